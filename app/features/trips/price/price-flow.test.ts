import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findTripAccess } from "#app/access/access.server.ts";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { confirmWithoutPayment, joinTrip } from "#app/features/joining/join-trip.server.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { changeChoices } from "#app/features/options/choose.server.ts";
import { addOptionGroup } from "#app/features/options/manage-options.server.ts";
import { listOptionGroups } from "#app/features/options/options.queries.ts";
import { chooseSchema, optionGroupSchema } from "#app/features/options/options.schema.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { switchChargesOff } from "#app/features/payments/instalments/switch-charges.server.ts";
import { recordOutside } from "#app/features/payments/outside/record-outside.server.ts";
import { shareOffers } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { listCredits } from "#app/features/payments/share-change/credits.queries.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { dateOf } from "#app/lib/dates.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { organizerWithCashBack } from "#tests/support/cash-back.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { notificationsOf } from "#tests/support/instalments.ts";
import { outsideOf } from "#tests/support/outside.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { editTrip } from "../changes/edit-trip.server.ts";
import { answerHandover, offerHandover } from "../handover/handover.server.ts";
import { acceptOwnChange } from "./accept-own-change.server.ts";
import { answerPrice } from "./answer-price.server.ts";
import { answerPriceSchema } from "./price.schema.ts";
import { priceJson } from "./price-json.ts";
import { openPrices } from "./price-task.server.ts";
import { priceView } from "./price-view.server.ts";
import { lowerShares } from "./record-price-change.server.ts";
import { remindUnanswered } from "./remind-price.server.ts";
import { decideSurplus } from "./surplus.server.ts";
import { linkTo } from "./texts/card.ts";

/** Olga's trip for four at $300.00 each. Mia has paid the first of three payments, and Ben, a guest, all of it; Ann has only joined. */
async function open(world: World, given: { consent?: boolean } = {}) {
	const olga = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 4, tripItems: [], totalCost: 120_000 });
	const mia = await world.user({ firstName: "Mia" });
	const [asMia, asBen, asAnn] = [() => world.as(mia), () => world.asGuest("ben"), () => world.asGuest("ann")];
	const { consent } = given;
	const ofMia = await world.join(asMia(), trip, { paymentPlan: "3-month", consent });
	const ofBen = await world.join(asBen(), trip);
	const ofAnn = await world.join(asAnn(), trip);
	await pay(asMia(), ofMia.id);
	await pay(asBen(), ofBen.id);
	const change = (totalCost: number, asked: object = {}) =>
		editTrip(world.as(olga), trip.id, { totalCost, priceReason: "The villa is dearer", ...asked });
	const shareOf = async ({ id }: { id: string }) => {
		const [row] = await world.db.read.select().from(members).where(eq(members.id, id));
		return row?.individualCost;
	};
	const answer = (ctx: Parameters<typeof answerPrice>[0], asked: object) =>
		answerPrice(ctx, trip.id, answerPriceSchema.parse(asked));
	const rows = async ({ id }: { id: string }) =>
		(await paymentsOf(world, id)).map(
			({ status, amount, paymentNumber }) => `${paymentNumber} ${status} ${amount}`,
		);
	return { olga, trip, mia, asMia, asBen, asAnn, ofMia, ofBen, ofAnn, change, shareOf, answer, rows };
}

const lateSpotsOf = async (world: World, id: string) => {
	const [trip] = await world.db.read.select().from(trips).where(eq(trips.id, id));
	return trip && [trip.partySize, trip.lateSpots, trip.costPerPerson];
};

const mailsTo = async (world: World, email: string | null) =>
	(
		await world.db.read
			.select()
			.from(outbox)
			.where(eq(outbox.email, email ?? ""))
	).filter(({ kind }) => kind === "trip_changed" || kind === "price_asked" || kind === "price_lowered");

