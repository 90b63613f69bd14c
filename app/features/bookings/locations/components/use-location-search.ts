import { useCallback, useEffect, useRef, useState } from "react";
import type { Location } from "../locations.ts";
import { fetchLocations } from "./fetch-locations.ts";

const IDLE_MS = 300;

/** What a search found. No locations: the text names none that we know. */
export type LocationResult = { query: string; locations: Location[] };

/** Searches 300 ms after the last keystroke. The result is null while there is nothing to show. */
export function useLocationSearch() {
	const [result, setResult] = useState<LocationResult | null>(null);
	const asking = useRef<AbortController>(null);

	const stop = useCallback(() => {
		asking.current?.abort();
		setResult(null);
	}, []);
	useEffect(() => stop, [stop]);

	const search = useCallback((query: string) => {
		asking.current?.abort();
		if (!query.trim()) return setResult(null);
		const controller = new AbortController();
		asking.current = controller;
		const { signal } = controller;
		const timer = setTimeout(async () => {
			const locations = await fetchLocations<Location[]>("search", query, signal);
			if (!signal.aborted) setResult(locations && { query: query.trim(), locations });
		}, IDLE_MS);
		signal.addEventListener("abort", () => clearTimeout(timer));
	}, []);

	return { result, search, stop };
}
