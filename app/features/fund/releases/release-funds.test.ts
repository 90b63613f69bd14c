import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { applyCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { sum } from "#app/lib/money.ts";
import { members, trips } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { payments } from "#db/schema/payments.ts";
import { movementProblemsAtRest, problemsAlways } from "#tests/faults/invariants.ts";
import { giveCashBack } from "#tests/support/cash-back.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import {
	fundBalances,
	fundWithAccount,
	releaseLinesIn,
	releasesIn,
	totalTransferred,
} from "#tests/support/funds.ts";
import { openWorld } from "#tests/support/world.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { listAccountTotals } from "../statements/statement.queries.ts";
import { statementTotals } from "../statements/totals.ts";
import { releaseFunds } from "./release-funds.server.ts";
import { applyTransfer } from "./release-transfers.server.ts";

describe("a release", () => {
	test("pays out all that is available, with one transfer and one entry per charge", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		const whole = 97_000 - 3 * 647;
		const ctx = world.as(organizer);
		const { release, reservedAmount } = await releaseFunds(ctx, trip.id, {});
		expect([release.status, release.amount, reservedAmount]).toEqual(["completed", whole, whole]);
		expect(release.organizerId).toBe(organizer.id);
		expect(release.releasedAt).toBeGreaterThan(ctx.now.getTime());
		expect(release.releasedAt).toBeLessThan(world.clock.now().getTime());
		const lines = await releaseLinesIn(world);
		expect(lines.map(({ status, amount }) => [status, amount]).sort()).toEqual([
			["completed", 32_333 - 647],
			["completed", 32_333 - 647],
			["completed", 32_334 - 647],
		]);
		expect(await totalTransferred(world)).toBe(sum(lines.map((line) => line.amount)));
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		const sources = (await world.db.read.select().from(ledgerEntries)).map((entry) => entry.source);
		expect(sources.filter((source) => source.startsWith("release-reserve:"))).toHaveLength(1);
		expect(sources.filter((source) => source.startsWith("transfer:tr_demo_"))).toHaveLength(3);
		expect(await world.db.read.select().from(trips)).toMatchObject([
			{ fundsReleasedAt: release.releasedAt, transferRef: lines.at(-1)?.ref },
		]);
	});

	test("pays out what the bank has left of a charge that is disputed, or whose dispute was lost", async () => {
		using world = openWorld();
		const { trip, organizer, member } = await fundWithAccount(world);
		const left = 57_000 - 1_140;
		await disputeOf(world, member.id, "open", { amount: 40_000 });
		await releaseFunds(world.as(organizer), trip.id, { amount: 10_000 });
		await disputeOf(world, member.id, "lost", { amount: 40_000 });
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		expect([release.status, release.amount]).toEqual(["completed", left - 10_000]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		expect(await errorCodeOf(releaseFunds(world.as(organizer), trip.id, {}))).toBe("insufficient_funds");
	});

	test("pays the house's part of the cash back as a transfer of its own, after the charges, and to the cent", async () => {
		using world = openWorld();
		const { trip, organizer, own } = await fundWithAccount(world);
		await giveCashBack(world, organizer, 5_000);
		const ctx = world.as(organizer);
		await world.db.write(async (tx) => {
			await tx
				.update(members)
				.set({ cashBackApplied: 5_000, individualCost: 5_000, confirmed: true })
				.where(eq(members.id, own.id));
			await tx.delete(payments).where(eq(payments.memberId, own.id));
			await applyCashBack(ctx, tx, { trip, member: { ...own, cashBackApplied: 5_000 }, provider: "demo" });
		});
		const paid = 97_000 - 1_940;
		expect(await fundSummary(world.db.read, "demo", trip.id)).toMatchObject({
			totalCollected: 102_000,
			availableBalance: paid + 5_000,
		});
		await releaseFunds(ctx, trip.id, { amount: paid + 1_000 });
		await releaseFunds(ctx, trip.id, {});
		const lines = await releaseLinesIn(world);
		expect(lines.map(({ paymentId, amount }) => [paymentId === null, amount])).toEqual([
			[false, paid],
			[true, 1_000],
			[true, 4_000],
		]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		expect(await balanceOf(world.db.read, "demo", "cash_back_expense")).toBe(5_000);
		const totals = statementTotals(
			trip.id,
			await listAccountTotals(world.db.read, { book: "demo", tripId: trip.id }),
		);
		expect(totals).toMatchObject({ collected: 97_000, cashBack: 5_000, other: 0, balance: 0 });
		expect(await movementProblemsAtRest(world.db)).toEqual([]);
		expect(await problemsAlways(world.db)).toEqual([]);
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("insufficient_funds");
	});

	test("of a part continues with the charge that the last one left over, and stores its texts", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		const ctx = world.as(organizer);
		const words = { purpose: "Flights", description: "TAP, 6 seats", recipient: "TAP" };
		await releaseFunds(ctx, trip.id, { amount: 40_000, ...words });
		await releaseFunds(ctx, trip.id, { amount: 30_000 });
		await releaseFunds(ctx, trip.id, {});
		expect(await releasesIn(world)).toMatchObject([
			{ amount: 40_000, ...words },
			{ amount: 30_000, purpose: null },
			{ amount: 25_059 },
		]);
		expect(await totalTransferred(world)).toBe(95_059);
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("insufficient_funds");
	});

	test("notifies every member with an account once", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world);
		const maya = await world.user();
		await world.join(world.as(maya), trip);
		const { release } = await releaseFunds(world.as(organizer), trip.id, { amount: 100, purpose: "Visa" });
		const [line] = await releaseLinesIn(world);
		await applyTransfer(world.nobody, { ref: line?.ref ?? "", id: line?.id ?? "", amount: 100, reversed: 0 });
		const told = (await world.db.read.select().from(notifications)).filter(
			(one) => one.type === "fund_release",
		);
		expect(told.map(({ userId, source }) => [userId, source]).sort()).toEqual(
			[organizer.id, maya.id].map((id) => [id, `release:${release.id}`]).sort(),
		);
		expect(told.find((one) => one.userId === maya.id)?.message).toMatch(/released \$1\.00 .* For: Visa\./);
	});

	test.each([
		[95_061, "insufficient_funds"],
		[95_060, "accepted"],
	])("of %i cents out of 95060 is %s", async (amount, code) => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world);
		expect(await errorCodeOf(releaseFunds(world.as(organizer), trip.id, { amount }))).toBe(code);
		expect(await totalTransferred(world)).toBe(code === "accepted" ? amount : 0);
		expect(await releasesIn(world)).toHaveLength(code === "accepted" ? 1 : 0);
	});

	test("is for the organizer only", async () => {
		using world = openWorld();
		const { trip, ctx: guest } = await fundWithAccount(world);
		const maya = await world.user();
		await world.join(world.as(maya), trip);
		const by = (ctx: Ctx) => errorCodeOf(releaseFunds(ctx, trip.id, {}));
		expect([await by(guest()), await by(world.as(maya))]).toEqual(["forbidden", "forbidden"]);
		expect([await by(world.as(await world.user())), await by(world.nobody)]).toEqual([
			"not_found",
			"unauthenticated",
		]);
	});
});

describe("many releases at once", () => {
	test("have the effect of one", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		const release = () => errorCodeOf(releaseFunds(world.as(organizer), trip.id, {}));
		const answers = await Promise.all(Array.from({ length: 50 }, release));
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
		for (const answer of answers) expect(["accepted", "conflict", "insufficient_funds"]).toContain(answer);
		expect(await totalTransferred(world)).toBe(95_059);
		expect(await releasesIn(world)).toHaveLength(1);
	});

	test("of a part have the effect of one, even one after the other from the same page", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = world.as(organizer);
		const part = (after?: string) => errorCodeOf(releaseFunds(ctx, trip.id, { amount: 100, after }));
		const answers = await Promise.all(Array.from({ length: 50 }, () => part()));
		expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
		const [release] = await releasesIn(world);
		expect(await part(release?.id)).toBe("accepted");
		expect(await part(release?.id)).toBe("conflict");
		expect(await totalTransferred(world)).toBe(200);
	});
});
