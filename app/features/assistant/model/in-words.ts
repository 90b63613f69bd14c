import { formatDate, isCalendarDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { toolTexts } from "../texts/for-model.ts";

/**
 * A fact as a model reads it, with amounts and days in the words it should use, and without email addresses and long
 * numbers that people have typed.
 */
export function inWords(fact: unknown, key = ""): unknown {
	if (Array.isArray(fact)) return fact.map((one) => inWords(one, key));
	if (typeof fact === "number" && key.endsWith("Cents")) return formatCents(fact);
	if (typeof fact === "string" && /date$/i.test(key) && isCalendarDate(fact)) return formatDate(fact);
	if (typeof fact === "string" && !IS_OURS.test(key)) return withoutContacts(fact);
	if (fact && typeof fact === "object") {
		return Object.fromEntries(
			Object.entries(fact)
				.filter(([name]) => name !== "ground")
				.map(([name, value]) => [name.replace(/(?:Cents|Words)$/, ""), inWords(value, name)]),
		);
	}
	return fact;
}

const IS_OURS = /(?:Date|Time|Words)$|^date$/;

/** A long number may be that of a phone, a card or an account. */
function withoutContacts(typed: string): string {
	return typed
		.normalize("NFKC")
		.replace(/[^\s@<>(),;]+@[^\s@<>(),;]+\.[^\s@<>(),;]+/g, toolTexts.leftOut)
		.replace(/\+?\p{Nd}(?:[\s().\-/]{0,2}\p{Nd}){6,}/gu, toolTexts.leftOut);
}
