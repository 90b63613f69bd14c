export type Random = {
	below(limit: number): number; // from 0 to `limit` - 1
	chance(probability: number): boolean;
	pick<T>(items: readonly T[]): T;
};

/** Repeatable random numbers (mulberry32). */
export function seededRandom(seed: number): Random {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		below,
		chance: (probability) => next() < probability,
		pick(items) {
			if (items.length === 0) throw new Error("nothing to pick from");
			return items[below(items.length)] as (typeof items)[number];
		},
	};
}
