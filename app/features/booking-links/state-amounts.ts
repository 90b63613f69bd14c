import { type DataNode, isDataNode, nodeNumber, nodeText } from "./data-nodes.ts";
import type { Quote } from "./price-unit.ts";
import { parseCurrency, parsePrice } from "./prices.ts";

/** A field of a node: its key in words, and its value. */
export type Field = [words: string, value: unknown];

const CURRENCY_KEY =
	/^(?:\w+ )?(?:currency|currency info|currency code|currency iso|currency iso code|iso currency)$/;

/** The currency that a node states for its amounts. */
export function nodeCurrency(fields: Field[]): string | null {
	const stated = fields.filter(([words]) => CURRENCY_KEY.test(words)).map(([, value]) => value);
	const codes = stated.map((value) => nodeText(isDataNode(value) ? (value.code ?? value.isoCode) : value));
	return codes.find((code) => parseCurrency(code) !== null) ?? null;
}

const DIGITS_KEY =
	/^(?:(?:currency|amount|price) )?(?:exponent|decimals|decimal places|decimal digits|fraction digits|minor units?|scale|precision)$/;
const UNIT_KEY = /(?:^| )(?:units?|type|format)$/;
const CENTS_KEY = /\b(?:cents?|minor|sub ?units?)\b/;

/** The number of decimals that whole amounts of a node have by its own fields; null if these contradict each other. */
export function nodeDecimals(fields: Field[]): number | null {
	const decimals = new Set<number>();
	const ofCurrency = fields.flatMap(([words, value]) =>
		CURRENCY_KEY.test(words) && isDataNode(value) ? Object.entries(value) : [],
	);
	for (const [words, value] of [...fields, ...ofCurrency]) {
		const digits = Math.abs(nodeNumber(value));
		if (DIGITS_KEY.test(words) && Number.isInteger(digits) && digits <= 6) decimals.add(digits);
		else if (UNIT_KEY.test(words) && /^(?:cents?|minor([ _-]?units?)?)$/i.test(nodeText(value) ?? ""))
			decimals.add(2);
		else if (CENTS_KEY.test(words) && value === true) decimals.add(2);
	}
	return decimals.size > 1 ? null : ([...decimals][0] ?? 0);
}

export type Amount = Pick<Quote, "cents" | "currency"> & { form: "whole" | "minor" | "decimal" | "text" };

/** `form` is "whole" for a number that may be in dollars or in cents, and "text" for one with a sign or a comma. */
export function readAmount([words, value]: Field, currency: unknown, nodeDecimals: number): Amount {
	const decimals = /\bmicros?\b/.test(words) ? 6 : CENTS_KEY.test(words) ? 2 : nodeDecimals;
	const text = String(value).trim();
	const isWhole = /^-?\d+$/.test(text);
	const amount = decimals > 0 && isWhole ? Math.round(Number(text) / 10 ** (decimals - 2)) / 100 : value;
	const form = !/^-?[\d.]+$/.test(text) ? "text" : !isWhole ? "decimal" : decimals === 0 ? "whole" : "minor";
	return { ...parsePrice(amount, currency), form };
}

/** A node with {"units": "512", "nanos": 500000000} as one with the amount 512.5. */
export function joinNanos(node: DataNode): DataNode {
	const { units, nanos, ...rest } = node;
	const [whole, part] = [nodeNumber(units ?? 0), nodeNumber(nanos)];
	if (nanos === undefined || !Number.isInteger(whole) || !Number.isInteger(part)) return node;
	return { ...rest, amount: (whole + part / 1e9).toFixed(2) };
}
