import { expect, test } from "vitest";
import { readBookingInfo } from "./booking-info.ts";

const STAY = "https://stay.example/hotel/48123?checkin=2027-03-12&checkout=2027-03-15";
const FLIGHT = "https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults";
const page = (html: string, link = STAY) => readBookingInfo({ link, url: link, status: 200, html });
const jsonLd = (offers: unknown) =>
	`<script type="application/ld+json">${JSON.stringify({ "@type": "Hotel", name: "Casa", offers })}</script>`;
const ROOM = jsonLd({ price: "450.00", priceCurrency: "USD" });
const NIGHT = jsonLd({ priceSpecification: { price: "150.00", priceCurrency: "USD", unitText: "night" } });
const next = (state: unknown) =>
	`<h1>Casa</h1><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: state } })}</script>`;
const TOTAL = { amount: 51_240, exponent: 2, currency: "USD" };
const table = (...rows: [string, string][]) =>
	`<table>${rows.map(([label, price]) => `<tr><th>${label}</th><td>${price}</td></tr>`).join("")}</table>`;

test.each<[string, string, price?: number | null, pricePerNight?: number | null]>([
	["a nightly price alone", NIGHT, 450, 150],
	[
		"a price without taxes",
		jsonLd({ priceSpecification: { price: 450, priceCurrency: "USD", valueAddedTaxIncluded: false } }),
	],
	[
		"a price with and one without taxes",
		jsonLd([
			{ priceSpecification: { price: 450, priceCurrency: "USD", valueAddedTaxIncluded: false } },
			{ priceSpecification: { price: 512.4, priceCurrency: "USD", valueAddedTaxIncluded: true } },
		]),
		512.4,
	],
	[
		"a currency menu",
		`<h1>Casa</h1><script>var menu = ["USD","EUR","CAD"];</script><p>Total</p><p>$512.40</p>`,
	],
	["fees that come later", `${NIGHT}<p>Taxes and fees are shown at checkout</p>`, null, 150],
	["plus taxes", `${NIGHT}<p>$150 per night plus taxes and fees</p>`, null, 150],
	["excluded taxes", `${NIGHT}<p>Excludes taxes &amp; fees</p>`, null, 150],
	["a cleaning fee beside", `${NIGHT}<p>Cleaning fee: $80</p>`, null, 150],
	["no hidden fees", `${NIGHT}<p>No hidden fees added at checkout</p>`, 450, 150],
	["a cancellation fee", `${NIGHT}<p>Cancellation fee: $50</p>`, 450, 150],
	[
		"the page's total with taxes",
		`${ROOM}${table(["Room", "$450.00"], ["Taxes", "$62.40"], ["Total", "$512.40"])}`,
		512.4,
	],
	["a total that says it has taxes", `${ROOM}<p>Total incl. taxes and fees: US$512.40</p>`, 512.4],
	["a total of unknown taxes", `${ROOM}<div>Total</div><div>$512.40</div>`, 512.4],
	["a total below the room price", `${ROOM}<div>Total</div><div>$412.40</div>`],
	["the same total", `${ROOM}<div>Total</div><div>$450.00</div>`, 450],
	["a total with taxes below other prices", `${ROOM}<p>Total incl. taxes: US$112.40</p>`],
	[
		"a total, but a tax at the hotel",
		`${ROOM}<p>Total incl. taxes: US$512.40</p><p>City tax is payable at the property.</p>`,
	],
	["a room price with taxes to come", `${ROOM}<p>+ $62 taxes and charges</p>`],
	["a state", next({ booking: { totalPrice: TOTAL } }), 512.4],
	["a state with more", ROOM + next({ booking: { totalPrice: TOTAL } }), 512.4],
	["a state with less", ROOM + next({ booking: { totalPrice: { ...TOTAL, amount: 41_240 } } })],
	["a state with taxes", ROOM + next({ booking: { totalWithTaxes: TOTAL } }), 512.4],
	[
		"two totals in a state",
		next({ booking: { totalPrice: TOTAL }, quote: { total: { ...TOTAL, amount: 60_000 } } }),
	],
	["euros in a state", next({ booking: { totalPrice: { ...TOTAL, currency: "EUR" } } })],
	["other offers in a state", next({ recommendations: [{ totalPrice: TOTAL }] })],
	[
		"a state that is assigned",
		`<h1>Casa</h1><script>window.__APOLLO_STATE__ = ${JSON.stringify({ "Quote:1": { totalPrice: TOTAL } })};</script>`,
		512.4,
	],
	[
		"a state in an attribute",
		`<h1>Casa</h1><div data-state='${JSON.stringify({ booking: { totalPrice: TOTAL } })}'></div>`,
		512.4,
	],
	["an estimated total", `<h1>Casa</h1><p>Prices in USD</p>${table(["Estimated total", "$512.40"])}`, 512.4],
	["an estimated total of unknown dollars", `<h1>Casa</h1>${table(["Estimated total", "$512.40"])}`],
	["two labelled totals", `<h1>Casa</h1><p>USD</p>${table(["Total", "$512.40"], ["Total", "$530"])}`],
	["a total of another offer", `<h1>Casa</h1><h2>Similar places</h2>${table(["Total", "US$512.40"])}`],
	[
		"a total of savings and a deposit",
		`<h1>Casa</h1>${table(["Total savings", "US$51"], ["Total due today", "US$99"])}`,
	],
	[
		"a list of totals in a table",
		`<h1>Casa</h1><table><tr><th>Room</th><th>Total</th></tr><tr><td>Double</td><td>US$512.40</td></tr></table>`,
	],
])("%s", (_what, html, price = null, pricePerNight = null) => {
	expect(page(html)).toMatchObject({ name: "Casa", price, pricePerNight });
});

