import { formatDate, isCalendarDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";

/** A fact as a model reads it, with amounts and days in the words in which it should say them. */
export function inWords(fact: unknown, key = ""): unknown {
	if (Array.isArray(fact)) return fact.map((one) => inWords(one, key));
	if (typeof fact === "number" && key.endsWith("Cents")) return formatCents(fact);
	if (typeof fact === "string" && /date$/i.test(key) && isCalendarDate(fact)) return formatDate(fact);
	if (fact && typeof fact === "object") {
		return Object.fromEntries(
			Object.entries(fact)
				.filter(([name]) => name !== "latitude")
				.map(([name, value]) => [name.replace(/(?:Cents|Words)$/, ""), inWords(value, name)]),
		);
	}
	return fact;
}
