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
	["subunits", STAY, next({ reservation: { total: { amountSubunits: 51240, ...USD_CODE } } }), 512.4],
	["a scale", STAY, next({ quote: { totalPrice: { value: 51240, scale: 2, currencyCode: "USD" } } }), 512.4],
	["a minor amount in snake case", STAY, next({ quote: { total_amount_minor: 51240, ...USD_CODE } }), 512.4],
	["currency minor", STAY, next({ quote: { total: { currency_minor: 51240, ...USD_CODE } } }), 512.4],
	[
		"a text with thousands",
		STAY,
		next({ quote: { totalPrice: { amount: "1,512.40", currencyCode: "USD" } } }),
		1512.4,
	],
	[
		"inclusive and exclusive totals",
		STAY,
		next({
			totals: {
				inclusive: { request_currency: { value: "512.40", currency: "USD" } },
				exclusive: { request_currency: { value: "450.00", currency: "USD" } },
			},
		}),
		512.4,
	],
	[
		"a total with gross and net",
		STAY,
		next({ pricing: { total: { gross: 512.4, net: 450.1, ...USD_CODE } } }),
		512.4,
	],
	["a gross total", STAY, next({ pricing: { totalGrossAmount: 512.4, ...USD_CODE } }), 512.4],
	["totalInclTax", STAY, next({ pricing: { totalInclTax: 512.4, totalExclTax: 450, ...USD_CODE } }), 512.4],
	["amount payable", STAY, next({ pricing: { amountPayable: 512.4, ...USD_CODE } }), 512.4],
	[
		"lines with k and v",
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
		"lines with a left and a right text",
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
		"lines with keys",
		STAY,
		next({
			summary: [
				{ key: "ROOM", amount: { value: 450, ...USD_CODE } },
				{ key: "TOTAL", amount: { value: 512.4, ...USD_CODE } },
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
		"a Remix context",
		STAY,
		`<h1>Casa</h1><script>window.__remixContext = ${JSON.stringify({ state: { loaderData: { "routes/checkout.$id": { quote: { totalPrice: 512.4, ...USD_CODE } } } } })};</script>`,
		512.4,
	],
	[
		"a data attribute",
		STAY,
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }).replaceAll('"', "&quot;")}"></div>`,
		512.4,
	],
	[
		"a data attribute that is escaped twice",
		STAY,
		`<h1>Casa</h1><div data-props="${JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }).replaceAll('"', "&amp;quot;")}"></div>`,
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
	["a note between label and price", STAY, txt("Total", "(taxes and fees included)", "$512.40"), 512.4],
	["nights between label and price", STAY, txt("Total", "3 nights, 2 guests", "$512.40"), 512.4],
	["a currency in the label and behind the price", STAY, txt("Total (USD)", "512.40 USD"), 512.4],
	[
		"an aria-label beside the same text",
		STAY,
		`<h1>Casa</h1><p>USD</p><div aria-label="Total price $512.40"><span>$512.40</span></div>`,
		512.4,
	],
	[
		"an aria-label for a price in two sizes",
		STAY,
		`<h1>Casa</h1><p>USD</p><div>Total</div><div aria-label="$512.40"><span>$512</span><sup>40</sup></div>`,
		512.4,
	],
	["output", STAY, `<h1>Casa</h1><p>USD</p><label>Total</label><output>$512.40</output>`, 512.4],
	["a decimal comma", STAY, txt("Total", "1.512,40 US$"), 1512.4],
	["a class that strikes", STAY, txt(`Total <span class="line-through">US$612.40</span> US$512.40`), 512.4],
	[
		"a style that strikes",
		STAY,
		txt(`Total <span style="text-decoration:line-through">US$612.40</span> US$512.40`),
		512.4,
	],
	[
		"a total, a deposit and an amount due",
		STAY,
		txt("Total", "$512.40", "Deposit paid", "$100.00", "Amount due", "$412.40"),
		512.4,
	],
	["you pay today", STAY, txt("Total", "$512.40", "You pay today", "$100.00"), 512.4],
	["German", STAY, txt("Gesamtpreis inkl. Steuern", "US$512.40"), 512.4],
	["Spanish", STAY, txt("Importe total (impuestos incluidos)", "US$512.40"), 512.4],
	["French", STAY, txt("Montant total TTC", "512.40 USD"), 512.4],
	["Portuguese", STAY, txt("Valor total", "US$512.40"), 512.4],
	["Italian", STAY, txt("Totale da pagare", "US$512.40"), 512.4],
	["Japanese", STAY, txt("合計金額（税込）", "US$512.40"), 512.4],
	["Chinese", STAY, txt("总价", "US$512.40"), 512.4],
	["Korean", STAY, txt("총 결제 금액", "US$512.40"), 512.4],
	[
		"a reservation's total, beside the price of cancelling",
		STAY,
		`${ld({ "@type": "LodgingReservation", reservationFor: { "@type": "Hotel", name: "Casa" }, totalPrice: "512.40", priceCurrency: "USD" })}<p>If you cancel, the first night ($120 plus tax) is charged.</p>`,
		512.4,
	],
	[
		"a reservation's total as a node",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: { "@type": "PriceSpecification", price: 512.4, priceCurrency: "USD" },
		}),
		512.4,
	],
	[
		"a reservation's total as an amount of money",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: { "@type": "MonetaryAmount", value: "512.40", currency: "USD" },
		}),
		512.4,
	],
	[
		"a reservation's compound price",
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
		"two flights of one reservation",
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
		"a deposit at check-in beside a total with taxes",
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
		"a script's currency",
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
		"a cart beside an upsell",
		STAY,
		next({
			cart: { total: { amount: 512.4, ...USD_CODE } },
			upsell: { total: { amount: 99.4, ...USD_CODE } },
		}),
		512.4,
	],
	["price for 3 nights", STAY, txt("Price for 3 nights: $512.40", "Taxes and fees included."), 512.4],
	["price for days", "https://cars.example/x?pickup=DEN", txt("Price for 6 days: $512.40"), 512.4],
	["price for your stay", STAY, txt("Price for your stay", "$512.40"), 512.4],
	[
		"all passengers",
		AIR,
		next({ fare: { totalForAllPassengers: { amount: "1,512.40", ...USD_CODE } } }),
		1512.4,
	],
	[
		"all travelers label",
		AIR,
		next({ lines: [{ label: "Total for all travelers", amount: 1512.4, ...USD_CODE }] }),
		1512.4,
	],
	[
		"cents by the node above",
		STAY,
		next({ pricing: { unit: "cents", currency: "USD", total: { amount: 51240 } } }),
		512.4,
	],
	["flag minor", STAY, next({ pricing: { minorUnits: true, currency: "USD", total: 51240 } }), 512.4],
	[
		"base64",
		STAY,
		`<h1>Casa</h1><script>window.__D=JSON.parse(atob("${btoa(JSON.stringify({ quote: { totalPrice: 512.4, ...USD_CODE } }))}"))</script>`,
		512.4,
	],
	["dotted", STAY, txt("Total ........ US$512.40"), 512.4],
	[
		"whole number that the page shows in cents",
		STAY,
		`${next({ trip: { total: { amount: 51240, ...USD_CODE } } })}<p>US$512.40</p>`,
		512.4,
	],
	["a night with all fees", STAY, txt("3 nights", "Rate: US$140 per night, taxes and fees included"), 420],
	[
		"a table of nights and a rate with all fees",
		STAY,
		txt("Nights", "3", "Rate per night", "US$140", "No additional fees."),
		420,
	],
	[
		"pay at counter",
		STAY,
		txt("Estimated total", "$512.40", "Includes all taxes and fees, pay at the counter"),
		512.4,
	],
	[
		"room price and total",
		STAY,
		`${ld({ "@type": "Hotel", name: "Casa", offers: { price: 150, priceCurrency: "USD" } })}${txt("Total", "$512.40")}`,
		512.4,
	],
	["code in label", STAY, txt("Total (USD)", "1,512.40"), 1512.4],
	["code in label colon", STAY, txt("Total USD: 1,512.40"), 1512.4],
	["code in td", STAY, txt("Total", "USD", "1,512.40"), 1512.4],
	["code after td", STAY, txt("Total", "1,512.40", "USD"), 1512.4],
	["each behind", AIR, txt("Total for 2 passengers: $1,307.44 ($653.72 per passenger)"), 1307.44],
	["times behind", AIR, txt("Total for 2 passengers: $1,307.44 (2 × $653.72)"), 1307.44],
	[
		"api result",
		STAY,
		next({ quoteResult: { result: { totalPrice: { amount: "1,512.40", ...USD_CODE } } } }),
		1512.4,
	],
	[
		"an Apollo cache of micros",
		STAY,
		`<h1>Casa</h1><script>window.__APOLLO_STATE__=${JSON.stringify({ ROOT_QUERY: { __typename: "Query", 'quote({"id":"1"})': { __ref: "Quote:1" } }, "Quote:1": { lines: [{ __ref: "Line:1" }, { __ref: "Line:2" }], total: { __ref: "Money:3" }, perNight: { __ref: "Money:1" } }, "Line:1": { name: "Rent", amount: { __ref: "Money:2" } }, "Line:2": { name: "Taxes", amount: { __ref: "Money:1" } }, "Money:1": { amountMicros: "62400000", currencyCode: "USD" }, "Money:2": { amountMicros: "450000000", currencyCode: "USD" }, "Money:3": { amountMicros: "512400000", currencyCode: "USD" } })}</script>`,
		512.4,
	],
	[
		"kayak insurance and total",
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults",
		`<h1>Casa</h1><p>Protect my trip for $58.40 total</p><div>Total for 2 travelers</div><div>$1,307.44</div>`,
		1307.44,
	],
	[
		"hertz decoys",
		"https://www.hertz.com/rentacar/reservation/review",
		`<h1>Casa</h1><div>Estimated total</div><div>$412.44</div><h3>Other cars</h3><p>Kia $300 total</p>`,
		412.44,
	],
	[
		"a total beside two rates per night",
		STAY,
		txt("$120 per night", "$140 per night", "Total", "$512.40"),
		512.4,
	],
	[
		"lines as lists",
		STAY,
		next({
			rows: [
				["Room", "US$450.00"],
				["Total", "US$512.40"],
			],
		}),
		512.4,
	],
	[
		"a chosen rate",
		STAY,
		next({
			rates: [
				{ selected: true, total: 512.4, ...USD_CODE },
				{ selected: false, total: 612.4, ...USD_CODE },
			],
		}),
		512.4,
	],
	["a formatted total", STAY, next({ booking: { formattedTotal: "US$512.40" } }), 512.4],
	[
		"a label with nights",
		STAY,
		next({ lines: [{ label: "Total (3 nights, 2 guests)", amount: 512.4, ...USD_CODE }] }),
		512.4,
	],
	[
		"a label of the stay",
		STAY,
		next({ lines: [{ label: "Total cost of your stay", amount: 512.4, ...USD_CODE }] }),
		512.4,
	],
	[
		"a label with its taxes",
		STAY,
		next({
			room: { total: 450.5, ...USD_CODE },
			lines: [{ label: "Total, all taxes included", amount: 512.4, ...USD_CODE }],
		}),
		512.4,
	],
	[
		"a total due at the counter",
		"https://cars.example/r",
		next({ lines: [{ label: "Total due at counter", amount: 512.4, ...USD_CODE }] }),
		512.4,
	],
	["a price or miles", AIR, txt("Total", "$1,307.44", "or 96,000 miles + $332.84"), 1307.44],
	[
		"a price for all days",
		"https://cars.example/r?from=2027-03-12&to=2027-03-15",
		txt("Price for 3 days: $412.86", "Fares elsewhere: prices per adult"),
		412.86,
	],
	[
		"an amount due after nothing was paid",
		STAY,
		txt("Already paid", "$0.00", "Amount due", "$512.40"),
		512.4,
	],
	[
		"rows of taxes in percent, beside other rooms before taxes",
		STAY,
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
		512.4,
	],
	["taxes included behind the total", STAY, txt("Total: $512.40 (taxes and fees included)"), 512.4],
	["total rental charges", "https://cars.example/r", txt("Total rental charges", "$512.40"), 512.4],
	["a sign in the label", STAY, txt("Total (US$)", "512.40"), 512.4],
	[
		"a reservation's total, by its definition with taxes",
		STAY,
		`${ld({ "@type": "LodgingReservation", reservationFor: { "@type": "Hotel", name: "Casa" }, totalPrice: "512.40", priceCurrency: "USD" })}<p>$150.00 per night, before tax and the $12.50 nightly resort fee</p>`,
		512.4,
	],
	[
		"a trip between American cities",
		"https://rail.com/trip?adults=2",
		`<html lang="en"><h1>New York, NY to Boston, MA</h1><div>Total for 2 passengers</div><div>$356.00</div>`,
		356,
	],
	[
		"an airline whose host begins like a recognized site",
		"https://booking.sunair.com/purchase?adults=4",
		txt("4 passengers", "Total (USD)", "$2,317.84"),
		2317.84,
	],
	["a label behind the total", STAY, txt("$512.40 total for 3 nights"), 512.4],
	["a label with taxes behind the total", STAY, txt("$512.40 total incl. taxes & fees"), 512.4],
	[
		"a total whose label names the dollar, beside another",
		STAY,
		`<h1>Casa</h1><div>Total (USD)</div><div>$512.40</div><p>(about CA$ 700)</p>`,
		512.4,
	],
	[
		"a currency of microdata",
		STAY,
		`<h1>Casa</h1><meta property="og:price:currency" content="USD"><div>Total for stay</div><div>$512.40</div>`,
		512.4,
	],
	["total charges of a state", STAY, next({ reservation: { totalCharges: 512.4, ...USD_CODE } }), 512.4],
	[
		"a total beside a change fee",
		AIR,
		txt("Total", "$512.40", "Changes: $99 fee plus fare difference."),
		512.4,
	],
	...[
		"Total to be charged",
		"Total for everyone",
		"Total for two adults",
		"Total · 3 nights",
		"合計 / Total",
		"Sum total",
	].map((label): [string, string, string, number] => [label, STAY, txt(label, "$512.40"), 512.4]),
	[
		"the decimals of a currency's node",
		STAY,
		next({ offer: { currency: { code: "USD", minorUnit: 2 }, totalAmount: 51240 } }),
		512.4,
	],
	[
		"a discounted price that is labelled a total",
		STAY,
		next({
			line: { discountedPrice: "US$512.40", originalPrice: "US$600.00", qualifier: "total" },
		}),
		512.4,
	],
	["a state's text with its label", STAY, next({ price: { displayPrice: "US$512.40 total" } }), 512.4],
	[
		"a state's label that names the dollar",
		STAY,
		next({ rows: [{ title: "Total (USD)", value: "$512.40" }] }),
		512.4,
	],
	["a total to pay beside an offer", STAY, txt("Book now from $79", "Total to pay", "$512.40"), 512.4],
])("the total is read from %s", (_what, link, html, price) => {
	expect(priceOf(html, link)).toBe(price);
});

