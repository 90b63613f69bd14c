import { describe, expect, test } from "vitest";
import { cashBackAppliedLines } from "#app/features/ledger/cash-back-lines.ts";
import {
	chargeLines,
	type LedgerLine,
	overpaymentLines,
	overpaymentRefundLines,
} from "#app/features/ledger/ledger.ts";
import { refundDoneLines, refundReservedLines } from "#app/features/ledger/refund-lines.ts";
import { releaseFailedLines, releaseReservedLines } from "#app/features/ledger/release-lines.ts";
import { linesToReach, reversalLines, shareLines } from "#app/features/ledger/taken-lines.ts";
import { describeEntry, type StatementEntry } from "./entry-description.ts";

const charge = { tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 };
const refund = refundReservedLines("t", [{ gross: 10_000, deduction: 320, bookingFee: 500 }]);

function descriptionOf(source: string, lines: LedgerLine[], given: Partial<StatementEntry> = {}) {
	const named = lines.map(({ account, amount }) => [account === "fund:t" ? "fund" : account, amount]);
	const release = { purpose: null, releaseStatus: null, giver: null, payouts: [] };
	return describeEntry({ source, memo: "M", ...release, lines: Object.fromEntries(named), ...given });
}

describe("describeEntry", () => {
	test("describes a payment with gross amount, booking fee and the card fee that Gangway pays", () => {
		const memo = "Maya Kline, payment 1 of 3";
		expect(descriptionOf("charge:1", chargeLines(charge), { memo })).toEqual({
			title: memo,
			detail: "$100.00 by card, less a booking fee of $5.00. Gangway pays the card fee of $3.20.",
		});
		expect(descriptionOf("charge:1", chargeLines({ ...charge, feeRate: 0, providerFee: 0 })).detail).toBe(
			"$100.00 by card, no booking fee.",
		);
	});

	test("describes a refund that is reserved, done, or done after a refusal", () => {
		expect(descriptionOf("refund-reserve:1", refund).detail).toBe(
			"Set aside for the refund: $96.80 back to the card, $3.20 for card fees that do not come back. $5.00 of it is returned booking fee.",
		);
		expect(descriptionOf("refund:re_1", refundDoneLines(9_680)).detail).toContain(
			"$96.80 is with the card's bank",
		);
		const late = refundReservedLines("t", [{ gross: 50, deduction: 0, bookingFee: 0 }], "stripe_balance");
		expect(descriptionOf("refund:re_1", late).detail).toBe("$0.50 back to the card.");
	});

	test("describes a refund by hand of what others had deducted, and who bears refunds by hand from now on", () => {
		const byHand = { fund: 0, bookingFee: 0, organizer: 0, house: 300 };
		expect(
			descriptionOf(
				"refund:re_1",
				shareLines({ tripId: "t", organizerId: "o" }, byHand, "refund_deduction_income"),
			).detail,
		).toBe("$3.00 back to the card.");
		const paid = [
			{ account: "fund:t", amount: 700 },
			{ account: "organizer_debt:o", amount: -700 },
		];
		expect(descriptionOf("refund-shift:1:2", paid).detail).toBe(
			"$7.00 of the fund pays what the organizer owed for the refund.",
		);
		const back = linesToReach([], refundReservedLines("t", [{ gross: 1, deduction: 1, bookingFee: 0 }]));
		expect(descriptionOf("refund-shift:1:2", back).detail).toContain(
			"more or less of the refund than before",
		);
	});

	test("describes an overpayment and its refund", () => {
		expect(descriptionOf("charge:1", overpaymentLines(charge)).detail).toBe(
			"$100.00 beyond what was owed. It goes back in full.",
		);
		expect(descriptionOf("refund:1", overpaymentRefundLines(10_000)).detail).toContain(
			"It was never in the fund",
		);
	});

	test("describes a release with its payouts inside, day by day, and says what is still on its way", () => {
		const described = (given: Partial<StatementEntry>) =>
			descriptionOf("release-reserve:1", releaseReservedLines("t", 9_500), given);
		const first = { day: "2026-11-20", amount: 7_500, transfers: 3 };
		const last = { day: "2026-11-22", amount: 2_000, transfers: 1 };
		expect(described({ releaseStatus: "reserved" })).toEqual({
			title: "Release",
			detail: "It is on its way to the payout account.",
		});
		expect(described({ purpose: "Flights", releaseStatus: "reserved", payouts: [first] })).toEqual({
			title: "Release: Flights",
			detail:
				"$75.00 went to the payout account on Fri, Nov 20, 2026, in 3 transfers. The rest is on its way.",
		});
		expect(described({ releaseStatus: "completed", payouts: [first, last] }).detail).toBe(
			"$75.00 went to the payout account on Fri, Nov 20, 2026, in 3 transfers. $20.00 went to the payout account on Sun, Nov 22, 2026.",
		);
		expect(described({ releaseStatus: "failed" }).detail).toBe("");
	});

	test("describes a dispute with the part that Gangway loses", () => {
		const share = { fund: 4_500, bookingFee: 500, organizer: 5_000, house: 0 };
		const lines = shareLines({ tripId: "t", organizerId: "o" }, { ...share, house: 1_500 }, "dispute_loss");
		expect(descriptionOf("dispute:1", lines).detail).toContain(
			"$50.00 of it had been released, so the organizer owes it to Gangway.",
		);
		expect(descriptionOf("reversal:1", reversalLines("t", 5_000)).detail).toBe(
			"$50.00 was taken back from the payout account and is in the fund again.",
		);
		expect(descriptionOf("dispute:1", lines).detail).toContain("Gangway covers $15.00 of it.");
	});

	test("describes what a bank gives back, part by part, so that it adds up", () => {
		const share = { fund: 4_500, bookingFee: 500, organizer: 5_000, house: 0 };
		const taken = shareLines({ tripId: "t", organizerId: "o" }, share, "dispute_loss");
		const back = taken.map((line) => ({ ...line, amount: -line.amount }));
		expect(descriptionOf("dispute:1", taken).detail).toBe(
			"The card holder's bank took $100.00, with its fee, while it decides. $5.00 of it came out of the booking fee. $50.00 of it had been released, so the organizer owes it to Gangway.",
		);
		expect(descriptionOf("dispute-won:1", back).detail).toBe(
			"The bank gave $100.00 back. $5.00 of it is booking fee again. The organizer owes Gangway $50.00 of it no longer.",
		);
	});

	test("says that money reversed from the organizer pays their debt for the dispute", () => {
		const paid = [
			{ account: "fund:t", amount: 5_000 },
			{ account: "organizer_debt:o", amount: -5_000 },
		];
		expect(descriptionOf("dispute-shift:1", paid).detail).toBe(
			"$50.00 of the fund pays what the organizer owed for the dispute.",
		);
	});

	test("shows the ledger's memo for an unknown kind", () => {
		expect(descriptionOf("subscription:1", [], { memo: "Plus for a month" })).toEqual({
			title: "Plus for a month",
			detail: "",
		});
	});

	test("says how much cash back the house has put in", () => {
		expect(descriptionOf("cash-back:1", cashBackAppliedLines("t", 5_000), { memo: "Cash back" })).toEqual({
			title: "Cash back",
			detail: "$50.00 of the organizer's cash back, which Gangway pays into the fund.",
		});
	});

	test("describes a release that is undone without saying why, since its organizer may have taken it back", () => {
		const { title, detail } = descriptionOf("release-undo:1", releaseFailedLines("t", 9_500));
		expect([title, detail]).toEqual([
			"Release, undone",
			"It was not paid out: the money is back in the fund.",
		]);
	});
});
