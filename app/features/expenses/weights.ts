import { parseAmount } from "./currency.ts";
import { MAX_WEIGHT, type Split, WHOLE } from "./split.ts";

/**
 * Parses the number typed beside a name, such as "2" shares, "33.33" percent or "12.50" of the currency.
 * @returns the weight; 0 if blank, null if it is not a number or too large
 */
export function parseWeight(split: Split, typed: string, currency: string): number | null {
	const text = typed.trim();
	if (text === "") return 0;
	if (split === "amounts") return parseAmount(text, currency);
	const hundredths = parseHundredths(text.replace(/\s?%$/, ""));
	const most = split === "percent" ? WHOLE : MAX_WEIGHT;
	return hundredths !== null && hundredths <= most ? hundredths : null;
}

function parseHundredths(text: string): number | null {
	const [, whole, decimals = ""] = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
	return whole === undefined ? null : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** "2" or "33.33", a weight that is not an amount, as in a form field. */
export function formatHundredths(weight: number): string {
	const decimals = String(weight % 100)
		.padStart(2, "0")
		.replace(/0+$/, "");
	const whole = Math.floor(weight / 100);
	return decimals ? `${whole}.${decimals}` : String(whole);
}
