import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reviewRefund } from "#app/features/fund/refunds/review-refund.server.ts";
import { membershipLinkView, takeMembershipByLink } from "#app/features/joining/membership-links.server.ts";
import { sweepProvisionalMemberships } from "#app/features/joining/provisional-memberships.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { chooseSchema, optionGroupSchema } from "#app/features/options/options.schema.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import { priceView } from "#app/features/trips/price/price-view.server.ts";
import { lowerShares } from "#app/features/trips/price/record-price-change.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { organizerWithCashBack } from "#tests/support/cash-back.ts";
import { add, memberNow, openLink, rowsOf, sharesOf } from "#tests/support/companions.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments, notificationsOf } from "#tests/support/instalments.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerAsk, askPayer } from "./ask-payer.server.ts";
import { answerAskSchema } from "./companions.schema.ts";
import { companionsJson } from "./companions-json.ts";
import { companionsView, companionView } from "./companions-view.server.ts";
import { lowerPayers } from "./lower-payers.server.ts";
import { makeCompanionLink, removeCompanion } from "./manage-companions.server.ts";
import { takeOverRest } from "./take-over.server.ts";

/** Ben, a guest, has joined a trip for $970.00 each for a group of eight, and brings Cleo. */
async function couple(world: World, { paymentPlan = "full" as const } = {}) {
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const tripItems = [{ type: "accommodation" as const, name: "Flat in Alfama", cost: 776_000 }];
	const trip = await world.trip(organizer, { title: "Lisbon", partySize: 8, tripItems });
	const ctx = () => world.asGuest("ben");
	const ben = await world.join(ctx(), trip, { name: "Ben", paymentPlan });
	const { companionId } = await add(ctx(), trip, "Cleo");
	return { organizer, trip, ctx, ben, cleo: companionId };
}

const sound = async (world: World) => {
	expect(await problemsAlways(world.db)).toEqual([]);
};

