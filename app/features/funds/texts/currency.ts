import { formatCents } from "#app/lib/money.ts";

/** "$12.30", or "12.30 EUR" for an account in another country. */
export function formatMoney(hundredths: number, currency: string): string {
	const dollars = formatCents(hundredths);
	return currency === "usd" ? dollars : `${dollars.replace("$", "")} ${currency.toUpperCase()}`;
}
