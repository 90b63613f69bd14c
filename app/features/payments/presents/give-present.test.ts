import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { listDisputesWithNames } from "#app/features/fund/disputes/dispute-rows.server.ts";
import { listTripDisputes } from "#app/features/fund/evidence/evidence.queries.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { formerMoney } from "#app/features/fund/refunds/former-money.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { removeMember } from "#app/features/trips/changes/remove-member.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { members } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { attempts, cardDeclines, payers, presentAsks } from "#db/schema/payments.ts";
import { cashBackEntries } from "#db/schema/tiers.ts";
import { problemsAlways, problemsAtRest } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, startMemberPayment } from "#tests/support/payments.ts";
import { friendScene, instalmentScene } from "#tests/support/presents.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyPayment } from "../attempts/apply-payment.server.ts";
import { confirmMemberPayment, confirmPayment } from "../attempts/confirm-payment.server.ts";
import { sweepPayments } from "../attempts/sweep-payments.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { storeCard } from "../cards/store-card.server.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { chargeDueInstalments } from "../instalments/charge-instalments.server.ts";
import { recordOutside } from "../outside/record-outside.server.ts";
import { changePlan } from "../plan-change/change-plan.server.ts";
import { givePresent } from "./give-present.server.ts";
import { presentView } from "./present-view.server.ts";
import { presentsView } from "./presents-view.server.ts";

const paidIntents = async (world: World) =>
	(await world.db.read.select().from(demoIntents)).filter(({ status }) => status === "succeeded").length;

const titlesOf = async (world: World, userId: string) =>
	(await world.db.read.select().from(notifications).where(eq(notifications.userId, userId))).map(
		({ title }) => title,
	);

const mailsTo = async (world: World, email: string) =>
	(await world.db.read.select().from(outbox).where(eq(outbox.email, email))).map(
		({ content }) => content as { heading: string; facts?: [string, string][]; quotes?: { text: string }[] },
	);

