import fc from "fast-check";
import { expect, test } from "vitest";
import { disputeLines, disputeWonLines } from "#app/features/ledger/dispute-lines.ts";
import {
	chargeLines,
	fundOf,
	type LedgerLine,
	overpaidLines,
	overpaidReturnLines,
} from "#app/features/ledger/ledger.ts";
import { refundDoneLines, refundFailedLines, refundReserveLines } from "#app/features/ledger/refund-lines.ts";
import { reserveLines, transferLines, unreserveLines } from "#app/features/ledger/release-lines.ts";
import { totalsOf } from "./totals.ts";

const flows = (entries: [string, LedgerLine[]][]) =>
	entries.flatMap(([kind, lines]) => lines.map((line) => ({ kind, ...line })));

const charge = { tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 };
const refund = { gross: 10_000, deduction: 320, bookingFee: 500 };

test("payments.md's table, figure by figure", () => {
	const nothing = totalsOf("t", []);
	expect(nothing).toMatchObject({ collected: 0, fees: 0, balance: 0 });
	const once: [string, LedgerLine[]] = ["charge", chargeLines(charge)];
	expect(totalsOf("t", flows([once]))).toEqual({
		...nothing,
		collected: 10_000,
		fees: 500,
		cardFees: 320,
		balance: 9_500,
	});
	const reserved: [string, LedgerLine[]] = ["refund-reserve", refundReserveLines("t", [refund])];
	expect(totalsOf("t", flows([once, reserved]))).toMatchObject({
		refunded: { gross: 10_000, toCards: 0, onTheirWay: 9_680, kept: 320 },
		fees: 0,
		balance: 0,
	});
	expect(totalsOf("t", flows([once, reserved, ["refund", refundDoneLines(9_680)]]))).toMatchObject({
		refunded: { gross: 10_000, toCards: 9_680, onTheirWay: 0, kept: 320 },
	});
	expect(totalsOf("t", flows([once, ["release-reserve", reserveLines("t", 9_000)]]))).toMatchObject({
		released: 0,
		onItsWay: 9_000,
		balance: 500,
	});
});

test("a charge too many and its return are nobody's but the member's", () => {
	const entries = flows([
		["charge", overpaidLines(charge)],
		["refund", overpaidReturnLines(10_000)],
	]);
	const { collected, refunded, balance, cardFees } = totalsOf("t", entries);
	expect({ collected, refunded, balance, cardFees }).toEqual({
		collected: 0,
		refunded: { gross: 0, toCards: 0, onTheirWay: 0, kept: 0 },
		balance: 0,
		cardFees: 320,
	});
});

const cents = fc.integer({ min: 1, max: 1_000_000 });
const part = fc.tuple(cents, fc.nat(900), fc.nat(900)).map(([gross, kept, fee]) => ({
	gross,
	deduction: Math.floor(((gross - 1) * kept) / 1_000),
	bookingFee: Math.floor((gross * fee) / 1_000),
}));
const dispute = fc.tuple(cents, cents, cents).map(([amount, fee, fund]) => {
	const bookingFee = Math.floor(amount / 20);
	return disputeLines({ tripId: "t", amount, bankFee: fee, bookingFee, fund });
});
const entry: fc.Arbitrary<[string, LedgerLine[]]> = fc.oneof(
	cents.map((gross): [string, LedgerLine[]] => ["charge", chargeLines({ ...charge, gross, providerFee: 0 })]),
	cents.map((gross): [string, LedgerLine[]] => ["charge", overpaidLines({ gross, providerFee: 1 })]),
	cents.map((amount): [string, LedgerLine[]] => ["refund", overpaidReturnLines(amount)]),
	part.map((one): [string, LedgerLine[]] => ["refund-reserve", refundReserveLines("t", [one])]),
	part.map((one): [string, LedgerLine[]] => ["refund", refundReserveLines("t", [one], "stripe_balance")]),
	part.map((one): [string, LedgerLine[]] => [
		"refund-failed",
		refundFailedLines("t", one, "refund_clearing"),
	]),
	cents.map((amount): [string, LedgerLine[]] => ["refund", refundDoneLines(amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["release-reserve", reserveLines("t", amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["release-undo", unreserveLines("t", amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["transfer", transferLines(amount)]),
	dispute.map((lines): [string, LedgerLine[]] => ["dispute", lines]),
	dispute.map((lines): [string, LedgerLine[]] => ["dispute-won", disputeWonLines(lines, 7)]),
	cents.map((amount): [string, LedgerLine[]] => [
		"cash-back",
		[
			{ account: fundOf("t"), amount: -amount },
			{ account: "cash_back_expense", amount },
		],
	]),
);

test("the figures always add up to the fund's balance", () => {
	fc.assert(
		fc.property(fc.array(entry), (entries) => {
			const totals = totalsOf("t", flows(entries));
			const { collected, refunded, released, onItsWay, disputed, fees, other, balance } = totals;
			expect(collected - refunded.gross - released - onItsWay - disputed - fees + other).toBe(balance);
			expect(refunded.toCards + refunded.onTheirWay + refunded.kept).toBe(refunded.gross);
			const fund = flows(entries).filter(({ account }) => account === fundOf("t"));
			expect(balance).toBe(0 - fund.reduce((sum, line) => sum + line.amount, 0));
		}),
	);
});
