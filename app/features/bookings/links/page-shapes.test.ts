import { expect, test } from "vitest";
import { readBookingInfo } from "./booking-info.ts";

const STAY = "https://stay.example/hotel/48123?checkin=2027-03-12&checkout=2027-03-15";
const AIR = "https://air.example/trip/9?adults=2";
const USD_CODE = { currency: "USD" };
const priceOf = (html: string, link: string) => readBookingInfo({ link, url: link, status: 200, html }).price;
const next = (state: unknown) =>
	`<h1>Casa</h1><script id="__NEXT_DATA__" type="application/json">${JSON.stringify({ props: { pageProps: state } })}</script>`;
const txt = (...lines: string[]) =>
	`<h1>Casa</h1><p>All prices in USD</p>${lines.map((line) => `<div>${line}</div>`).join("")}`;
const ld = (node: unknown) =>
	`<h1>Casa</h1><script type="application/ld+json">${JSON.stringify(node)}</script>`;

const hotel = (price: number) =>
	ld({ "@type": "Hotel", name: "Casa", offers: { price, priceCurrency: "USD" } });
const reservation = (given: object) =>
	ld({ "@type": "LodgingReservation", reservationFor: { "@type": "Hotel", name: "Casa" }, ...given });
const thereAndBack = (totalOf: (flight: number) => string | number) =>
	ld(
		[1, 2].map((i) => ({
			"@type": "FlightReservation",
			reservationNumber: "X1",
			totalPrice: totalOf(i),
			priceCurrency: "USD",
			reservationFor: {
				"@type": "Flight",
				departureAirport: { iataCode: i === 1 ? "BOS" : "LIS" },
				arrivalAirport: { iataCode: i === 1 ? "LIS" : "BOS" },
			},
		})),
	);

