import { useEffect, useEffectEvent } from "react";
import { useReload } from "./use-reload.ts";

const QUIET_MS = 1_000; // the page's own loading comes first

/**
 * Reloads the page's data after each change of its subject.
 * @param path answers with the version, by a stream or as JSON
 * @param version the version that the page shows; undefined for a viewer who is not notified of changes
 * @returns a function that reloads the data at once
 */
export function useLivePage(path: string, version?: string | null): () => void {
	const loadAgain = useReload();
	const reload = async () => {
		// If the server could not be reached, the router would show its error page, and everything typed would be lost.
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
