import type { Quote } from "./price-unit.ts";

/** What the page says about taxes and fees outside its prices, and about its total being incomplete. */
type PageTerms = { hasMore: boolean; hasNoTotal: boolean; hasPaid: boolean; isForOne: boolean };

/**
 * One price from all sources, or none if two of them disagree. A total with taxes wins over one without; if more will
 * be added, there is no total. A due amount is used only if there is no total and nothing was paid before.
 * @param nights of the whole stay
 */
export function combinePrices(quotes: Quote[], nights: number | null, page: PageTerms) {
	const priced = quotes.filter(({ unit }) => unit !== "tax");
	const currency = singleValue(priced.map((quote) => quote.currency));
	const nothing = { whole: null, perNight: null, currency };
	if (currency !== "USD") return nothing;
	const certain = quotes.filter(({ cents }) => cents !== null);
	const nightly = certain.filter(({ unit }) => unit === "night");
	const perNight = singleValue(nightly.map(({ cents }) => cents));
	const stated = certain.filter(({ unit }) => unit === "total");
	const hasTotal = page.hasPaid || stated.some(({ isDue }) => !isDue);
	const totals = stated.filter(({ isDue }) => !isDue || !hasTotal);
	const plain = certain.filter(({ unit, cents }) => unit === null && cents !== perNight && !page.isForOne);
	const complete = [...totals, ...plain].filter(({ withTaxes }) => withTaxes);
	const best = [complete, totals, plain].find((list) => list.length > 0);
	const byNight = { ...nothing, perNight };

	const hasMore = page.hasMore || certain.some(({ withTaxes }) => withTaxes === false);
	const hasTaxes = quotes.some(({ unit }) => unit === "tax");
	if (page.hasNoTotal || (hasMore && complete.length === 0) || (hasTaxes && totals.length === 0))
		return byNight;
	const multiplied = perNight !== null && nights !== null ? perNight * nights : null;
	if (!best) return { ...byNight, whole: multiplied };
	const whole = singleValue(best.map(({ cents }) => cents));
	// Several plain prices are a list of rooms, any of which may be the total.
	const least = Math.max(
		...stated.map(({ cents }) => cents ?? 0),
		plain.length > 0 ? Math.min(...plain.map(({ cents }) => cents ?? 0)) : 0,
		perNight === null ? 0 : (multiplied ?? perNight * 1.0001) * 0.7,
	);
	return { ...byNight, whole: whole === null || whole < least ? null : whole };
}

/** The only value of a list; null if it has none or several. */
export function singleValue<T>(values: (T | null)[]): T | null {
	const distinct = new Set(values.filter((value) => value !== null));
	return distinct.size === 1 ? ([...distinct][0] ?? null) : null;
}
