import { digitsOf, MAX_DIGITS } from "./card-digits.ts";
import * as texts from "./texts/saved-cards.ts";

export const CARD_BRANDS = ["visa", "mastercard", "amex", "discover", "card"] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

/** The brand by the number's first digits; "card" for any other (Rules: Payment methods). */
export function cardBrandOf(number: string): CardBrand {
	const digits = digitsOf(number);
	if (digits.startsWith("4")) return "visa";
	if (/^5[1-5]/.test(digits)) return "mastercard";
	if (/^3[47]/.test(digits)) return "amex";
	return digits.startsWith("6") ? "discover" : "card";
}

/** The error of a typed card number, or null. Checked only in the browser. */
export function cardNumberError(number: string): string | null {
	const { length } = digitsOf(number);
	if (length < 13) return texts.numberTooShort;
	return length > MAX_DIGITS ? texts.numberTooLong : null;
}

/** The error of a typed CVV, or null. Checked only in the browser. */
export function cvvError(cvv: string): string | null {
	const { length } = cvv.trim();
	if (length < 3) return texts.cvvTooShort;
	return length > 4 ? texts.cvvTooLong : null;
}

/** The only part of a typed number that is saved. */
export function last4Of(number: string): string {
	return digitsOf(number).slice(-4);
}
