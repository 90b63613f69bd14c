import { type Cents, MAX_CENTS } from "./money.ts";

/** Reads dollars as people type them: also "212,50", because the keypads of some phones have no other decimal sign. */
export function parseDollars(input: string | number): Cents | null {
	return parseStatedDollars(typeof input === "number" ? input : input.trim().replace(DECIMAL_COMMA, "$1.$2"));
}

const DECIMAL_COMMA = /^(\D*\d+),(\d\d)$/;

/** Reads dollars such as "$1,200.50" or 12.5 digit by digit, so that nothing is rounded; null if it is no amount. */
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
