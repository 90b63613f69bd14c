import { type DataNode, isDataNode, nodeNumber, nodeText } from "./data-nodes.ts";
import type { Quote } from "./price-unit.ts";
import { parseCurrency, parsePrice } from "./prices.ts";
import { type AmountUse, amountUse, isAboutOthers, keyWords } from "./state-names.ts";

/** `form` is "whole" for a number that may be in dollars or in cents, and "text" for one with a sign or a comma. */
type Amount = AmountUse &
	Pick<Quote, "cents" | "currency"> & { form: "whole" | "minor" | "decimal" | "text" };

/** `sum` identifies the list of a sum's lines that contains it, and the part of the list. */
export type Found = Amount & { sum: { list: unknown; part: unknown } | null };

/** A field of a node: its key in words, and its value. */
export type Field = [words: string, value: unknown];

export function toFields(node: DataNode): Field[] {
	return Object.entries(node).map(([key, value]) => [keyWords(key), value]);
}

/** No state of one booking has more amounts. */
const MAX_FOUND = 2_000;
/** A whole number from this size on may be cents as well as dollars if nothing tells its unit. */
const MIN_DOUBTFUL_CENTS = 500_000;
/** A stated currency applies to amounts up to this many levels below. */
const CURRENCY_LEVELS = 2;

/** Taken from a node's own fields; `decimals` is that of whole amounts, and null if they contradict each other. */
export type Money = { currency: string | null; decimals: number | null };

type AmountPlace = { path: string; near: Money[]; withTaxes?: boolean | undefined; hasLabel: boolean };

/** The amounts of a node whose path says what they are for. */
export function nodeAmounts(fields: Field[], place: AmountPlace, bareDollar: string | null): Amount[] {
	const { path, hasLabel, near } = place;
	const currencyAt = near.slice(0, CURRENCY_LEVELS + 1).findIndex(({ currency }) => currency !== null);
	const deciding = near.slice(0, Math.max(currencyAt, 0) + 1).find(({ decimals }) => decimals !== 0);
	const decimals = deciding ? deciding.decimals : 0;
	if (decimals === null) return [];
	const texts = fields.filter(([words, value]) => isMoneyText(value) && !isAboutOthers(words));
	return fields.map(withLabelInside).flatMap((field): Amount[] => {
		const [words, value] = field;
		if (typeof value !== "number" && typeof value !== "string") return [];
		const isOnlyText = hasLabel && texts.length === 1 && texts[0] === field;
		const use = amountUse(isOnlyText ? path : `${path}/${words}`, currencyAt === 0 || isOnlyText);
		if (!use) return [];
		const isBare = typeof value === "string" && /^\s*\$/.test(value);
		const currency = near[currencyAt]?.currency ?? (isBare ? bareDollar : null);
		const amount = readAmount(field, currency, decimals);
		const withTaxes = use.unit === "total" ? (use.withTaxes ?? place.withTaxes) : undefined;
		return amount.currency === null ? [] : [{ ...use, ...amount, withTaxes }];
	});
}

export function nodeMoney(fields: Field[]): Money {
	return { currency: nodeCurrency(fields), decimals: nodeDecimals(fields) };
}

const CURRENCY_KEY =
	/^(?:\w+ )?(?:currency|currency info|currency code|currency iso|currency iso code|iso currency)$/;

function nodeCurrency(fields: Field[]): string | null {
	const stated = fields.filter(([words]) => CURRENCY_KEY.test(words)).map(([, value]) => value);
	const codes = stated.map((value) => nodeText(isDataNode(value) ? (value.code ?? value.isoCode) : value));
	return codes.find((code) => parseCurrency(code) !== null) ?? null;
}

const DIGITS_KEY =
	/^(?:(?:currency|amount|price) )?(?:exponent|decimals|decimal places|decimal digits|fraction digits|minor units?|scale|precision)$/;
const UNIT_KEY = /(?:^| )(?:units?|type|format)$/;
const CENTS = /^(?:cents?|minor([ _-]?units?)?)$/i;
const CENTS_KEY = /\b(?:cents?|minor|sub ?units?)\b/;