describe("a higher price", () => {
	test("is asked of those who have begun to pay, and is the others' at once", async () => {
		using world = openWorld();
		const { change, shareOf, ofMia, ofBen, ofAnn, asMia, mia, trip } = await open(world);
		await change(140_000);
		expect([await shareOf(ofMia), await shareOf(ofBen), await shareOf(ofAnn)]).toEqual([
			30_000, 30_000, 35_000,
		]);
		const view = priceJson(await priceView(asMia(), trip.id));
		expect(view).toMatchObject({
			share: 30_000,
			total: 140_000,
			question: { share: 35_000, was: 30_000, mayKeep: true },
		});
		expect(view.question?.ways.map(({ way, more }) => [way, more])).toEqual([
			["now", 5_000],
			["spread", 5_000],
		]);
		expect((await notificationsOf(world, mia.id)).map(([, title]) => title)).toContain(
			"Do you agree to a new price?",
		);
		const newcomer = await world.join(world.asGuest("cat"), trip).catch(() => null);
		expect(newcomer).toBeNull(); // four members
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is one notice to those who are asked, which says what else has changed, and the others read of the change alone", async () => {
		using world = openWorld();
		const { change, mia, ofAnn, ofBen } = await open(world);
		await change(140_000, { title: "Lisbon by the sea", note: "See you there" });
		const told = (await notificationsOf(world, mia.id)).map(([, title]) => title);
		expect(told.filter((title) => /new price|has changed/.test(title))).toEqual([
			"Do you agree to a new price?",
		]);
		const kindsFor = async (email: string | null) => (await mailsTo(world, email)).map(({ kind }) => kind);
		expect(await kindsFor(ofBen.email)).toEqual(["price_asked"]);
		expect(await kindsFor(ofAnn.email)).toEqual(["trip_changed"]);
		const [toAnn] = await mailsTo(world, ofAnn.email);
		expect(JSON.stringify(toAnn?.content)).toMatch(/writes: “The villa is dearer” .* adds: “See you there”/);
		const asked = await world.db.read
			.select({ message: notifications.message })
			.from(notifications)
			.where(and(eq(notifications.userId, mia.id), eq(notifications.title, "Do you agree to a new price?")));
		expect(asked[0]?.message).toMatch(/Lisbon by the sea.*\$1,400\.00.*See you there/s);
	});

	test("without a reason it is refused, and so it is for a co-organizer", async () => {
		using world = openWorld();
		const { change, trip, mia, ofMia } = await open(world);
		expect(await errorCodeOf(change(140_000, { priceReason: undefined }))).toBe("trip_locked");
		await world.db.write((tx) =>
			tx.update(members).set({ coOrganizerSince: 1 }).where(eq(members.id, ofMia.id)),
		);
		const byMia = editTrip(world.as(mia), trip.id, { totalCost: 140_000, priceReason: "More" });
		expect(await errorCodeOf(byMia)).toBe("trip_locked");
	});

	test("accepted and spread: what is left gets larger, and is charged with the consent to it", async () => {
		using world = openWorld();
		const { change, answer, asMia, ofMia, rows, shareOf } = await open(world, { consent: true });
		await change(140_000);
		await answer(asMia(), { answer: "accept", way: "spread", consent: true, share: 35_000 });
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 due 12500", "3 due 12500"]);
		expect(await shareOf(ofMia)).toBe(35_000);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("not answered, automatic charges take the old price", async () => {
		using world = openWorld();
		const { change, ofMia, rows } = await open(world, { consent: true });
		await change(140_000);
		expect(await hasConsented(world.db.read, ofMia.id)).toBe(true);
		world.clock.set("2026-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toMatchObject({ paid: 1 });
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 paid 10000", "3 due 10000"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("accepted by someone who has paid everything, who pays the difference in a payment of its own", async () => {
		using world = openWorld();
		const { change, answer, asBen, ofBen, rows } = await open(world);
		await change(140_000);
		expect(await answer(asBen(), { answer: "accept" })).toMatchObject({ more: 5_000, share: 35_000 });
		expect(await rows(ofBen)).toEqual(["1 paid 30000", "2 due 5000"]);
		await pay(asBen(), ofBen.id);
		expect(await rows(ofBen)).toEqual(["1 paid 30000", "2 paid 5000"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("declined where it may be kept: nothing changes, and it is not asked again", async () => {
		using world = openWorld();
		const { change, answer, asBen, ofBen, shareOf, trip } = await open(world);
		await change(140_000);
		expect(await errorCodeOf(answer(asBen(), { answer: "leave" }))).toBe("conflict");
		await answer(asBen(), { answer: "keep" });
		expect(await shareOf(ofBen)).toBe(30_000);
		expect(await errorCodeOf(answer(asBen(), { answer: "accept" }))).toBe("conflict");
		expect((await priceView(asBen(), trip.id)).question).toBeNull();
	});

	test("of someone who kept an older price says why, where the trip has become cheaper and their share would still rise", async () => {
		using world = openWorld();
		const { change, answer, asMia, mia, trip } = await open(world);
		const askedOfMia = async () => {
			const rows = await world.db.read.select().from(notifications).where(eq(notifications.userId, mia.id));
			return rows
				.filter(({ title }) => title === "Do you agree to a new price?")
				.map(({ message }) => message);
		};
		await change(140_000);
		expect((await priceView(asMia(), trip.id)).question?.isCheaper).toBe(false);
		await answer(asMia(), { answer: "keep" });
		await change(130_000, { priceReason: "A cheaper villa" });
		expect((await priceView(asMia(), trip.id)).question).toMatchObject({ share: 32_500, isCheaper: true });
		const said = (await askedOfMia()).map((message) =>
			message.includes("still that of an earlier, lower price"),
		);
		expect(said.toSorted()).toEqual([false, true]);
	});

	test("declined where it may not: what was paid goes back, and the spot is free", async () => {
		using world = openWorld();
		const { change, answer, asBen, ofBen, rows, trip, olga } = await open(world);
		await change(140_000, { ifDeclined: "leave" });
		expect(await errorCodeOf(answer(asBen(), { answer: "keep" }))).toBe("conflict");
		const { question } = await priceView(asBen(), trip.id);
		const fee = 900; // 2.9 % of $300.00, and 30 cents
		expect(question?.leaving).toMatchObject({
			paid: 30_000,
			deduction: fee,
			back: 30_000 - fee,
			outside: null,
		});
		await answer(asBen(), { answer: "leave" });
		const [refund] = await world.db.read
			.select()
			.from(refundRequests)
			.where(eq(refundRequests.memberId, ofBen.id));
		expect(refund?.approvedAmount).toBe(30_000 - fee);
		const [left] = await world.db.read.select().from(members).where(eq(members.id, ofBen.id));
		expect(left?.removedAt).not.toBeNull();
		expect(await rows(ofBen)).toEqual(["1 refunded 30000"]);
		const { changes } = await priceView(world.as(olga), trip.id);
		expect(changes[0]?.counts).toMatchObject({ left: 1 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("what a member who leaves by declining is told puts no words into the organizer's mouth", async () => {
		using world = openWorld();
		const { change, answer, asMia, mia } = await open(world);
		await change(140_000, { ifDeclined: "leave" });
		await answer(asMia(), { answer: "leave" });
		const told = (await world.db.read.select().from(notifications)).filter(
			({ userId, type }) => userId === mia.id && type === "refund_update",
		);
		expect(told.map(({ message }) => message)).toEqual([
			expect.stringMatching(/^Your refund for Lisbon went back/),
		]);
		expect(told[0]?.message).not.toContain("Olga");
	});

	test("who has paid only outside leaves at once when they decline, because no card has anything to get back", async () => {
		using world = openWorld();
		const { change, answer, asAnn, ofAnn, trip, olga } = await open(world);
		const cash = { amount: 10_000, paidOn: dateOf(world.clock.now()), how: "cash", note: undefined } as const;
		await recordOutside(world.as(olga), trip.id, { ...cash, memberId: ofAnn.id });
		await change(140_000, { ifDeclined: "leave" });
		expect(await answer(asAnn(), { answer: "leave" })).toMatchObject({ answer: "leave" });
		const [left] = await world.db.read.select().from(members).where(eq(members.id, ofAnn.id));
		expect([left?.removedAt === null, left?.leftAs]).toEqual([false, "left"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a share that is not the one shown is refused", async () => {
		using world = openWorld();
		const { change, answer, asMia, rows, ofMia } = await open(world);
		await change(140_000);
		expect(await errorCodeOf(answer(asMia(), { answer: "accept", share: 30_000 }))).toBe("amount_mismatch");
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 due 10000", "3 due 10000"]);
	});

	test("a second change takes the place of the first question", async () => {
		using world = openWorld();
		const { change, answer, asMia, shareOf, ofMia, trip } = await open(world);
		await change(140_000);
		await change(160_000);
		await answer(asMia(), { answer: "accept", share: 40_000, way: "spread" });
		expect(await shareOf(ofMia)).toBe(40_000);
		expect((await priceView(asMia(), trip.id)).question).toBeNull();
	});

	test("taken back before anyone has answered, nobody is asked", async () => {
		using world = openWorld();
		const { change, asMia, trip, shareOf, ofAnn } = await open(world);
		await change(140_000);
		await change(120_000);
		expect((await priceView(asMia(), trip.id)).question).toBeNull();
		expect(await shareOf(ofAnn)).toBe(30_000);
	});

	test("pressed twice it is accepted once", async () => {
		using world = openWorld();
		const { change, answer, asBen, ofBen, rows } = await open(world);
		await change(140_000);
		const both = await Promise.all(
			[1, 2].map(() => errorCodeOf(answer(asBen(), { answer: "accept", share: 35_000 }))),
		);
		expect(both.toSorted()).toEqual(["accepted", "conflict"]);
		expect(await rows(ofBen)).toEqual(["1 paid 30000", "2 due 5000"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is at once that of an organizer whose cash back has paid the whole share, and who has raised it", async () => {
		using world = openWorld();
		const { trip, ctx } = await organizerWithCashBack(world, 200_000);
		const { member } = await joinTrip(ctx(), trip.shareId, { paymentPlan: "full", useCashBack: true });
		await confirmWithoutPayment(ctx(), member.id);
		const change = (each: number) => {
			const totalCost = each * trip.partySize;
			return editTrip(ctx(), trip.id, { tripItems: [], totalCost, priceReason: "The villa" });
		};
		const own = async () => {
			const [row] = await world.db.read.select().from(members).where(eq(members.id, member.id));
			return row && [row.individualCost, row.cashBackApplied, row.confirmed];
		};
		await change(120_000);
		expect(await own()).toEqual([120_000, 97_000, true]);
		await pay(ctx(), member.id);
		expect(await own()).toEqual([120_000, 97_000, true]);
		await change(90_000);
		expect(await own()).toEqual([97_000, 97_000, true]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("that waits for an answer ends once nobody has paid and the price changes freely", async () => {
		using world = openWorld();
		const olga = await world.user({ subscriptionPlan: "plus" });
		const trip = await world.trip(olga, { partySize: 4, tripItems: [], totalCost: 120_000 });
		const asBen = () => world.asGuest("ben");
		const ofBen = await world.join(asBen(), trip);
		const outside = outsideOf(world, olga, trip.id, ofBen);
		const paid = await outside.record(10_000);
		await editTrip(world.as(olga), trip.id, { totalCost: 140_000, priceReason: "The villa" });
		await outside.answer(paid, "undo");
		await editTrip(world.as(olga), trip.id, { totalCost: 160_000 });
		expect((await outside.member()).individualCost).toBe(40_000);
		expect((await priceView(asBen(), trip.id)).question).toBeNull();
		expect(await errorCodeOf(answerPrice(asBen(), trip.id, { answer: "accept" }))).toBe("conflict");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	describe("of an organizer who has begun to pay", () => {
		const askedOlga = async (world: World, olga: { id: string }) =>
			(await notificationsOf(world, olga.id)).filter(([, title]) => title.includes("new price"));

		test("is theirs at once by their own change, in a payment of its own where all is paid", async () => {
			using world = openWorld();
			const { olga, trip, change, rows, shareOf, asMia } = await open(world);
			const asOlga = () => world.as(olga);
			const ofOlga = await world.join(asOlga(), trip);
			await pay(asOlga(), ofOlga.id);
			await change(140_000, { ifDeclined: "leave" });
			expect(await shareOf(ofOlga)).toBe(35_000);
			expect(await rows(ofOlga)).toEqual(["1 paid 30000", "2 due 5000"]);
			const { question, changes } = await priceView(asOlga(), trip.id);
			expect([question, changes[0]?.counts]).toEqual([null, { pending: 2, accepted: 1, kept: 0, left: 0 }]);
			expect((await priceView(asMia(), trip.id)).question).not.toBeNull();
			expect(await askedOlga(world, olga)).toEqual([]);
			expect(await problemsAtRest(world.db)).toEqual([]);
		});

		test("is spread over what they have left to pay", async () => {
			using world = openWorld();
			const { olga, trip, change, rows } = await open(world);
			const ofOlga = await world.join(world.as(olga), trip, { paymentPlan: "3-month" });
			await pay(world.as(olga), ofOlga.id);
			await change(140_000);
			expect(await rows(ofOlga)).toEqual(["1 paid 10000", "2 due 12500", "3 due 12500"]);
			expect(await problemsAtRest(world.db)).toEqual([]);
		});

		test("waits for a consent to the new amounts where automatic charges are on, which go on with the old ones", async () => {
			using world = openWorld();
			const { olga, trip, change, answer, rows, shareOf } = await open(world);
			const asOlga = () => world.as(olga);
			const ofOlga = await world.join(asOlga(), trip, { paymentPlan: "3-month", consent: true });
			await pay(asOlga(), ofOlga.id);
			await change(140_000, { ifDeclined: "leave" });
			expect(await hasConsented(world.db.read, ofOlga.id)).toBe(true);
			expect(await rows(ofOlga)).toEqual(["1 paid 10000", "2 due 10000", "3 due 10000"]);
			const { question } = await priceView(asOlga(), trip.id);
			expect(question).toMatchObject({ isOwn: true, mayKeep: true, share: 35_000 });
			for (const days of [4, 4]) {
				world.clock.advance(days * DAY);
				await remindUnanswered(world.jobs);
			}
			expect(await askedOlga(world, olga)).toEqual([]);
			expect(await errorCodeOf(answer(asOlga(), { answer: "leave" }))).toBe("conflict");
			await answer(asOlga(), { answer: "accept", way: "spread", consent: true });
			expect([await hasConsented(world.db.read, ofOlga.id), await shareOf(ofOlga)]).toEqual([true, 35_000]);
			expect(await problemsAtRest(world.db)).toEqual([]);
		});

		test("is not confirmed by a later edit of something else", async () => {
			using world = openWorld();
			const { olga, trip, change, shareOf } = await open(world);
			const asOlga = () => world.as(olga);
			const ofOlga = await world.join(asOlga(), trip, { paymentPlan: "3-month", consent: true });
			await pay(asOlga(), ofOlga.id);
			await change(140_000);
			await switchChargesOff(asOlga(), trip.shareId);
			await editTrip(asOlga(), trip.id, { title: "Lisbon at last" });
			expect(await acceptOwnChange(asOlga(), trip.id, "another change")).toBeNull();
			expect(await shareOf(ofOlga)).toBe(30_000);
			expect((await priceView(asOlga(), trip.id)).question).toMatchObject({ isOwn: true, share: 35_000 });
		});

		test("is asked and reminded of like any other once somebody else organizes the trip", async () => {
			using world = openWorld();
			const { olga, trip, mia, ofMia, asMia, change } = await open(world);
			const asOlga = () => world.as(olga);
			const ofOlga = await world.join(asOlga(), trip, { paymentPlan: "3-month", consent: true });
			await pay(asOlga(), ofOlga.id);
			await change(140_000);
			await world.db.write((tx) => tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, mia.id)));
			await offerHandover(asOlga(), trip.id, ofMia.id);
			await answerHandover(asMia(), trip.id, { answer: "accept" });
			expect((await priceView(asOlga(), trip.id)).question).toMatchObject({ isOwn: false });
			world.clock.advance(4 * DAY);
			await remindUnanswered(world.jobs);
			expect(await askedOlga(world, olga)).toHaveLength(1);
		});

		test("waits while their own payment is being checked", async () => {
			using world = openWorld();
			const { olga, trip, change, shareOf } = await open(world);
			const ofOlga = await world.join(world.as(olga), trip, { paymentPlan: "3-month" });
			await pay(world.as(olga), ofOlga.id, "lost_answer" satisfies TestCard);
			await change(140_000);
			expect(await shareOf(ofOlga)).toBe(30_000);
			expect((await priceView(world.as(olga), trip.id)).question).toMatchObject({ isOwn: true });
		});
	});

	test("who has not answered is reminded after 3 and 7 days", async () => {
		using world = openWorld();
		const { change, mia } = await open(world);
		await change(140_000);
		const told = async () =>
			(await notificationsOf(world, mia.id)).filter(([, title]) => title.includes("new price")).length;
		expect(await told()).toBe(1);
		for (const days of [2, 2, 2, 2, 10]) {
			world.clock.advance(days * DAY);
			await remindUnanswered(world.jobs);
			await remindUnanswered(world.jobs);
		}
		expect(await told()).toBe(3);
	});
});

test("who was to be reminded twice meanwhile is reminded once", async () => {
	using world = openWorld();
	const { change, mia } = await open(world);
	await change(140_000);
	world.clock.advance(8 * DAY);
	for (let run = 0; run < 3; run++) await remindUnanswered(world.jobs);
	const told = (await notificationsOf(world, mia.id)).filter(([, title]) => title.includes("new price"));
	expect(told).toHaveLength(2);
});

describe("a lower price", () => {
	test("is everybody's at once: what is left shrinks, and what was overpaid is a credit", async () => {
		using world = openWorld();
		const { change, shareOf, ofMia, ofBen, ofAnn, rows, mia, asMia, asBen, trip } = await open(world, {
			consent: true,
		});
		await change(100_000);
		expect([await shareOf(ofMia), await shareOf(ofBen), await shareOf(ofAnn)]).toEqual([
			25_000, 25_000, 25_000,
		]);
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 due 7500", "3 due 7500"]);
		expect(await rows(ofBen)).toEqual(["1 paid 30000"]);
		expect((await priceView(asBen(), trip.id)).paidMore).toEqual({
			line: "You have paid $50.00 more than your share.",
			link: { to: `/trip/${trip.shareId}/refunds`, text: "Ask for a refund" },
		});
		expect((await priceView(asMia(), trip.id)).paidMore).toBeNull();
		expect((await refundsView(asBen(), trip.id)).own?.credit).toBe(5_000);
		expect(await hasConsented(world.db.read, ofMia.id)).toBe(true);
		expect((await notificationsOf(world, mia.id)).map(([, title]) => title)).toContain("The trip costs less");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is one notice and one mail to each, which say what else has changed", async () => {
		using world = openWorld();
		const { change, mia, ofBen } = await open(world);
		await change(100_000, { title: "Lisbon by the sea", note: "See you there" });
		const told = (await notificationsOf(world, mia.id)).filter(([, title]) =>
			["The trip costs less", "The trip has changed"].includes(title),
		);
		expect(told.map(([, title]) => title)).toEqual(["The trip costs less"]);
		const mails = await mailsTo(world, ofBen.email);
		expect(mails.map(({ kind }) => kind)).toEqual(["price_lowered"]);
		for (const words of ["Lisbon by the sea", "Your share of", "The villa is dearer", "See you there"])
			expect(JSON.stringify(mails[0]?.content)).toContain(words);
	});

	test("a share whose payment is being checked gets smaller once its outcome is known", async () => {
		using world = openWorld();
		const { change, shareOf, ofMia, asMia } = await open(world);
		await pay(asMia(), ofMia.id, "lost_answer" satisfies TestCard);
		await change(100_000);
		expect(await shareOf(ofMia)).toBe(30_000);
		const [told] = await world.db.read
			.select()
			.from(outbox)
			.where(and(eq(outbox.userId, ofMia.userId ?? ""), eq(outbox.kind, "trip_changed")));
		expect(told && told.runAt - told.createdAt).toBe(MINUTE);
		world.clock.advance(DAY);
		expect(await lowerShares(world.jobs, null)).toBe(0);
		await sweepPayments(world.jobs);
		expect(await lowerShares(world.jobs, null)).toBe(1);
		expect(await shareOf(ofMia)).toBe(25_000);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is no credit while a bank decides about the payment, which it may keep", async () => {
		using world = openWorld();
		const { change, asBen, ofBen, trip } = await open(world);
		await change(100_000);
		const credits = async () =>
			(await listCredits(world.db.read, { tripId: trip.id })).map(({ amount }) => amount);
		expect([await credits(), (await refundsView(asBen(), trip.id)).own?.credit]).toEqual([[5_000], 5_000]);
		await disputeOf(world, ofBen.id, "open");
		expect([await credits(), (await refundsView(asBen(), trip.id)).own?.credit]).toEqual([[], 0]);
		await disputeOf(world, ofBen.id, "won");
		expect(await credits()).toEqual([5_000]);
	});

	test("is no credit where as much has gone back already", async () => {
		using world = openWorld();
		const { olga, trip, ofBen } = await open(world);
		const back = { memberIds: [ofBen.id], reason: "A present", customAmount: 10_000, leaving: false };
		await startRefund(world.as(olga), trip.id, back);
		const payments = await paymentsOf(world, ofBen.id);
		const given = { share: 25_000, today: "2026-11-20" };
		const { ways } = shareOffers({ ...ofBen, individualCost: 30_000 }, payments, given);
		expect(payments.map(({ refundedAmount }) => refundedAmount)).toEqual([10_330]); // including the fee
		expect(ways[0]?.rest.credit).toBe(0);
	});

	test("is told each time that it becomes lower", async () => {
		using world = openWorld();
		const { change, mia } = await open(world);
		await change(110_000);
		await change(100_000);
		const told = (await notificationsOf(world, mia.id)).filter(
			([, title]) => title === "The trip costs less",
		);
		expect(told).toHaveLength(2);
	});

	test("lowered again by a job that runs twice, nothing changes", async () => {
		using world = openWorld();
		const { change, rows, ofMia } = await open(world);
		await change(100_000);
		expect(await lowerShares(world.jobs, null)).toBe(0);
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 due 7500", "3 due 7500"]);
	});
});

describe("a larger group after someone has paid", () => {
	test("keeps everybody's price, and a late friend pays the same", async () => {
		using world = openWorld();
		const { olga, trip, shareOf, ofMia } = await open(world);
		await editTrip(world.as(olga), trip.id, { partySize: 5 });
		expect(await lateSpotsOf(world, trip.id)).toEqual([5, 1, 30_000]);
		const cat = await world.join(world.asGuest("cat"), trip);
		expect([await shareOf(cat), await shareOf(ofMia)]).toEqual([30_000, 30_000]);
		expect((await priceView(world.as(olga), trip.id)).surplus.amount).toBe(30_000);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the surplus is given back: everybody's share falls, to the cent", async () => {
		using world = openWorld();
		const { olga, trip, shareOf, ofMia, ofBen, ofAnn, rows } = await open(world);
		await editTrip(world.as(olga), trip.id, { partySize: 5 });
		const cat = await world.join(world.asGuest("cat"), trip);
		await decideSurplus(world.as(olga), trip.id, { decision: "return", surplus: 30_000 });
		const shares = await Promise.all([ofMia, ofBen, ofAnn, cat].map(shareOf));
		expect(shares).toEqual([24_000, 24_000, 24_000, 24_000]);
		expect(await rows(ofMia)).toEqual(["1 paid 10000", "2 due 7000", "3 due 7000"]);
		expect(await lateSpotsOf(world, trip.id)).toEqual([5, 0, 24_000]);
		expect(
			await errorCodeOf(decideSurplus(world.as(olga), trip.id, { decision: "keep", surplus: undefined })),
		).toBe("conflict");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the surplus is given back and no more, where late spots are still free", async () => {
		using world = openWorld();
		const { olga, trip, shareOf, ofBen } = await open(world);
		await editTrip(world.as(olga), trip.id, { partySize: 8 });
		await world.join(world.asGuest("cat"), trip);
		await decideSurplus(world.as(olga), trip.id, { decision: "return", surplus: 30_000 });
		expect(await shareOf(ofBen)).toBe(24_000);
		expect(await lateSpotsOf(world, trip.id)).toEqual([8, 3, 24_000]);
		expect((await priceView(world.as(olga), trip.id)).surplus.amount).toBe(0);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("a surplus given back never makes a share with cheap options less than nothing", async () => {
		using world = openWorld();
		const { olga, trip, asAnn, ofAnn, shareOf } = await open(world);
		const tent = optionGroupSchema.parse({ kind: "extra", name: "Own tent", options: [{ price: -300 }] });
		const groupId = await addOptionGroup(world.as(olga), trip.id, tent);
		const [group] = await listOptionGroups(world.db.read, trip.id);
		const choices = { [groupId]: group?.options[0]?.id };
		await changeChoices(asAnn(), trip.id, chooseSchema.parse({ choices }));
		await editTrip(world.as(olga), trip.id, { partySize: 5 });
		await world.join(world.asGuest("cat"), trip);
		await decideSurplus(world.as(olga), trip.id, { decision: "return", surplus: 30_000 });
		expect(await shareOf(ofAnn)).toBe(0);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the surplus is given back: who has kept a lower price is not asked again, and who has not answered is", async () => {
		using world = openWorld();
		const { olga, trip, change, answer, asMia, asBen, ofBen, shareOf } = await open(world);
		await change(200_000);
		await answer(asBen(), { answer: "keep" });
		await editTrip(world.as(olga), trip.id, { partySize: 6 });
		await world.join(world.asGuest("cat"), trip);
		await decideSurplus(world.as(olga), trip.id, { decision: "return", surplus: 10_000 });
		expect([(await priceView(asBen(), trip.id)).question, await shareOf(ofBen)]).toEqual([null, 30_000]);
		expect((await priceView(asMia(), trip.id)).question).toMatchObject({ share: 40_000, was: 30_000 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the surplus is kept: everyone reads it, and nobody's share changes", async () => {
		using world = openWorld();
		const { olga, trip, shareOf, ofMia, asMia, mia } = await open(world);
		await editTrip(world.as(olga), trip.id, { partySize: 5 });
		await world.join(world.asGuest("cat"), trip);
		const link = async () => {
			const access = await findTripAccess(world.as(olga), trip.id);
			const { ofTrip } = access ? await openPrices(world.as(olga), access, true) : { ofTrip: null };
			return ofTrip && linkTo(ofTrip);
		};
		expect(await link()).toBe("Price changes: a surplus of $300.00 to decide about");
		await decideSurplus(world.as(olga), trip.id, { decision: "keep", surplus: 30_000 });
		expect(await link()).toBe("Price changes");
		expect((await priceView(asMia(), trip.id)).surplus).toMatchObject({ amount: 30_000, isKept: true });
		await editTrip(world.as(olga), trip.id, { partySize: 6 });
		await world.join(world.asGuest("dan"), trip);
		expect(await link()).toBe("Price changes: a surplus of $600.00 to decide about");
		expect(await shareOf(ofMia)).toBe(30_000);
		expect((await priceView(asMia(), trip.id)).changes[0]).toMatchObject({ kind: "surplus_kept" });
		expect((await notificationsOf(world, mia.id)).map(([, title]) => title)).toContain(
			"The surplus is kept for the trip",
		);
		expect(await errorCodeOf(decideSurplus(asMia(), trip.id, { decision: "keep", surplus: undefined }))).toBe(
			"forbidden",
		);
	});

	test("gives its late spots up again, and no others", async () => {
		using world = openWorld();
		const { olga, trip, ofAnn } = await open(world);
		await editTrip(world.as(olga), trip.id, { partySize: 6 });
		await editTrip(world.as(olga), trip.id, { partySize: 4 });
		expect(await lateSpotsOf(world, trip.id)).toEqual([4, 0, 30_000]);
		await world.db.write((tx) => endMembership(world.nobody, tx, ofAnn, "left"));
		expect(await errorCodeOf(editTrip(world.as(olga), trip.id, { partySize: 3 }))).toBe("trip_locked");
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});
