import type { Cents } from "#app/lib/money.ts";
import type { Quote } from "./price-unit.ts";
import type { Finding } from "./structured-data.ts";

/** Where the price comes from, or without a price the name. */
export type Source = "json-ld" | "microdata" | "meta" | "page" | "link";

export type SourcedFinding = Finding & { source: Source };

/** What the page says of taxes and fees that are not in its prices, and whether its total is not the whole either. */
type PageTerms = { hasMore: boolean; hasNoTotal: boolean };

type CombinedPrice = {
	whole: Cents | null;
	perNight: Cents | null;
	currency: string | null;
	source: Source | null;
};

/**
 * One price from all sources, or none where two of them disagree. A total with taxes wins over one without; where more
 * is to come there is no total.
 * @param nights of the whole stay
 */
export function combinePrices(
	findings: SourcedFinding[],
	nights: number | null,
	page: PageTerms,
): CombinedPrice {
	const quotes = findings.flatMap(({ quotes, source }) => quotes.map((quote) => ({ ...quote, source })));
	const currencies = new Set(
		quotes.flatMap(({ currency, unit }) => (unit === "tax" ? [] : (currency ?? []))),
	);
	const currency = currencies.size === 1 ? ([...currencies][0] ?? null) : null;
	const nothing = { whole: null, perNight: null, currency, source: null };
	if (currency !== "USD") return nothing;
	const certain = quotes.filter((quote) => quote.cents !== null && quote.currency === "USD");
	const nightly = certain.filter(({ unit }) => unit === "night");
	const perNight = singleValue(nightly.map(({ cents }) => cents));
	const isPlain = ({ unit, cents }: Quote) => unit === null && (cents !== perNight || nights === 1);
	const stated = certain.filter((quote) => quote.unit === "total" || isPlain(quote));
	const complete = stated.filter(({ withTaxes }) => withTaxes);
	const byNight = { ...nothing, perNight, source: nightly[0]?.source ?? null };

	const hasMore = page.hasMore || certain.some(({ withTaxes }) => withTaxes === false);
	if (page.hasNoTotal || (hasMore && complete.length === 0)) return byNight;
	const hasTaxes = quotes.some(({ unit, cents }) => unit === "tax" && cents !== null);
	if (hasTaxes && !stated.some(({ unit }) => unit === "total")) return byNight;
	const multiplied = perNight !== null && nights !== null ? perNight * nights : null;
	if (stated.length === 0) return { ...byNight, whole: multiplied };
	const totals = stated.filter(({ unit }) => unit === "total");
	const plain = stated.filter(({ unit }) => unit !== "total");
	if (nightly.length > 0 && perNight === null && totals.length === 0) return nothing;
	const best = [complete, totals, plain].find((list) => list.length > 0) ?? [];
	const whole = singleValue(best.map(({ cents }) => cents));
	// Several plain prices are a list of rooms, of which the total may be any.
	const least = Math.max(
		...(complete.length > 0 ? totals.map(({ cents }) => cents ?? 0) : []),
		plain.length > 0 && best !== plain ? Math.min(...plain.map(({ cents }) => cents ?? 0)) : 0,
		perNight === null ? 0 : (multiplied ?? perNight * 1.0001) * 0.7,
	);
	return whole === null || whole < least ? byNight : { ...byNight, whole, source: best[0]?.source ?? null };
}

/** The only value of a list; null when it has none or several. */
export function singleValue<T>(values: (T | null)[]): T | null {
	const distinct = new Set(values.filter((value) => value !== null));
	return distinct.size === 1 ? ([...distinct][0] ?? null) : null;
}
