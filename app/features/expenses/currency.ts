import { type Cents, formatCents } from "#app/lib/money.ts";

/** The ISO 4217 codes of currencies that people pay with, concatenated, by number of decimals. */
const CODES_BY_DIGITS: Record<number, string> = {
	0: "BIFCLPDJFGNFISKJPYKMFKRWPYGRWFUGXVNDVUVXAFXOFXPF",
	2:
		"AEDAFNALLAMDAOAARSAUDAWGAZNBAMBBDBDTBMDBNDBOBBRLBSDBTNBWPBYNBZDCADCDFCHFCNYCOPCRCCUPCVECZKDKKDOPDZDEGPERN" +
		"ETBEURFJDFKPGBPGELGHSGIPGMDGTQGYDHKDHNLHTGHUFIDRILSINRIRRJMDKESKGSKHRKPWKYDKZTLAKLBPLKRLRDLSLMADMDLMGAMKD" +
		"MMKMNTMOPMRUMURMVRMWKMXNMYRMZNNADNGNNIONOKNPRNZDPABPENPGKPHPPKRPLNQARRONRSDRUBSARSBDSCRSDGSEKSGDSHPSLESOS" +
		"SRDSSPSTNSVCSYPSZLTHBTJSTMTTOPTRYTTDTWDTZSUAHUSDUYUUZSVESWSTXCDYERZARZMW",
	3: "BHDIQDJODKWDLYDOMRTND",
};

const DIGITS = new Map(
	Object.entries(CODES_BY_DIGITS).flatMap(([digits, codes]) =>
		(codes.match(/.{3}/g) ?? []).map((code) => [code, Number(digits)] as const),
	),
);

export const CURRENCIES: readonly string[] = [...DIGITS.keys()].sort();

/** The currency of all balances. */
export const HOME = "USD";

export const isCurrency = (code: string) => DIGITS.has(code);

/** How many decimals a currency has: 0 for the yen, 3 for the Kuwaiti dinar. */
export function digitsOf(currency: string): number {
	return DIGITS.get(currency) ?? 2;
}

/** Rates are stored in millionths. */
const RATE_UNIT = 1_000_000;

/**
 * Converts an amount into US cents, rounded half up.
 * @param amount in minor units of the currency: yen, euro cents, fils
 * @param rate units of the currency for one US dollar, in millionths: 920000 for 0.92 EUR. In this direction the rates
 * of strong and of weak currencies have six digits or more.
 */
export function toCents({
	amount,
	currency,
	rate,
}: {
	amount: number;
	currency: string;
	rate: number | null;
}): Cents {
	if (currency === HOME) return amount;
	if (!rate) throw new Error("an amount in another currency has a rate");
	const product = BigInt(amount) * 100n * BigInt(RATE_UNIT);
	const divisor = 10n ** BigInt(digitsOf(currency)) * BigInt(rate);
	return Number((2n * product + divisor) / (2n * divisor));
}

/** The largest amount of an expense, in minor units of its currency. */
export const MAX_AMOUNT = 1_000_000_000_000;

const SIGN = /^[$€£¥₩₫]\s?/;

/**
 * Parses a typed amount in any notation with only one meaning; null otherwise. "1.234" is ambiguous in dollars, 1234 in
 * yen, and 1.234 in dinars.
 * @returns minor units of the currency
 */
export function parseAmount(typed: string | number, currency: string): number | null {
	const text = String(typed).trim().replace(SIGN, "");
	const digits = digitsOf(currency);
	for (const pattern of digits === 0 ? WHOLE_AMOUNTS : DECIMAL_AMOUNTS) {
		const { whole, decimals = "" } = pattern.exec(text)?.groups ?? {};
		if (whole === undefined || decimals.length > digits) continue;
		const amount = Number(whole.replace(/\D/g, "") + decimals.padEnd(digits, "0"));
		return amount <= MAX_AMOUNT ? amount : null;
	}
	return null;
}

const PLAIN = /^(?<whole>\d{1,13})$/;

const WHOLE_AMOUNTS = [
	PLAIN,
	/^(?<whole>\d{1,3}(?:(?<sign>[.,'\u2019 \u00a0\u202f])\d{3})(?:\k<sign>\d{3})*)$/,
];

const DECIMAL_AMOUNTS = [
	PLAIN,
	/^(?<whole>\d{1,13})\.(?<decimals>\d{1,3})$/,
	/^(?<whole>\d{1,13}),(?<decimals>\d{1,2})$/,
	/^(?<whole>\d{1,3}(?:,\d{3})+)(?:\.(?<decimals>\d{1,3}))?$/,
	/^(?<whole>\d{1,3}(?:\.\d{3})+),(?<decimals>\d{1,2})$/,
	/^(?<whole>\d{1,3}(?:[ \u00a0\u202f'\u2019]\d{3})+)(?:[.,](?<decimals>\d{1,2}))?$/,
];

/** Parses "0.92" or "16250.5" into millionths; null if it is not a rate. */
export function parseRate(typed: string | number): number | null {
	const text = String(typed)
		.trim()
		.replace(/^(\d+),(\d{1,6})$/, "$1.$2");
	const [, whole, decimals = ""] = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
	if (whole === undefined) return null;
	const rate = Number(whole) * RATE_UNIT + Number(decimals.padEnd(6, "0"));
	return rate > 0 ? rate : null;
}

/** "0.92" of 920000. */
export function formatRate(rate: number): string {
	const digits = String(rate).padStart(7, "0");
	const decimals = digits.slice(-6).replace(/0+$/, "");
	return decimals ? `${digits.slice(0, -6)}.${decimals}` : digits.slice(0, -6);
}

/** "12000" or "92.00", without the currency, as in a form field. */
export function formatMinor(amount: number, currency: string): string {
	const digits = digitsOf(currency);
	if (digits === 0) return String(amount);
	const text = String(amount).padStart(digits + 1, "0");
	return `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** "$92.00", "12,000 JPY", "9.205 KWD". */
export function formatAmount(amount: number, currency: string): string {
	if (currency === HOME) return formatCents(amount);
	const [whole = "", decimals] = formatMinor(amount, currency).split(".");
	const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
	return `${decimals ? `${grouped}.${decimals}` : grouped}\u00a0${currency}`;
}
