import { describe, expect, test } from "vitest";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { cardDeclines } from "#db/schema/payments.ts";
import { MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applySetup, confirmCardSetup, type SetupTerms, startCardSetup } from "./card-setups.server.ts";
import { confirmChargeSetup, startChargeSetup } from "./charge-setups.server.ts";

const HERE = "203.0.113.9";
const TO_KEEP: SetupTerms = { purpose: "payment_method" };

const from = (ctx: Ctx, network = HERE): Ctx => ({ ...ctx, network });

/** @returns the code of the refusal, or the seconds to wait */
async function save(ctx: Ctx, testCard: "declined" | "success", terms = TO_KEEP): Promise<string | number> {
	try {
		const { ref } = await startCardSetup(ctx, terms);
		return (await confirmCardSetup(ctx, { ref, testCard })).status;
	} catch (error) {
		const { code, retryAfter } = error as { code: string; retryAfter?: number };
		return retryAfter ?? code;
	}
}

async function saveInVain(ctx: Ctx, times: number, terms?: SetupTerms): Promise<void> {
	for (let time = 0; time < times; time += 1)
		expect(await save(ctx, "declined", terms)).toBe("card_declined");
}

/** Accounts with an unconfirmed address, each with two declined cards. */
async function declinedStrangers(world: World, count: number, network: string, terms?: SetupTerms) {
	for (let index = 0; index < count; index += 1) {
		await saveInVain(from(world.as(await world.user()), network), 2, terms);
	}
}

/** A guest who has paid the first of three payments. */
async function guestOnInstalments(world: World) {
	const given = await tripWithGuest(world, "3-month", { consent: true });
	await pay(given.ctx(), given.member.id);
	world.clock.advance(MINUTE);
	return { ...given, guest: () => from(given.ctx()) };
}

test("after declined cards, saving another has to wait, and the last form takes no more tries", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = () => from(world.as(user));
	const start = () => startCardSetup(ctx(), TO_KEEP);
	const { ref } = await start();
	await saveInVain(ctx(), 3);
	expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
	const refused = await start().catch((error: Error) => error);
	expect(refused).toMatchObject({ code: "rate_limited", retryAfter: 30 });
	expect(await errorCodeOf(confirmCardSetup(ctx(), { ref, testCard: "success" }))).toBe("conflict");
	const other = from(world.as(await world.user()));
	expect((await startCardSetup(other, TO_KEEP)).ref).not.toBe(ref);
	world.clock.advance(30 * SECOND);
	expect(await save(ctx(), "success")).toBe("succeeded");
});

test("a guest who saves a card for automatic charges has to wait, too", async () => {
	using world = openWorld();
	const { trip, guest } = await guestOnInstalments(world);
	const { ref } = await startChargeSetup(guest(), trip.shareId);
	const tryCard = () => errorCodeOf(confirmChargeSetup(guest(), trip.shareId, { ref, testCard: "declined" }));
	expect([await tryCard(), await tryCard(), await tryCard()]).toEqual(Array(3).fill("card_declined"));
	expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
	expect(await errorCodeOf(startChargeSetup(guest(), trip.shareId))).toBe("rate_limited");
	world.clock.advance(30 * SECOND);
	expect((await startChargeSetup(guest(), trip.shareId)).ref).not.toBe(ref);
});

test("a stranger's form that was opened before strangers had to wait takes one more try", async () => {
	using world = openWorld();
	const early = from(world.as(await world.user()));
	const { ref } = await startCardSetup(early, TO_KEEP);
	await declinedStrangers(world, 10, HERE);
	expect(await errorCodeOf(confirmCardSetup(early, { ref, testCard: "declined" }))).toBe("card_declined");
	expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
	expect(await errorCodeOf(confirmCardSetup(early, { ref, testCard: "success" }))).toBe("conflict");
});

test("a decline that is reported twice counts once, and after two nobody waits", async () => {
	using world = openWorld();
	const ctx = from(world.as(await world.user()));
	await saveInVain(ctx, 1);
	const { ref } = await startCardSetup(ctx, TO_KEEP);
	for (let time = 0; time < 5; time += 1) await applySetup(ctx, await world.provider.fetchSetup(ref));
	expect(await world.db.read.$count(cardDeclines)).toBe(1);
	await saveInVain(ctx, 1);
	expect(await save(ctx, "success")).toBe("succeeded");
});

