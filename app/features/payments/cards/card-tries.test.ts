import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { members } from "#db/schema/access.ts";
import { attempts, cardDeclines, cardFormNetworks } from "#db/schema/payments.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { applyPayment } from "../attempts/apply-payment.server.ts";
import { confirmMemberPayment } from "../attempts/confirm-payment.server.ts";

const from = (ctx: Ctx, network = "203.0.113.9"): Ctx => ({ ...ctx, network });

async function decline(ctx: Ctx, memberId: string, times: number): Promise<void> {
	for (let time = 0; time < times; time += 1) {
		expect(await errorCodeOf(pay(ctx, memberId, "declined"))).toBe("card_declined");
	}
}

const waitOf = async (ctx: Ctx, memberId: string) =>
	pay(ctx, memberId, "declined").then(
		() => "paid",
		(error: { code: string; retryAfter?: number }) => error.retryAfter ?? error.code,
	);

/** Guests, each with a declined card, on the given trip. */
async function declinedStrangers(world: World, trip: { shareId: string }, count: number, network?: string) {
	for (let index = 0; index < count; index += 1) {
		const ctx = from(world.asGuest(`${network}-${index}`), network);
		const { id } = await world.join(ctx, trip, { name: "Stranger" });
		await decline(ctx, id, 1);
	}
}

describe("a payer's own declines", () => {
	test("make each next try wait longer, in every process and in words, until a payment clears them", async () => {
		using world = openWorld();
		const { member } = await tripWithGuest(world, "3-month");
		const other = openWorldAt(world.url, { clock: world.clock });
		const ctx = () => from(world.asGuest("ben"));
		for (let time = 0; time < 3; time += 1) await decline(ctx(), member.id, 1);
		await expect(pay(from(other.asGuest("ben")), member.id)).rejects.toMatchObject({
			code: "rate_limited",
			retryAfter: 30,
			message: expect.stringMatching(/wait 30 seconds .* Nothing was charged/),
		});
		world.clock.advance(29 * SECOND);
		expect(await waitOf(ctx(), member.id)).toBe(1);
		for (const wait of [1 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, HOUR]) {
			world.clock.advance(wait);
			await decline(ctx(), member.id, 1);
		}
		expect(await waitOf(ctx(), member.id)).toBe(3_600);
		world.clock.advance(HOUR);
		expect((await pay(ctx(), member.id)).status).toBe("paid");
		await decline(ctx(), member.id, 2);
		other.close();
	});

	test("end the payments that were begun before on other trips, when a wait begins", async () => {
		using world = openWorld();
		const user = await world.user({ emailVerifiedAt: 1 });
		const ctx = from(world.as(user));
		const organizer = await world.user({ subscriptionPlan: "pro" });
		const begun = [];
		for (let index = 0; index < 5; index += 1) {
			const { id } = await world.join(ctx, await world.trip(organizer));
			begun.push({ memberId: id, ref: (await startMemberPayment(ctx, id)).ref });
		}
		const tries = [];
		for (const one of begun)
			tries.push(await errorCodeOf(confirmMemberPayment(ctx, { ...one, card: "declined" })));
		expect(tries).toEqual([...Array(3).fill("card_declined"), "conflict", "conflict"]);
		expect(await world.db.read.$count(cardDeclines)).toBe(3);
	});

	test("stay with the place when it becomes an account's", async () => {
		using world = openWorld();
		const { member } = await tripWithGuest(world);
		await decline(from(world.asGuest("ben")), member.id, 3);
		const ben = await world.user();
		await world.db.write((tx) => tx.update(members).set({ userId: ben.id }).where(eq(members.id, member.id)));
		expect(await waitOf(from(world.as(ben)), member.id)).toBe(30);
	});

	test("do not count while the member is away, and nothing is recorded for a job's charges", async () => {
		using world = openWorld();
		const { ctx, member } = await tripWithGuest(world);
		await decline(ctx(), member.id, 7);
		expect(await world.db.read.$count(cardFormNetworks)).toBe(0);
	});
});

