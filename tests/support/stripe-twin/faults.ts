import { type Random, seededRandom } from "../random.ts";

/**
 * What goes wrong with a request. `drop` ends the connection without an answer (stripe-node repeats such a request
 * once by itself, with the same key: `times: 2` to have it noticed), `500` answers an api_error, `slow` answers late.
 * `before`: nothing was done; `after`: it was done. The answer is kept for its idempotency key in any case but a drop
 * before: of version 1, a 500 too; of version 2, what was done.
 */
export type Fault = { when: "before" | "after"; how: "drop" | "500" | "slow"; slowMs: number };
export type FaultRule = Partial<Fault> & {
	method?: string;
	path?: RegExp;
	/** How many of the requests it fits; 1 unless told. */
	times?: number;
	/** How many it lets pass before. */
	skip?: number;
};

/** The share of the API's requests that go wrong in a way, such as `{ "drop after": 0.1 }`. */
export type FaultRates = { [kind in `${Fault["how"]} ${Fault["when"]}`]?: number };

const SLOW_MS = 2_000;

/** Decides which requests go wrong. */
export class Faults {
	#rules: (FaultRule & { times: number; skip: number })[] = [];
	#random: { random: Random; rates: FaultRates; slowMs: number } | null = null;

	/** Breaks the next request that fits. */
	next(rule: FaultRule): void {
		this.#rules.push({ times: 1, skip: 0, ...rule });
	}

	/** Breaks requests by repeatable chance, from now on. */
	random(options: { seed: number; rates: FaultRates; slowMs?: number }): void {
		this.#random = {
			random: seededRandom(options.seed),
			rates: options.rates,
			slowMs: options.slowMs ?? SLOW_MS,
		};
	}

	/** From now on, all goes well. */
	clear(): void {
		this.#rules = [];
		this.#random = null;
	}

	/** How many rules wait for a request that fits. */
	get waiting(): number {
		return this.#rules.length;
	}

	/** @returns what is to go wrong with this request; null for nothing */
	forRequest(method: string, path: string, isApi: boolean): Fault | null {
		const rule = this.#rules.find(
			(each) => (each.method ?? method) === method && (each.path?.test(path) ?? isApi),
		);
		if (rule && rule.skip-- <= 0) {
			if (--rule.times <= 0) this.#rules = this.#rules.filter((each) => each !== rule);
			return { when: rule.when ?? "after", how: rule.how ?? "drop", slowMs: rule.slowMs ?? SLOW_MS };
		}
		return isApi ? this.#byChance() : null;
	}

	#byChance(): Fault | null {
		if (!this.#random) return null;
		const { random, rates, slowMs } = this.#random;
		let chance = random.below(1_000_000) / 1_000_000;
		for (const [kind, rate] of Object.entries(rates)) {
			chance -= rate;
			if (chance >= 0) continue;
			const [how, when] = kind.split(" ") as [Fault["how"], Fault["when"]];
			return { how, when, slowMs };
		}
		return null;
	}
}
