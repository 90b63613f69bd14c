import { expect, test } from "vitest";
import { pagePrices } from "./page-prices.ts";

test.each([
	"Taxes and fees not included",
	"Additional charges may apply",
	"$120 before taxes",
	"$120 + taxes",
	"excl. VAT",
	"Fees shown at checkout",
	"Final price shown at checkout",
	"See total price at checkout",
	"taxes calculated at the next step",
	"Price does not include resort fee",
	"A service fee will be added",
	"plus a $50 cleaning fee",
	"Rates exclude 14% tax",
	"pre-tax",
	"Taxes extra",
	"not including taxes & fees",
	"exclusive of taxes",
	"cleaning and service fees added at booking",
	"Taxes and charges may vary",
	"Local taxes are not included",
	"+ taxes & fees",
	"+$45 in taxes and fees",
	"(excl. taxes and fees)",
	"Prices shown are without taxes",
	"taxes, fees not included",
	"subject to taxes and fees",
	"Additional fees at check-in",
	"$129 avg/night + tax",
	"fees will be calculated at checkout",
	"Cleaning fee and taxes are added later",
	"more fees to come",
	"Price per night, taxes and resort fee not yet included",
	"Rates exclude taxes and may change",
	"Free cancellation · taxes not included",
	"Free cancellation, taxes and fees not included",
	"Rates exclude insurance and fees",
	"Optional breakfast, plus tax",
])("%j says that more is to come", (text) => {
	expect(pagePrices(text, "USD", { stay: null, people: null }).hasMore).toBe(true);
});

test.each([
	"includes taxes and fees",
	"Prices include required taxes + fees for 1 adult",
	"No extra fees",
	"taxes and fees included",
	"no booking fees apply",
	"Includes all taxes and fees",
	"You won't be charged yet",
	"Free cancellation before March 2",
	"price includes tax plus breakfast",
	"Total (taxes & fees included)",
	"No taxes added at checkout",
	"If you cancel later, the first night ($120 plus tax) is charged.",
	"Additional fees may apply for extra baggage",
	"Your bank may charge additional fees",
])("%j does not say that more is to come", (text) => {
	expect(pagePrices(text, "USD", { stay: null, people: null }).hasMore).toBe(false);
});

test("only what is to be paid at the place is missing from a total with taxes", () => {
	expect(
		pagePrices("City tax is payable at the property", "USD", { stay: null, people: null }).hasNoTotal,
	).toBe(true);
	expect(
		pagePrices("A resort fee of $25 is collected at check-in.", "USD", { stay: null, people: null })
			.hasNoTotal,
	).toBe(true);
	expect(
		pagePrices("Taxes are shown at checkout. Pay at the property.", "USD", { stay: null, people: null })
			.hasNoTotal,
	).toBe(false);
});
