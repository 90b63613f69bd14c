import type { Cents } from "#app/lib/money.ts";
import type { SPLITS } from "#db/schema/expenses.ts";

export type Split = (typeof SPLITS)[number];

/** The whole that the weights of a split by percent make up, in basis points. */
export const WHOLE = 10_000;

/** The most that one person can have of a split by shares, in hundredths of a share. */
export const MAX_WEIGHT = 100_000;

/**
 * Divides an amount by weights, exact to the cent: each gets the whole cents of their part, and the cents that are left go
 * to the largest fractions, the first in the list first. This is the method of the largest remainder.
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
 * Why these weights divide no amount; null if they do.
 * @param weights 1 for everyone of a split that is equal; hundredths of a share; basis points; minor units of the currency
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

/** The field at which a form says what is wrong with a split as a whole. */
export const fieldOf = (split: Split) => (split === "equally" ? "people" : "parts");