// Each of these stands beside a shape above in which a price is certain.
test.each<[string, string, string]>([
	["final price", STAY, next({ booking: { finalPrice: 512.4, ...USD_CODE } })],
	["thousands or decimals", STAY, txt("Total", "1.512 US$")],
	["amount due after deposit alone", STAY, txt("Deposit paid", "$100.00", "Amount due", "$412.40")],
	["you pay now", STAY, txt("You pay now", "$100.00")],
	["French, without taxes", STAY, txt("Total hors taxes", "512.40 USD")],
	["German, with a tax to come", STAY, txt("Gesamtpreis", "US$512.40", "zzgl. Kurtaxe")],
	["Japanese, without taxes", STAY, txt("合計（税別）", "US$512.40")],
	[
		"two flights of one reservation with different totals",
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
	["a state's former price", STAY, next({ price: { originalPrice: "US$512.40 total" } })],
	["a state's text of one person", STAY, next({ price: { displayPrice: "US$512.40 total per person" } })],
	["a quote that has expired", STAY, txt("This quote has expired.", "Total", "$512.40")],
	[
		"another departure",
		AIR,
		txt("Not available on December 22, 2026", "Next: December 26", "Total", "$512.40"),
	],
	["a total for an insurance", STAY, txt("Total for insurance", "$51.40")],
	["what was spent", STAY, txt("Total spent this year: $512.40")],
	["a total of refunds", STAY, txt("Total refund", "$512.40")],
	["a total of cancelling", STAY, txt("Total cancellation charges", "$512.40")],
	["a total of extras", STAY, txt("Total extras", "$12.40")],
	["a total of a hold", STAY, txt("Total hold", "$300.00")],
	["a total for an upgrade", STAY, txt("Total for upgrade", "$99.00")],
	["a worth", STAY, txt("Total value: $812.40")],
	["a least spending", STAY, txt("Total minimum spend $512.40")],
	["sold out for the dates", STAY, txt("Sold out for your dates", "Total", "$512.40")],
	["a bare label behind an insurance", STAY, txt("Travel insurance", "$51.00 total")],
	["a label behind a total for other nights", STAY, txt("$812.40 total for 5 nights")],
	["two labels behind", STAY, txt("$512.40 total for 3 nights", "$612.40 total for 3 nights")],
	["taxes of a state", STAY, next({ reservation: { totalTaxesAndCharges: 62.4, ...USD_CODE } })],
	["an amount due of which some was paid", STAY, txt("Already paid", "$10.00", "Amount due", "$412.40")],
	["a total before the row of its taxes", STAY, txt("Total", "$450.00", "Taxes and fees", "$62.40")],
	["a total of base fares", AIR, txt("Total base fare", "$450.00")],
	["a total of one way", AIR, txt("Total outbound", "$450.00")],
	["taxes that are not included", STAY, txt("Total: $512.40 (taxes not included)")],
	["a total that says before tax in percent", STAY, txt("Total", "$512.40", "plus 12% tax")],
	[
		"a reservation's total that says without taxes",
		STAY,
		ld({
			"@type": "LodgingReservation",
			reservationFor: { "@type": "Hotel", name: "Casa" },
			totalPrice: { price: 512.4, priceCurrency: "USD", valueAddedTaxIncluded: false },
		}),
	],
	[
		"a reservation's total beside a fee at the hotel",
		STAY,
		`${ld({ "@type": "LodgingReservation", reservationFor: { "@type": "Hotel", name: "Casa" }, totalPrice: "512.40", priceCurrency: "USD" })}<p>A resort fee of $25 per night is payable at the hotel.</p>`,
	],
	[
		"a trip from a Canadian city",
		"https://rail.com/trip?adults=2",
		`<html lang="en"><h1>Toronto, ON to New York, NY, then Boston, MA</h1><div>Total</div><div>$356.00</div>`,
	],
	[
		"cities whose states are other countries' codes",
		"https://rail.com/trip?adults=2",
		`<html lang="en"><h1>Perth, WA to Toronto, CA</h1><div>Total</div><div>$356.00</div>`,
	],
	[
		"a trip to one American city",
		"https://rail.com/trip?adults=2",
		`<html lang="en"><h1>Montreal to New York, NY</h1><div>Total</div><div>$356.00</div>`,
	],
	[
		"resort later",
		STAY,
		txt("Total", "$512.40", "A mandatory resort fee of $25 per night will be collected at the hotel."),
	],
	[
		"a menu of currencies",
		STAY,
		`<h1>Casa</h1><p>Currency: USD</p><ul><li>USD</li><li>CAD</li><li>EUR</li><li>AUD</li></ul><div>Total</div><div>$512.40</div>`,
	],
	[
		"two script currencies",
		STAY,
		`<h1>Casa</h1><script>var d={cur:"USD",selectedCurrency:"CAD"};</script><div>Total</div><div>$512.40</div>`,
	],
	[
		"an American path alone",
		"https://stay.example/en-us/48123",
		`<h1>Casa</h1><div>Total</div><div>$512.40</div>`,
	],
	[
		"an Australian site",
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
	["two offers", STAY, txt("Flex", "Total", "$512.40", "Basic", "Total", "$462.40")],
	["from total", STAY, txt("Total from $512.40")],
	["monthly", STAY, txt("Total $51.24 / month")],
	[
		"state other dates",
		STAY,
		next({ quote: { checkIn: "2027-04-12", total: { amount: 512.4, ...USD_CODE } } }),
	],
	["state per person", STAY, next({ lines: [{ label: "Total per person", amount: 512.4, ...USD_CODE }] })],
	[
		"a state's total that says before taxes",
		STAY,
		next({ lines: { title: "Total", description: "before taxes", amount: 512.4, ...USD_CODE } }),
	],
	["state insurance", STAY, next({ insurance: { lines: [{ label: "Total", amount: 51.4, ...USD_CODE }] } })],
	["state deposit", STAY, next({ payment: { dueNow: { total: { amount: 51.4, ...USD_CODE } } } })],
	[
		"state installments",
		STAY,
		next({
			installments: [{ total: { amount: 51.4, ...USD_CODE } }, { total: { amount: 51.4, ...USD_CODE } }],
		}),
	],
	[
		"a list of offers with labels",
		STAY,
		next({
			rooms: [
				{ name: "A", lines: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
				{ name: "B", lines: [{ label: "Total", amount: 600.4, ...USD_CODE }] },
			],
		}),
	],
	[
		"list of offers same price",
		STAY,
		next({
			offers: [
				{ items: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
				{ items: [{ label: "Total", amount: 500.4, ...USD_CODE }] },
			],
		}),
	],
	[
		"items as offers",
		STAY,
		next({
			items: [
				{ id: 1, totalPrice: 500.4, ...USD_CODE },
				{ id: 2, totalPrice: 600.4, ...USD_CODE },
			],
		}),
	],
	[
		"details of rooms",
		STAY,
		next({
			priceDetails: [
				{ room: "A", total: 500.4, ...USD_CODE },
				{ room: "B", total: 500.4, ...USD_CODE },
			],
		}),
	],
	["a past order", STAY, next({ pastOrders: [{ total: 500.4, ...USD_CODE }] })],
	["price for 1 adult", STAY, txt("Price for 1 adult", "$512.40")],
	["price for other nights", STAY, txt("Price for 2 nights", "$512.40")],
	[
		"flight other date alone",
		"https://air.example/PDX-KEF?dd=2026-08-10&rd=2026-08-20&adt=1",
		txt("Mon, Aug 17 – Thu, Aug 27", "Total $764.30"),
	],
	[
		"no seats",
		"https://air.example/PDX-KEF?adt=1",
		txt("Sorry, no seats are left on Aug 10.", "Total $764.30"),
	],
	["sold out", STAY, txt("This property is sold out for your dates", "Total", "$764.30")],
	[
		"a fare for one of two",
		"https://air.example/x?adt=2",
		ld({ "@type": "Flight", name: "Casa", offers: { price: 300.5, priceCurrency: "USD" } }),
	],
	[
		"a tour for one of two",
		"https://tour.example/x?travelers=2",
		ld({ "@type": "Product", name: "Casa", offers: { price: 300.5, priceCurrency: "USD" } }),
	],
	["night with taxes alone", STAY, txt("3 nights", "Rate: US$140 per night, taxes included")],
	["fee at hotel row", STAY, txt("Total", "$512.40", "Due at hotel: US$135 resort fee")],
	[
		"smaller total than room price",
		STAY,
		`${ld({ "@type": "Hotel", name: "Casa", offers: { price: 650, priceCurrency: "USD" } })}${txt("Total", "$512.40")}`,
	],
	[
		"currency choice",
		STAY,
		`<h1>Casa</h1><p>Prices in CAD</p><div>Total</div><div>$512.40</div><script>{"currency":"USD"}</script>`,
	],
	["two totals on a line", AIR, txt("Total $1,307.44 $1,207.44")],
	["range", AIR, txt("Total $1,307.44 – $1,507.44")],
	[
		"kayak insurance",
		"https://www.kayak.com/flights/BOS-LIS/2027-03-12/2027-03-19/2adults",
		`<h1>Casa</h1><p>Protect my trip for $58.40 total</p>`,
	],
	[
		"two currencies",
		STAY,
		`${ld({ "@type": "Hotel", name: "Casa", offers: { price: 470, priceCurrency: "EUR" } })}${txt("Total", "$512.40")}`,
	],
	[
		"two rates per night and a plain price",
		STAY,
		`${ld({ "@type": "Hotel", name: "Casa", offers: { price: 150, priceCurrency: "USD" } })}${txt("$120 per night plus taxes", "$130 per night")}`,
	],
	[
		"a subtotal of nights in a state",
		STAY,
		next({ quote: { nightlyTotal: { amount: 450.5, ...USD_CODE } } }),
	],
	[
		"a state's label for one of two",
		AIR,
		next({ lines: [{ label: "Total for 1 adult", amount: 512.4, ...USD_CODE }] }),
	],
	["a line for one of two", AIR, next({ rows: [["Total per adult", "US$512.40"]] })],
	[
		"two chosen rates",
		STAY,
		next({
			rates: [
				{ selected: true, total: 512.4, ...USD_CODE },
				{ selected: true, total: 612.4, ...USD_CODE },
			],
		}),
	],
	[
		"an American address on a page about Canada",
		"https://stay.com/48123",
		`<html lang="en"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101. Call us in Canada</p><div>Total</div><div>$512.40</div>`,
	],
	[
		"a British page",
		"https://stay.com/48123",
		`<html lang="en-GB"><h1>Casa</h1><p>12 Elm St, Portland, ME 04101</p><div>Total</div><div>$512.40</div>`,
	],
	["what is paid today", STAY, txt("You'll pay $100.00 today", "Free cancellation")],
	["a total due now", STAY, txt("Total: $100.00 due now")],
	["what one saves", STAY, txt("You pay $50.00 less with a membership")],
	["money beside points", STAY, txt("Total", "$62.40 + 45,000 points")],
	["money plus miles", STAY, txt("Total", "$62.40", "plus 45,000 miles")],
	["points beside money", STAY, txt("Total", "45,000 points + $62.40")],
	[
		"one day of several",
		"https://cars.example/r?from=2027-03-12&to=2027-03-15",
		txt("Price for 1 day: $68.81"),
	],
	["prices for each", AIR, txt("Total", "$653.72", "All prices are shown per person.")],
	["fares for one", AIR, txt("Fares shown are for one adult.", "Total", "$653.72")],
])("there is no certain price in %s", (_what, link, html) => {
	expect(priceOf(html, link)).toBeNull();
});