test("a labelled total for all passengers is read, and a plain price of one is not", () => {
	expect(page(`<h1>Trip</h1>${table(["Total for 2 passengers", "$1,224.00"])}`, FLIGHT).price).toBe(1224);
	expect(page(`<h1>Trip</h1>${table(["Fare", "$612.00"])}`, FLIGHT).price).toBeNull();
});

// These shapes contain no price of the whole booking, or contain it among other prices.
test.each<[string, string, price?: number | null, link?: string]>([
	[
		"a per-night state with taxes",
		next({ rate: { nightlyRate: 150.5, currency: "USD", taxesAndFees: 62.4 } }),
	],
	["a per-night state", next({ rate: { nightlyRate: 150.5, currency: "USD" } }), 451.5],
	["a search result", next({ searchResults: { hotel: { totalPrice: TOTAL } } })],
	[
		"Apollo's entities of other hotels",
		`<h1>Casa</h1><script>window.__APOLLO_STATE__={"Hotel:48123":{"name":"Casa"},"Hotel:9":{"totalPrice":{"amount":512.4,"currency":"USD"}}}</script>`,
	],
	["Stripe's cents", next({ checkout: { amount_total: 51240, currency: "usd" } })],
	["minor units", next({ checkout: { total: { minorUnits: 51240, currency: "USD" } } }), 512.4],
	[
		"minor unit digits",
		next({ checkout: { total: { amount: 51240, minorUnits: 2, currency: "USD" } } }),
		512.4,
	],
	[
		"a fare for one of two",
		next({ fare: { perPassenger: { total: 612.5, currency: "USD" } } }),
		null,
		FLIGHT,
	],
	[
		"fares by passenger",
		next({ fare: { passengers: [{ totalFare: 612.5, currency: "USD" }] } }),
		null,
		FLIGHT,
	],
	["a fare for all", next({ fare: { totalFare: 1225.5, currency: "USD" } }), 1225.5, FLIGHT],
	["a crossed-out total", next({ price: { originalTotal: 612.5, total: 512.4, currency: "USD" } }), 512.4],
	[
		"a total in a list of definitions",
		"<h1>Casa</h1><p>All prices in USD</p><dl><dt>2 nights</dt><dd>$400</dd><dt>Grand total</dt><dd>$462.80</dd></dl>",
		462.8,
	],
	["a total in a sentence", "<h1>Casa</h1><p>All prices in USD. In total $99 of extras were bought.</p>"],
	["another dollar", "<h1>Casa</h1><p>Prices in CAD, not USD</p><p>Total $462.80</p>"],
	[
		"a resort fee at the desk",
		"<h1>Casa</h1><p>USD</p><p>Taxes $30</p><p>Total $462.80</p><p>A resort fee of $25 is collected at the property</p>",
	],
	[
		"a broken state",
		'<h1>Casa</h1><script>window.__STATE__ = {"booking":{"totalPrice":512.4,"currency":"USD"},</script>',
	],
	[
		"a state with taxes left out",
		next({ quote: { totalPrice: 512.4, currency: "USD", taxesIncluded: false } }),
	],
	["a struck total", "<h1>Casa</h1><p>Total <s>US$612.40</s> US$512.40</p>", 512.4],
	["a total struck by a style", "<h1>Casa</h1><p>Total <span class=was>US$612.40</span> US$512.40</p>"],
	[
		"a currency with its decimals",
		next({ checkout: { total: { amount: 51240, currency: { code: "USD", decimals: 2 } } } }),
		512.4,
	],
	[
		"a flight with a table",
		`<h1>Casa</h1>${table(["Adult x2", "US$ 1,100.00"], ["Taxes, fees and charges", "US$ 124.00"], ["Total for 2 passengers", "US$ 1,224.00"])}`,
		1224,
		"https://air.example/trip/9?adults=2",
	],
	["points", next({ booking: { rewards: { total: 5120.5, currency: "USD" } } })],
	["a total that is sold out", next({ booking: { totalPrice: -1, currency: "USD" } })],
])("the price of %s is right or none", (_what, html, price = null, link = STAY) => {
	expect(page(html, link).price).toBe(price);
});
