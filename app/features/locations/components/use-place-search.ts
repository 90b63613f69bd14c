import { useCallback, useEffect, useRef, useState } from "react";
import type { Location } from "../locations.ts";

const IDLE_MS = 300;

/** Searches 300 ms after the last keystroke. The places are null while there is nothing to show. */
export function usePlaceSearch() {
	const [places, setPlaces] = useState<Location[] | null>(null);
	const asking = useRef<AbortController>(null);

	const stop = useCallback(() => {
		asking.current?.abort();
		setPlaces(null);
	}, []);
	useEffect(() => stop, [stop]);

	const search = (query: string) => {
		asking.current?.abort();
		if (!query.trim()) return setPlaces(null);
		const controller = new AbortController();
		asking.current = controller;
		const { signal } = controller;
		const timer = setTimeout(async () => {
			const found = await fetchPlaces(query, signal);
			if (!signal.aborted) setPlaces(found);
		}, IDLE_MS);
		signal.addEventListener("abort", () => clearTimeout(timer));
	};

	return { places, search, stop };
}

async function fetchPlaces(query: string, signal: AbortSignal): Promise<Location[] | null> {
	try {
		const response = await fetch(`/api/locations/search?q=${encodeURIComponent(query)}`, { signal });
		return response.ok ? await response.json() : null;
	} catch {
		return null;
	}
}
