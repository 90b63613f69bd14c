import { expect, test } from "vitest";
import { cardBrandOf, cardNumberError, cvvError } from "./card-number.ts";

test.each([
	["4242 4242 4242 4242", "visa"],
	["4", "visa"],
	["5100 0000 0000 0000", "mastercard"],
	["5599 9999 9999 9999", "mastercard"],
	["5000 0000 0000 0000", "card"],
	["5600 0000 0000 0000", "card"],
	["3400 000000 00000", "amex"],
	["3799 999999 99999", "amex"],
	["3600 000000 0000", "card"],
	["6011 0000 0000 0000", "discover"],
	["2221 0000 0000 0000", "card"],
	["", "card"],
])("%s is of the brand %s", (number, brand) => {
	expect(cardBrandOf(number)).toBe(brand);
});

test.each([
	["", "Card number must be at least 13 digits"],
	["4242 4242 4242", "Card number must be at least 13 digits"],
	["4242 4242 4242 4", null],
	["4242 4242 4242 4242 424", null],
	["4242 4242 4242 4242 4242", "Card number is too long"],
])("the number %s: %s", (number, error) => {
	expect(cardNumberError(number)).toBe(error);
});

test.each([
	["", "CVV must be at least 3 digits"],
	["12", "CVV must be at least 3 digits"],
	["123", null],
	["1234", null],
	["12345", "CVV is too long"],
])("the CVV %s: %s", (cvv, error) => {
	expect(cvvError(cvv)).toBe(error);
});