describe("adding a companion", () => {
	test("takes a spot of its own, and its price becomes a part of the payer's", async () => {
		using world = openWorld();
		const { ben, cleo, ctx } = await couple(world);
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["194000 97000", "0 -97000"]);
		expect(await rowsOf(world, ben.id)).toEqual(["due 194000 1/1"]);
		await pay(ctx(), ben.id);
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["194000 97000 confirmed", "0 -97000 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a share other than the one shown, a second one of a name, a tenth and a full trip are refused", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "pro" });
		const trip = await world.trip(organizer, { partySize: 30, title: "Big" });
		const ben = () => world.asGuest("ben");
		await world.join(ben(), trip, { name: "Ben" });
		expect(await errorCodeOf(add(ben(), trip, "Cleo", { share: 1 }))).toBe("amount_mismatch");
		await add(ben(), trip, "Cleo");
		expect(await errorCodeOf(add(ben(), trip, "cleo"))).toBe("conflict");
		for (let number = 2; number <= 9; number += 1) await add(ben(), trip, `Friend ${number}`);
		expect(await errorCodeOf(add(ben(), trip, "Friend 10"))).toBe("conflict");
		await sound(world);

		const small = await world.trip(await world.user({ subscriptionPlan: "plus" }), {
			partySize: 3,
			title: "Small",
		});
		const dan = await world.join(world.asGuest("dan"), small, { name: "Dan" });
		await pay(world.asGuest("dan"), dan.id);
		await add(world.asGuest("dan"), small, "Eve");
		expect(await errorCodeOf(add(world.asGuest("dan"), small, "Finn"))).toBe("trip_full");
	});

	test("unpaid companions count among the spots that may be held unpaid", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(organizer, { partySize: 6, title: "Six" });
		const mia = await world.user({ firstName: "Mia" });
		const member = await world.join(world.as(mia), trip);
		for (const name of ["A", "B", "C"]) await add(world.as(mia), trip, name);
		expect(await errorCodeOf(add(world.as(mia), trip, "D"))).toBe("pay_first");
		await pay(world.as(mia), member.id);
		await add(world.as(mia), trip, "D");
		await sound(world);
	});

	describe("beyond the spots that may be unpaid, for who has paid", () => {
		/**
		 * Mia has paid the first of three payments on a trip for six, and Dan, Eve and Gus hold unpaid spots: the
		 * maximum.
		 */
		async function crowded(world: World) {
			const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
			const trip = await world.trip(organizer, { partySize: 6, title: "Six" });
			const mia = await world.user({ firstName: "Mia" });
			const member = await world.join(world.as(mia), trip, { paymentPlan: "3-month" });
			await pay(world.as(mia), member.id);
			for (const name of ["Dan", "Eve", "Gus"]) await add(world.as(mia), trip, name, { way: "spread" });
			const [before] = await sharesOf(world, member.id);
			const bring = (way: string) => add(world.as(mia), trip, "Finn", { way });
			return { organizer, trip, mia, member, before, bring };
		}

		test("it is not spread, and held for half an hour while it is paid at once", async () => {
			using world = openWorld();
			const { bring, mia, member } = await crowded(world);
			expect(await errorCodeOf(bring("spread"))).toBe("pay_first");
			const { companionId, next, isHeld } = await bring("now");
			expect(isHeld).toBe(true);
			expect((await sharesOf(world, companionId))[0]).not.toContain("confirmed");
			world.clock.advance(20 * 60_000);
			expect(await sweepProvisionalMemberships(world.jobs)).toBe(0);
			await pay(world.as(mia), member.id, "success", { paymentId: next ?? undefined });
			world.clock.advance(20 * 60_000);
			expect(await sweepProvisionalMemberships(world.jobs)).toBe(0);
			expect((await sharesOf(world, companionId))[0]).toContain("confirmed");
			expect(await problemsAtRest(world.db)).toEqual([]);
		});

		test("it ends if it is not paid: the payer pays as before, and the organizer is told", async () => {
			using world = openWorld();
			const { bring, mia, member, before, organizer, trip } = await crowded(world);
			const { companionId, next } = await bring("now");
			await startMemberPayment(world.as(mia), member.id, { paymentId: next ?? undefined });
			expect((await companionsView(world.as(mia), trip.shareId)).companions.at(-1)?.isHeld).toBe(true);
			world.clock.advance(31 * 60_000);
			expect(await sweepProvisionalMemberships(world.jobs)).toBe(1);
			expect((await memberNow(world, companionId)).leftAs).toBe("unpaid");
			expect(await sharesOf(world, member.id)).toEqual([before]);
			expect((await notificationsOf(world, organizer.id)).map(([, title]) => title)).toContain(
				"Finn's spot is free again",
			);
			expect((await notificationsOf(world, mia.id)).map(([, title]) => title)).toContain(
				"Finn is not coming",
			);
			expect(await problemsAtRest(world.db)).toEqual([]);
		});
	});

	test("after the first payment it is spread over what is left with a new consent, or is a payment of its own", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		const spread = await add(ctx(), trip, "Cleo", { way: "spread", share: 194_000, consent: true });
		expect(spread).toMatchObject({ share: 194_000, more: 97_000, isOn: true, next: null });
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/3", "due 80832 2/3", "due 80835 3/3"]);
		const own = await add(ctx(), trip, "Dan", { way: "now" });
		expect(own).toMatchObject({ share: 291_000, more: 97_000, isOn: false });
		expect(own.next).not.toBeNull();
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		expect(await sharesOf(world, spread.companionId, own.companionId)).toEqual(["0 -97000", "0 -97000"]);
		await pay(ctx(), member.id, "success", { paymentId: own.next ?? undefined });
		expect(await sharesOf(world, spread.companionId, own.companionId)).toEqual([
			"0 -97000 confirmed",
			"0 -97000 confirmed",
		]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a companion cannot bring others, and the organizer hears of each", async () => {
		using world = openWorld();
		const { trip, ctx, cleo, organizer } = await couple(world);
		await openLink(ctx(), trip, cleo, world.asGuest("cleo"));
		expect(await errorCodeOf(add(world.asGuest("cleo"), trip, "Dan"))).toBe("conflict");
		expect((await notificationsOf(world, organizer.id)).map(([, title]) => title)).toContain(
			"Cleo is on the trip",
		);
	});

	test("of two who race for the last spot one gets it", async () => {
		using world = openWorld();
		const organizer = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(organizer, { partySize: 4, title: "Four" });
		const ids = [];
		for (const key of ["ben", "dan"]) {
			const member = await world.join(world.asGuest(key), trip, { name: key, email: `${key}@example.com` });
			await pay(world.asGuest(key), member.id);
			ids.push(member.id);
		}
		const results = await Promise.allSettled(
			["ben", "dan"].map((key) => add(world.asGuest(key), trip, "Friend")),
		);
		expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		await sound(world);
	});
});