describe("declines of payments and of saved cards count together", () => {
	const payIn = (ctx: Ctx, id: string) => pay(ctx, id, "declined").catch((error) => error);

	test("for a guest's place: after a declined payment, saving a card has to wait", async () => {
		using world = openWorld();
		const { guest, member, trip } = await guestOnInstalments(world);
		for (let time = 0; time < 2; time += 1)
			expect(await payIn(guest(), member.id)).toMatchObject({ code: "card_declined" });
		const { ref } = await startChargeSetup(guest(), trip.shareId);
		const third = confirmChargeSetup(guest(), trip.shareId, { ref, testCard: "declined" });
		expect(await errorCodeOf(third)).toBe("card_declined");
		expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
		const refused = await startChargeSetup(guest(), trip.shareId).catch((error) => error);
		expect(refused).toMatchObject({ code: "rate_limited", retryAfter: 30 });
		expect(await payIn(guest(), member.id)).toMatchObject({ code: "rate_limited", retryAfter: 30 });
	});

	test("for an account: after declined cards to save, the next payment has to wait", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		const user = await world.user({ emailVerifiedAt: 1 });
		const ctx = () => from(world.as(user));
		const { id } = await world.join(ctx(), trip);
		await saveInVain(ctx(), 3);
		expect(await payIn(ctx(), id)).toMatchObject({ code: "rate_limited", retryAfter: 30 });
		world.clock.advance(30 * SECOND);
		expect((await pay(ctx(), id)).status).toBe("paid");
		expect(await save(ctx(), "success")).toBe("succeeded");
	});
});

describe("declined cards of strangers who save them", () => {
	test("from one network make new accounts and guests there wait, but nobody confirmed or elsewhere", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user());
		await declinedStrangers(world, 10, HERE);
		const newcomer = world.as(await world.user());
		expect(await save(from(newcomer), "declined")).toBe(600);
		expect(await save(from(newcomer, "198.51.100.7"), "success")).toBe("succeeded");
		const confirmed = world.as(await world.user({ emailVerifiedAt: 1 }));
		expect(await save(from(confirmed), "success")).toBe("succeeded");
		const guest = () => from(world.asGuest("gus"));
		const { id } = await world.join(guest(), trip, { name: "Gus" });
		expect(await pay(guest(), id).catch((error) => error)).toMatchObject({ retryAfter: 600 });
		world.clock.advance(10 * MINUTE);
		expect((await pay(guest(), id)).status).toBe("paid");
	});

	test("for one-time Pro of one trip make new guests on that trip wait, from any network", async () => {
		using world = openWorld();
		const organizer = await world.user();
		const [trip, other] = [await world.trip(organizer), await world.trip(organizer)];
		for (let index = 0; index < 5; index += 1) {
			const terms: SetupTerms = { purpose: "one_time_pro", tripId: trip.id };
			await declinedStrangers(world, 1, `203.0.113.${index}`, terms);
		}
		const guest = from(world.asGuest("gus"), "198.51.100.8");
		const here = await world.join(guest, trip, { name: "Gus" });
		const elsewhere = await world.join(guest, other, { name: "Gus" });
		expect(await pay(guest, here.id).catch((error) => error)).toMatchObject({ retryAfter: 600 });
		expect((await pay(guest, elsewhere.id)).status).toBe("paid");
	});
});

test("a card that was declined for three people, one who paid and two who saved it, makes the next try wait an hour", async () => {
	const isOneCard = { fingerprint: "one-card" };
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			confirmDemo: async (...given) => ({ ...(await required(gateway.confirmDemo)(...given)), ...isOneCard }),
			confirmDemoSetup: async (...given) => ({
				...(await required(gateway.confirmDemoSetup)(...given)),
				...isOneCard,
			}),
		}),
	});
	const trip = await world.trip(await world.user());
	const guest = from(world.asGuest("gus"), "198.51.100.1");
	const { id } = await world.join(guest, trip, { name: "Gus" });
	expect(await errorCodeOf(pay(guest, id, "declined"))).toBe("card_declined");
	const accounts: SignedInUser[] = [];
	for (let index = 0; index < 2; index += 1) accounts.push(await world.user({ emailVerifiedAt: 1 }));
	const [second, third] = accounts.map((one) => from(world.as(one)));
	if (!second || !third) throw new Error("two accounts");
	await saveInVain(second, 2);
	await saveInVain(third, 1);
	expect(await save(third, "declined")).toBe(3_600);
});

function required<T>(call: T | undefined): T {
	if (!call) throw new Error("the demo provider takes test cards");
	return call;
}
