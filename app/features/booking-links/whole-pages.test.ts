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

test.each<[string, string, number | null, number | null]>([
	["a nightly price alone", NIGHT, 450, 150],
	[
		"a price without taxes",
		jsonLd({ priceSpecification: { price: 450, priceCurrency: "USD", valueAddedTaxIncluded: false } }),
		null,
		null,
	],
	[
		"a price with and one without taxes",
		jsonLd([
			{ priceSpecification: { price: 450, priceCurrency: "USD", valueAddedTaxIncluded: false } },
			{ priceSpecification: { price: 512.4, priceCurrency: "USD", valueAddedTaxIncluded: true } },
		]),
		512.4,
		null,
	],
	[
		"a currency menu",
		`<h1>Casa</h1><script>var menu = ["USD","EUR","CAD"];</script><p>Total</p><p>$512.40</p>`,
		null,
		null,
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
		null,
	],
	["a total that says it has taxes", `${ROOM}<p>Total incl. taxes and fees: US$512.40</p>`, 512.4, null],
	["a total of unknown taxes", `${ROOM}<div>Total</div><div>$512.40</div>`, 512.4, null],
	["a total below the room price", `${ROOM}<div>Total</div><div>$412.40</div>`, null, null],
	["the same total", `${ROOM}<div>Total</div><div>$450.00</div>`, 450, null],
	["a total with taxes below other prices", `${ROOM}<p>Total incl. taxes: US$112.40</p>`, null, null],
	[
		"a total, but a tax at the hotel",
		`${ROOM}<p>Total incl. taxes: US$512.40</p><p>City tax is payable at the property.</p>`,
		null,
		null,
	],
	["a room price with taxes to come", `${ROOM}<p>+ $62 taxes and charges</p>`, null, null],
	["a state", next({ booking: { totalPrice: TOTAL } }), 512.4, null],
	["a state with more", ROOM + next({ booking: { totalPrice: TOTAL } }), 512.4, null],
	["a state with less", ROOM + next({ booking: { totalPrice: { ...TOTAL, amount: 41_240 } } }), null, null],
	["a state with taxes", ROOM + next({ booking: { totalWithTaxes: TOTAL } }), 512.4, null],
	[
		"two totals in a state",
		next({ booking: { totalPrice: TOTAL }, quote: { total: { ...TOTAL, amount: 60_000 } } }),
		null,
		null,
	],
	["euros in a state", next({ booking: { totalPrice: { ...TOTAL, currency: "EUR" } } }), null, null],
	["other offers in a state", next({ recommendations: [{ totalPrice: TOTAL }] }), null, null],
	[
		"a state that is assigned",
		`<h1>Casa</h1><script>window.__APOLLO_STATE__ = ${JSON.stringify({ "Quote:1": { totalPrice: TOTAL } })};</script>`,
		512.4,
		null,
	],
	[
		"a state in an attribute",
		`<h1>Casa</h1><div data-state='${JSON.stringify({ booking: { totalPrice: TOTAL } })}'></div>`,
		512.4,
		null,
	],
	[
		"an estimated total",
		`<h1>Casa</h1><p>Prices in USD</p>${table(["Estimated total", "$512.40"])}`,
		512.4,
		null,
	],
	[
		"an estimated total of unknown dollars",
		`<h1>Casa</h1>${table(["Estimated total", "$512.40"])}`,
		null,
		null,
	],
	[
		"two labelled totals",
		`<h1>Casa</h1><p>USD</p>${table(["Total", "$512.40"], ["Total", "$530"])}`,
		null,
		null,
	],
	[
		"a total of another offer",
		`<h1>Casa</h1><h2>Similar places</h2>${table(["Total", "US$512.40"])}`,
		null,
		null,
	],
	[
		"a total of savings and a deposit",
		`<h1>Casa</h1>${table(["Total savings", "US$51"], ["Total due today", "US$99"])}`,
		null,
		null,
	],
	[
		"a list of totals in a table",
		`<h1>Casa</h1><table><tr><th>Room</th><th>Total</th></tr><tr><td>Double</td><td>US$512.40</td></tr></table>`,
		null,
		null,
	],
])("%s", (_what, html, price, pricePerNight) => {
	expect(page(html)).toMatchObject({ name: "Casa", price, pricePerNight });
});