describe("a companion's link", () => {
	test("opens their own spot once, without the payer's money", async () => {
		using world = openWorld();
		const { trip, ctx, ben, cleo } = await couple(world);
		const first = await makeCompanionLink(ctx(), trip.shareId, cleo);
		const second = await makeCompanionLink(ctx(), trip.shareId, cleo);
		const secretOf = (path: string) => path.split("/").at(-1) ?? "";
		const as = () => world.asGuest("cleo");
		expect(
			await errorCodeOf(takeMembershipByLink(as(), secretOf(first.path), "cleo@companions.example")),
		).toBe("not_found");
		const take = (email?: string) => takeMembershipByLink(as(), secretOf(second.path), email);
		expect(await membershipLinkView(as(), secretOf(second.path))).toMatchObject({
			name: "Cleo",
			needsEmail: true,
		});
		expect(await errorCodeOf(take())).toBe("invalid");
		expect(await errorCodeOf(take((await memberNow(world, ben.id)).email ?? ""))).toBe("already_joined");
		await take("cleo@companions.example");
		expect((await memberNow(world, cleo)).email).toBe("cleo@companions.example");
		expect(await errorCodeOf(makeCompanionLink(ctx(), trip.shareId, cleo))).toBe("conflict");
		expect(await errorCodeOf(removeCompanion(ctx(), trip.shareId, cleo))).toBe("conflict");
		expect(companionsJson(await companionsView(as(), trip.shareId))).toEqual({
			...{ share: 0, companions: [], payer: { name: "Ben", rest: 97_000 }, asking: [], asked: null },
		});
		expect(await errorCodeOf(startMemberPayment(as(), ben.id))).toBe("forbidden");
		expect(await errorCodeOf(companionView(as(), trip.shareId, cleo))).toBe("not_found");
	});

	test("is nobody else's to make", async () => {
		using world = openWorld();
		const { trip, cleo, organizer } = await couple(world);
		expect(await errorCodeOf(makeCompanionLink(world.as(organizer), trip.shareId, cleo))).toBe("not_found");
		expect(await errorCodeOf(makeCompanionLink(world.asGuest("x"), trip.shareId, cleo))).toBe(
			"unauthenticated",
		);
	});
});

/** The same trip, on which Cleo, who has an account, has opened her link. */
async function opened(world: World, given: Parameters<typeof couple>[1] = {}) {
	const made = await couple(world, given);
	const user = await world.user({ firstName: "Cleo" });
	const asCleo = () => world.as(user);
	await openLink(made.ctx(), made.trip, made.cleo, asCleo());
	return { ...made, asCleo };
}

