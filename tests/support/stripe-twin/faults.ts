import { type Random, seededRandom } from "../random.ts";

/**
 * A fault in a request. `drop` ends the connection without an answer (stripe-node itself repeats such a request once
 * with the same key, so only `times: 2` is noticed), `500` answers an api_error, `slow` answers late, and `refusal`
 * answers a 400. `before` means before the request's effect, `after` means after it. Except after a drop before, the
 * answer is stored for its idempotency key: in version 1 even a 500 and a refusal, in version 2 only a success.
 */
export type Fault =
	| { when: "before" | "after"; how: "drop" | "500" | "slow"; slowMs: number }
	| { when: "before"; how: "refusal"; slowMs: number };
export type FaultRule = {
	when?: Fault["when"];
	how?: Fault["how"];
	slowMs?: number;
	method?: string;
	path?: RegExp;
	times?: number; // how many matching requests fail; 1 by default
	skip?: number; // how many matching requests succeed first
};

/** The share of requests that fail in a certain way, such as `{ "drop after": 0.1 }`. */
export type FaultRates = { [kind in `${"drop" | "500" | "slow"} ${"before" | "after"}`]?: number };

const SLOW_MS = 2_000;

export class Faults {
	#rules: (FaultRule & { times: number; skip: number })[] = [];
	#random: { random: Random; rates: FaultRates; slowMs: number } | null = null;

	next(rule: FaultRule): void {
		this.#rules.push({ times: 1, skip: 0, ...rule });
	}

	random(options: { seed: number; rates: FaultRates; slowMs?: number }): void {
		this.#random = {
			random: seededRandom(options.seed),
			rates: options.rates,
			slowMs: options.slowMs ?? SLOW_MS,
		};
	}

	clear(): void {
		this.#rules = [];
		this.#random = null;
	}

	get waiting(): number {
		return this.#rules.length;
	}

	forRequest(method: string, path: string, isApi: boolean): Fault | null {
		const rule = this.#rules.find(
			(each) => (each.method ?? method) === method && (each.path?.test(path) ?? isApi),
		);
		if (rule && rule.skip-- <= 0) {
			if (--rule.times <= 0) this.#rules = this.#rules.filter((each) => each !== rule);
			return toFault(rule);
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
			return toFault({ how, when, slowMs });
		}
		return null;
	}
}

function toFault({ when = "after", how = "drop", slowMs = SLOW_MS }: FaultRule): Fault {
	return how === "refusal" ? { when: "before", how, slowMs } : { when, how, slowMs };
}
