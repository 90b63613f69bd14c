import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { addCompanionSchema } from "#app/features/companions/companions.schema.ts";
import { lowerPayers } from "#app/features/companions/lower-payers.server.ts";
import { makeCompanionLink } from "#app/features/companions/manage-companions.server.ts";
import { takeOverRest } from "#app/features/companions/take-over.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { returnPaidByPool } from "#app/features/fund/refunds/return-to-pool.server.ts";
import { takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { sum } from "#app/lib/money.ts";
import { members } from "#db/schema/access.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { poolRefundsIn, tripWithPool } from "#tests/support/pools.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { poolView } from "./pool-view.server.ts";

/** Maya also pays for Cleo, who has opened her link and was added after the first of three payments of $215.56. */
async function scene(world: World) {
	const found = await tripWithPool(world);
	const { trip, as, members: people } = found;
	const added = addCompanionSchema.parse({ name: "Cleo", way: "spread" });
	const { companionId: cleo } = await addCompanion(as.maya(), trip.shareId, added);
	const { path } = await makeCompanionLink(as.maya(), trip.shareId, cleo);
	const asCleo = (): Ctx => world.asGuest("cleo");
	await takeMembershipByLink(asCleo(), path.split("/").at(-1) ?? "", "cleo@companions.example");
	const row = async (id: string) => (await world.db.read.select().from(members).where(eq(members.id, id)))[0];
	const left = async (id: string) =>
		sum((await paymentsOf(world, id)).filter(({ status }) => status === "due").map(({ amount }) => amount));
	const pays = async (ctx: Ctx, paid: string, amount: string) => {
		const { id } = await found.ask(ctx, await found.spend(ctx, paid), "instalments", amount);
		await found.answer(as.olga(), id, "pay");
	};
	return { ...found, maya: people.maya.id, cleo, asCleo, row, left, pays };
}

async function isWhole(world: World): Promise<void> {
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await reconcile(world.jobs, 0)).toEqual([]);
}

test("the pool pays of a payer's payments what is for a companion, too, and confirms the companion as a card would", async () => {
	using world = openWorld();
	const { put, as, maya, cleo, row, left, pays, held } = await scene(world);
	await put(as.gus(), 200_000);
	const before = await left(maya);
	expect(before).toBe(2 * 64_667 - 21_556);
	expect((await row(cleo))?.confirmed).toBe(false);
	await pays(as.maya(), "2000", String(before / 100));
	expect(await left(maya)).toBe(0);
	expect([(await row(cleo))?.confirmed, await held()]).toEqual([true, 200_000 - before]);
	await isWhole(world);
});

test("what is taken over after it is the companion's part of what is left by then", async () => {
	using world = openWorld();
	const { put, as, trip, maya, cleo, asCleo, row, left, pays } = await scene(world);
	await put(as.gus(), 50_000);
	await pays(as.maya(), "300", "100");
	const before = await left(maya);
	const { rest } = await takeOverRest(asCleo(), trip.shareId, {});
	expect(rest).toBe(Math.round(before / 2));
	expect([await left(maya), await left(cleo)]).toEqual([before - rest, rest]);
	expect(((await row(maya))?.takenOver ?? 0) + ((await row(cleo))?.takenOver ?? 0)).toBe(0);
	await isWhole(world);
});

test("a companion has no payments that the pool could pay, and is paid back to a payout account", async () => {
	using world = openWorld();
	const { put, as, asCleo, spend, ask, answer, held } = await scene(world);
	await put(as.gus(), 50_000);
	const dinner = await spend(asCleo(), "30");
	expect(await errorCodeOf(ask(asCleo(), dinner, "instalments"))).toBe("conflict");
	expect(await errorCodeOf(ask(asCleo(), dinner, "payout"))).toBe("payee_missing");
	expect(await errorCodeOf(answer(as.olga(), "nothing", "pay"))).toBe("not_found");
	expect(await held()).toBe(50_000);
});

test("what a companion puts in is theirs, and closing gives it back to their card, also once they and their payer have left", async () => {
	using world = openWorld();
	const { put, as, asCleo, trip, maya, cleo, row, pays, held, close } = await scene(world);
	await put(as.gus(), 10_000);
	await put(asCleo(), 5_000);
	expect((await poolView(asCleo(), trip.id)).own).toEqual({ put: 5_000, left: 5_000 });
	await pays(as.maya(), "100", "50");
	await world.db.write(async (tx) => {
		const payer = await row(maya);
		if (payer) await endMembership(as.olga(), tx, payer, "left");
	});
	expect((await row(cleo))?.removedAt).not.toBeNull();
	await returnPaidByPool(world.jobs);
	expect(await held()).toBe(15_000);
	expect(await close(as.olga(), 15_000)).toEqual({ returned: 15_000 });
	expect((await poolRefundsIn(world)).map(({ amount, status }) => [amount, status])).toEqual([
		[5_000, "processed"],
		[10_000, "processed"],
	]);
	await isWhole(world);
});

test("whose share gets smaller because a companion is gone gets back what their cards have paid beyond it, and the pool the rest", async () => {
	using world = openWorld();
	const { put, as, maya, cleo, row, left, pays, held } = await scene(world);
	await put(as.gus(), 200_000);
	await pays(as.maya(), "2000", String((await left(maya)) / 100));
	const spent = 200_000 - (await held());
	await world.db.write(async (tx) => {
		const companion = await row(cleo);
		if (companion) await endMembership(as.olga(), tx, companion, "left");
	});
	expect(await lowerPayers(world.jobs, null)).toBe(1);
	expect((await row(maya))?.individualCost).toBe(64_667);
	await returnPaidByPool(world.jobs);
	expect(200_000 - (await held())).toBe(spent - 64_667);
	await isWhole(world);
});
