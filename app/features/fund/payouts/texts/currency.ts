import { formatCents } from "#app/lib/money.ts";

export function formatMoney(hundredths: number, currency: string): string {
	const dollars = formatCents(hundredths);
	return currency === "usd" ? dollars : `${dollars.replace("$", "")} ${currency.toUpperCase()}`;
}
