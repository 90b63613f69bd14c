import { FIT, fitOf, isExactMatch, type MatchKind, type SearchableLocation } from "./location-fit.ts";

/**
 * A location that is larger by this factor than all matches by name is meant by its other name: "wien" is Vienna, not
 * Wiener Neustadt, and "münch" is Munich, not Garching bei München.
 */
const MEANT_SIZE_RATIO = 5;
const FIT_IF_MEANT: Record<number, number> = { [FIT.alias]: FIT.name, [FIT.aliasStart]: FIT.largeAliasStart };

type Rankable = SearchableLocation & { rank: number; size: number; minor: number };

export type Hits<Row extends Rankable> = ReturnType<typeof createHits<Row>>;

/** Collects the locations that are found for a query, each with its best fit. */
export function createHits<Row extends Rankable>() {
	const hits = new Map<number, { location: Row; fit: number }>();
	let hasExactMatch = false;
	return {
		size: () => hits.size,
		hasExactMatch: () => hasExactMatch,
		add(found: MatchKind, words: string[], locations: Row[]): void {
			const query = words.join(" ");
			for (const location of locations) {
				const fit = fitOf(location, query, found);
				hasExactMatch ||= isExactMatch(location, query);
				const known = hits.get(location.rank);
				if (!known || known.fit > fit) hits.set(location.rank, { location, fit });
			}
		},
		/** Seaplane bases and the like come last, unless their code was typed. */
		best(limit: number): Row[] {
			const found = [...hits.values()];
			const named = found.filter(({ fit }) => fit >= FIT.name && fit < FIT.alias);
			const largest = Math.max(0, ...named.map(({ location }) => location.size));
			return found
				.map(({ location, fit }) => {
					const meant = location.size > largest * MEANT_SIZE_RATIO ? FIT_IF_MEANT[fit] : undefined;
					const isLast = location.minor === 1 && fit !== FIT.code;
					return { location, last: Number(isLast), fit: meant ?? fit };
				})
				.sort((a, b) => a.last - b.last || a.fit - b.fit || a.location.rank - b.location.rank)
				.slice(0, limit)
				.map(({ location }) => location);
		},
	};
}
