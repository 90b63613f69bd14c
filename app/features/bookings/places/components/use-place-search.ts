import { useCallback, useEffect, useRef, useState } from "react";
import type { Location } from "../locations.ts";
import { fetchLocations } from "./fetch-locations.ts";

const IDLE_MS = 300;

/** What a search found. No places: the text names none that we know. */
export type PlaceResult = { query: string; places: Location[] };

/** Searches 300 ms after the last keystroke. The result is null while there is nothing to show. */
export function usePlaceSearch() {
	const [result, setResult] = useState<PlaceResult | null>(null);
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
			const places = await fetchLocations<Location[]>("search", query, signal);
			if (!signal.aborted) setResult(places && { query: query.trim(), places });
		}, IDLE_MS);
		signal.addEventListener("abort", () => clearTimeout(timer));
	}, []);

	return { result, search, stop };
}