test.each<[string, string, price?: number, link?: string]>([
	[
		"groups of lines",
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
	],
	[
		"centAmount",
		next({
			reservation: {
				estimatedTotal: { type: "centPrecision", currencyCode: "USD", centAmount: 51240, fractionDigits: 2 },
			},
		}),
	],
	["subunits", next({ reservation: { total: { amountSubunits: 51240, ...USD_CODE } } })],
	["a scale", next({ quote: { totalPrice: { value: 51240, scale: 2, currencyCode: "USD" } } })],
	["a minor amount in snake case", next({ quote: { total_amount_minor: 51240, ...USD_CODE } })],
	["currency minor", next({ quote: { total: { currency_minor: 51240, ...USD_CODE } } })],
	[
		"a text with thousands",
		next({ quote: { totalPrice: { amount: "1,512.40", currencyCode: "USD" } } }),
		1512.4,
	],
	[
		"inclusive and exclusive totals",
		next({
			totals: {
				inclusive: { request_currency: { value: "512.40", currency: "USD" } },
				exclusive: { request_currency: { value: "450.00", currency: "USD" } },
			},
		}),
	],
	["a total with gross and net", next({ pricing: { total: { gross: 512.4, net: 450.1, ...USD_CODE } } })],
	["a gross total", next({ pricing: { totalGrossAmount: 512.4, ...USD_CODE } })],
	["totalInclTax", next({ pricing: { totalInclTax: 512.4, totalExclTax: 450, ...USD_CODE } })],
	["amount payable", next({ pricing: { amountPayable: 512.4, ...USD_CODE } })],
	[
		"lines with k and v",
		next({
			lines: [
				{ k: "Taxes", v: "$62.40" },
				{ k: "Total", v: "$512.40" },
			],
			currency: "USD",
		}),
	],
	[
		"lines with a left and a right text",
		next({
			summary: {
				rows: [
					{ left: "Room", right: "US$450.00" },
					{ left: "Grand total", right: "US$512.40" },
				],
			},
		}),
	],
	[
		"lines with keys",
		next({
			summary: [
				{ key: "ROOM", amount: { value: 450, ...USD_CODE } },
				{ key: "TOTAL", amount: { value: 512.4, ...USD_CODE } },
			],
		}),
	],
	[
		"flight stream",
		`<h1>Casa</h1><script>self.__next_f.push([1,"5:[\\"$\\",\\"$L1\\",null,{\\"booking\\":{\\"totalPrice\\":{\\"amo"])</script><script>self.__next_f.push([1,"unt\\":512.4,\\"currency\\":\\"USD\\"}}}]\\n"])</script>`,
	],
	[
		"a Remix context",
		`<h1>Casa</h1><script>window.__remixContext = ${JSON.stringify({ state: { loaderData: { "routes/checkout.$id": { quote: { totalPrice: 512.4, ...USD_CODE } } } } })};</script>`,
	],
	[
		"a data attribute",
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }).replaceAll('"', "&quot;")}"></div>`,
	],
	[
		"a data attribute that is escaped twice",
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }).replaceAll('"', "&amp;quot;")}"></div>`,
	],
	[
		"unquoted keys",
		`<h1>Casa</h1><script>window.__S={quote:{totalPrice:512.4,currency:'USD',ok:!0}};</script>`,
	],
	[
		"nuxt data",
		`<h1>Casa</h1><script id="__NUXT_DATA__" type="application/json">[["Reactive",1],{"data":2},{"quote":3},{"totalPrice":4,"currency":5},512.4,"USD"]</script>`,
	],
	["total price text", txt("Total price", "$512.40")],
	["grand total", txt("Grand Total", "USD 1,512.40"), 1512.4],
	["you pay", txt("You pay", "$512.40")],
	["to pay", txt("Total to pay: $512.40")],
	["total cost of stay", txt("Total cost of your stay", "$512.40")],
	["total charges", txt("Total charges", "$512.40")],
	[
		"due today and at property",
		txt("Due today", "$100.00", "Due at property", "$412.40", "Total", "$512.40"),
	],
	["a note between label and price", txt("Total", "(taxes and fees included)", "$512.40")],
	["nights between label and price", txt("Total", "3 nights, 2 guests", "$512.40")],
	["a currency in the label and behind the price", txt("Total (USD)", "512.40 USD")],
	[
		"an aria-label beside the same text",
		`<h1>Casa</h1><p>USD</p><div aria-label="Total price $512.40"><span>$512.40</span></div>`,
	],
	[
		"an aria-label for a price in two sizes",
		`<h1>Casa</h1><p>USD</p><div>Total</div><div aria-label="$512.40"><span>$512</span><sup>40</sup></div>`,
	],
	["output", `<h1>Casa</h1><p>USD</p><label>Total</label><output>$512.40</output>`],
	["a decimal comma", txt("Total", "1.512,40 US$"), 1512.4],
	["a class that strikes", txt(`Total <span class="line-through">US$612.40</span> US$512.40`)],
	[
		"a style that strikes",
		txt(`Total <span style="text-decoration:line-through">US$612.40</span> US$512.40`),
	],
	[
		"a total, a deposit and an amount due",
		txt("Total", "$512.40", "Deposit paid", "$100.00", "Amount due", "$412.40"),
	],
	["you pay today", txt("Total", "$512.40", "You pay today", "$100.00")],
	["German", txt("Gesamtpreis inkl. Steuern", "US$512.40")],
	["Spanish", txt("Importe total (impuestos incluidos)", "US$512.40")],
	["French", txt("Montant total TTC", "512.40 USD")],
	["Portuguese", txt("Valor total", "US$512.40")],
	["Italian", txt("Totale da pagare", "US$512.40")],
	["Japanese", txt("合計金額（税込）", "US$512.40")],
	["Chinese", txt("总价", "US$512.40")],
	["Korean", txt("총 결제 금액", "US$512.40")],
	[
		"a reservation's total, beside the price of cancelling",
		`${reservation({ totalPrice: "512.40", priceCurrency: "USD" })}<p>If you cancel, the first night ($120 plus tax) is charged.</p>`,
	],
	[
		"a reservation's total as a node",
		reservation({ totalPrice: { "@type": "PriceSpecification", price: 512.4, priceCurrency: "USD" } }),
	],
	[
		"a reservation's total as an amount of money",
		reservation({ totalPrice: { "@type": "MonetaryAmount", value: "512.40", currency: "USD" } }),
	],
	[
		"a reservation's compound price",
		reservation({
			priceSpecification: {
				"@type": "CompoundPriceSpecification",
				price: 512.4,
				priceCurrency: "USD",
				priceComponent: [{ "@type": "UnitPriceSpecification", price: 450, priceCurrency: "USD" }],
			},
		}),
	],
	["two flights of one reservation", thereAndBack(() => "1512.40"), 1512.4, AIR],
	["bank fees", txt("Total", "$512.40", "Your bank may charge additional fees for foreign currency.")],
	["bag fees", txt("Total for 2 passengers", "$512.40", "Additional baggage fees may apply.")],
	[
		"a deposit at check-in beside a total with taxes",
		txt(
			"Room",
			"$450",
			"Taxes",
			"$62.40",
			"Total",
			"$512.40",
			"A refundable damage deposit of $200 is collected at check-in.",
		),
	],
	[
		"a script's currency",
		`<h1>Casa</h1><script>var d={cur:"USD"};</script><div>Total</div><div>$512.40</div>`,
	],
	[
		"link currency",
		`<h1>Casa</h1><div>Total</div><div>$512.40</div>`,
		512.4,
		"https://stay.example/48123?currency=USD",
	],
	[
		"US address",
		`<html lang="en-US"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
		512.4,
		"https://stay.com/48123",
	],
	[
		"a cart beside an upsell",
		next({
			cart: { total: { amount: 512.4, ...USD_CODE } },
			upsell: { total: { amount: 99.4, ...USD_CODE } },
		}),
	],
	["price for 3 nights", txt("Price for 3 nights: $512.40", "Taxes and fees included.")],
	["price for days", txt("Price for 6 days: $512.40"), 512.4, "https://cars.example/x?pickup=DEN"],
	["price for your stay", txt("Price for your stay", "$512.40")],
	[
		"all passengers",
		next({ fare: { totalForAllPassengers: { amount: "1,512.40", ...USD_CODE } } }),
		1512.4,
		AIR,
	],
	[
		"all travelers label",
		next({ lines: [{ label: "Total for all travelers", amount: 1512.4, ...USD_CODE }] }),
		1512.4,
		AIR,
	],
	[
		"cents by the node above",
		next({ pricing: { unit: "cents", currency: "USD", total: { amount: 51240 } } }),
	],
	["flag minor", next({ pricing: { minorUnits: true, currency: "USD", total: 51240 } })],
	[
		"base64",
		`<h1>Casa</h1><script>window.__D=JSON.parse(atob("${btoa(JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }))}"))</script>`,
	],
	["dotted", txt("Total ........ US$512.40")],
	[
		"whole number that the page shows in cents",
		`${next({ trip: { total: { amount: 51240, ...USD_CODE } } })}<p>US$512.40</p>`,
	],
	["a night with all fees", txt("3 nights", "Rate: US$140 per night, taxes and fees included"), 420],
	[
		"a table of nights and a rate with all fees",
		txt("Nights", "3", "Rate per night", "US$140", "No additional fees."),
		420,
	],
	["pay at counter", txt("Estimated total", "$512.40", "Includes all taxes and fees, pay at the counter")],
	["room price and total", `${hotel(150)}${txt("Total", "$512.40")}`],
	["code in label", txt("Total (USD)", "1,512.40"), 1512.4],
	["code in label colon", txt("Total USD: 1,512.40"), 1512.4],
	["code in td", txt("Total", "USD", "1,512.40"), 1512.4],
	["code after td", txt("Total", "1,512.40", "USD"), 1512.4],
	["each behind", txt("Total for 2 passengers: $1,307.44 ($653.72 per passenger)"), 1307.44, AIR],
	["times behind", txt("Total for 2 passengers: $1,307.44 (2 × $653.72)"), 1307.44, AIR],
	[
		"api result",
		next({ quoteResult: { result: { totalPrice: { amount: "1,512.40", ...USD_CODE } } } }),
		1512.4,
	],
	[
		"an Apollo cache of micros",
		`<h1>Casa</h1><script>window.__APOLLO_STATE__=${JSON.stringify({ ROOT_QUERY: { __typename: "Query", 'quote({"id":"1"})': { __ref: "Quote:1" } }, "Quote:1": { lines: [{ __ref: "Line:1" }, { __ref: "Line:2" }], total: { __ref: "Money:3" }, perNight: { __ref: "Money:1" } }, "Line:1": { name: "Rent", amount: { __ref: "Money:2" } }, "Line:2": { name: "Taxes", amount: { __ref: "Money:1" } }, "Money:1": { amountMicros: "62400000", currencyCode: "USD" }, "Money:2": { amountMicros: "450000000", currencyCode: "USD" }, "Money:3": { amountMicros: "512400000", currencyCode: "USD" } })}</script>`,
	],
	[
		"kayak insurance and total",
		`<h1>Casa</h1><p>Protect my trip for $58.40 total</p><div>Total for 2 travelers</div><div>$1,307.44</div>`,
		1307.44,
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults",
	],
	[
		"hertz decoys",
		`<h1>Casa</h1><div>Estimated total</div><div>$412.44</div><h3>Other cars</h3><p>Kia $300 total</p>`,
		412.44,
		"https://www.hertz.com/rentacar/reservation/review",
	],
	["a total beside two rates per night", txt("$120 per night", "$140 per night", "Total", "$512.40")],
	[
		"lines as lists",
		next({
			rows: [
				["Room", "US$450.00"],
				["Total", "US$512.40"],
			],
		}),
	],
	[
		"a chosen rate",
		next({
			rates: [
				{ selected: true, total: 512.4, ...USD_CODE },
				{ selected: false, total: 612.4, ...USD_CODE },
			],
		}),
	],
	["a formatted total", next({ booking: { formattedTotal: "US$512.40" } })],
	[
		"a label with nights",
		next({ lines: [{ label: "Total (3 nights, 2 guests)", amount: 512.4, ...USD_CODE }] }),
	],
	[
		"a label of the stay",
		next({ lines: [{ label: "Total cost of your stay", amount: 512.4, ...USD_CODE }] }),
	],
	[
		"a label with its taxes",
		next({
			room: { total: 450.5, ...USD_CODE },
			lines: [{ label: "Total, all taxes included", amount: 512.4, ...USD_CODE }],
		}),
	],
	[
		"a total due at the counter",
		next({ lines: [{ label: "Total due at counter", amount: 512.4, ...USD_CODE }] }),
		512.4,
		"https://cars.example/r",
	],
	["a price or miles", txt("Total", "$1,307.44", "or 96,000 miles + $332.84"), 1307.44, AIR],
	[
		"a price for all days",
		txt("Price for 3 days: $412.86", "Fares elsewhere: prices per adult"),
		412.86,
		"https://cars.example/r?from=2027-03-12&to=2027-03-15",
	],
	["an amount due after nothing was paid", txt("Already paid", "$0.00", "Amount due", "$512.40")],
	[
		"rows of taxes in percent, beside other rooms before taxes",
		txt(
			"3 nights @ $150.00",
			"$450.00",
			"State tax 8%",
			"$36.00",
			"City tax (2.5%)",
			"$26.40",
			"Total (USD)",
			"$512.40",
			"Otras habitaciones / other rooms",
			"Suite from $165 per night, plus tax",
		),
	],
	["taxes included behind the total", txt("Total: $512.40 (taxes and fees included)")],
	["total rental charges", txt("Total rental charges", "$512.40"), 512.4, "https://cars.example/r"],
	["a sign in the label", txt("Total (US$)", "512.40")],
	[
		"a reservation's total, by its definition with taxes",
		`${reservation({ totalPrice: "512.40", priceCurrency: "USD" })}<p>$150.00 per night, before tax and the $12.50 nightly resort fee</p>`,
	],
	[
		"a trip between American cities",
		`<html lang="en"><h1>New York, NY to Boston, MA</h1><div>Total for 2 passengers</div><div>$356.00</div>`,
		356,
		"https://rail.com/trip?adults=2",
	],
	[
		"an airline whose host begins like a recognized site",
		txt("4 passengers", "Total (USD)", "$2,317.84"),
		2317.84,
		"https://booking.sunair.com/purchase?adults=4",
	],
	["a label behind the total", txt("$512.40 total for 3 nights")],
	["a label with taxes behind the total", txt("$512.40 total incl. taxes & fees")],
	[
		"a total whose label names the dollar, beside another",
		`<h1>Casa</h1><div>Total (USD)</div><div>$512.40</div><p>(about CA$ 700)</p>`,
	],
	[
		"a currency of microdata",
		`<h1>Casa</h1><meta property="og:price:currency" content="USD"><div>Total for stay</div><div>$512.40</div>`,
	],
	["total charges of a state", next({ reservation: { totalCharges: 512.4, ...USD_CODE } })],
	[
		"a total beside a change fee",
		txt("Total", "$512.40", "Changes: $99 fee plus fare difference."),
		512.4,
		AIR,
	],
	...[
		"Total to be charged",
		"Total for everyone",
		"Total for two adults",
		"Total · 3 nights",
		"合計 / Total",
		"Sum total",
	].map((label): [string, string] => [label, txt(label, "$512.40")]),
	[
		"the decimals of a currency's node",
		next({ offer: { currency: { code: "USD", minorUnit: 2 }, totalAmount: 51240 } }),
	],
	[
		"a discounted price that is labelled a total",
		next({ line: { discountedPrice: "US$512.40", originalPrice: "US$600.00", qualifier: "total" } }),
	],
	["a state's text with its label", next({ price: { displayPrice: "US$512.40 total" } })],
	["a state's label that names the dollar", next({ rows: [{ title: "Total (USD)", value: "$512.40" }] })],
	[
		"a recognised site's total beside a note in euros",
		`<h1>Casa</h1><div>Total for 2 travelers</div><div>$1,307.44</div><p>(about €1,205.10)</p>`,
		1307.44,
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults",
	],
	["a total to pay beside an offer", txt("Book now from $79", "Total to pay", "$512.40")],
])("the total is read from %s", (_what, html, price = 512.4, link = STAY) => {
	expect(priceOf(html, link)).toBe(price);
});

// Each of these is a variation of a shape above in which the price is certain.
test.each<[string, string, link?: string]>([
	["final price", next({ booking: { finalPrice: 512.4, ...USD_CODE } })],
	["thousands or decimals", txt("Total", "1.512 US$")],
	["amount due after deposit alone", txt("Deposit paid", "$100.00", "Amount due", "$412.40")],
	["you pay now", txt("You pay now", "$100.00")],
	["French, without taxes", txt("Total hors taxes", "512.40 USD")],
	["German, with a tax to come", txt("Gesamtpreis", "US$512.40", "zzgl. Kurtaxe")],
	["Japanese, without taxes", txt("合計（税別）", "US$512.40")],
	["two flights of one reservation with different totals", thereAndBack((i) => 512.4 + i), AIR],
	["a state's former price", next({ price: { originalPrice: "US$512.40 total" } })],
	["a state's text of one person", next({ price: { displayPrice: "US$512.40 total per person" } })],
	["a quote that has expired", txt("This quote has expired.", "Total", "$512.40")],
	[
		"another departure",
		txt("Not available on December 22, 2026", "Next: December 26", "Total", "$512.40"),
		AIR,
	],
	["a total for an insurance", txt("Total for insurance", "$51.40")],
	...[
		"Total (per person)",
		"Total (deposit)",
		"Total for 2 passengers, per night",
		"Total (one way)",
		"Total for your insurance",
		"Total for the first night",
		"Total due (today)",
		"Total with points",
		"Total for 1 of 2 passengers",
		"Total for 2 adults (each)",
		"Total for all extras",
		"Total (members)",
		"Total (if paid today)",
		"Total (average)",
		"Total of 3 payments",
		"Estimated total (other dates)",
		"Total without taxes",
	].map((label): [string, string] => [label, txt(label, "$512.40")]),
	...[
		"each",
		"for one adult",
		"for the first night",
		"one way",
		"and up",
		"if booked today",
		"for members",
	].flatMap((words): [string, string][] => [
		[`a total ${words}`, txt("Total", `$512.40 ${words}`)],
		[`a total, and below ${words}`, txt("Total", "$512.40", words)],
	]),
	["a label with another dollar", txt("Total (CAD)", "$512.40")],
	["what was spent", txt("Total spent this year: $512.40")],
	["a total of refunds", txt("Total refund", "$512.40")],
	["a total of cancelling", txt("Total cancellation charges", "$512.40")],
	["a total of extras", txt("Total extras", "$12.40")],
	["a total of a hold", txt("Total hold", "$300.00")],
	["a total for an upgrade", txt("Total for upgrade", "$99.00")],
	["a worth", txt("Total value: $812.40")],
	["a least spending", txt("Total minimum spend $512.40")],
	["sold out for the dates", txt("Sold out for your dates", "Total", "$512.40")],
	["a bare label behind an insurance", txt("Travel insurance", "$51.00 total")],
	["a label behind a total for other nights", txt("$812.40 total for 5 nights")],
	["two labels behind", txt("$512.40 total for 3 nights", "$612.40 total for 3 nights")],
	["taxes of a state", next({ reservation: { totalTaxesAndCharges: 62.4, ...USD_CODE } })],
	["an amount due above the total", txt("Total", "$450.00", "Amount due", "$512.40")],
	[
		"an amount due above the total of a state",
		`${next({ quote: { totalPrice: 450.4, ...USD_CODE } })}${txt("Amount due", "$512.40")}`,
	],
	["an amount due of which some was paid", txt("Already paid", "$10.00", "Amount due", "$412.40")],
	["a total before the row of its taxes", txt("Total", "$450.00", "Taxes and fees", "$62.40")],
	["a total of base fares", txt("Total base fare", "$450.00"), AIR],
	["a total of one way", txt("Total outbound", "$450.00"), AIR],
	["taxes that are not included", txt("Total: $512.40 (taxes not included)")],
	["a total that says before tax in percent", txt("Total", "$512.40", "plus 12% tax")],
	[
		"a reservation's total that says without taxes",
		reservation({ totalPrice: { price: 512.4, priceCurrency: "USD", valueAddedTaxIncluded: false } }),
	],
	[
		"a reservation's total beside a fee at the hotel",
		`${reservation({ totalPrice: "512.40", priceCurrency: "USD" })}<p>A resort fee of $25 per night is payable at the hotel.</p>`,
	],
	[
		"a trip from a Canadian city",
		`<html lang="en"><h1>Toronto, ON to New York, NY, then Boston, MA</h1><div>Total</div><div>$356.00</div>`,
		"https://rail.com/trip?adults=2",
	],
	[
		"cities whose states are other countries' codes",
		`<html lang="en"><h1>Perth, WA to Toronto, CA</h1><div>Total</div><div>$356.00</div>`,
		"https://rail.com/trip?adults=2",
	],
	[
		"a trip to one American city",
		`<html lang="en"><h1>Montreal to New York, NY</h1><div>Total</div><div>$356.00</div>`,
		"https://rail.com/trip?adults=2",
	],
	[
		"resort later",
		txt("Total", "$512.40", "A mandatory resort fee of $25 per night will be collected at the hotel."),
	],
	[
		"a menu of currencies",
		`<h1>Casa</h1><p>Currency: USD</p><ul><li>USD</li><li>CAD</li><li>EUR</li><li>AUD</li></ul><div>Total</div><div>$512.40</div>`,
	],
	[
		"two script currencies",
		`<h1>Casa</h1><script>var d={cur:"USD",selectedCurrency:"CAD"};</script><div>Total</div><div>$512.40</div>`,
	],
	[
		"an American path alone",
		`<h1>Casa</h1><div>Total</div><div>$512.40</div>`,
		"https://stay.example/en-us/48123",
	],
	[
		"an Australian site",
		`<html lang="en-US"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
		"https://stay.com.au/48123",
	],
	["insurance total", txt("Travel insurance total", "$51.00")],
	["extras total", txt("Extras total: $51.00")],
	["points total", txt("Total points", "12,400", "Total savings", "$60.00")],
	["total per person", txt("Total per person", "$512.40")],
	["total per person after", txt("Total", "$512.40 per person")],
	["total per person below", txt("Total", "$512.40", "per person")],
	["total before taxes", txt("Total", "$512.40", "before taxes")],
	["total excluding taxes line", txt("Total (before taxes)", "$512.40")],
	["two offers", txt("Flex", "Total", "$512.40", "Basic", "Total", "$462.40")],
	["from total", txt("Total from $512.40")],
	["monthly", txt("Total $51.24 / month")],
	["state other dates", next({ quote: { checkIn: "2027-04-12", total: { amount: 512.4, ...USD_CODE } } })],
	["state per person", next({ lines: [{ label: "Total per person", amount: 512.4, ...USD_CODE }] })],
	[
		"a state's total that says before taxes",
		next({ lines: { title: "Total", description: "before taxes", amount: 512.4, ...USD_CODE } }),
	],
	["state insurance", next({ insurance: { lines: [{ label: "Total", amount: 51.4, ...USD_CODE }] } })],
	["state deposit", next({ payment: { dueNow: { total: { amount: 51.4, ...USD_CODE } } } })],
	[
		"state installments",
		next({
			installments: [{ total: { amount: 51.4, ...USD_CODE } }, { total: { amount: 51.4, ...USD_CODE } }],
		}),
	],
	[
		"a list of offers with labels",
		next({
			rooms: [
				{ name: "A", lines: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
				{ name: "B", lines: [{ label: "Total", amount: 600.4, ...USD_CODE }] },
			],
		}),
	],
	[
		"list of offers same price",
		next({
			offers: [
				{ items: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
				{ items: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
			],
		}),
	],
	[
		"items as offers",
		next({
			items: [
				{ id: 1, totalPrice: 500.4, ...USD_CODE },
				{ id: 2, totalPrice: 600.4, ...USD_CODE },
			],
		}),
	],
	[
		"details of rooms",
		next({
			priceDetails: [
				{ room: "A", total: 500.4, ...USD_CODE },
				{ room: "B", total: 500.4, ...USD_CODE },
			],
		}),
	],
	["a past order", next({ pastOrders: [{ total: 500.4, ...USD_CODE }] })],
	["price for 1 adult", txt("Price for 1 adult", "$512.40")],
	["price for other nights", txt("Price for 2 nights", "$512.40")],
	[
		"flight other date alone",
		txt("Mon, Aug 17 – Thu, Aug 27", "Total $764.30"),
		"https://air.example/PDX-KEF?dd=2026-08-10&rd=2026-08-20&adt=1",
	],
	[
		"no seats",
		txt("Sorry, no seats are left on Aug 10.", "Total $764.30"),
		"https://air.example/PDX-KEF?adt=1",
	],
	["sold out", txt("This property is sold out for your dates", "Total", "$764.30")],
	[
		"a fare for one of two",
		ld({ "@type": "Flight", name: "Casa", offers: { price: 300.5, priceCurrency: "USD" } }),
		"https://air.example/x?adt=2",
	],
	[
		"a tour for one of two",
		ld({ "@type": "Product", name: "Casa", offers: { price: 300.5, priceCurrency: "USD" } }),
		"https://tour.example/x?travelers=2",
	],
	["night with taxes alone", txt("3 nights", "Rate: US$140 per night, taxes included")],
	["fee at hotel row", txt("Total", "$512.40", "Due at hotel: US$135 resort fee")],
	["smaller total than room price", `${hotel(650)}${txt("Total", "$512.40")}`],
	[
		"currency choice",
		`<h1>Casa</h1><p>Prices in CAD</p><div>Total</div><div>$512.40</div><script>{"currency":"USD"}</script>`,
	],
	["two totals on a line", txt("Total $1,307.44 $1,207.44"), AIR],
	["range", txt("Total $1,307.44 – $1,507.44"), AIR],
	[
		"kayak insurance",
		`<h1>Casa</h1><p>Protect my trip for $58.40 total</p>`,
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults",
	],
	[
		"two currencies",
		`${ld({ "@type": "Hotel", name: "Casa", offers: { price: 470, priceCurrency: "EUR" } })}${txt("Total", "$512.40")}`,
	],
	[
		"two rates per night and a plain price",
		`${hotel(150)}${txt("$120 per night plus taxes", "$130 per night")}`,
	],
	["a subtotal of nights in a state", next({ quote: { nightlyTotal: { amount: 450.5, ...USD_CODE } } })],
	[
		"a state's label for one of two",
		next({ lines: [{ label: "Total for 1 adult", amount: 512.4, ...USD_CODE }] }),
		AIR,
	],
	["a line for one of two", next({ rows: [["Total per adult", "US$512.40"]] }), AIR],
	[
		"two chosen rates",
		next({
			rates: [
				{ selected: true, total: 512.4, ...USD_CODE },
				{ selected: true, total: 612.4, ...USD_CODE },
			],
		}),
	],
	[
		"an American address on a page about Canada",
		`<html lang="en"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101. Call us in Canada</p><div>Total</div><div>$512.40</div>`,
		"https://stay.com/48123",
	],
	[
		"a British page",
		`<html lang="en-GB"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
		"https://stay.com/48123",
	],
	["what is paid today", txt("You'll pay $100.00 today", "Free cancellation")],
	["a total due now", txt("Total: $100.00 due now")],
	["what one saves", txt("You pay $50.00 less with a membership")],
	["money beside points", txt("Total", "$62.40 + 45,000 points")],
	["money plus miles", txt("Total", "$62.40", "plus 45,000 miles")],
	["points beside money", txt("Total", "45,000 points + $62.40")],
	[
		"one day of several",
		txt("Price for 1 day: $68.81"),
		"https://cars.example/r?from=2027-03-12&to=2027-03-15",
	],
	[
		"one flight of two passengers of one reservation",
		ld(
			["Ada", "Ben"].map((name) => ({
				"@type": "FlightReservation",
				reservationNumber: "X1",
				underName: { name },
				totalPrice: 512.4,
				priceCurrency: "USD",
				reservationFor: { "@type": "Flight", departureAirport: "BOS", arrivalAirport: "LIS" },
			})),
		),
		AIR,
	],
	[
		"what is still due after a deposit in a state",
		next({ payment: { deposit: 100.5, amountDue: 412.4, ...USD_CODE } }),
	],
	[
		"the parts of a labelled sum",
		next({
			bill: { label: "Total due", rows: [{ what: "Deposit", total: 100.5, ...USD_CODE }, { what: "Later" }] },
		}),
	],
	["one figure per night and for all", hotel(300.5) + txt("$300.50 per night", "In all, $300.50 total")],
	["prices for each", txt("Total", "$653.72", "All prices are shown per person."), AIR],
	["fares for one", txt("Fares shown are for one adult.", "Total", "$653.72"), AIR],
])("there is no certain price in %s", (_what, html, link = STAY) => {
	expect(priceOf(html, link)).toBeNull();
});
