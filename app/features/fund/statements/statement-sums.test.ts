import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, fundAccount, type LedgerLine, overpaymentLines } from "#app/features/ledger/ledger.ts";
import { refundDoneLines, refundReservedLines } from "#app/features/ledger/refund-lines.ts";
import {
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "#app/features/ledger/release-lines.ts";
import { linesToReach, shareLines } from "#app/features/ledger/taken-lines.ts";
import { sum } from "#app/lib/money.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { fundRows } from "../fund-rows.ts";
import { statementView } from "./statement.server.ts";

type SourceEntry = [source: string, lines: LedgerLine[]];

function post(world: World, tripId: string, entries: SourceEntry[], book: "demo" | "live" = "demo") {
	return world.db.write(async (tx) => {
		for (const [source, lines] of entries) {
			await postEntry(tx, { book, source, tripId, memo: `Memo of ${source}`, at: world.clock.now(), lines });
		}
	});
}

const cents = fc.integer({ min: 100, max: 100_000 });
const step = fc.oneof(
	fc.record({ kind: fc.constant("charge" as const), amount: cents, fee: fc.constantFrom(0, 200, 500) }),
	fc.record({
		kind: fc.constantFrom("refund", "release", "undo", "dispute", "won", "overpaid"),
		amount: cents,
	}),
);

/** The entries that a step posts for the trip, each under its own source. */
function entriesFor(
	one: typeof step extends fc.Arbitrary<infer T> ? T : never,
	index: number,
): SourceEntry[] {
	const { amount } = one;
	const back = Math.floor(amount / 20);
	const refund = refundReservedLines("T", [{ gross: amount, deduction: 30, bookingFee: back }]);
	const share = { fund: amount - back, bookingFee: back, organizer: 0, house: 0 };
	const dispute = shareLines(
		{ tripId: "T", organizerId: "o" },
		{ ...share, house: share.house + 1_500 },
		"dispute_loss",
	);
	if ("fee" in one) {
		const charge = { tripId: "T", gross: amount, providerFee: 30, feeRate: one.fee };
		return [[`charge:ch_${index}`, chargeLines(charge)]];
	}
	if (one.kind === "overpaid")
		return [[`charge:ch_${index}`, overpaymentLines({ gross: amount, providerFee: 30 })]];
	if (one.kind === "refund") {
		return [
			[`refund-reserve:${index}`, refund],
			[`refund:re_${index}`, refundDoneLines(amount - 30)],
		];
	}
	if (one.kind === "dispute" || one.kind === "won") {
		const won: SourceEntry[] = [[`dispute-won:${index}`, linesToReach([], dispute)]];
		return [[`dispute:${index}`, dispute], ...(one.kind === "won" ? won : [])];
	}
	return [
		[`release-reserve:${index}`, releaseReservedLines("T", amount)],
		one.kind === "undo"
			? [`release-undo:${index}`, releaseFailedLines("T", amount)]
			: [`transfer:tr_${index}`, releaseDoneLines(amount)],
	];
}

test("totals agree with the fund's summary and the ledger to the cent, after any entries", async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
			using world = openWorld();
			const { trip, organizer } = await tripWithGuest(world);
			const made = steps.flatMap(entriesFor).map(([source, lines]): SourceEntry => {
				const own = lines.map((line) =>
					line.account === fundAccount("T") ? { ...line, account: fundAccount(trip.id) } : line,
				);
				return [source, own];
			});
			await post(world, trip.id, made);
			await post(world, "another", [
				["charge:other", chargeLines({ tripId: "another", gross: 500, providerFee: 9, feeRate: 500 })],
			]);
			await post(
				world,
				trip.id,
				[["charge:live", chargeLines({ tripId: trip.id, gross: 700, providerFee: 9, feeRate: 500 })]],
				"live",
			);

			const { totals, entries, count, fund } = await statementView(world.as(organizer), trip.shareId, {
				upTo: null,
			});
			const summary = await fundSummary(world.db.read, "demo", trip.id);
			const balance = 0 - (await balanceOf(world.db.read, "demo", fundAccount(trip.id)));
			expect(totals.collected + totals.cashBack).toBe(summary.totalCollected);
			expect(totals.released).toBe(summary.totalReleased);
			expect(totals.fees).toBe(summary.platformFeesCollected);
			expect(totals.balance).toBe(balance);
			expect(summary.availableBalance).toBe(Math.max(0, balance));
			expect(totals.pendingReleases).toBe(fund.onItsWay);
			expect([fund.refunded, fund.disputed]).toEqual([totals.refunded.gross, totals.disputed]);
			const rows = fundRows(fund);
			expect(sum(rows.map(({ cents }) => cents))).toBe(fund.totalCollected);
			expect(rows.some(({ label }) => label === "Other")).toBe(false);
			expect(entries[0]?.balance ?? 0).toBe(balance);
			const listed = made.filter(([source]) => !source.startsWith("transfer:")).length;
			expect([count, entries.length]).toEqual([listed, listed]);
			let running = 0;
			for (const entry of entries.toReversed()) {
				running += entry.fundChange;
				expect(entry.balance).toBe(running);
			}
		}),
		{ numRuns: 15 },
	);
});
