import { describe, expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { expectedMoneyOf } from "#app/features/forecast/expected/expected-money.server.ts";
import { confirmWithoutPayment, joinTrip } from "#app/features/joining/join-trip.server.ts";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { chargeLines, type LedgerLine } from "#app/features/ledger/ledger.ts";
import { releaseDoneLines, releaseReservedLines } from "#app/features/ledger/release-lines.ts";
import { formatCents } from "#app/lib/money.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { payments } from "#db/schema/payments.ts";
import { organizerWithCashBack } from "#tests/support/cash-back.ts";
import { DAY } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { outsideOf } from "#tests/support/outside.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundView } from "../fund-view.server.ts";
import { decideRefund } from "../refunds/decide-refund.server.ts";
import { requestRefund } from "../refunds/request-refund.server.ts";
import { describeChart } from "./chart.ts";
import { statementCsv, statementView } from "./statement.server.ts";

type SourceEntry = [source: string, lines: LedgerLine[]];

function post(world: World, tripId: string, entries: SourceEntry[]) {
	return world.db.write(async (tx) => {
		for (const [source, lines] of entries) {
			await postEntry(tx, {
				book: "demo",
				source,
				tripId,
				memo: `Memo of ${source}`,
				at: world.clock.now(),
				lines,
			});
		}
	});
}

test("describes payments and ends at the fund's balance", async () => {
	using world = openWorld();
	const { trip, organizer, ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id);
	world.clock.advance(3_600_000);
	await pay(ctx(), member.id);
	const view = await statementView(world.as(organizer), trip.shareId, { upTo: null });
	expect(view.entries).toMatchObject([
		{ number: 2, title: "Ben, payment 2 of 3", category: "payment", fundChange: 31_686, balance: 63_372 },
		{ number: 1, title: "Ben, payment 1 of 3", fundChange: 31_686, balance: 31_686 },
	]);
	expect(view.entries[1]?.detail).toMatch(
		/^\$323\.33 by card, less a booking fee of \$6\.47\. Gangway pays the card fee/,
	);
	expect(view).toMatchObject({ count: 2, older: null, newer: null, demoMode: true });
	expect(view.chart).toEqual({
		expected: [
			{ date: "2026-11-20", total: 32_333 },
			{ date: "2026-12-20", total: 64_666 },
			{ date: "2027-01-20", total: 97_000 },
		],
		collected: [{ date: "2026-11-20", total: 64_666 }],
		today: "2026-11-20",
		lateBefore: "2026-11-19",
	});
});

describe("the chart compares what is still in with what was due of it", () => {
	const wordsOf = async (world: World, organizer: SignedInUser, tripId: string) => {
		const { chart, trip } = await statementView(world.as(organizer), tripId, { upTo: null });
		return describeChart(chart, { totalCost: trip.totalCost, cancelled: false });
	};

	test("after a refund with which someone left", async () => {
		using world = openWorld();
		const { trip, organizer, request } = await guestWithRefundRequest(world, "3-month", 2);
		expect(await wordsOf(world, organizer, trip.id)).toContain("$646.66 of $3,880.00 in, $323.33 more");
		world.clock.advance(DAY);
		await approveRefund(world.as(organizer), request.id);
		expect(await wordsOf(world, organizer, trip.id)).toBe(
			"$0.00 of $3,880.00 in, exactly what was due by Sat, Nov 21. Payments for $0.00 are scheduled so far.",
		);
		const { fund } = await fundView(world.as(organizer), trip.id);
		expect(fund.paidIn).toBe(0);
	});

	test("after a refund of a part to someone who stays", async () => {
		using world = openWorld();
		const { trip, organizer, ctx, member } = await tripWithGuest(world, "3-month");
		await pay(ctx(), member.id);
		const { id } = await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving: false });
		await decideRefund(world.as(organizer), id, { status: "approved", customAmount: 10_000 });
		const { fund } = await fundView(world.as(organizer), trip.id);
		expect(fund.paidIn).toBeLessThan(22_334);
		expect(await wordsOf(world, organizer, trip.id)).toContain(
			`${formatCents(fund.paidIn)} of $3,880.00 in, exactly what was due`,
		);
	});

	test("and so does the page of expected money, also while a bank decides", async () => {
		using world = openWorld();
		const { trip, organizer, ctx, member } = await tripWithGuest(world, "3-month");
		const inAlready = async () => {
			const asked = { by: undefined, needed: 0 };
			return (await expectedMoneyOf(world.as(organizer), trip.id, asked)).inAlready;
		};
		await pay(ctx(), member.id);
		expect(await inAlready()).toBe(32_333);
		await disputeOf(world, member.id, "open");
		expect(await inAlready()).toBe(0);
		await disputeOf(world, member.id, "won");
		expect(await inAlready()).toBe(32_333);
	});

	test("and counts the organizer's cash back as due and paid in on its day", async () => {
		using world = openWorld();
		const { trip, organizer, ctx } = await organizerWithCashBack(world, 200_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full", useCashBack: true });
		await confirmWithoutPayment(ctx(), member.id);
		expect((await fundView(ctx(), trip.id)).fund.paidIn).toBe(97_000);
		expect(await wordsOf(world, organizer, trip.id)).toMatch(/^\$970\.00 of .*, exactly what was due/);
	});

	test("while a bank decides, and once it has", async () => {
		using world = openWorld();
		const { trip, organizer, ctx, member } = await tripWithGuest(world, "full");
		await pay(ctx(), member.id);
		await disputeOf(world, member.id, "open");
		const nothing = /^\$0\.00 of \$3,880\.00 in, exactly what was due/;
		expect(await wordsOf(world, organizer, trip.id)).toMatch(nothing);
		await disputeOf(world, member.id, "won");
		expect(await wordsOf(world, organizer, trip.id)).toMatch(/^\$970\.00 of .*, exactly what was due/);
		await disputeOf(world, member.id, "lost", { ref: "dp_2" });
		expect(await wordsOf(world, organizer, trip.id)).toMatch(nothing);
	});
});