function nodeDecimals(fields: Field[]): number | null {
	const decimals = new Set<number>();
	const ofCurrency = fields.flatMap(([words, value]) =>
		CURRENCY_KEY.test(words) && isDataNode(value) ? toFields(value) : [],
	);
	for (const [words, value] of [...fields, ...ofCurrency]) {
		const digits = Math.abs(nodeNumber(value));
		const isUnit = UNIT_KEY.test(words) && CENTS.test(nodeText(value) ?? "");
		if (DIGITS_KEY.test(words) && Number.isInteger(digits) && digits <= 6) decimals.add(digits);
		else if (isUnit || (CENTS_KEY.test(words) && value === true)) decimals.add(2);
	}
	return decimals.size > 1 ? null : ([...decimals][0] ?? 0);
}

function readAmount([words, value]: Field, currency: unknown, nodeDecimals: number) {
	const decimals = /\bmicros?\b/.test(words) ? 6 : CENTS_KEY.test(words) ? 2 : nodeDecimals;
	const text = String(value).trim();
	const isWhole = /^-?\d+$/.test(text);
	const amount = decimals > 0 && isWhole ? Math.round(Number(text) / 10 ** (decimals - 2)) / 100 : value;
	const isText = !/^-?[\d.]+$/.test(text);
	const form = isText ? "text" : !isWhole ? "decimal" : decimals > 0 ? "minor" : "whole";
	return { ...parsePrice(amount, currency), form } as const;
}

/** Reads {"price": "$512.40 total"} as {"price": {"total": "$512.40"}}. */
function withLabelInside(field: Field): Field {
	const [words, value] = field;
	const [, amount] = typeof value === "string" ? (/^([^a-z]*\d) total$/.exec(value.slice(0, 40)) ?? []) : [];
	return amount === undefined ? field : [`${words}/total`, amount];
}

const isMoneyText = (value: unknown) =>
	typeof value === "string" && /^\s*(?:[A-Z]{1,3}\s?)?\$\s?\d/.test(value);

/** Reads a node with {"units": "512", "nanos": 500000000} as one with the amount 512.5. */
export function joinNanos(node: DataNode): DataNode {
	const { units, nanos, ...rest } = node;
	const [whole, part] = [nodeNumber(units ?? 0), nodeNumber(nanos)];
	if (nanos === undefined || !Number.isInteger(whole) || !Number.isInteger(part)) return node;
	return { ...rest, amount: (whole + part / 1e9).toFixed(2) };
}

/**
 * The valid quotes among the amounts found in a state.
 * @param shown amounts in cents on the page, which tell dollars from cents
 */
export function toQuotes(found: Found[], shown: Set<number | null>): Quote[] {
	if (found.length > MAX_FOUND) return [];
	const texts = found.filter(({ form }) => form === "text");
	const visible = new Set([...shown, ...texts.map(({ cents }) => cents)]);
	const own = found.filter((one) => isOfOneSum(one, found) && !isRounded(one, found));
	const isInDollars = own.some(({ form }) => form === "decimal");
	const taxed = new Set(own.filter(({ unit }) => unit === "tax").map(({ group }) => group));
	return own.flatMap(({ form, group, sum, cents, ...quote }) => {
		const isInCents = form === "whole" && visible.has((cents ?? 0) / 100);
		const isSure = form !== "whole" || isInDollars || isInCents || visible.has(cents);
		if (!isSure && (cents ?? 0) >= MIN_DOUBTFUL_CENTS) return [];
		const withTaxes = quote.withTaxes ?? (quote.unit === "total" && taxed.has(group) ? true : undefined);
		return { ...quote, cents: isInCents ? (cents ?? 0) / 100 : cents, withTaxes, nights: null };
	});
}

/** Of the lines of one sum only one part has a total. If several have, they are separate sums. */
function isOfOneSum({ sum }: Found, all: Found[]): boolean {
	if (sum === null) return true;
	const parts = all.filter((one) => one.unit === "total" && one.sum?.list === sum.list);
	return new Set(parts.map((one) => one.sum?.part)).size < 2;
}

/** Recognizes "$1,027" next to 1026.8 or 102700. */
function isRounded({ form, group, unit, cents }: Found, all: Found[]): boolean {
	if (form !== "text") return false;
	const same = all.filter((one) => one.form !== "text" && one.group === group && one.unit === unit);
	const others = same.flatMap((one) => [one.cents ?? 0, (one.cents ?? 0) / 100]);
	return others.some((other) => Math.abs(other - (cents ?? 0)) < 100);
}
