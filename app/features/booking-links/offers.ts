import { type DataNode, nodeNumber, nodeText, nodeTypes, toNodes } from "./data-nodes.ts";
import { saysWithTaxes } from "./money-words.ts";
import type { Quote } from "./price-unit.ts";
import { parseCurrency, parsePrice } from "./prices.ts";

export function listQuotes(node: DataNode): Quote[] {
	const isOffer = nodeTypes(node).some((type) => type.endsWith("Offer"));
	const own = isOffer || node.priceSpecification !== undefined ? offerQuotes(node) : [];
	const bare =
		own.length === 0 && node.price !== undefined && node.offers === undefined
			? [toQuote(node.price, node.priceCurrency, null)]
			: [];
	return [
		...totalQuotes(node),
		...own,
		...bare,
		...toNodes(node.offers).flatMap((offer) => offerQuotes(offer)),
	];
}

/** The total of a reservation, plain or as a node of its own. By its definition it includes taxes. */
function totalQuotes({ totalPrice, priceCurrency }: DataNode): Quote[] {
	if (totalPrice === undefined) return [];
	const [node] = toNodes(totalPrice);
	if (!node) return [{ ...toQuote(totalPrice, priceCurrency, "total"), withTaxes: true }];
	const { price = node.value, currency = priceCurrency } = node;
	const { withTaxes = true, ...quote } = specifiedQuote({ ...node, price }, currency);
	return [{ ...quote, withTaxes, unit: "total" }];
}

const UNAVAILABLE = /(SoldOut|OutOfStock|Discontinued)$/i;

const MAX_DEPTH = 3;

function offerQuotes(offer: DataNode, depth = 0): Quote[] {
	if (depth > MAX_DEPTH) return [];
	if (UNAVAILABLE.test(nodeText(offer.availability) ?? "")) return [toQuote(null, offer.priceCurrency, null)];
	const unit = /\b(?:per|a|\/)\s?night\b/i.test(`${nodeText(offer.name)} ${nodeText(offer.description)}`)
		? "night"
		: null;
	const specified = toNodes(offer.priceSpecification).filter(isWholePrice);
	const specifications = specified.map((one) => specifiedQuote(one, offer.priceCurrency));
	const units = specifications.map((one) => one.unit).find((one) => one !== null) ?? unit;
	const stated =
		offer.price === undefined || (specifications.some(({ cents }) => cents !== null) && units !== null)
			? []
			: [toQuote(offer.price, offer.priceCurrency, unit)];
	const within = toNodes(offer.offers).flatMap((one) => offerQuotes(one, depth + 1));
	const range =
		offer.lowPrice === undefined || within.length > 0
			? []
			: [rangeQuote(offer.lowPrice, offer.highPrice, offer.offerCount, offer.priceCurrency, unit)];
	return [...specifications, ...stated, ...within, ...range];
}

// The lowest price of a range is this booking's price only if it is also the highest, or the only one.
function rangeQuote(
	low: unknown,
	high: unknown,
	count: unknown,
	currency: unknown,
	unit: Quote["unit"],
): Quote {
	const lowest = toQuote(low, currency, unit);
	const isOne =
		high === undefined ? nodeNumber(count) === 1 : toQuote(high, currency, unit).cents === lowest.cents;
	return isOne ? lowest : { ...lowest, cents: null };
}

// List prices and the prices of components, such as cleaning, are left out.
function isWholePrice(specification: DataNode): boolean {
	const type = nodeText(specification.priceType) ?? "SalePrice";
	return /(Sale|Invoice)Price$/.test(type) && specification.priceComponentType === undefined;
}

function specifiedQuote(specification: DataNode, currency: unknown): Quote {
	const [reference] = toNodes(specification.referenceQuantity);
	const code = nodeText(specification.unitCode) ?? nodeText(reference?.unitCode);
	const unitWords = nodeText(specification.unitText) ?? nodeText(reference?.unitText) ?? "";
	const isOne = reference?.value === undefined || nodeNumber(reference.value) === 1;
	const isNight = /night/i.test(unitWords) || (unitWords === "" && code === "DAY");
	const isWhole =
		(code === null || code === "C62" || code === "EA") &&
		/^(?:(?:per )?(?:group|booking|stay))?$/i.test(unitWords);
	const unit = isNight && isOne ? "night" : isWhole && isOne ? null : "part";
	if (specification.minPrice !== undefined && specification.price === undefined) {
		const { minPrice, maxPrice, priceCurrency } = specification;
		return rangeQuote(minPrice, maxPrice, undefined, priceCurrency ?? currency, unit);
	}
	const quote = toQuote(specification.price, specification.priceCurrency ?? currency, unit);
	const stated = specification.valueAddedTaxIncluded;
	const words = `${nodeText(specification.name) ?? ""} | ${nodeText(specification.description) ?? ""}`;
	return { ...quote, withTaxes: typeof stated === "boolean" ? stated : saysWithTaxes(words) };
}

function toQuote(price: unknown, currency: unknown, unit: Quote["unit"]): Quote {
	return { ...parsePrice(price, parseCurrency(currency) ?? currency), unit, nights: null };
}
