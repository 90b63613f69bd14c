import type { Cents } from "#app/lib/money.ts";
import type { SPLITS } from "#db/schema/expenses.ts";

export type Split = (typeof SPLITS)[number];

/** The sum of the weights of a split by percent, in basis points. */
export const WHOLE = 10_000;

/** The most shares of one person, in hundredths of a share. */
export const MAX_WEIGHT = 100_000;

/**
 * Divides an amount by weights, exact to the cent: everyone gets the whole cents of their part, and the remaining cents
 * go to the largest fractions, in list order if equal (the largest remainder method).
 * @param weights whole numbers, in the order of joining; at least one is above 0
 */
export function splitCents(total: Cents, weights: readonly number[]): Cents[] {
	const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
	const parts = weights.map((weight, index) => {
		const exact = BigInt(total) * BigInt(weight);
		return { index, cents: Number(exact / whole), fraction: exact % whole };
	});
	const left = total - parts.reduce((sum, { cents }) => sum + cents, 0);
	const byFraction = parts.toSorted((a, b) => compare(b.fraction, a.fraction) || a.index - b.index);
	const lucky = new Set(byFraction.slice(0, left).map(({ index }) => index));
	return parts.map(({ index, cents }) => cents + (lucky.has(index) ? 1 : 0));
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : one > other ? 1 : 0);

export type SplitProblem = "nobody" | "not_whole_percent" | "not_whole_amount";

/**
 * Why these weights cannot divide the amount; null if they can.
 * @param weights by kind of split: 1 for everyone; hundredths of a share; basis points; minor units of the currency
 * @param amount in minor units of its currency
 */
export function problemOfSplit(
	split: Split,
	weights: readonly number[],
	amount: number,
): SplitProblem | null {
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	if (whole === 0) return "nobody";
	if (split === "percent" && whole !== WHOLE) return "not_whole_percent";
	if (split === "amounts" && whole !== amount) return "not_whole_amount";
	return null;
}

/** The form field that shows errors of the whole split. */
export const fieldOf = (split: Split) => (split === "equally" ? "people" : "parts");