describe("taking over what is left", () => {
	test("before a payment it is the whole spot, for which the companion pays as everyone does", async () => {
		using world = openWorld();
		const { trip, asCleo, ben, cleo } = await opened(world);
		expect(await takeOverRest(asCleo(), trip.shareId, { rest: 97_000 })).toMatchObject({ rest: 97_000 });
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["97000 0", "97000 0"]);
		expect([await rowsOf(world, ben.id), await rowsOf(world, cleo)]).toEqual([
			["due 97000 1/1"],
			["due 97000 1/1"],
		]);
		await pay(asCleo(), cleo);
		expect((await memberNow(world, cleo)).confirmed).toBe(true);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("after two instalments what was paid stays, and both pay their part of the rest", async () => {
		using world = openWorld();
		const { ctx, member, trip, payByHand } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
			consent: false,
		});
		const { companionId: cleo } = await add(ctx(), trip, "Cleo", { way: "spread" });
		await payByHand(2);
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/3", "paid 80832 2/3", "due 80835 3/3"]);
		const as = () => world.asGuest("cleo");
		await openLink(ctx(), trip, cleo, as());
		expect(await errorCodeOf(takeOverRest(as(), trip.shareId, { rest: 97_000 }))).toBe("amount_mismatch");
		await takeOverRest(as(), trip.shareId, { rest: 40_418 });
		expect(await sharesOf(world, member.id, cleo)).toEqual([
			"153582 56582 confirmed",
			"40418 -56582 confirmed",
		]);
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/3", "paid 80832 2/3", "due 40417 3/3"]);
		expect(await rowsOf(world, cleo)).toEqual(["due 40418 1/1"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("and back: the former payer alone can be asked, and pays what is left again", async () => {
		using world = openWorld();
		const { ctx, member, trip, mia, organizer } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
			consent: false,
		});
		const { companionId: cleo } = await add(ctx(), trip, "Cleo", { way: "spread" });
		await pay(ctx(), member.id, "success", { paymentId: (await paymentsOf(world, member.id))[1]?.id });
		const as = () => world.asGuest("cleo");
		await openLink(ctx(), trip, cleo, as());
		await takeOverRest(as(), trip.shareId, {});
		const organizersSpot = await world.join(world.as(organizer), trip);
		expect(await errorCodeOf(askPayer(as(), trip.shareId, { payerId: organizersSpot.id }))).toBe("invalid");
		await askPayer(as(), trip.shareId, { payerId: member.id });
		expect(await notificationsOf(world, mia.id)).toContainEqual(["trip_update", "Can you pay for Cleo?"]);
		const answer = answerAskSchema.parse({ answer: "pay", share: 194_000, way: "spread" });
		await answerAsk(ctx(), trip.shareId, cleo, answer);
		expect(await sharesOf(world, member.id, cleo)).toEqual(["194000 97000 confirmed", "0 -97000 confirmed"]);
		expect(await rowsOf(world, cleo)).toEqual([]);
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/3", "paid 80832 2/3", "due 80835 3/3"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a refund by which the payer leaves says what was paid for a companion who stays", async () => {
		using world = openWorld();
		const { ctx, member, trip, organizer } = await memberOnInstalments(world, {
			paymentPlan: "3-month",
			consent: false,
		});
		const { companionId: cleo } = await add(ctx(), trip, "Cleo", { way: "spread" });
		await pay(ctx(), member.id, "success", { paymentId: (await paymentsOf(world, member.id))[1]?.id });
		const as = () => world.asGuest("cleo");
		await openLink(ctx(), trip, cleo, as());
		await takeOverRest(as(), trip.shareId, {});
		const reviewed = async (leaving: boolean) => {
			const order = { memberIds: [member.id], reason: "Sorry", leaving };
			return (await reviewRefund(world.as(organizer), trip.id, order)).forOthers;
		};
		expect(await reviewed(true)).toEqual([{ name: "Mia Tester", others: ["Cleo"], amount: 56_582 }]);
		expect(await reviewed(false)).toEqual([]);
	});

	test("is refused once nothing is left, and while the payer's payment is being checked", async () => {
		using world = openWorld();
		const { trip, asCleo, ben, ctx } = await opened(world);
		await pay(ctx(), ben.id);
		expect(await errorCodeOf(takeOverRest(asCleo(), trip.shareId, {}))).toBe("conflict");
		expect(await errorCodeOf(takeOverRest(ctx(), trip.shareId, {}))).toBe("conflict");
	});

	test("a payer can give the rest back to a companion who has opened their link", async () => {
		using world = openWorld();
		const { trip, ctx, ben, cleo } = await opened(world);
		await takeOverRest(ctx(), trip.shareId, { companionId: cleo });
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["97000 0", "97000 0"]);
		expect(await errorCodeOf(takeOverRest(ctx(), trip.shareId, { companionId: cleo }))).toBe("not_found");
		await sound(world);
	});
});

describe("two who have both joined", () => {
	test("one asks, sees no change until the other says yes, and is charged nothing more", async () => {
		using world = openWorld();
		const { ctx, member, trip } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan" });
		await askPayer(dan(), trip.shareId, { payerId: member.id });
		expect(await sharesOf(world, id)).toEqual(["97000 0"]);
		const wrong = answerAskSchema.parse({ answer: "pay", share: 1 });
		expect(await errorCodeOf(answerAsk(ctx(), trip.shareId, id, wrong))).toBe("amount_mismatch");
		await answerAsk(ctx(), trip.shareId, id, answerAskSchema.parse({ answer: "decline" }));
		expect(await sharesOf(world, id)).toEqual(["97000 0"]);
		expect(
			await errorCodeOf(answerAsk(ctx(), trip.shareId, id, answerAskSchema.parse({ answer: "pay" }))),
		).toBe("not_found");
		await askPayer(dan(), trip.shareId, { payerId: member.id });
		await answerAsk(
			ctx(),
			trip.shareId,
			id,
			answerAskSchema.parse({ answer: "pay", way: "spread", consent: true }),
		);
		expect(await sharesOf(world, member.id, id)).toEqual(["194000 97000 confirmed", "0 -97000"]);
		world.clock.set("2026-12-21T12:00:00Z");
		await chargeDueInstalments(world.nobody);
		expect(await sharesOf(world, id)).toEqual(["0 -97000 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("who has paid two instalments keeps them, and both pay for the rest", async () => {
		using world = openWorld();
		const { ctx, member, trip, payByHand } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		await payByHand(2);
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		await askPayer(ctx(), trip.shareId, { payerId: id });
		await answerAsk(dan(), trip.shareId, member.id, answerAskSchema.parse({ answer: "pay", share: 129_334 }));
		expect(await rowsOf(world, member.id)).toEqual(["paid 32333 1/2", "paid 32333 2/2"]);
		expect(await sharesOf(world, member.id, id)).toEqual(["64666 -32334 confirmed", "129334 32334"]);
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		await pay(dan(), id);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("who has brought others since they asked cannot be paid for", async () => {
		using world = openWorld();
		const { trip, ben, ctx } = await couple(world);
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		await askPayer(dan(), trip.shareId, { payerId: ben.id });
		await add(dan(), trip, "Eve");
		const answer = answerAskSchema.parse({ answer: "pay" });
		expect(await errorCodeOf(answerAsk(ctx(), trip.shareId, id, answer))).toBe("conflict");
	});

	test("an organizer, a payer and whoever has nothing left cannot ask", async () => {
		using world = openWorld();
		const { trip, ctx, ben, organizer, cleo } = await couple(world);
		const own = await world.join(world.as(organizer), trip);
		expect(await errorCodeOf(askPayer(world.as(organizer), trip.shareId, { payerId: ben.id }))).toBe(
			"conflict",
		);
		expect(await errorCodeOf(askPayer(ctx(), trip.shareId, { payerId: own.id }))).toBe("conflict");
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, { name: "Dan", email: "dan@example.com" });
		expect(await errorCodeOf(askPayer(dan(), trip.shareId, { payerId: cleo }))).toBe("invalid");
		expect(await errorCodeOf(askPayer(dan(), trip.shareId, { payerId: id }))).toBe("not_found");
		await pay(dan(), id);
		expect(await errorCodeOf(askPayer(dan(), trip.shareId, { payerId: ben.id }))).toBe("conflict");
	});
});

describe("leaving", () => {
	test("a companion who is given up before a payment makes the payer's share smaller", async () => {
		using world = openWorld();
		const { trip, ctx, ben, cleo } = await couple(world);
		await removeCompanion(ctx(), trip.shareId, cleo);
		expect(await sharesOf(world, ben.id)).toEqual(["97000 0"]);
		expect(await rowsOf(world, ben.id)).toEqual(["due 97000 1/1"]);
		await sound(world);
	});

	test("after the payment it is a credit", async () => {
		using world = openWorld();
		const { trip, ctx, ben, asCleo, cleo } = await opened(world);
		await pay(ctx(), ben.id);
		await leaveTrip(asCleo(), trip.shareId);
		expect((await memberNow(world, cleo)).removedAt).not.toBeNull();
		expect(await sharesOf(world, ben.id)).toEqual(["97000 0 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the payer's share follows by the job where their payment was being checked", async () => {
		using world = openWorld();
		const { trip, ben, organizer, cleo } = await couple(world);
		await removeMember(world.as(organizer), { tripId: trip.id, memberId: cleo });
		expect(await lowerPayers(world.nobody, null)).toBe(0);
		expect(await sharesOf(world, ben.id)).toEqual(["97000 0"]);
	});

	test("with the payer the companions leave, but not who pays the rest themselves", async () => {
		using world = openWorld();
		const { trip, ctx, ben, cleo, asCleo } = await opened(world);
		const { companionId: dan } = await add(ctx(), trip, "Dan");
		await takeOverRest(asCleo(), trip.shareId, {});
		await leaveTrip(ctx(), trip.shareId);
		const isGone = async (id: string) => (await memberNow(world, id)).removedAt !== null;
		expect([await isGone(ben.id), await isGone(dan), await isGone(cleo)]).toEqual([true, true, false]);
		await sound(world);
	});
});

describe("options", () => {
	test("a payer chooses for a companion, and pays for it; the companion does not", async () => {
		using world = openWorld();
		const { trip, ctx, ben, cleo, asCleo, organizer } = await opened(world);
		const boat = { kind: "extra", name: "Boat day", options: [{ price: 85, capacity: 2 }] };
		await addOptionGroup(world.as(organizer), trip.id, optionGroupSchema.parse(boat));
		const [group] = await listOptionGroups(world.db.read, trip.id);
		const choices = { [group?.id ?? ""]: group?.options[0]?.id ?? null };
		expect(await errorCodeOf(changeChoices(asCleo(), trip.shareId, chooseSchema.parse({ choices })))).toBe(
			"conflict",
		);
		const chosen = await changeChoices(
			ctx(),
			trip.shareId,
			chooseSchema.parse({ choices, companionId: cleo, share: 202_500 }),
		);
		expect(chosen).toMatchObject({ share: 202_500, companionId: cleo });
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["202500 105500", "0 -105500"]);
		await changeChoices(ctx(), trip.shareId, chooseSchema.parse({ choices }));
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["211000 105500", "0 -105500"]);
		const [{ optionsCost } = { optionsCost: 0 }] = await world.db.read
			.select()
			.from(trips)
			.where(eq(trips.id, trip.id));
		expect(optionsCost).toBe(17_000);
		await takeOverRest(asCleo(), trip.shareId, { rest: 105_500 });
		await changeChoices(asCleo(), trip.shareId, chooseSchema.parse({ choices: { [group?.id ?? ""]: null } }));
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["105500 0", "97000 0"]);
		await sound(world);
	});
});

describe("a price that changes", () => {
	/** Olga's trip for four at $300.00. Mia has paid the first of three payments for herself and Cleo. */
	async function priced(world: World) {
		const olga = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
		const trip = await world.trip(olga, { title: "Lisbon", tripItems: [], totalCost: 120_000 });
		const mia = await world.user({ firstName: "Mia" });
		const ctx = () => world.as(mia);
		const member = await world.join(ctx(), trip, { paymentPlan: "3-month" });
		const { companionId: cleo } = await add(ctx(), trip, "Cleo");
		await pay(ctx(), member.id);
		const change = (totalCost: number, asked: object = {}) =>
			editTrip(world.as(olga), trip.id, { totalCost, priceReason: "The villa", ...asked });
		const answer = (asked: object) => answerPrice(ctx(), trip.id, answerPriceSchema.parse(asked));
		return { olga, trip, mia, ctx, member, cleo, change, answer };
	}

	test("before a payment both spots follow it at once", async () => {
		using world = openWorld();
		const { ben, cleo, trip, organizer } = await couple(world);
		await editTrip(world.as(organizer), trip.id, { tripItems: [], totalCost: 800_000 });
		expect(await sharesOf(world, ben.id, cleo)).toEqual(["200000 100000", "0 -100000"]);
		expect(await rowsOf(world, ben.id)).toEqual(["due 200000 1/1"]);
		await sound(world);
	});

	test("more is asked of the payer once, for both, and accepting it pays for both", async () => {
		using world = openWorld();
		const { member, cleo, change, answer, mia, ctx, trip } = await priced(world);
		await change(140_000);
		expect(await sharesOf(world, member.id, cleo)).toEqual(["60000 30000 confirmed", "0 -30000 confirmed"]);
		const asked = (await notificationsOf(world, mia.id)).filter(
			([, title]) => title === "A new price for your trip",
		);
		expect(asked.length).toBeLessThanOrEqual(1);
		expect((await priceView(ctx(), trip.id)).question).toMatchObject({ share: 70_000, was: 60_000 });
		await answer({ answer: "accept", way: "spread", share: 70_000 });
		expect(await sharesOf(world, member.id, cleo)).toEqual(["70000 35000 confirmed", "0 -35000 confirmed"]);
		expect((await priceView(ctx(), trip.id)).question).toBeNull();
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("keeping the old price keeps it for both, and leaving takes both off", async () => {
		using world = openWorld();
		const { member, cleo, change, answer } = await priced(world);
		await change(140_000, { ifDeclined: "keep" });
		await answer({ answer: "keep" });
		expect(await sharesOf(world, member.id, cleo)).toEqual(["60000 30000 confirmed", "0 -30000 confirmed"]);
		await change(150_000, { ifDeclined: "leave" });
		await answer({ answer: "leave" });
		const isGone = async (id: string) => (await memberNow(world, id)).removedAt !== null;
		expect([await isGone(member.id), await isGone(cleo)]).toEqual([true, true]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("less is lowered for both at once", async () => {
		using world = openWorld();
		const { member, cleo, change } = await priced(world);
		await change(100_000);
		expect(await sharesOf(world, member.id, cleo)).toEqual(["50000 25000 confirmed", "0 -25000 confirmed"]);
		expect(await lowerShares(world.nobody, null)).toBe(0);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a companion who pays the rest by then answers for their own spot", async () => {
		using world = openWorld();
		const { member, cleo, change, ctx, trip, answer } = await priced(world);
		await openLink(ctx(), trip, cleo, world.asGuest("cleo"));
		await change(140_000);
		await takeOverRest(world.asGuest("cleo"), trip.shareId, {});
		expect(await sharesOf(world, member.id, cleo)).toEqual([
			"40000 10000 confirmed",
			"20000 -10000 confirmed",
		]);
		await answer({ answer: "accept", way: "spread", share: 45_000 });
		const accept = answerPriceSchema.parse({ answer: "accept", share: 25_000, way: "spread" });
		await answerPrice(world.asGuest("cleo"), trip.id, accept);
		expect(await sharesOf(world, member.id, cleo)).toEqual([
			"45000 10000 confirmed",
			"25000 -10000 confirmed",
		]);
		await sound(world);
	});

	test.each([
		["who pays the rest themselves", "confirmed"],
		["whose spot nobody has confirmed yet", "unconfirmed"],
	] as const)("below what was paid for someone %s, the payer pays less", async (_who, spot) => {
		using world = openWorld();
		const { member, cleo, change, ctx, trip } = await priced(world);
		const isConfirmed = spot === "confirmed";
		const id = isConfirmed ? cleo : (await add(ctx(), trip, "Dan", { way: "now" })).companionId;
		await takeOverRest(ctx(), trip.shareId, { companionId: id });
		const [before] = await sharesOf(world, id);
		expect(before).toBe(isConfirmed ? "20000 -10000 confirmed" : "23333 -6667");
		await change(20_000);
		const shares = await sharesOf(world, member.id, id);
		expect(shares).toEqual([
			isConfirmed ? "10000 5000 confirmed" : "15000 10000 confirmed",
			"0 -5000 confirmed",
		]);
		expect(await rowsOf(world, id)).toEqual([]);
		expect(await problemsAtRest(world.db)).toEqual([]);
		await change(16_000);
		expect(await sharesOf(world, id)).toEqual(["0 -4000 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("cash back alone asks nobody: both shares follow at once", async () => {
		using world = openWorld();
		const { organizer, trip, ctx } = await organizerWithCashBack(world, 40_000);
		const { id } = await world.join(ctx(), trip, { useCashBack: true });
		const { companionId: cleo } = await add(ctx(), trip, "Cleo");
		await takeOverRest(ctx(), trip.shareId, { companionId: cleo });
		expect(await sharesOf(world, id, cleo)).toEqual(["117000 20000", "77000 -20000"]);
		await editTrip(world.as(organizer), trip.id, { tripItems: [], totalCost: 40_000 });
		expect(await sharesOf(world, id, cleo)).toEqual(["20000 10000", "0 -10000"]);
		await sound(world);
	});

	test("below what a companion has paid themselves, they have a credit and the payer pays nothing for them", async () => {
		using world = openWorld();
		const { member, change, ctx, trip } = await priced(world);
		const dan = () => world.asGuest("dan");
		const { id } = await world.join(dan(), trip, {
			name: "Dan",
			email: "dan@example.com",
			paymentPlan: "3-month",
		});
		await pay(dan(), id);
		await askPayer(dan(), trip.shareId, { payerId: member.id });
		await answerAsk(ctx(), trip.shareId, id, answerAskSchema.parse({ answer: "pay", way: "spread" }));
		expect(await sharesOf(world, member.id, id)).toEqual(["80000 50000 confirmed", "10000 -20000 confirmed"]);
		await change(20_000);
		expect(await sharesOf(world, member.id, id)).toEqual(["10000 5000 confirmed", "5000 0 confirmed"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("who has paid a part for someone who stays does not leave with everything back", async () => {
		using world = openWorld();
		const { cleo, change, ctx, trip, answer } = await priced(world);
		await openLink(ctx(), trip, cleo, world.asGuest("cleo"));
		await takeOverRest(ctx(), trip.shareId, { companionId: cleo });
		await change(150_000, { ifDeclined: "leave" });
		expect(await errorCodeOf(answer({ answer: "leave" }))).toBe("conflict");
	});
});

describe("joining with companions", () => {
	const LISBON = {
		title: "Lisbon",
		partySize: 8,
		tripItems: [{ type: "accommodation" as const, name: "Flat", cost: 776_000 }],
	};

	test("takes all spots at once, for the share that was shown", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }), LISBON);
		const companions = [{ name: "Cleo" }, { name: "Dan" }];
		const join = (share: number) =>
			world.join(world.asGuest("ben"), trip, { name: "Ben", companions, share });
		expect(await errorCodeOf(join(97_000))).toBe("amount_mismatch");
		const ben = await join(291_000);
		expect(await rowsOf(world, ben.id)).toEqual(["due 291000 1/1"]);
		await pay(world.asGuest("ben"), ben.id);
		const aboard = await world.db.read.select().from(members).where(eq(members.tripId, trip.id));
		expect(
			aboard
				.filter(({ role }) => role === "member")
				.map(({ name, confirmed }) => `${name} ${confirmed}`)
				.toSorted(),
		).toEqual(["Ben true", "Cleo true", "Dan true"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("all of them or none: a trip without room for everyone takes nobody", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const companions = ["A", "B", "C", "D"].map((name) => ({ name }));
		expect(await errorCodeOf(world.join(world.asGuest("ben"), trip, { name: "Ben", companions }))).toBe(
			"trip_full",
		);
		expect(
			await errorCodeOf(
				world.join(world.asGuest("ben"), trip, { name: "Ben", companions: companions.slice(2) }),
			),
		).toBe("pay_first");
		const aboard = await world.db.read.select().from(members).where(eq(members.tripId, trip.id));
		expect(aboard.map(({ role }) => role)).toEqual(["organizer"]);
	});
});
