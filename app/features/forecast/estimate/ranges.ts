import { type Cents, formatCents } from "#app/lib/money.ts";
import * as texts from "../texts/card.ts";

export type Range = { low: Cents; high: Cents };

/** Rounds a range outwards: to tens below $1,000, to fifties above. */
export function roundRange({ low, high }: Range): Range {
	const [down, up] = [stepOf(low), stepOf(high)];
	return { low: Math.floor(low / down) * down, high: Math.ceil(high / up) * up };
}

function stepOf(amount: Cents): Cents {
	return amount < 100_000 ? 1_000 : 5_000;
}

/** Estimates are shown without cents: "$1,150 to $1,700". */
export function inRange({ low, high }: Range): string {
	const [from, to] = [low, high].map(wholeDollars);
	return from === to ? String(from) : texts.range(String(from), String(to));
}

function wholeDollars(cents: Cents): string {
	return formatCents(Math.round(cents / 100) * 100).replace(/\.00$/, "");
}
