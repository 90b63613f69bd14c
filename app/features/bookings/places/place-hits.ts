import { FIT, fitOf, isExactMatch, type MatchKind, type SearchablePlace } from "./place-fit.ts";

/**
 * A place that is larger by this factor than all that are found by their names is meant by its other name: "wien" is
 * Vienna and not Wiener Neustadt, "münch" Munich and not Garching bei München.
 */
const MEANT_SIZE_RATIO = 5;
const FIT_IF_MEANT: Record<number, number> = { [FIT.alias]: FIT.name, [FIT.aliasStart]: FIT.largeAliasStart };

type Rankable = SearchablePlace & { rank: number; size: number; minor: number };

export type Hits<Place extends Rankable> = ReturnType<typeof createHits<Place>>;

/** Collects the places that are found for a query, each with its best fit. */
export function createHits<Place extends Rankable>() {
	const hits = new Map<number, { place: Place; fit: number }>();
	let hasExactMatch = false;
	return {
		size: () => hits.size,
		hasExactMatch: () => hasExactMatch,
		add(found: MatchKind, words: string[], places: Place[]): void {
			const query = words.join(" ");
			for (const place of places) {
				const fit = fitOf(place, query, found);
				hasExactMatch ||= isExactMatch(place, query);
				const known = hits.get(place.rank);
				if (!known || known.fit > fit) hits.set(place.rank, { place, fit });
			}
		},
		/** Seaplane bases and the like come last, unless their code was typed. */
		best(limit: number): Place[] {
			const found = [...hits.values()];
			const named = found.filter(({ fit }) => fit >= FIT.name && fit < FIT.alias);
			const largest = Math.max(0, ...named.map(({ place }) => place.size));
			return found
				.map(({ place, fit }) => {
					const meant = place.size > largest * MEANT_SIZE_RATIO ? FIT_IF_MEANT[fit] : undefined;
					const isLast = place.minor === 1 && fit !== FIT.code;
					return { place, last: Number(isLast), fit: meant ?? fit };
				})
				.sort((a, b) => a.last - b.last || a.fit - b.fit || a.place.rank - b.place.rank)
				.slice(0, limit)
				.map(({ place }) => place);
		},
	};
}
