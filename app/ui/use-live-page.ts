import { useEffect, useEffectEvent } from "react";
import { useReload } from "./use-reload.ts";

const QUIET_MS = 1_000; // the page's own loading comes first

/**
 * Loads the page again after each change of what it shows.
 * @param path says the version, by a stream or as JSON
 * @param version what the page shows; undefined for a viewer who is not told of changes
 * @returns a function that loads the page again now
 */
export function useLivePage(path: string, version?: string | null): () => void {
	const loadAgain = useReload();
	const reload = async () => {
		// If the server cannot be reached, the router would show its error page, and what was typed would be lost.
		const answer = await fetch(path).catch(() => null);
		if (!answer?.ok) return;
		await loadAgain();
	};
	const onVersion = useEffectEvent((latest: string) => {
		if (latest !== version) reload();
	});
	const isLive = !!version;
	useEffect(() => {
		if (!isLive) return;
		const gone = new AbortController();
		const follow = async () => {
			const { followPage } = await import("./follow-page.ts");
			if (!gone.signal.aborted) followPage(path, (latest) => onVersion(latest), gone.signal);
		};
		const timer = setTimeout(() => follow().catch(() => {}), QUIET_MS);
		return () => {
			clearTimeout(timer);
			gone.abort();
		};
	}, [path, isLive]);
	return reload;
}
