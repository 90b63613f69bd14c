import { type Cents, MAX_CENTS } from "./money.ts";

/**
 * Reads dollars as people type them, in any notation with only one possible meaning: also "212,50", "1.234,56", "1
 * 234,56" and "1'234.56".
 */
export function parseDollars(input: string | number): Cents | null {
	return parseStatedDollars(typeof input === "number" ? input : withPoint(input.trim()));
}

/** Whether an amount has one point before three digits: 1.234 is 1234 to some people, and a mistyped 1.23 to others. */
export const isPointUnclear = (typed: string) => /^\$?\s?\d{1,3}\.\d{3}$/.test(typed.trim());

/**
 * Points only group digits together with another sign, because "1.234" alone is ambiguous. A space or an apostrophe is
 * enough by itself.
 */
const OTHER_GROUPS = [
	/^(\$?\s?)(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
	/^(\$?\s?)(\d{1,3}(?:\.\d{3}){2,})()$/,
	/^(\$?\s?)(\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:[.,](\d{1,2}))?$/,
	/^(\$?\s?)(\d{1,3}(?:['\u2019]\d{3})+)(?:[.,](\d{1,2}))?$/,
	/^(\$?\s?)(\d+),(\d{1,2})$/,
];

/** Rewrites an amount with other group and decimal signs in our own notation: "1.234,56" becomes "1234.56". */
function withPoint(typed: string): string {
	for (const pattern of OTHER_GROUPS) {
		const [, sign = "", whole, cents] = pattern.exec(typed) ?? [];
		if (whole) return `${sign}${whole.replace(/\D/g, "")}${cents ? `.${cents}` : ""}`;
	}
	return typed;
}

/**
 * Reads dollars such as "$1,200.50" or 12.5 digit by digit, so that nothing is rounded; null if it is not an amount.
 */
export function parseStatedDollars(input: string | number): Cents | null {
	const text = String(input).trim();
	const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
	if (!match) return null;
	const dollars = Number(match[1]?.replaceAll(",", ""));
	const cents = dollars * 100 + Number((match[2] ?? "").padEnd(2, "0"));
	return cents <= MAX_CENTS ? cents : null;
}

export function centsToDollars(cents: Cents): number {
	return cents / 100;
}