describe("giving a payment", () => {
	test("pays it once with the giver's card, confirms the spot, and keeps nothing for the friend", async () => {
		using world = openWorld();
		const { asks, give, gina, giver, member, payments: paid } = await friendScene(world);
		await asks();
		expect(await give(gina(), { amount: 97_000 })).toEqual({ status: "paid" });
		expect(await paid()).toMatchObject([{ status: "paid", amount: 97_000, givenBy: giver.id }]);
		expect(await paidIntents(world)).toBe(1);
		const [friend] = await world.db.read.select().from(members).where(eq(members.id, member.id));
		expect(friend).toMatchObject({ confirmed: true });
		const [other] = await world.db.read.select().from(members).where(eq(members.id, giver.id));
		expect(other).toMatchObject({ confirmed: false });
		expect(await world.db.read.select().from(payers).where(eq(payers.memberId, member.id))).toEqual([]);
		expect(await world.db.read.$count(presentAsks)).toBe(0);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("leaves plan, consent and kept card as they were, and the next one is charged to the friend's", async () => {
		using world = openWorld();
		const { asks, give, gina, member, payment } = await instalmentScene(world);
		const before = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
		await asks();
		await give(gina(), { amount: 32_333 });
		expect(await payment(2)).toMatchObject({ status: "paid" });
		expect(await world.db.read.select().from(payers).where(eq(payers.memberId, member.id))).toEqual(before);
		expect(await hasConsented(world.db.read, member.id)).toBe(true);
		world.clock.set("2027-03-01T12:00:00Z");
		expect(await chargeDueInstalments(world.jobs)).toMatchObject({ paid: 1 });
		expect(await payment(3)).toMatchObject({ status: "paid", givenBy: null });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("tells the friend with the giver's words, the giver with their card, and the organizer", async () => {
		using world = openWorld();
		const { asks, give, gina, user, mia, organizer, trip } = await instalmentScene(world);
		await asks();
		await give(gina(), { word: "Happy birthday!" });
		expect(await titlesOf(world, mia.id)).toContain("Gina Tester paid $323.33 for you");
		expect(await titlesOf(world, user.id)).toEqual(["You paid $323.33 for Mia Tester"]);
		expect(await titlesOf(world, organizer.id)).toContain("Gina Tester paid $323.33 for Mia Tester");
		const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "payment_received"));
		const contentOf = (userId: string) =>
			JSON.stringify(mails.findLast((one) => one.userId === userId)?.content);
		expect(contentOf(mia.id)).toContain("Happy birthday!");
		expect(contentOf(mia.id)).not.toContain("4242");
		expect(contentOf(user.id)).toContain("4242");
		expect(contentOf(user.id)).not.toMatch(/of 3|Next payment/);
		expect(trip.title).toBe("Lisbon");
	});

	test("is told a guest by mail, and the giver who is one", async () => {
		using world = openWorld();
		const { asks, give, gina, member } = await friendScene(world);
		await asks();
		await give(gina(), { word: "For you" });
		const [toFriend] = await mailsTo(world, member.email ?? "");
		expect(toFriend?.heading).toContain("You're in");
		expect(toFriend?.quotes).toEqual([{ name: "Gina", text: "For you" }]);
		expect(toFriend?.facts).toContainEqual(["Paid by", "Gina"]);
		const [toGiver] = await mailsTo(world, "gina@people.example");
		expect(toGiver?.facts).toContainEqual(["A present for", "Ben"]);
	});

	test("is an ordinary payment to the fund, and earns cash back unless it is the organizer's card", async () => {
		using world = openWorld();
		const { asks, give, gina, organizer, payment } = await instalmentScene(world);
		await asks();
		await give(world.as(organizer), {});
		expect(await payment(2)).toMatchObject({ status: "paid", platformFeeAmount: 647 });
		const earned = () => world.db.read.$count(cashBackEntries);
		const before = await earned();
		await asks();
		await give(gina(), {});
		expect(await earned()).toBe(before + 1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("is with one of the giver's saved cards, and with no card of the friend's", async () => {
		using world = openWorld();
		const { asks, give, gina, user, mia, ctx, member, payment } = await instalmentScene(world);
		const card = (userId: string, context = gina()) =>
			world.db.write((tx) =>
				storeCard(context, tx, userId, {
					customerRef: `cus_demo_${userId}`,
					methodRef: `pm_demo_success_${userId}`,
					...{ brand: "amex", last4: "0005", expMonth: 1, expYear: 2040 },
				}),
			);
		const own = await card(user.id);
		const friends = await card(mia.id, ctx());
		const kept = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
		await asks();
		expect(await errorCodeOf(give(gina(), { savedCard: friends.id }))).toBe("not_found");
		expect(await give(gina(), { savedCard: own.id })).toEqual({ status: "paid" });
		expect(await payment(2)).toMatchObject({ status: "paid" });
		expect(await world.db.read.select().from(payers).where(eq(payers.memberId, member.id))).toEqual(kept);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("who may give what", () => {
	test("nobody, until the friend lets others pay, and not after they have ended that", async () => {
		using world = openWorld();
		const { asks, give, gina, trip, member } = await friendScene(world);
		expect(await errorCodeOf(give(gina()))).toBe("not_found");
		expect(await errorCodeOf(presentView(gina(), trip.shareId, member.id))).toBe("not_found");
		expect((await presentsView(gina(), trip.shareId)).friends).toEqual([]);
		await asks();
		expect((await presentsView(gina(), trip.shareId)).friends).toMatchObject([
			{ name: "Ben", amount: 97_000 },
		]);
		await asks(false);
		expect(await errorCodeOf(give(gina()))).toBe("not_found");
		expect(await world.db.read.$count(attempts)).toBe(0);
	});

	test("nobody from outside, whatever they know of the trip", async () => {
		using world = openWorld();
		const { asks, give } = await friendScene(world);
		await asks();
		expect(await errorCodeOf(give(world.nobody))).toBe("unauthenticated");
		expect(await errorCodeOf(give(world.asGuest("stranger")))).toBe("unauthenticated");
		expect(await errorCodeOf(give(world.as(await world.user())))).toBe("forbidden");
	});

	test("nobody who has left, and nobody for someone who has", async () => {
		using world = openWorld();
		const { asks, give, gina, trip, ctx } = await friendScene(world);
		await asks();
		await leaveTrip(ctx(), trip.shareId);
		expect(await errorCodeOf(give(gina()))).toBe("not_found");
		expect(await world.db.read.$count(presentAsks)).toBe(0);
		await leaveTrip(gina(), trip.shareId);
		expect(await errorCodeOf(give(gina()))).toBe("unauthenticated");
	});

	test("nobody a member of another trip, or themselves", async () => {
		using world = openWorld();
		const { asks, give, gina, trip, ctx } = await friendScene(world);
		const other = await instalmentScene(world);
		await other.asks();
		await asks();
		expect(await errorCodeOf(give(ctx()))).toBe("conflict");
		const elsewhere = givePresent(gina(), trip.shareId, other.member.id, {}, "https://gangway.example");
		expect(await errorCodeOf(elsewhere)).toBe("not_found");
		expect(await errorCodeOf(presentView(gina(), trip.shareId, other.member.id))).toBe("not_found");
		expect(await errorCodeOf(presentView(gina(), trip.shareId, "nobody"))).toBe("not_found");
	});

	test("not another amount than was shown", async () => {
		using world = openWorld();
		const { asks, give, gina } = await friendScene(world);
		await asks();
		expect(await errorCodeOf(give(gina(), { amount: 96_999 }))).toBe("amount_mismatch");
		expect(await world.db.read.$count(attempts)).toBe(0);
	});

	test("not while a refund of the friend's is open, of which the giver learns nothing", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, member, trip } = await instalmentScene(world);
		await asks();
		await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, leaving: false, reason: undefined });
		expect(await errorCodeOf(give(gina()))).toBe("not_found");
		expect((await presentsView(gina(), trip.shareId)).friends).toEqual([]);
		expect((await presentsView(ctx(), trip.shareId)).own).toMatchObject({
			problem: expect.stringContaining("refund"),
		});
	});
});

describe("races", () => {
	test("two presses charge once, and both are told so", async () => {
		using world = openWorld();
		const { asks, give, gina } = await friendScene(world);
		await asks();
		const both = await Promise.all([give(gina(), { amount: 97_000 }), give(gina(), { amount: 97_000 })]);
		for (const { status } of both) expect(["paid", "already_paid"]).toContain(status);
		expect(await paidIntents(world)).toBe(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("two givers at once: one pays, and nobody is charged for nothing", async () => {
		using world = openWorld();
		const { asks, give, gina, trip, payments: paid } = await friendScene(world);
		const user = await world.user();
		const hal = () => world.as(user);
		await world.join(hal(), trip);
		await asks();
		const codes = await Promise.all([errorCodeOf(give(gina())), errorCodeOf(give(hal()))]);
		expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
		expect(await paidIntents(world)).toBe(1);
		expect(await paid()).toMatchObject([{ status: "paid" }]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the friend and a giver at once: one charge", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, member } = await friendScene(world);
		await asks();
		await Promise.allSettled([give(gina()), pay(ctx(), member.id)]);
		expect(await paidIntents(world)).toBe(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("the friend's open form is closed first, and the giver's when the friend pays", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, payment, startPayment, member } = await instalmentScene(world);
		const { ref } = await startPayment((await payment(2)).id);
		await asks();
		await give(gina());
		expect(
			await errorCodeOf(confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" })),
		).toBe("conflict");
		expect(await paidIntents(world)).toBe(2);
		expect(await payment(2)).toMatchObject({ status: "paid" });
	});

	test("a charge that comes through after the friend has paid goes back to the giver", async () => {
		using world = openWorld();
		const { asks, give, gina, giver, ctx, user, member, payment } = await instalmentScene(world);
		await asks();
		await give(gina(), { testCard: "authentication" });
		const [open] = await world.db.read.select().from(attempts).where(eq(attempts.givenBy, giver.id));
		await pay(ctx(), member.id);
		expect(await payment(2)).toMatchObject({ status: "paid", givenBy: null });
		await world.db.write((tx) =>
			tx
				.update(demoIntents)
				.set({ status: "requires_action" })
				.where(eq(demoIntents.ref, open?.ref ?? "")),
		);
		const late = await world.provider.confirmDemo?.(open?.ref ?? "", "success");
		if (!late) throw new Error("the demo provider confirms");
		await applyPayment(world.nobody, late);
		await sweepPayments(world.nobody);
		expect(await titlesOf(world, user.id)).toContain("Your present was not needed");
		expect(await payment(2)).toMatchObject({ givenBy: null });
		expect(await problemsAtRest(world.db)).toEqual([]);
		const { chargeRef, amount } = late;
		const taken = { ref: "dp_1", chargeRef: chargeRef ?? "", amount, fee: 1_500, status: "open" as const };
		await applyDispute(world.nobody, taken);
		const rows = await listDisputesWithNames(world.db.read, { tripId: member.tripId });
		expect(rows.map(({ payerName }) => payerName)).toEqual(["Gina Tester"]);
		const [evidence] = await listTripDisputes(world.db.read, member.tripId);
		expect(evidence).toMatchObject({ giver: { id: giver.id }, accountEmail: user.email });
	});

	test("who ends asking closes what a giver has begun", async () => {
		using world = openWorld();
		const { asks, give, gina, payments: own } = await friendScene(world);
		await asks();
		expect(await give(gina(), { testCard: "authentication" })).toEqual({ status: "action_required" });
		await asks(false);
		expect(await world.db.read.select().from(attempts)).toMatchObject([{ status: "canceled" }]);
		expect(await own()).toMatchObject([{ status: "due" }]);
	});

	test("a giver who leaves or is removed takes what they have begun with them, and what they gave stays", async () => {
		using world = openWorld();
		const { asks, give, gina, giver, organizer, trip, payments: own } = await friendScene(world, "3-month");
		await asks();
		await give(gina());
		await asks();
		await give(gina(), { testCard: "authentication" });
		await removeMember(world.as(organizer), { tripId: trip.id, memberId: giver.id, reason: undefined });
		expect((await own()).map(({ status }) => status)).toEqual(["paid", "due", "due"]);
		expect((await own())[0]).toMatchObject({ givenBy: giver.id });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("a card that does not pay", () => {
	test("is the giver's trouble: the friend reads nothing of it, and can pay", async () => {
		using world = openWorld();
		const { asks, give, gina, giver, ctx, member, trip, payments: own } = await friendScene(world);
		await asks();
		expect(await errorCodeOf(give(gina(), { testCard: "declined" }))).toBe("card_declined");
		const [payment] = await own();
		expect(payment).toMatchObject({ status: "due" });
		const ids = { shareId: trip.shareId, memberId: member.id, paymentId: payment?.id ?? "" };
		expect(await checkoutView(ctx(), ids)).toMatchObject({ state: "payable", error: null });
		expect(await presentView(gina(), trip.shareId, member.id)).toMatchObject({
			state: "declined",
			error: expect.any(String),
		});
		const declines = await world.db.read.select().from(cardDeclines);
		expect(declines).toMatchObject([{ memberId: giver.id }]);
		await pay(ctx(), member.id);
		expect(await paidIntents(world)).toBe(1);
	});

	test("makes the giver wait after several declines, and nobody else", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, member } = await friendScene(world);
		const from = (context: ReturnType<typeof gina>) => ({ ...context, network: "192.0.2.1" });
		await asks();
		for (const _ of [1, 2, 3]) await errorCodeOf(give(from(gina()), { testCard: "declined" }));
		expect(await errorCodeOf(give(from(gina())))).toBe("rate_limited");
		expect(await errorCodeOf(pay(from(ctx()), member.id))).toBe("accepted");
	});

	test("that asks the bank is answered by the giver, and by nobody else", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, member, payments: own } = await friendScene(world);
		await asks();
		expect(await give(gina(), { testCard: "authentication" })).toEqual({ status: "action_required" });
		const [payment] = await own();
		expect(payment).toMatchObject({ status: "due" });
		const answer = "approve" as const;
		const paymentId = payment?.id ?? "";
		expect(await errorCodeOf(confirmPayment(ctx(), { paymentId, answer }))).toBe("not_finished");
		const [attempt] = await world.db.read.select().from(attempts);
		const ref = attempt?.ref ?? "";
		expect(
			await errorCodeOf(confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" })),
		).toBe("not_found");
		expect(await give(gina(), { answer })).toEqual({ status: "paid" });
	});
});

describe("a lost answer", () => {
	test("is checked, shown to both without a second charge, and found", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, member, trip, payments: own } = await friendScene(world);
		await asks();
		expect(await give(gina(), { testCard: "lost_answer" })).toEqual({ status: "checking" });
		expect(await presentView(gina(), trip.shareId, member.id)).toMatchObject({ state: "checking" });
		const ids = { shareId: trip.shareId, memberId: member.id, paymentId: (await own())[0]?.id ?? "" };
		expect(await checkoutView(ctx(), ids)).toMatchObject({ state: "checking" });
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("payment_checking");
		world.clock.advance(30_000);
		await sweepPayments(world.nobody);
		expect(await own()).toMatchObject([{ status: "paid" }]);
		expect(await presentView(gina(), trip.shareId, member.id)).toMatchObject({ state: "given" });
		expect(await paidIntents(world)).toBe(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("that never arrived is not tried again with the friend's kept card", async () => {
		const provider = breakableGateway();
		using world = openWorld({ wrap: provider.wrap });
		const { asks, give, gina, user, payment } = await instalmentScene(world);
		const own = await world.db.write((tx) =>
			storeCard(gina(), tx, user.id, {
				customerRef: "cus_demo_gina",
				methodRef: "pm_demo_success_gina",
				...{ brand: "visa", last4: "4242", expMonth: 1, expYear: 2040 },
			}),
		);
		await asks();
		provider.loseNext("chargeSavedCard", "before");
		expect(await give(gina(), { savedCard: own.id })).toEqual({ status: "checking" });
		world.clock.advance(30_000);
		await sweepPayments(world.nobody);
		expect(await payment(2)).toMatchObject({ status: "due" });
		expect(await paidIntents(world)).toBe(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("beside other changes", () => {
	test("a new plan of what is left, or money from outside, closes what a giver has begun", async () => {
		using world = openWorld();
		const { asks, give, gina, ctx, trip, organizer, member } = await instalmentScene(world, {
			paymentPlan: "12-month",
			consent: false,
		});
		await asks();
		await give(gina(), { testCard: "authentication" });
		await changePlan(ctx(), trip.shareId, { paymentPlan: "full", consent: false });
		const live = async () =>
			(await world.db.read.select().from(attempts)).filter(({ status }) => status === "requires_action")
				.length;
		expect(await live()).toBe(0);
		expect((await presentsView(gina(), trip.shareId)).friends).toMatchObject([{ amount: 88_917 }]);
		await give(gina(), { testCard: "authentication" });
		await recordOutside(world.as(organizer), trip.id, {
			...{ memberId: member.id, amount: 10_000, paidOn: "2026-11-20", how: "cash", note: undefined },
		});
		expect(await live()).toBe(0);
		expect((await presentsView(gina(), trip.shareId)).friends).toMatchObject([{ amount: 78_917 }]);
		await give(gina(), { amount: 78_917 });
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test.each([
		["paid_back", "$100.00 of your present was paid back another way"],
		["dropped", "$100.00 of your present does not go back"],
	] as const)(
		"a refund that the giver's bank does not accept is told to the giver, and that it was %s",
		async (how, title) => {
			using world = openWorld({
				wrap: (gateway) => ({
					...gateway,
					refund: () => Promise.reject(new ProviderRefusal("lost_or_stolen_card", "The card is gone.")),
				}),
			});
			const { asks, give, gina, user, member, trip, organizer, ctx } = await instalmentScene(world);
			await asks();
			await give(gina());
			const request = await requestRefund(ctx(), {
				...{ tripId: trip.id, memberId: member.id, leaving: false, reason: undefined },
			});
			await decideRefund(world.as(organizer), request.id, { status: "approved", customAmount: 10_000 });
			expect(await titlesOf(world, user.id)).toContain("$100.00 of your present did not reach your card");
			await settleRefund(world.as(organizer), request.id, { how });
			expect(await titlesOf(world, user.id)).toContain(title);
			expect((await presentsView(gina(), trip.shareId)).given).toMatchObject([{ returned: 0 }]);
		},
	);

	test("who has left has not paid what they were given", async () => {
		using world = openWorld();
		const { asks, give, gina, member, trip, organizer } = await instalmentScene(world);
		await asks();
		await give(gina());
		const key = { tripId: trip.id, memberId: member.id };
		await removeMember(world.as(organizer), { ...key, expectedAmount: 62_730 });
		const { paid, back, fees, byOthers, moves } = await formerMoney(world.db.read, member.id);
		expect({ paid, sum: back + fees, byOthers }).toEqual({ paid: 32_333, sum: 32_333, byOthers: 32_333 });
		expect(moves).toHaveLength(1);
	});

	test("a refund goes back to the giver's card, and both are told", async () => {
		using world = openWorld();
		const { asks, give, gina, user, ctx, mia, member, trip, organizer, payment } =
			await instalmentScene(world);
		await asks();
		await give(gina());
		const request = await requestRefund(ctx(), {
			...{ tripId: trip.id, memberId: member.id, leaving: false, reason: undefined },
		});
		await decideRefund(world.as(organizer), request.id, { status: "approved", customAmount: 10_000 });
		expect(await payment(2)).toMatchObject({ status: "partially_refunded", givenBy: expect.any(String) });
		expect(await titlesOf(world, user.id)).toContain("$100.00 of your present goes back to your card");
		const told = await world.db.read.select().from(notifications).where(eq(notifications.userId, mia.id));
		expect(told.map(({ message }) => message).join(" ")).toContain("Gina Tester's card");
		expect((await presentsView(gina(), trip.shareId)).given).toMatchObject([{ returned: 10_000 }]);
		expect(await problemsAlways(world.db)).toEqual([]);
	});
});
