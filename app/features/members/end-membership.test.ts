import { expect, test } from "vitest";
import { requireOwnMember } from "#app/access/access.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { endMembership } from "./end-membership.server.ts";

async function leave(given: Awaited<ReturnType<typeof opened>>, leftAs: "left" | "removed" = "left") {
	const ctx = given.ctx();
	const isFreed = await given.world.db.write((tx) => endMembership(ctx, tx, given.member, leftAs));
	return { isFreed, at: ctx.now.getTime() };
}

async function opened() {
	const world = openWorld();
	const given = await tripWithGuest(world, "3-month", { consent: true });
	const statuses = async () => (await paymentsOf(world, given.member.id)).map(({ status }) => status);
	return { world, ...given, statuses, [Symbol.dispose]: () => world[Symbol.dispose]() };
}

test("a place becomes free once, with what was not paid canceled", async () => {
	using given = await opened();
	const { world, ctx, member } = given;
	await pay(ctx(), member.id);
	const { isFreed, at } = await leave(given, "removed");
	expect(isFreed).toBe(true);
	expect(await leave(given)).toMatchObject({ isFreed: false });
	expect(await given.statuses()).toEqual(["paid", "canceled", "canceled"]);
	expect(await memberRow(world, member.id)).toMatchObject({ leftAs: "removed", removedAt: at });
	await expect(requireOwnMember(ctx(), member.id, "payment.pay")).rejects.toThrow();
});

test("the saved card of someone who has left is not charged", async () => {
	using given = await opened();
	await pay(given.ctx(), given.member.id);
	expect(await hasConsented(given.world.db.read, given.member.id)).toBe(true);
	await leave(given);
	expect(await hasConsented(given.world.db.read, given.member.id)).toBe(false);
	given.world.clock.advance(70 * DAY);
	expect(await chargeDueInstalments(given.world.nobody)).toMatchObject({ paid: 0, declined: 0 });
	expect(await given.statuses()).toEqual(["paid", "canceled", "canceled"]);
});

test("a payment that was under way and succeeds afterwards is refunded in full", async () => {
	using given = await opened();
	const { world, ctx, member } = given;
	const { ref } = await startMemberPayment(ctx(), member.id);
	await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "lost_answer" });
	expect(await given.statuses()).toEqual(["processing", "due", "due"]);
	await leave(given);
	expect(await given.statuses()).toEqual(["canceled", "canceled", "canceled"]);
	world.clock.advance(30 * MINUTE);
	await sweepPayments(world.nobody);
	await sweepPayments(world.nobody);
	expect(await given.statuses()).toEqual(["canceled", "canceled", "canceled"]);
	expect(await balanceOf(world.db.read, "demo", "member_overpaid")).toBe(0);
	expect(await balanceOf(world.db.read, "demo", "stripe_fees")).toBeGreaterThan(0);
});
