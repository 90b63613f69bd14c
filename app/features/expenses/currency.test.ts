import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
	CURRENCIES,
	digitsOf,
	formatAmount,
	formatMinor,
	formatRate,
	isCurrency,
	MAX_AMOUNT,
	parseAmount,
	parseRate,
	toCents,
} from "./currency.ts";

describe("an amount in US cents", () => {
	test.each<[amount: number, currency: string, rate: string | null, cents: number]>([
		[1, "USD", null, 1],
		[12_050, "USD", null, 12_050],
		[9_200, "EUR", "0.92", 10_000],
		[1, "EUR", "0.92", 1], // 1.087 cents
		[1, "EUR", "2", 1], // half a cent is rounded up
		[1, "EUR", "2.000001", 0],
		[3, "EUR", "2", 2], // 1.5
		[5, "EUR", "2", 3], // 2.5
		[10_000, "EUR", "0.000001", 10_000_000_000],
		[100, "GBP", "0.8", 125],
		[999, "GBP", "0.79", 1_265], // 1264.56
		[150, "JPY", "150", 100],
		[1, "JPY", "150", 1], // 0.667
		[1, "JPY", "200", 1], // 0.5
		[1, "JPY", "201", 0],
		[12_000, "JPY", "149.35", 8_035], // 8034.82
		[100_000, "JPY", "149.35", 66_957], // 66956.81
		[1_000, "KWD", "0.307", 326], // 325.73
		[1, "KWD", "0.307", 0], // 0.33
		[2, "KWD", "0.307", 1], // 0.65
		[9_205, "KWD", "0.307312", 2_995], // 2995.33
		[10_000, "BHD", "0.376", 2_660], // 2659.57
		[1_000, "TND", "3.1", 32], // 32.26
		[500_000, "VND", "25400", 1_969], // 1968.50
		[16_250_500, "IDR", "16250.5", 1_000],
		[1_000_000, "KRW", "1380", 72_464], // 72463.77
		[100, "CLP", "935", 11], // 10.70
		[5_000, "ISK", "137", 3_650], // 3649.64
		[10_000, "MXN", "17.05", 587], // 586.51
		[10_000, "CHF", "0.88", 11_364], // 11363.64
		[1_000_000_000_000, "LBP", "89500", 11_173_184],
		[1_000_000_000_000, "KWD", "0.307", 325_732_899_023],
	])("%i %s at %s is %i", (amount, currency, rate, cents) => {
		expect(toCents({ amount, currency, rate: rate === null ? null : parseRate(rate) })).toBe(cents);
	});

	test("is within half a cent of the exact value", () => {
		const rate = fc.integer({ min: 1, max: 9_999_999_999_999 });
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: MAX_AMOUNT }),
				rate,
				fc.constantFrom("EUR", "JPY", "KWD"),
				(amount, rateOf, currency) => {
					const cents = BigInt(toCents({ amount, currency, rate: rateOf }));
					const divisor = 10n ** BigInt(digitsOf(currency)) * BigInt(rateOf);
					fc.pre(cents < BigInt(Number.MAX_SAFE_INTEGER));
					const twice = 2n * (cents * divisor - BigInt(amount) * 100_000_000n);
					expect(twice <= divisor && twice > -divisor).toBe(true);
				},
			),
		);
	});
});

describe("amounts as people type them", () => {
	test.each<[typed: string | number, currency: string, amount: number | null]>([
		["12", "USD", 1_200],
		["12.5", "USD", 1_250],
		["$1,234.50", "USD", 123_450],
		["1.234,50", "USD", 123_450],
		["1234,5", "USD", 123_450],
		["1 234.50", "USD", 123_450],
		["1'234", "USD", 123_400],
		["1.234", "USD", null],
		["1,234", "USD", 123_400],
		["12.345", "EUR", null],
		["€12.34", "EUR", 1_234],
		[12.34, "EUR", 1_234],
		["12,000", "JPY", 12_000],
		["12.000", "JPY", 12_000],
		["12 000", "JPY", 12_000],
		["12000", "JPY", 12_000],
		["¥1,200,000", "JPY", 1_200_000],
		["1,200.000", "JPY", null],
		["12000.00", "JPY", null],
		["12.5", "JPY", null],
		["1.234", "KWD", 1_234],
		["1.2", "KWD", 1_200],
		["1,2", "KWD", 1_200],
		["1,234.567", "KWD", 1_234_567],
		["1.2345", "KWD", null],
		["0", "USD", 0],
		["-5", "USD", null],
		["1e3", "USD", null],
		["", "USD", null],
		["twelve", "USD", null],
		["99999999999999", "JPY", null],
		["1000000000000", "JPY", MAX_AMOUNT],
		["1000000000001", "JPY", null],
		["10000000000", "USD", MAX_AMOUNT],
		["10000000000.01", "USD", null],
	])("%j in %s is %s", (typed, currency, amount) => {
		expect(parseAmount(typed, currency)).toBe(amount);
	});

	test("what a form shows is read as the same", () => {
		const amount = fc.integer({ min: 0, max: MAX_AMOUNT });
		fc.assert(
			fc.property(amount, fc.constantFrom(...CURRENCIES), (minor, currency) => {
				expect(parseAmount(formatMinor(minor, currency), currency)).toBe(minor);
			}),
		);
	});
});

describe("rates", () => {
	test.each([
		["0.92", 920_000],
		["0,92", 920_000],
		["149.35", 149_350_000],
		["16250.5", 16_250_500_000],
		["1", 1_000_000],
		["0.000001", 1],
		["9999999.999999", 9_999_999_999_999],
		["0", null],
		["0.0000001", null],
		["-1", null],
		["", null],
		["1e3", null],
		["12345678", null],
		["1,234.5", null],
	])("%j is %s millionths", (typed, rate) => {
		expect(parseRate(typed)).toBe(rate);
		if (rate) expect(parseRate(formatRate(rate))).toBe(rate);
	});
});

test.each([
	[12_050, "USD", "$120.50"],
	[9_200, "EUR", "92.00\u00a0EUR"],
	[12_000, "JPY", "12,000\u00a0JPY"],
	[9_205, "KWD", "9.205\u00a0KWD"],
	[5, "KWD", "0.005\u00a0KWD"],
	[123_456_789, "EUR", "1,234,567.89\u00a0EUR"],
])("%i %s is shown as %s", (amount, currency, text) => {
	expect(formatAmount(amount, currency)).toBe(text);
});

test("the engine knows all currencies, and which have no decimals or three", () => {
	const known = new Set(Intl.supportedValuesOf("currency"));
	const digits = (currency: string) =>
		new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
	expect(CURRENCIES.filter((code) => !known.has(code))).toEqual([]);
	// Dinars of Iraq have three by ISO 4217, but the engine goes by what people write.
	const odd = CURRENCIES.filter((code) => digitsOf(code) !== 2 && code !== "IQD");
	expect(odd.filter((code) => digits(code) !== digitsOf(code))).toEqual([]);
	expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
	expect(isCurrency("XXX")).toBe(false);
});
