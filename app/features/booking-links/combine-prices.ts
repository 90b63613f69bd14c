import type { Cents } from "#app/lib/money.ts";
import type { Finding } from "./structured-data.ts";

/** Where the price comes from, or without a price the name. */
export type Source = "json-ld" | "microdata" | "meta" | "page" | "link";

export type SourcedFinding = Finding & { source: Source };

type CombinedPrice = {
	whole: Cents | null;
	perNight: Cents | null;
	currency: string | null;
	source: Source | null;
};

/**
 * One price from all sources, or none where two of them disagree.
 * @param nights of the whole stay
 */
export function combinePrices(findings: SourcedFinding[], nights: number | null): CombinedPrice {
	const quotes = findings.flatMap(({ quotes, source }) => quotes.map((quote) => ({ ...quote, source })));
	const currencies = new Set(quotes.flatMap(({ currency }) => currency ?? []));
	const currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null;
	const nothing = { whole: null, perNight: null, currency, source: null };
	if (currency !== "USD") return nothing;
	const certain = quotes.filter((quote) => quote.cents !== null && quote.currency === "USD");
	const nightly = certain.filter(({ unit }) => unit === "night");
	const perNight = singleValue(nightly.map(({ cents }) => cents));
	if (nightly.length > 0 && perNight === null) return nothing;
	const plain = certain.filter(({ unit, cents }) => unit === null && (cents !== perNight || nights === 1));
	const whole = [...certain.filter(({ unit }) => unit === "total"), ...plain];
	const stated = singleValue(whole.map(({ cents }) => cents));
	const multiplied = perNight !== null && nights !== null ? perNight * nights : null;
	if (whole.length === 0)
		return { whole: multiplied, perNight, currency, source: nightly[0]?.source ?? null };
	const isLess = stated !== null && perNight !== null && stated < (multiplied ?? perNight * 1.0001) * 0.7;
	if (stated === null || isLess) return { ...nothing, perNight, source: nightly[0]?.source ?? null };
	return { whole: stated, perNight, currency, source: whole[0]?.source ?? null };
}

/** The only value of a list; null when it has none or several. */
export function singleValue<T>(values: (T | null)[]): T | null {
	const distinct = new Set(values.filter((value) => value !== null));
	return distinct.size === 1 ? ([...distinct][0] ?? null) : null;
}
