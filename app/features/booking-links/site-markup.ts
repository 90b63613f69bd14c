/** "price" is a text with prices in it, "total" the whole price alone. */
export type KnownElementUse = "name" | "price" | "total";

export type KnownElement = { use: KnownElementUse; attribute: string; value: string };

const name = (attribute: string, value: string): KnownElement => ({ use: "name", attribute, value });
const price = (attribute: string, value: string): KnownElement => ({ use: "price", attribute, value });
const total = (attribute: string, value: string): KnownElement => ({ use: "total", attribute, value });

const EXPEDIA = [
	name("data-stid", "content-hotel-title"),
	price("data-stid", "price-summary"),
	price("data-test-id", "price-summary"),
	price("data-test-id", "trip-total"),
];

const MARKUP: Record<string, readonly KnownElement[]> = {
	airbnb: [
		name("data-section-id", "TITLE_DEFAULT"),
		price("data-section-id", "BOOK_IT_SIDEBAR"),
		price("data-testid", "book-it-default"),
	],
	booking: [
		name("class", "pp-header__title"),
		name("data-testid", "property-name"),
		// This is the price of the whole stay, unless the page says that it is a night's.
		total("data-testid", "price-and-discounted-price"),
		total("class", "prco-valign-middle-helper"),
		price("data-testid", "price-for-x-nights"),
	],
	expedia: EXPEDIA,
	hotels: EXPEDIA,
	kayak: [name("class", "hotel-name"), price("data-testid", "price-summary")],
	google: [name("data-testid", "flight-route"), total("data-testid", "booking-price")],
	hertz: [name("data-testid", "vehicle-name"), price("data-testid", "reservation-total")],
	enterprise: [name("class", "vehicle-details__name"), price("class", "price-summary__total")],
	budget: [name("class", "vehicle-name"), price("class", "estimated-total")],
	avis: [name("class", "vehicle-name"), price("class", "estimated-total")],
};

export function findKnownElements(site: string | null, attributes: Record<string, string>): KnownElement[] {
	const known = site === null ? undefined : MARKUP[site];
	if (!known) return [];
	return known.filter(({ attribute, value }) => {
		const given = attributes[attribute];
		return attribute === "class" ? given?.split(/\s+/).includes(value) : given === value;
	});
}
