import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { members, trips } from "#db/schema/access.ts";
import { demoCards } from "#db/schema/demo.ts";
import { payers, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { runCardJobs } from "./card-jobs.server.ts";
import { findPayer, hasConsented, savedCardOf } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";
import { detachUnneededCards, removeSavedCard } from "./unneeded-cards.server.ts";

async function guestWithCard(world: World) {
	const given = await tripWithGuest(world, "3-month", { consent: true });
	await pay(given.ctx(), given.member.id);
	return given;
}

const cardOf = async (world: World, memberId: string) =>
	savedCardOf(await findPayer(world.db.read, { provider: "demo", memberId }))?.last4 ?? null;

async function attached(world: World): Promise<number> {
	await runCardJobs(world.jobs);
	const cards = await world.db.read.select().from(demoCards);
	return cards.filter(({ detachedAt }) => detachedAt === null).length;
}

const ENDINGS: [string, (ctx: Ctx, memberId: string) => Promise<unknown>][] = [
	["the member has left", (ctx, id) => ctx.db.write((tx) => endMembership(ctx, tx, { id }, "left"))],
	["the trip was cancelled", (ctx) => ctx.db.write((tx) => tx.update(trips).set({ status: "cancelled" }))],
	[
		"everything was paid by hand",
		async (ctx, id) => {
			await pay(ctx, id);
			await pay(ctx, id);
		},
	],
	[
		"what was left was canceled",
		(ctx) =>
			ctx.db.write((tx) => tx.update(payments).set({ status: "canceled" }).where(eq(payments.status, "due"))),
	],
];

test.each(ENDINGS)(
	"a card is released once %s: the consent ends, and the provider detaches it",
	async (_, end) => {
		using world = openWorld();
		const { ctx, member } = await guestWithCard(world);
		expect(await detachUnneededCards(world.jobs)).toBe(0);
		expect(await attached(world)).toBe(1);
		await end(ctx(), member.id);
		expect(await detachUnneededCards(world.jobs)).toBe(1);
		expect(await cardOf(world, member.id)).toBeNull();
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		expect(await attached(world)).toBe(0);
		expect(await detachUnneededCards(world.jobs)).toBe(0);
	},
);

test("a card stays after the trip until the last try of its last payment is over", async () => {
	using world = openWorld();
	const { trip, member } = await guestWithCard(world);
	const endDate = "2027-01-10";
	await world.db.write((tx) =>
		tx.update(trips).set({ startDate: "2027-01-03", endDate }).where(eq(trips.id, trip.id)),
	);
	// The last payment is due on Jan 20.
	world.clock.set("2027-02-03T12:00:00Z");
	expect(await detachUnneededCards(world.jobs)).toBe(0);
	world.clock.advance(DAY);
	expect(await detachUnneededCards(world.jobs)).toBe(1);
	expect(await cardOf(world, member.id)).toBeNull();
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0 });
});

test("a card that another place of the customer, or an account, still has is not detached", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const second = await world.join(world.asGuest("gus"), trip, { name: "Gus", email: "gus@example.com" });
	const [payer] = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
	if (!payer) throw new Error("Mia has a payer");
	await world.db.write((tx) => tx.insert(payers).values({ ...payer, memberId: second.id }));
	await removeSavedCard(ctx(), trip.shareId);
	expect(await attached(world)).toBe(1);
	expect(await cardOf(world, second.id)).toBe("4242");
});

test("a card that is saved again before the provider was asked is not detached", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await guestWithCard(world);
	const card = savedCardOf(await findPayer(world.db.read, { provider: "demo", memberId: member.id }));
	await removeSavedCard(ctx(), trip.shareId);
	const user = await world.user();
	if (card) await world.db.write((tx) => storeCard(ctx(), tx, user.id, card));
	expect(await attached(world)).toBe(1);
});

test("a call that the provider refuses is tried again at growing intervals", async () => {
	let refuses = true;
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			async detachCard(ref) {
				if (refuses) throw new ProviderRefusal("api_error", "not now");
				return gateway.detachCard(ref);
			},
		}),
	});
	const { ctx, trip } = await guestWithCard(world);
	await removeSavedCard(ctx(), trip.shareId);
	await expect(runCardJobs(world.jobs)).rejects.toThrow();
	expect(await world.db.read.select().from(jobs)).toContainEqual(
		expect.objectContaining({ kind: "detach-card", tries: 1, status: "waiting" }),
	);
	refuses = false;
	world.clock.advance(HOUR);
	expect(await attached(world)).toBe(0);
});

test("members can remove their card, and then pay by hand", async () => {
	using world = openWorld();
	const { ctx, trip, member } = await guestWithCard(world);
	await removeSavedCard(ctx(), trip.shareId);
	expect(await hasConsented(world.db.read, member.id)).toBe(false);
	expect(await errorCodeOf(removeSavedCard(ctx(), trip.shareId))).toBe("not_found");
	world.clock.set("2026-12-20T12:30:00Z");
	expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 0, declined: 0 });
	expect((await pay(ctx(), member.id)).status).toBe("paid");
});

test("nobody removes another member's card: not the organizer, another guest, a stranger or a former member", async () => {
	using world = openWorld();
	const { ctx, organizer, trip, member } = await guestWithCard(world);
	const gus = () => world.asGuest("gus");
	await world.join(gus(), trip, { name: "Gus", email: "gus@example.com" });
	const remove = (who: Ctx, id = trip.shareId) => errorCodeOf(removeSavedCard(who, id));
	expect(await remove(world.as(organizer))).toBe("not_found");
	expect(await remove(gus())).toBe("not_found");
	expect(await remove(world.as(await world.user()))).toBe("forbidden");
	expect(await remove(world.as(await world.user()), trip.id)).toBe("not_found");
	expect(await remove(world.nobody)).toBe("unauthenticated");
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, member.id)));
	expect(await remove(ctx())).toBe("unauthenticated");
	expect(await cardOf(world, member.id)).toBe("4242");
});
