import fc from "fast-check";
import { expect, test } from "vitest";
import {
	chargeLines,
	fundAccount,
	type LedgerLine,
	overpaymentLines,
	overpaymentRefundLines,
} from "#app/features/ledger/ledger.ts";
import {
	refundDoneLines,
	refundFailedLines,
	refundReservedLines,
} from "#app/features/ledger/refund-lines.ts";
import {
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "#app/features/ledger/release-lines.ts";
import { linesToReach, reversalLines, shareLines } from "#app/features/ledger/taken-lines.ts";
import { statementTotals } from "./totals.ts";

const accountTotals = (entries: [string, LedgerLine[]][]) =>
	entries.flatMap(([kind, lines]) => lines.map((line) => ({ kind, ...line })));

const charge = { tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 };
const refund = { gross: 10_000, deduction: 320, bookingFee: 500 };

test("the totals of the entries in the ledger's table", () => {
	const nothing = statementTotals("t", []);
	expect(nothing).toMatchObject({ collected: 0, fees: 0, balance: 0 });
	const once: [string, LedgerLine[]] = ["charge", chargeLines(charge)];
	expect(statementTotals("t", accountTotals([once]))).toEqual({
		...nothing,
		collected: 10_000,
		fees: 500,
		cardFees: 320,
		balance: 9_500,
	});
	const reserved: [string, LedgerLine[]] = ["refund-reserve", refundReservedLines("t", [refund])];
	expect(statementTotals("t", accountTotals([once, reserved]))).toMatchObject({
		refunded: { gross: 10_000, owed: 0, toCards: 0, pending: 9_680, deductions: 320 },
		fees: 0,
		balance: 0,
	});
	expect(
		statementTotals("t", accountTotals([once, reserved, ["refund", refundDoneLines(9_680)]])),
	).toMatchObject({
		refunded: { gross: 10_000, owed: 0, toCards: 9_680, pending: 0, deductions: 320 },
	});
	expect(
		statementTotals("t", accountTotals([once, ["release-reserve", releaseReservedLines("t", 9_000)]])),
	).toMatchObject({
		released: 0,
		pendingReleases: 9_000,
		balance: 500,
	});
});

test("an overpayment and its refund change none of the fund's totals", () => {
	const entries = accountTotals([
		["charge", overpaymentLines(charge)],
		["refund", overpaymentRefundLines(10_000)],
	]);
	const { collected, refunded, balance, cardFees } = statementTotals("t", entries);
	expect({ collected, refunded, balance, cardFees }).toEqual({
		collected: 0,
		refunded: { gross: 0, owed: 0, toCards: 0, pending: 0, deductions: 0 },
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
const dispute = fc.tuple(cents, cents, cents).map(([fund, bankFees, organizer]) => {
	const share = { fund, bookingFee: Math.floor(fund / 20), organizer, house: bankFees };
	return shareLines({ tripId: "t", organizerId: "o" }, share, "dispute_loss");
});
const entry: fc.Arbitrary<[string, LedgerLine[]]> = fc.oneof(
	cents.map((gross): [string, LedgerLine[]] => ["charge", chargeLines({ ...charge, gross, providerFee: 0 })]),
	cents.map((gross): [string, LedgerLine[]] => ["charge", overpaymentLines({ gross, providerFee: 1 })]),
	cents.map((amount): [string, LedgerLine[]] => ["refund", overpaymentRefundLines(amount)]),
	part.map((one): [string, LedgerLine[]] => ["refund-reserve", refundReservedLines("t", [one])]),
	part.map((one): [string, LedgerLine[]] => ["refund", refundReservedLines("t", [one], "stripe_balance")]),
	part.map((one): [string, LedgerLine[]] => [
		"refund-failed",
		refundFailedLines("t", one, "refund_clearing"),
	]),
	cents.map((amount): [string, LedgerLine[]] => ["refund", refundDoneLines(amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["release-reserve", releaseReservedLines("t", amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["release-undo", releaseFailedLines("t", amount)]),
	cents.map((amount): [string, LedgerLine[]] => ["transfer", releaseDoneLines(amount)]),
	dispute.map((lines): [string, LedgerLine[]] => ["dispute", lines]),
	dispute.map((lines): [string, LedgerLine[]] => ["dispute-won", linesToReach([], lines)]),
	cents.map((amount): [string, LedgerLine[]] => ["reversal", reversalLines("t", amount)]),
	cents.map((amount): [string, LedgerLine[]] => [
		"cash-back",
		[
			{ account: fundAccount("t"), amount: -amount },
			{ account: "cash_back_expense", amount },
		],
	]),
);

test("the totals always add up to the fund's balance", () => {
	fc.assert(
		fc.property(fc.array(entry), (entries) => {
			const totals = statementTotals("t", accountTotals(entries));
			const { collected, cashBack, refunded, released, pendingReleases, disputed, fees, other, balance } =
				totals;
			const paidIn = collected + cashBack + other;
			expect(paidIn - refunded.gross - released - pendingReleases - disputed - fees).toBe(balance);
			expect(refunded.toCards + refunded.pending + refunded.deductions).toBe(refunded.gross);
			const fund = accountTotals(entries).filter(({ account }) => account === fundAccount("t"));
			expect(balance).toBe(0 - fund.reduce((sum, line) => sum + line.amount, 0));
		}),
	);
});
