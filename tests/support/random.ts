export type Random = {
	/** From 0 up to, not including, `limit`. */
	below(limit: number): number;
	chance(probability: number): boolean;
	pick<T>(items: readonly T[]): T;
};

/** Repeatable chance: mulberry32. */
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
