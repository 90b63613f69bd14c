import fc from "fast-check";
import { expect, test } from "vitest";
import { CORPUS, savedPage } from "#tests/support/booking-pages/corpus.ts";
import { randomSeeds } from "#tests/support/long-run.ts";
import { readBookingInfo } from "./booking-info.ts";

const read = CORPUS.map(({ file, link, status, expected }) => {
	const { name, price, currency, kind } = readBookingInfo({ link, url: link, status, html: savedPage(file) });
	return { file, expected, found: { name, price, currency, kind } };
});

const isSame = ({ found, expected }: (typeof read)[number]) =>
	JSON.stringify(found) === JSON.stringify(expected);

test("at least 95 % of the saved pages are read as a person would read them", () => {
	const wrong = read.filter((page) => !isSame(page));
	expect(read.length).toBeGreaterThanOrEqual(40);
	expect(wrong.length / read.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
});

test("no page gives a certain price where a person would give none", () => {
	const { length } = read.filter(({ found }) => found.price !== null);
	const untrue = read.filter(({ found, expected }) => found.price !== null && found.price !== expected.price);
	expect(length).toBeGreaterThan(20);
	expect(untrue).toEqual([]);
});

test.each([
	["airbnb-sidebar", { pricePerNight: 120, nights: 7, price: null }],
	["expedia-hotel-night", { pricePerNight: 249, nights: 2, price: null }],
	["airbnb-for-nights", { pricePerNight: null, nights: 5, price: 1540 }],
	["airbnb-night-only", { pricePerNight: 215, nights: null, price: null }],
	["airbnb-night-times", { pricePerNight: 88.5, nights: 4, price: 354 }],
	["vrbo-unit-price", { pricePerNight: 185, nights: 5, price: 925, source: "page" }],
	["hotel-own-night", { pricePerNight: 240, nights: null, price: null }],
	["airbnb-euro", { pricePerNight: null, nights: 3, price: null, currency: "EUR" }],
	["airbnb-blocked", { pricePerNight: null, nights: 7, source: "link" }],
])("%s distinguishes prices per night from total prices", (file, expected) => {
	const { link = "", status = 0 } = CORPUS.find((page) => page.file === file) ?? {};
	expect(readBookingInfo({ link, url: link, status, html: savedPage(file) })).toMatchObject(expected);
});

const LINK = "https://hotel.example/rooms/1";
const page = (html: string, link = LINK, url = link) => readBookingInfo({ link, url, status: 200, html });
const jsonLd = (node: unknown) => `<script type="application/ld+json">${JSON.stringify(node)}</script>`;
const offered = (offer: unknown, type = "Product") =>
	page(jsonLd({ "@context": "https://schema.org", "@type": type, name: "Villa", offers: offer }));
const usd = { "@type": "Offer", priceCurrency: "USD" };

test.each<[string, unknown, number | null]>([
	["a number", { ...usd, price: 1299 }, 1299],
	["text", { ...usd, price: "1299.00" }, 1299],
	["with a sign", { ...usd, price: "$1,299" }, 1299],
	["with its currency", { price: "USD 1,299.50" }, 1299.5],
	["in a list of one offer", [{ ...usd, price: "80" }], 80],
	[
		"of two equal offers",
		[
			{ ...usd, price: "80" },
			{ ...usd, price: 80 },
		],
		80,
	],
	["a range of one", { ...usd, "@type": "AggregateOffer", lowPrice: 80, highPrice: "80.00" }, 80],
	["a European number", { ...usd, price: "1.299,00" }, 1299],
	["three decimals", { ...usd, price: "1.299" }, null],
	["a decimal comma", { ...usd, price: "129,5" }, null],
	["0", { ...usd, price: 0 }, null],
	["zero as text", { ...usd, price: "0.00" }, null],
	["negative", { ...usd, price: -12 }, null],
	["negative text", { ...usd, price: "-12" }, null],
	["a list", { ...usd, price: [100, 200] }, null],
	["an object", { ...usd, price: { value: 3 } }, null],
	["huge", { ...usd, price: 1e21 }, null],
	["words", { ...usd, price: "on request" }, null],
	["a sign of another currency", { ...usd, price: "€1299" }, null],
	["no currency", { price: "1299" }, null],
	["another currency", { price: "1299", priceCurrency: "CAD" }, null],
	[
		"two prices",
		[
			{ ...usd, price: "80" },
			{ ...usd, price: "90" },
		],
		null,
	],
	["a lowest price", { ...usd, "@type": "AggregateOffer", lowPrice: 80 }, null],
	["a range", { ...usd, "@type": "AggregateOffer", lowPrice: 80, highPrice: 90 }, null],
	["per person", { ...usd, priceSpecification: { price: 80, unitText: "person" } }, null],
	["of no currency there is", { price: 80, priceCurrency: "XQQ" }, null],
	[
		"beside its list price",
		{ ...usd, price: 80, priceSpecification: { price: 99, priceType: "https://schema.org/ListPrice" } },
		80,
	],
	["of what is sold out", { ...usd, price: 80, availability: "https://schema.org/SoldOut" }, null],
	["of a week", { ...usd, priceSpecification: { price: 80, referenceQuantity: { value: 7 } } }, null],
	["per night by its words", { ...usd, "@type": "Offer", price: 80, description: "Rate per night" }, null],
	[
		"a part's",
		{ ...usd, priceSpecification: { price: 9, priceComponentType: "https://schema.org/CleaningFee" } },
		null,
	],
])("a price that is %s", (_what, offer, price) => {
	expect(offered(offer)).toMatchObject({ name: "Villa", price });
});

test.each([
	["unitText", { price: 80, unitText: "night" }],
	["unitCode", { price: 80, unitCode: "DAY" }],
	["referenceQuantity", { price: 80, referenceQuantity: { value: 1, unitCode: "DAY" } }],
])("a price per night is recognised by its %s", (_what, priceSpecification) => {
	const offer = { ...usd, price: 80, priceSpecification };
	expect(offered(offer, "Hotel")).toMatchObject({ price: null, pricePerNight: 80, currency: "USD" });
	expect(offered(offer, "RentalCar")).toMatchObject({ price: null, pricePerNight: null });
});

test("a car's price per day is neither a price per night nor the total", () => {
	const html = `<h1 class="vehicle-name">Kia</h1><p class="estimated-total">$51.00 / day</p>`;
	expect(page(html, "https://www.avis.com/en/x")).toMatchObject({
		price: null,
		pricePerNight: null,
		nights: null,
	});
});

test.each([
	["from", "<p>Rooms from $80</p>"],
	["per night", "<p>$80 <small>/ night</small></p>"],
	["per person", "<p>$80 per person</p>"],
])("a plain price is not the total if the page shows it as %s", (_what, text) => {
	const html = jsonLd({ "@type": "Hotel", name: "Villa", offers: { ...usd, price: 80 } }) + text;
	expect(page(html).price).toBeNull();
});

test("a redirect to the home page and a captcha page give no facts", () => {
	const html = jsonLd({ "@type": "Hotel", name: "Villa", offers: { ...usd, price: 80 } });
	expect(page(html, LINK, "https://hotel.example/")).toMatchObject({ name: null, price: null });
	expect(page(`<title>Are you a human?</title>${html}`)).toMatchObject({ name: null, price: null });
});

test("a name is one line of at most 200 printable characters", () => {
	const { name } = page(jsonLd({ "@type": "Hotel", name: `A\u0007B\n  C${"x".repeat(500)}` }));
	expect(name).toMatch(/^A B C?x+$|^A B Cx+$/);
	expect(name).toHaveLength(200);
});

test("a price at the end of a truncated text is not read as a smaller price or as the total", () => {
	const prices = new Set<number | null>();
	for (const words of ["US$1200", "US$80 per night", "US$12.50 a day"]) {
		for (let room = 0; room < 40; room++) {
			const long = `${"x".repeat(3_999 - room)} ${words}${" y".repeat(50)}`;
			const stay = `<p data-testid="price-and-discounted-price">${long}`;
			prices.add(page(stay, "https://www.booking.com/hotel/pt/x.html").price);
		}
	}
	expect(prices).toEqual(new Set([null]));
});

test("a price at the end of a page that was cut off is uncertain, even if the cut is within a tag", () => {
	const link = "https://www.booking.com/hotel/pt/x.html";
	for (const end of ["", "<", "<span class='x", " per ni"]) {
		const html = `<span data-testid="price-and-discounted-price">US$1200${end}`;
		expect(readBookingInfo({ link, url: link, status: 200, html, isCut: true }).price).toBeNull();
	}
	const html = `<span data-testid="price-and-discounted-price">US$1200</span>${"<p>x</p>".repeat(60)}`;
	expect(readBookingInfo({ link, url: link, status: 200, html, isCut: true }).price).toBe(1200);
});

test("a plain price of a flight for several people is uncertain, because it may be for one", () => {
	const html = jsonLd({ "@type": "Flight", name: "TP 218", offers: { ...usd, price: 342 } });
	const priceFor = (link: string, text = "") => page(html + text, link).price;
	expect(priceFor("https://www.kayak.com/flights/BOS-LIS/2027-03-12/2adults")).toBeNull();
	expect(priceFor("https://www.expedia.com/Flights-Search?passengers=adults:2,infantinlap:N")).toBeNull();
	expect(priceFor("https://air.example/?adults=3")).toBeNull();
	expect(priceFor("https://air.example/?adults=1")).toBe(342);
	expect(priceFor("https://air.example/?adults=3", "<p>$342 total</p>")).toBe(342);
});

test.each([
	["Review & Book: Standard SUV, Denver - Roadrunner", "Standard SUV, Denver – Roadrunner"],
	["Auberge du Fleuve – Votre réservation / Your reservation", "Auberge du Fleuve"],
	["Checkout – Casa Verde", "Casa Verde"],
	["Review your trip: Seattle to Honolulu", "Seattle to Honolulu"],
	["Booking confirmed QH7-882041 – Quarry House Hotel", "Quarry House Hotel"],
	["ご予約内容の確認｜松籟亭", "松籟亭"],
	["Trip to Lisbon", "Trip to Lisbon"],
	["The Booking Inn", "The Booking Inn"],
	["Who's checking in? – Alder & Pine Inn", "Alder & Pine Inn"],
	["Secure booking – Alder & Pine Inn", "Alder & Pine Inn"],
	["Almost there! · Canyon Day Trip", "Canyon Day Trip"],
	["Your reservation", null],
])("the name in the title %j is %j", (title, name) => {
	expect(page(`<title>${title}</title>`).name).toBe(name);
});

test("a title names what the page shows if the heading only says what it is for", () => {
	const site = '<meta property="og:site_name" content="Sun Line">';
	expect(page(`${site}<title>Sunset cruise | Sun Line</title><h1>Your order</h1>`).name).toBe(
		"Sunset cruise",
	);
});

test("a title is not taken for the site's name because both are in letters beyond a to z", () => {
	const site = '<meta property="og:site_name" content="楽天トラベル">';
	expect(page(`${site}<title>ホテル日航 | 楽天トラベル</title>`).name).toBe("ホテル日航");
});

test("the state names what is booked if title and heading only say what the page is for", () => {
	const named = (state: unknown, heading = "Your booking") =>
		page(`<title>Checkout</title><h1>${heading}</h1><script>${JSON.stringify(state)}</script>`).name;
	const hotel = { hotel: { name: "Casa Verde", city: "Lisbon" } };
	expect(named({ booking: hotel })).toBe("Casa Verde");
	expect(named({ booking: hotel }, "Loft")).toBe("Loft");
	expect(named({ booking: { hotel: { name: "A" }, tour: { title: "B" } } })).toBeNull();
	expect(named({ similar: hotel })).toBeNull();
});

test("a deeply nested object does not keep the rest of the page from being read", () => {
	const deep = `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`;
	const flight = (name: string) =>
		`{"@type":"FlightReservation","name":"${name}","reservationNumber":"X1","totalPrice":"80","priceCurrency":"USD","underName":${deep}}`;
	const html = `<script type="application/ld+json">[${flight("A")},${flight("B")}]</script><script>${deep}</script>`;
	expect(page(`${html}<p>Total: US$80</p>`)).toMatchObject({ name: "A", price: 80 });
});

test("HTML in a name is removed", () => {
	expect(page(jsonLd({ "@type": "Hotel", name: "Rock &amp; Roll <b>Inn</b> &#39;n bar" })).name).toBe(
		"Rock & Roll Inn 'n bar",
	);
	expect(page(jsonLd({ "@type": "Hotel", name: "A < B & C" })).name).toBe("A < B & C");
});

test("prices of other places on the page are not taken for the booking's price", () => {
	const hotel =
		"https://www.expedia.com/X-Hotels-Foo.h1.Hotel-Information?chkin=2027-03-12&chkout=2027-03-14";
	const similar = "<p>Similar: Bar Inn $120 per night, $400 total</p>";
	expect(page(`<h1 data-stid="content-hotel-title">Foo</h1>${similar}`, hotel)).toMatchObject({
		name: "Foo",
		price: null,
		pricePerNight: null,
		currency: "USD",
	});
});

test("Booking.com's price is for the whole stay, unless the page says it is per night", () => {
	const stay = "https://www.booking.com/hotel/pt/a.html?checkin=2027-03-12&checkout=2027-03-15";
	const figure = `<span data-testid="price-and-discounted-price">US$210</span>`;
	expect(page(`${figure}<p>3 nights, 2 adults</p>`, stay)).toMatchObject({ price: 210, pricePerNight: null });
	const others = `${figure}<span data-testid="price-for-x-nights">2 nights, 2 adults</span>`;
	expect(page(others, stay).price).toBeNull();
	expect(page(`${figure}<p>per night</p>`, stay)).toMatchObject({
		price: 630,
		pricePerNight: 210,
		nights: 3,
	});
});

test("a crossed-out former price is ignored", () => {
	const html = `<div data-section-id="BOOK_IT_SIDEBAR"><span><s>$1,200</s></span> <span>$1,050</span>
		<span>for 5 nights</span><span>$1,050 for 5 nights, originally $1,200</span></div>`;
	expect(page(html, "https://www.airbnb.com/rooms/1?check_in=2027-03-12&check_out=2027-03-17").price).toBe(
		1050,
	);
});

test.each(randomSeeds(20))("random pages of seed %i never throw, and give only possible prices", (seed) => {
	const value = fc.oneof(
		fc.jsonValue({ maxDepth: 3 }),
		fc.constantFrom("USD", "Hotel", "Offer", "80", "$80", "DAY", "night"),
	);
	const key = fc.constantFrom(
		...[
			"@type",
			"@graph",
			"name",
			"offers",
			"price",
			"priceCurrency",
			"lowPrice",
			"highPrice",
			"priceSpecification",
		],
		...[
			"unitCode",
			"referenceQuantity",
			"reservationFor",
			"itemOffered",
			"totalPrice",
			"airline",
			"url",
			"availability",
		],
	);
	const node = fc.dictionary(
		key,
		fc.oneof(value, fc.array(fc.dictionary(key, value)), fc.dictionary(key, value)),
	);
	const fragment = fc.oneof(
		node.map((one) => jsonLd({ "@type": "Hotel", ...one })),
		fc.constantFrom(
			"<div itemscope itemtype=Hotel>",
			"</div>",
			"<b itemprop=name>",
			"<meta itemprop=price content=8>",
		),
		fc.constantFrom(
			"<meta property=og:title content=x>",
			"<p>$80 total",
			"<title>",
			"</p>",
			'<script>x={"type":{"toString":1}}',
			"<script>",
			"<!--",
			"&#0;",
		),
		fc.string(),
	);
	fc.assert(
		fc.property(fc.array(fragment), (fragments) => {
			const { price } = page(fragments.join(""), "https://www.booking.com/hotel/pt/x.html");
			expect(price === null || (price > 0 && Number.isSafeInteger(Math.round(price * 100)))).toBe(true);
		}),
		{ numRuns: 300, seed },
	);
});