test("a labelled total for all passengers is read, and a plain price of one is not", () => {
	expect(page(`<h1>Trip</h1>${table(["Total for 2 passengers", "$1,224.00"])}`, FLIGHT).price).toBe(1224);
	expect(page(`<h1>Trip</h1>${table(["Fare", "$612.00"])}`, FLIGHT).price).toBeNull();
});

// These shapes hold no price of the whole booking, or hold it where other prices stand around it.
test.each<[string, string, string, number | null]>([
	[
		"a per-night state with taxes",
		STAY,
		next({ rate: { nightlyRate: 150.5, currency: "USD", taxesAndFees: 62.4 } }),
		null,
	],
	["a per-night state", STAY, next({ rate: { nightlyRate: 150.5, currency: "USD" } }), 451.5],
	["a search result", STAY, next({ searchResults: { hotel: { totalPrice: TOTAL } } }), null],
	[
		"Apollo's entities of other hotels",
		STAY,
		`<h1>Casa</h1><script>window.__APOLLO_STATE__={"Hotel:48123":{"name":"Casa"},"Hotel:9":{"totalPrice":{"amount":512.4,"currency":"USD"}}}</script>`,
		null,
	],
	["Stripe's cents", STAY, next({ checkout: { amount_total: 51240, currency: "usd" } }), null],
	["minor units", STAY, next({ checkout: { total: { minorUnits: 51240, currency: "USD" } } }), 512.4],
	[
		"minor unit digits",
		STAY,
		next({ checkout: { total: { amount: 51240, minorUnits: 2, currency: "USD" } } }),
		512.4,
	],
	[
		"a fare for one of two",
		FLIGHT,
		next({ fare: { perPassenger: { total: 612.5, currency: "USD" } } }),
		null,
	],
	[
		"fares by passenger",
		FLIGHT,
		next({ fare: { passengers: [{ totalFare: 612.5, currency: "USD" }] } }),
		null,
	],
	["a fare for all", FLIGHT, next({ fare: { totalFare: 1225.5, currency: "USD" } }), 1225.5],
	[
		"a crossed-out total",
		STAY,
		next({ price: { originalTotal: 612.5, total: 512.4, currency: "USD" } }),
		512.4,
	],
	[
		"a total in a list of definitions",
		STAY,
		"<h1>Casa</h1><p>All prices in USD</p><dl><dt>2 nights</dt><dd>$400</dd><dt>Grand total</dt><dd>$462.80</dd></dl>",
		462.8,
	],
	[
		"a total in a sentence",
		STAY,
		"<h1>Casa</h1><p>All prices in USD. In total $99 of extras were bought.</p>",
		null,
	],
	["another dollar", STAY, "<h1>Casa</h1><p>Prices in CAD, not USD</p><p>Total $462.80</p>", null],
	[
		"a resort fee at the desk",
		STAY,
		"<h1>Casa</h1><p>USD</p><p>Taxes $30</p><p>Total $462.80</p><p>A resort fee of $25 is collected at the property</p>",
		null,
	],
	[
		"a broken state",
		STAY,
		'<h1>Casa</h1><script>window.__STATE__ = {"booking":{"totalPrice":512.4,"currency":"USD"},</script>',
		null,
	],
	[
		"a state with taxes left out",
		STAY,
		next({ quote: { totalPrice: 512.4, currency: "USD", taxesIncluded: false } }),
		null,
	],
	["a struck total", STAY, "<h1>Casa</h1><p>Total <s>US$612.40</s> US$512.40</p>", 512.4],
	[
		"a total struck by a style",
		STAY,
		"<h1>Casa</h1><p>Total <span class=was>US$612.40</span> US$512.40</p>",
		null,
	],
	[
		"a currency with its decimals",
		STAY,
		next({ checkout: { total: { amount: 51240, currency: { code: "USD", decimals: 2 } } } }),
		512.4,
	],
	[
		"a flight with a table",
		"https://air.example/trip/9?adults=2",
		`<h1>Casa</h1>${table(["Adult x2", "US$ 1,100.00"], ["Taxes, fees and charges", "US$ 124.00"], ["Total for 2 passengers", "US$ 1,224.00"])}`,
		1224,
	],
	["points", STAY, next({ booking: { rewards: { total: 5120.5, currency: "USD" } } }), null],
	["a total that is sold out", STAY, next({ booking: { totalPrice: -1, currency: "USD" } }), null],
])("the price of %s is right or none", (_what, link, html, price) => {
	expect(page(html, link).price).toBe(price);
});

