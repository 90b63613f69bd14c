/** "price" is a text with prices in it, "total" the whole price alone. */
export type KnownElementUse = "name" | "price" | "total";

const EXPEDIA =
	"name data-stid content-hotel-title|price data-stid price-summary|price data-test-id price-summary|price data-test-id trip-total";

/** The use, attribute and value of elements. */
const MARKUP: Record<string, string> = {
	airbnb:
		"name data-section-id TITLE_DEFAULT|price data-section-id BOOK_IT_SIDEBAR|price data-testid book-it-default",
	// The total is the price of the whole stay, unless the page says that it is a night's.
	booking:
		"name class pp-header__title|name data-testid property-name|total data-testid price-and-discounted-price|total class prco-valign-middle-helper|price data-testid price-for-x-nights",
	expedia: EXPEDIA,
	hotels: EXPEDIA,
	kayak: "name class hotel-name|price data-testid price-summary",
	google: "name data-testid flight-route|total data-testid booking-price",
	hertz: "name data-testid vehicle-name|price data-testid reservation-total",
	enterprise: "name class vehicle-details__name|price class price-summary__total",
	budget: "name class vehicle-name|price class estimated-total",
	avis: "name class vehicle-name|price class estimated-total",
};

/** What an element of a recognised site is used for; those of other sites have no known use. */
export function knownUses(site: string | null, attributes: Record<string, string>): KnownElementUse[] {
	const known = (MARKUP[site ?? ""] ?? "").split("|").map((one) => one.split(" "));
	return known.flatMap(([use, attribute = "", value = ""]) => {
		const given = attributes[attribute] ?? "";
		const values = attribute === "class" ? given.split(/\s+/) : [given];
		return value && values.includes(value) ? (use as KnownElementUse) : [];
	});
}
