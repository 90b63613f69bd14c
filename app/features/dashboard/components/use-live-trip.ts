import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const QUIET_MS = 1_000; // the page's own loading comes first

let isReloading = false;

/** Whether the page is loaded again because of news, as opposed to a tap on a link to where it already is. */
export const isReload = () => isReloading;

/**
 * Loads the page again after each change of the trip.
 * @param version what the page shows; undefined for a viewer who is not told of changes
 * @returns a function that loads the page again now
 */
export function useLiveTrip(shareId: string, version?: string | null): () => void {
	const { revalidate } = useRevalidator();
	const shown = useRef(version);
	const path = `/trip/${shareId}/live`;
	const reload = async () => {
		// A page that cannot be loaded is replaced by an error, and what is typed on it is lost.
		const answer = await fetch(path).catch(() => null);
		if (!answer?.ok) return;
		isReloading = true;
		await revalidate();
		isReloading = false;
	};
	const isLive = !!version;
	useEffect(() => {
		shown.current = version;
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: reload is a new function each time, and does the same
	useEffect(() => {
		if (!isLive) return;
		const gone = new AbortController();
		const isNews = (news: string) => news !== shown.current && reload();
		const follow = async () => {
			const { followTrip } = await import("../follow-trip.ts");
			if (!gone.signal.aborted) followTrip(path, isNews, gone.signal);
		};
		const timer = setTimeout(() => follow().catch(() => {}), QUIET_MS);
		return () => {
			clearTimeout(timer);
			gone.abort();
		};
	}, [shareId, isLive]);
	return reload;
}