const AIR = "https://air.example/trip/9?adults=2";
const DOLLARS = { currency: "USD" };
const txt = (...lines: string[]) =>
	`<h1>Casa</h1><p>All prices in USD</p>${lines.map((line) => `<div>${line}</div>`).join("")}`;
const ld = (node: unknown) =>
	`<h1>Casa</h1><script type="application/ld+json">${JSON.stringify(node)}</script>`;

test.each<[string, string, string, number]>([
	[
		"groups of lines",
		STAY,
		next({
			priceDetails: [
				{
					items: [
						{ description: "3 nights", priceString: "$450.00" },
						{ description: "Taxes", priceString: "$62.40" },
					],
				},
				{ items: [{ description: "Total USD", priceString: "$512.40" }] },
			],
			currency: "USD",
		}),
		512.4,
	],
	[
		"centAmount",
		STAY,
		next({
			reservation: {
				estimatedTotal: { type: "centPrecision", currencyCode: "USD", centAmount: 51240, fractionDigits: 2 },
			},
		}),
		512.4,
	],
	["subunits", STAY, next({ reservation: { total: { amountSubunits: 51240, ...DOLLARS } } }), 512.4],
	["scale", STAY, next({ quote: { totalPrice: { value: 51240, scale: 2, currencyCode: "USD" } } }), 512.4],
	["minor", STAY, next({ quote: { total_amount_minor: 51240, ...DOLLARS } }), 512.4],
	["currency minor", STAY, next({ quote: { total: { currency_minor: 51240, ...DOLLARS } } }), 512.4],
	["thousands", STAY, next({ quote: { totalPrice: { amount: "1,512.40", currencyCode: "USD" } } }), 1512.4],
	[
		"inclusive EPS",
		STAY,
		next({
			totals: {
				inclusive: { request_currency: { value: "512.40", currency: "USD" } },
				exclusive: { request_currency: { value: "450.00", currency: "USD" } },
			},
		}),
		512.4,
	],
	["gross", STAY, next({ pricing: { total: { gross: 512.4, net: 450.1, ...DOLLARS } } }), 512.4],
	["totalGross", STAY, next({ pricing: { totalGrossAmount: 512.4, ...DOLLARS } }), 512.4],
	["totalInclTax", STAY, next({ pricing: { totalInclTax: 512.4, totalExclTax: 450, ...DOLLARS } }), 512.4],
	["amount payable", STAY, next({ pricing: { amountPayable: 512.4, ...DOLLARS } }), 512.4],
	[
		"lines k v",
		STAY,
		next({
			lines: [
				{ k: "Taxes", v: "$62.40" },
				{ k: "Total", v: "$512.40" },
			],
			currency: "USD",
		}),
		512.4,
	],
	[
		"lines text",
		STAY,
		next({
			summary: {
				rows: [
					{ left: "Room", right: "US$450.00" },
					{ left: "Grand total", right: "US$512.40" },
				],
			},
		}),
		512.4,
	],
	[
		"lines key",
		STAY,
		next({
			summary: [
				{ key: "ROOM", amount: { value: 450, ...DOLLARS } },
				{ key: "TOTAL", amount: { value: 512.4, ...DOLLARS } },
			],
		}),
		512.4,
	],
	[
		"flight stream",
		STAY,
		`<h1>Casa</h1><script>self.__next_f.push([1,"5:[\\"$\\",\\"$L1\\",null,{\\"booking\\":{\\"totalPrice\\":{\\"amo"])</script><script>self.__next_f.push([1,"unt\\":512.4,\\"currency\\":\\"USD\\"}}}]\\n"])</script>`,
		512.4,
	],
	[
		"remix",
		STAY,
		`<h1>Casa</h1><script>window.__remixContext = ${JSON.stringify({ state: { loaderData: { "routes/checkout.$id": { quote: { totalPrice: 512.4, ...DOLLARS } } } } })};</script>`,
		512.4,
	],
	[
		"data-props",
		STAY,
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...DOLLARS } }).replaceAll('"', "&quot;")}"></div>`,
		512.4,
	],
	[
		"double escaped props",
		STAY,
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...DOLLARS } }).replaceAll('"', "&amp;quot;")}"></div>`,
		512.4,
	],
	[
		"unquoted keys",
		STAY,
		`<h1>Casa</h1><script>window.__S={quote:{totalPrice:512.4,currency:'USD',ok:!0}};</script>`,
		512.4,
	],
	[
		"nuxt data",
		STAY,
		`<h1>Casa</h1><script id="__NUXT_DATA__" type="application/json">[["Reactive",1],{"data":2},{"quote":3},{"totalPrice":4,"currency":5},512.4,"USD"]</script>`,
		512.4,
	],
	["total price text", STAY, txt("Total price", "$512.40"), 512.4],
	["grand total", STAY, txt("Grand Total", "USD 1,512.40"), 1512.4],
	["you pay", STAY, txt("You pay", "$512.40"), 512.4],
	["to pay", STAY, txt("Total to pay: $512.40"), 512.4],
	["total cost of stay", STAY, txt("Total cost of your stay", "$512.40"), 512.4],
	["total charges", STAY, txt("Total charges", "$512.40"), 512.4],
	[
		"due today and at property",
		STAY,
		txt("Due today", "$100.00", "Due at property", "$412.40", "Total", "$512.40"),
		512.4,
	],
	["total with note line", STAY, txt("Total", "(taxes and fees included)", "$512.40"), 512.4],
	["total with nights line", STAY, txt("Total", "3 nights, 2 guests", "$512.40"), 512.4],
	["total then note then currency", STAY, txt("Total (USD)", "512.40 USD"), 512.4],
	[
		"aria",
		STAY,
		`<h1>Casa</h1><p>USD</p><div aria-label="Total price $512.40"><span>$512.40</span></div>`,
		512.4,
	],
	[
		"aria + label",
		STAY,
		`<h1>Casa</h1><p>USD</p><div>Total</div><div aria-label="$512.40"><span>$512</span><sup>40</sup></div>`,
		512.4,
	],
	["output", STAY, `<h1>Casa</h1><p>USD</p><label>Total</label><output>$512.40</output>`, 512.4],
	["european", STAY, txt("Total", "1.512,40 US$"), 1512.4],
	["tailwind", STAY, txt(`Total <span class="line-through">US$612.40</span> US$512.40`), 512.4],
	["style", STAY, txt(`Total <span style="text-decoration:line-through">US$612.40</span> US$512.40`), 512.4],
	[
		"amount due w/ deposit",
		STAY,
		txt("Total", "$512.40", "Deposit paid", "$100.00", "Amount due", "$412.40"),
		512.4,
	],
	["you pay today", STAY, txt("Total", "$512.40", "You pay today", "$100.00"), 512.4],
	["de", STAY, txt("Gesamtpreis inkl. Steuern", "US$512.40"), 512.4],
	["es", STAY, txt("Importe total (impuestos incluidos)", "US$512.40"), 512.4],
	["fr", STAY, txt("Montant total TTC", "512.40 USD"), 512.4],
	["pt", STAY, txt("Valor total", "US$512.40"), 512.4],
	["it", STAY, txt("Totale da pagare", "US$512.40"), 512.4],
	["ja", STAY, txt("合計金額（税込）", "US$512.40"), 512.4],
	["zh", STAY, txt("总价", "US$512.40"), 512.4],
	["ko", STAY, txt("총 결제 금액", "US$512.40"), 512.4],
	[
		"res totalPrice",
		STAY,
		`${ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: "512.40",
			priceCurrency: "USD",
		})}<p>If you cancel, the first night ($120 plus tax) is charged.</p>`,
		512.4,
	],
	[
		"res totalPrice obj",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: { "@type": "PriceSpecification", price: 512.4, priceCurrency: "USD" },
		}),
		512.4,
	],
	[
		"res monetary",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: { "@type": "MonetaryAmount", value: "512.40", currency: "USD" },
		}),
		512.4,
	],
	[
		"res compound",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			priceSpecification: {
				"@type": "CompoundPriceSpecification",
				price: 512.4,
				priceCurrency: "USD",
				priceComponent: [{ "@type": "UnitPriceSpecification", price: 450, priceCurrency: "USD" }],
			},
		}),
		512.4,
	],
	[
		"2 flights",
		AIR,
		ld(
			[1, 2].map((i) => ({
				"@type": "FlightReservation",
				reservationNumber: "X1",
				totalPrice: "1512.40",
				priceCurrency: "USD",
				reservationFor: {
					"@type": "Flight",
					departureAirport: { iataCode: i === 1 ? "BOS" : "LIS" },
					arrivalAirport: { iataCode: i === 1 ? "LIS" : "BOS" },
				},
			})),
		),
		1512.4,
	],
	[
		"bank fees",
		STAY,
		txt("Total", "$512.40", "Your bank may charge additional fees for foreign currency."),
		512.4,
	],
	["bag fees", STAY, txt("Total for 2 passengers", "$512.40", "Additional baggage fees may apply."), 512.4],
	[
		"incidentals",
		STAY,
		txt(
			"Room",
			"$450",
			"Taxes",
			"$62.40",
			"Total",
			"$512.40",
			"A refundable damage deposit of $200 is collected at check-in.",
		),
		512.4,
	],
	[
		"cur in script",
		STAY,
		`<h1>Casa</h1><script>var d={cur:"USD"};</script><div>Total</div><div>$512.40</div>`,
		512.4,
	],
	[
		"link currency",
		"https://stay.example/48123?currency=USD",
		`<h1>Casa</h1><div>Total</div><div>$512.40</div>`,
		512.4,
	],
	[
		"US address",
		"https://stay.com/48123",
		`<html lang="en-US"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
		512.4,
	],
	[
		"cart w/ others",
		STAY,
		next({ cart: { total: { amount: 512.4, ...DOLLARS } }, upsell: { total: { amount: 99.4, ...DOLLARS } } }),
		512.4,
	],
])("the total is read from %s", (_what, link, html, price) => {
	expect(page(html, link).price).toBe(price);
});

test.each<[string, string, string]>([
	["final price", STAY, next({ booking: { finalPrice: 512.4, ...DOLLARS } })],
	["euro ambiguity", STAY, txt("Total", "1.512 US$")],
	["amount due after deposit alone", STAY, txt("Deposit paid", "$100.00", "Amount due", "$412.40")],
	["you pay now", STAY, txt("You pay now", "$100.00")],
	["fr ht", STAY, txt("Total hors taxes", "512.40 USD")],
	["de zzgl", STAY, txt("Gesamtpreis", "US$512.40", "zzgl. Kurtaxe")],
	["ja ex", STAY, txt("合計（税別）", "US$512.40")],
	[
		"2 flights differing",
		AIR,
		ld(
			[1, 2].map((i) => ({
				"@type": "FlightReservation",
				reservationNumber: "X1",
				totalPrice: 512.4 + i,
				priceCurrency: "USD",
				reservationFor: {
					"@type": "Flight",
					departureAirport: { iataCode: i === 1 ? "BOS" : "LIS" },
					arrivalAirport: { iataCode: i === 1 ? "LIS" : "BOS" },
				},
			})),
		),
	],
	[
		"resort later",
		STAY,
		txt("Total", "$512.40", "A mandatory resort fee of $25 per night will be collected at the hotel."),
	],
	[
		"currency menu in text",
		STAY,
		`<h1>Casa</h1><p>Currency: USD</p><ul><li>USD</li><li>CAD</li><li>EUR</li><li>AUD</li></ul><div>Total</div><div>$512.40</div>`,
	],
	[
		"cur USD and CAD",
		STAY,
		`<h1>Casa</h1><script>var d={cur:"USD",selectedCurrency:"CAD"};</script><div>Total</div><div>$512.40</div>`,
	],
	["en-us path", "https://stay.example/en-us/48123", `<h1>Casa</h1><div>Total</div><div>$512.40</div>`],
	[
		"au",
		"https://stay.com.au/48123",
		`<html lang="en-US"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
	],
	["insurance total", STAY, txt("Travel insurance total", "$51.00")],
	["extras total", STAY, txt("Extras total: $51.00")],
	["points total", STAY, txt("Total points", "12,400", "Total savings", "$60.00")],
	["total per person", STAY, txt("Total per person", "$512.40")],
	["total per person after", STAY, txt("Total", "$512.40 per person")],
	["total per person below", STAY, txt("Total", "$512.40", "per person")],
	["total before taxes", STAY, txt("Total", "$512.40", "before taxes")],
	["total excluding taxes line", STAY, txt("Total (before taxes)", "$512.40")],
	["2 offers", STAY, txt("Flex", "Total", "$512.40", "Basic", "Total", "$462.40")],
	["from total", STAY, txt("Total from $512.40")],
	["monthly", STAY, txt("Total $51.24 / month")],
	[
		"state other dates",
		STAY,
		next({ quote: { checkIn: "2027-04-12", total: { amount: 512.4, ...DOLLARS } } }),
	],
	["state per person", STAY, next({ lines: [{ label: "Total per person", amount: 512.4, ...DOLLARS }] })],
	[
		"state before taxes desc",
		STAY,
		next({ lines: { title: "Total", description: "before taxes", amount: 512.4, ...DOLLARS } }),
	],
	["state insurance", STAY, next({ insurance: { lines: [{ label: "Total", amount: 51.4, ...DOLLARS }] } })],
	["state deposit", STAY, next({ payment: { dueNow: { total: { amount: 51.4, ...DOLLARS } } } })],
	[
		"state installments",
		STAY,
		next({
			installments: [{ total: { amount: 51.4, ...DOLLARS } }, { total: { amount: 51.4, ...DOLLARS } }],
		}),
	],
	[
		"list of offers w/ label Total",
		STAY,
		next({
			rooms: [
				{ name: "A", lines: [{ label: "Total", amount: 500.4, ...DOLLARS }] },
				{ name: "B", lines: [{ label: "Total", amount: 600.4, ...DOLLARS }] },
			],
		}),
	],
	[
		"list of offers same price",
		STAY,
		next({
			offers: [
				{ items: [{ label: "Total", amount: 500.4, ...DOLLARS }] },
				{ items: [{ label: "Total", amount: 500.4, ...DOLLARS }] },
			],
		}),
	],
	[
		"items as offers",
		STAY,
		next({
			items: [
				{ id: 1, totalPrice: 500.4, ...DOLLARS },
				{ id: 2, totalPrice: 600.4, ...DOLLARS },
			],
		}),
	],
	[
		"details of rooms",
		STAY,
		next({
			priceDetails: [
				{ room: "A", total: 500.4, ...DOLLARS },
				{ room: "B", total: 500.4, ...DOLLARS },
			],
		}),
	],
	["orders past", STAY, next({ pastOrders: [{ total: 500.4, ...DOLLARS }] })],
])("there is no certain price in %s", (_what, link, html) => {
	expect(page(html, link).price).toBeNull();
});