test("an empty ledger is an empty statement", async () => {
	using world = openWorld();
	const { trip, organizer } = await tripWithGuest(world);
	const view = await statementView(world.as(organizer), trip.shareId, { upTo: "7" });
	expect(view).toMatchObject({ entries: [], count: 0, older: null, newer: null, totals: { balance: 0 } });
});

test("a long ledger has pages of a hundred entries, and older pages never change", async () => {
	using world = openWorld();
	const { trip, organizer } = await tripWithGuest(world);
	const charge = (index: number): SourceEntry => [
		`charge:ch_${index}`,
		chargeLines({ tripId: trip.id, gross: 100 + index, providerFee: 3, feeRate: 500 }),
	];
	await post(
		world,
		trip.id,
		Array.from({ length: 250 }, (_, index) => charge(index)),
	);
	const page = (upTo: string | null) => statementView(world.as(organizer), trip.shareId, { upTo });
	const first = await page(null);
	expect([first.entries.at(0)?.number, first.entries.at(-1)?.number]).toEqual([250, 151]);
	expect([first.older, first.newer]).toEqual([150, null]);
	const second = await page("150");
	expect([second.entries.at(0)?.number, second.older, second.newer]).toEqual([150, 50, 250]);
	expect((second.entries[0]?.balance ?? 0) + (first.entries.at(-1)?.fundChange ?? 0)).toBe(
		first.entries.at(-1)?.balance,
	);
	const last = await page("50");
	expect([last.entries.length, last.older, last.newer]).toEqual([50, null, 150]);
	await post(world, trip.id, [charge(999)]);
	expect((await page("150")).entries).toEqual(second.entries);
	for (const odd of ["0", "-1", "252", "1e3", "NaN", "", "9999999999999"]) {
		expect((await page(odd)).entries[0]?.number).toBe(251);
	}
});