describe("declines of strangers", () => {
	test("on one trip make new guests there wait, but nobody who has paid or confirmed an address", async () => {
		using world = openWorld();
		const { member, trip } = await tripWithGuest(world, "3-month");
		const [ben, here] = [from(world.asGuest("ben"), "198.51.100.1"), "198.51.100.1"];
		expect((await pay(ben, member.id)).status).toBe("paid");
		const eva = await world.user({ emailVerifiedAt: 1 });
		const evas = await world.join(world.as(eva), trip);
		const late = await world.join(world.asGuest("late"), trip, { name: "Late" });
		const other = await world.trip(await world.user());
		const elsewhere = await world.join(world.asGuest("elsewhere"), other, { name: "Else" });
		const max = 10;
		for (let index = 0; index < max; index += 1) {
			const ctx = from(world.asGuest("late"), `203.0.113.${index}`);
			await decline(ctx, late.id, 1);
			world.clock.advance(index < 5 ? 12 * SECOND : 0);
			await world.db.write((tx) => tx.update(cardDeclines).set({ memberId: null, userId: "x" }));
		}
		expect(await waitOf(from(world.asGuest("late"), here), late.id)).toBe(600);
		expect((await pay(ben, member.id)).status).toBe("paid");
		expect((await pay(from(world.as(eva), here), evas.id)).status).toBe("paid");
		expect((await pay(from(world.asGuest("elsewhere"), here), elsewhere.id)).status).toBe("paid");
		world.clock.advance(10 * MINUTE);
		expect((await pay(from(world.asGuest("late"), here), late.id)).status).toBe("paid");
	});

	test("from one network make new guests from there wait on every trip, and nobody elsewhere", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "pro" });
		const trips = [];
		for (let index = 0; index < 3; index += 1) trips.push(await world.trip(organizer, { partySize: 20 }));
		const [one, two, three] = trips;
		if (!one || !two || !three) throw new Error("three trips");
		await declinedStrangers(world, one, 9, "203.0.113.9");
		await declinedStrangers(world, two, 9, "203.0.113.9");
		const guest = () => world.asGuest("next");
		const { id } = await world.join(guest(), three, { name: "Next" });
		await decline(from(guest()), id, 2);
		const newcomer = () => world.asGuest("newcomer");
		const next = await world.join(newcomer(), three, { name: "Newcomer" });
		expect(await waitOf(from(newcomer()), next.id)).toBe(600);
		expect((await pay(from(newcomer(), "198.51.100.7"), next.id)).status).toBe("paid");
	});

	test("also end payments that were begun before, when their next card is declined", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "pro" }), { partySize: 20 });
		const early = from(world.asGuest("early"), "203.0.113.8");
		const { id } = await world.join(early, trip, { name: "Early" });
		const { ref } = await startMemberPayment(early, id);
		const late = await world.join(world.asGuest("late"), trip, { name: "Late" });
		const other = await world.join(world.asGuest("other"), trip, { name: "Other" });
		for (let index = 0; index < 10; index += 1) {
			await decline(from(world.asGuest("late"), `198.51.100.${index}`), late.id, 1);
			await world.db.write((tx) => tx.update(cardDeclines).set({ memberId: other.id }));
		}
		const fact = await early.payments.fetchIntent(ref);
		const status = await applyPayment(early, { ...fact, status: "requires_payment", declineRef: "decline" });
		expect(status).toBe("canceled");
		const isEarly = eq(attempts.ref, ref);
		expect(await world.db.read.select().from(attempts).where(isEarly)).toMatchObject([
			{ status: "canceled" },
		]);
	});
});

test("a card that was declined for three members makes the next member who tries it wait an hour", async () => {
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			confirmDemo: async (...given) => {
				const fact = await gateway.confirmDemo?.(...given);
				if (!fact) throw new Error("the demo provider confirms");
				return { ...fact, fingerprint: "one-card" };
			},
		}),
	});
	const trip = await world.trip(await world.user({ subscriptionPlan: "pro" }), { partySize: 20 });
	await declinedStrangers(world, trip, 2, "203.0.113.9");
	const third = from(world.asGuest("third"), "198.51.100.3");
	const { id } = await world.join(third, trip, { name: "Third" });
	await decline(third, id, 1);
	expect(await waitOf(third, id)).toBe(3_600);
	expect(await world.db.read.select().from(attempts)).toMatchObject(
		Array(3).fill({ cardFingerprint: "one-card" }),
	);
});

test("declines and networks are forgotten after a day", async () => {
	using world = openWorld();
	const { member } = await tripWithGuest(world);
	const ctx = from(world.asGuest("ben"));
	await decline(ctx, member.id, 1);
	const forgottenAt = ctx.now.getTime() + DAY;
	world.clock.set(forgottenAt);
	await deleteExpired(world.jobs);
	expect([await world.db.read.$count(cardDeclines), await world.db.read.$count(cardFormNetworks)]).toEqual([
		1, 1,
	]);
	world.clock.set(forgottenAt + 1);
	await deleteExpired(world.jobs);
	expect([await world.db.read.$count(cardDeclines), await world.db.read.$count(cardFormNetworks)]).toEqual([
		0, 0,
	]);
});
