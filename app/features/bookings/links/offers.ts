import { type DataNode, nodeNumber, nodeText, nodeTypes, toNodes } from "./data-nodes.ts";
import { saysWithTaxes } from "./money-words.ts";
import type { Quote } from "./price-unit.ts";
import { parseCurrency, parsePrice } from "./prices.ts";

const MAX_DEPTH = 4;
const UNAVAILABLE = /(SoldOut|OutOfStock|Discontinued)$/i;
const NIGHTLY = /\b(?:per|a|\/)\s?night\b/i;

/** The prices of an offer or a reservation, and of the offers within it. */
export function listQuotes(node: DataNode, depth = 0): Quote[] {
	const { price, priceCurrency: currency, totalPrice, lowPrice, highPrice } = node;
	if (UNAVAILABLE.test(nodeText(node.availability) ?? "")) return [toQuote(null, currency, null)];
	const isOffer = depth > 0 || nodeTypes(node).some((type) => type.endsWith("Offer"));
	const words = `${nodeText(node.name)} ${nodeText(node.description)}`;
	const unit = isOffer && NIGHTLY.test(words) ? "night" : null;
	const within = depth < MAX_DEPTH ? toNodes(node.offers).flatMap((one) => listQuotes(one, depth + 1)) : [];
	const specified = toNodes(node.priceSpecification)
		.filter(isWholePrice)
		.map((one) => specifiedQuote(one, currency));
	const quotes = [...specified, ...within];
	if (totalPrice !== undefined) quotes.push(totalQuote(totalPrice, currency));
	const isSpecified = specified.some((one) => one.cents !== null && (one.unit ?? unit) !== null);
	if (price !== undefined && !isSpecified) quotes.push(toQuote(price, currency, unit));
	const highest = nodeNumber(node.offerCount) === 1 ? (highPrice ?? lowPrice) : highPrice;
	if (lowPrice !== undefined && within.length === 0)
		quotes.push(rangeQuote(lowPrice, highest, currency, unit));
	return quotes;
}

/** A reservation's total, which by schema.org's definition includes taxes. It is a number or a node of its own. */
function totalQuote(totalPrice: unknown, currency: unknown): Quote {
	const [node = { price: totalPrice }] = toNodes(totalPrice);
	const { withTaxes = true, ...quote } = specifiedQuote(node, currency);
	return { ...quote, withTaxes, unit: "total" };
}

/** The lowest price of a range is this booking's price only if it is also the highest. */
function rangeQuote(low: unknown, high: unknown, currency: unknown, unit: Quote["unit"]): Quote {
	const lowest = toQuote(low, currency, unit);
	return toQuote(high, currency, unit).cents === lowest.cents ? lowest : { ...lowest, cents: null };
}

/** List prices and the prices of components, such as cleaning, are not the price of the whole. */
function isWholePrice(specification: DataNode): boolean {
	const type = nodeText(specification.priceType) ?? "SalePrice";
	return /(Sale|Invoice)Price$/.test(type) && specification.priceComponentType === undefined;
}

function specifiedQuote(specification: DataNode, givenCurrency: unknown): Quote {
	const { value, price = value, valueAddedTaxIncluded: stated } = specification;
	const currency = specification.priceCurrency ?? specification.currency ?? givenCurrency;
	const words = `${nodeText(specification.name)} | ${nodeText(specification.description)}`;
	const withTaxes = typeof stated === "boolean" ? stated : saysWithTaxes(words);
	return { ...toQuote(price, currency, specifiedUnit(specification)), withTaxes };
}

function specifiedUnit(specification: DataNode): Quote["unit"] {
	const [reference] = toNodes(specification.referenceQuantity);
	const code = nodeText(specification.unitCode ?? reference?.unitCode) ?? "";
	const words = nodeText(specification.unitText ?? reference?.unitText) ?? "";
	if (reference?.value !== undefined && nodeNumber(reference.value) !== 1) return "part";
	if (/night/i.test(words) || (words === "" && code === "DAY")) return "night";
	return /^(?:C62|EA)?\|(?:(?:per )?(?:group|booking|stay))?$/i.test(`${code}|${words}`) ? null : "part";
}

function toQuote(price: unknown, currency: unknown, unit: Quote["unit"]): Quote {
	return { ...parsePrice(price, parseCurrency(currency) ?? currency), unit, nights: null };
}