test("is for the organizer only, also as a file", async () => {
	using world = openWorld();
	const { trip, organizer, ctx, member } = await tripWithGuest(world);
	world.clock.set("2026-11-20T11:00:00.000Z");
	await pay(ctx(), member.id);
	const stranger = await world.user();
	const who = {
		organizer: world.as(organizer),
		guest: ctx(),
		stranger: world.as(stranger),
		nobody: world.nobody,
	};
	const refusals = {
		organizer: "accepted",
		guest: "forbidden",
		stranger: "forbidden",
		nobody: "unauthenticated",
	};
	for (const [name, expected] of Object.entries(refusals)) {
		const asker = who[name as keyof typeof who];
		expect(await errorCodeOf(statementView(asker, trip.shareId, { upTo: null }))).toBe(expected);
		expect(await errorCodeOf(statementCsv(asker, trip.shareId))).toBe(expected);
	}
	const { name, csv } = await statementCsv(world.as(organizer), trip.shareId);
	expect(name).toBe("gangway-lisbon-trip-statement-demo-money-2026-11-20.csv");
	const rows = csv.split("\r\n");
	expect(rows).toHaveLength(3);
	expect(rows[1]).toMatch(
		/^1,2026-11-20T11:00:00\.000Z,"Ben, payment 1 of 1",".*",950\.60,,950\.60,19\.40,,28\.43,$/,
	);
});

test("what was paid outside is named beside the totals, and is a row of its own in the file", async () => {
	using world = openWorld();
	const { trip, organizer, member } = await tripWithGuest(world);
	await outsideOf(world, organizer, trip.id, member).record(15_000);
	const asOrganizer = world.as(organizer);
	const { outside, totals } = await statementView(asOrganizer, trip.id, { upTo: null });
	expect(outside).toMatch(/^\$150\.00 paid to \w+, outside Gangway$/);
	expect(totals.collected).toBe(0);
	const { csv } = await statementCsv(asOrganizer, trip.id);
	expect(csv.split("\r\n")[1]).toMatch(
		/^,2026-11-20T1\d:00:00\.\d{3}Z,"Paid to \w+, outside Gangway","Ben, by Venmo on 2026-11-20",,,,,,,150\.00$/,
	);
});

test("a release is one entry with its payouts inside, also in the file", async () => {
	using world = openWorld();
	const { trip, organizer, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	await world.db.write(async (tx) => {
		const [payment] = await tx.select().from(payments);
		const release = { id: "r1", tripId: trip.id, organizerId: organizer.id, amount: 90_000, reservedAt: 0 };
		await tx
			.insert(fundReleases)
			.values({ ...release, purpose: "Flights", provider: "demo", payeeRef: "acct_1" });
		const line = { releaseId: "r1", createdAt: 0, updatedAt: 0 };
		await tx.insert(releaseLines).values([
			{ ...line, id: "l1", paymentId: payment?.id ?? "", amount: 60_000, ref: "tr_1" },
			{ ...line, id: "l2", paymentId: null, amount: 30_000, ref: "tr_2" },
		]);
	});
	await post(world, trip.id, [
		["release-reserve:r1", releaseReservedLines(trip.id, 90_000)],
		["transfer:tr_1", releaseDoneLines(60_000)],
		["transfer:tr_2", releaseDoneLines(30_000)],
	]);
	const { entries, totals, count } = await statementView(world.as(organizer), trip.shareId, { upTo: null });
	expect(entries).toMatchObject([
		{ number: 2, title: "Release: Flights", fundChange: -90_000, balance: 5_060, category: "release" },
		{ number: 1, title: "Ben, payment 1 of 1", fundChange: 95_060 },
	]);
	const paidOut = "$900.00 went to the payout account on Fri, Nov 20, 2026, in 2 transfers.";
	expect(entries[0]?.detail).toContain(paidOut);
	expect(count).toBe(2);
	expect(totals).toMatchObject({ released: 90_000, pendingReleases: 0, balance: 5_060 });
	const { csv } = await statementCsv(world.as(organizer), trip.shareId);
	expect(csv.split("\r\n").slice(1, -1)).toHaveLength(2);
	expect(csv).toContain(paidOut);
});
