import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sweepRefunds } from "#app/features/fund/refunds/process-refund.server.ts";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { attempts, refundRequests } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay, paymentsOf, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { tripWithPool } from "#tests/support/pools.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTrip, cancelTripView } from "./cancel-trip.server.ts";
import { editTrip } from "./edit-trip.server.ts";
import { listFundRefunds } from "./fund-refunds.server.ts";
import * as texts from "./texts/cancel.ts";

const REASON = { reason: "The ferry was cancelled", refund: "all" } as const;
const tripOf = async (world: World, id: string) =>
	(await world.db.read.select().from(trips).where(eq(trips.id, id)))[0];
const requestsIn = (world: World) => world.db.read.select().from(refundRequests);

async function atRest(world: World) {
	world.clock.advance(DAY + MINUTE);
	await sweepPayments(world.jobs);
	await sweepRefunds(world.jobs);
	return problemsAtRest(world.db);
}

describe("a cancelled trip", () => {
	test("refunds everyone, cancels what is due, and tells everyone why", async () => {
		using world = openWorld();
		const { organizer, trip, mia, member } = await memberOnInstalments(world);
		const own = await world.join(world.as(organizer), trip);
		await pay(world.as(organizer), own.id);
		const view = await cancelTripView(world.as(organizer), trip.id);
		expect(view.refunds.map(({ name, paid, spent }) => [name, paid, spent])).toEqual([
			["Mia Tester", 8_083, 0],
			["Olga Tester", 97_000, 0],
		]);
		const ctx = world.as(organizer);
		await cancelTrip(ctx, trip.id, { ...REASON, expectedTotal: view.total });
		expect(await tripOf(world, trip.id)).toMatchObject({
			status: "cancelled",
			cancelReason: REASON.reason,
			cancelledAt: ctx.now.getTime(),
		});
		const statuses = (await paymentsOf(world, member.id)).map(({ status }) => status);
		expect(statuses).toEqual(["refunded", ...Array(11).fill("canceled")]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		const told = await noticesTo(world, mia.id);
		const [notice] = told.filter(({ source }) => source.startsWith("cancelled:"));
		expect(notice?.message).toContain("Olga Tester has cancelled Lisbon: “The ferry was cancelled”. Nobody");
		expect(notice?.message).toContain("goes back to the card you paid with.");
		expect(told.map(({ message }) => message).join()).not.toContain("stay");
		const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "trip_cancelled"));
		expect(mails.map(({ userId }) => userId)).toEqual([mia.id]);
		expect(await atRest(world)).toEqual([]);
	});

	test("says before what is in the pool, which is no part of the refunds", async () => {
		using world = openWorld();
		const { trip, as, put } = await tripWithPool(world);
		expect((await cancelTripView(as.olga(), trip.id)).inPool).toBe(0);
		await put(as.maya(), 8_000);
		const { inPool, total, held } = await cancelTripView(as.olga(), trip.id);
		expect(inPool).toBe(8_000);
		expect(total).toBeLessThanOrEqual(held);
	});

	test("charges nobody any more, and nobody can join or edit", async () => {
		using world = openWorld();
		const { organizer, trip, member, payment } = await memberOnInstalments(world);
		const { dueDate } = await payment(2);
		expect(await hasConsented(world.db.read, member.id)).toBe(true);
		await cancelTrip(world.as(organizer), trip.id, REASON);
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		world.clock.set(`${dueDate}T12:00:00Z`);
		expect(await chargeDueInstalments(world.jobs)).toMatchObject({ paid: 0, declined: 0, checking: 0 });
		expect(await errorCodeOf(world.join(world.asGuest("ben"), trip))).toBe("conflict");
		const edit = { title: "Sun" } as Parameters<typeof editTrip>[2];
		expect(await errorCodeOf(editTrip(world.as(organizer), trip.id, edit))).toBe("conflict");
		expect(await errorCodeOf(cancelTrip(world.as(organizer), trip.id, REASON))).toBe("conflict");
	});

	test("keeps the money in the fund if the organizer chooses that", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		await cancelTrip(world.as(organizer), trip.id, { ...REASON, refund: "none" });
		expect(await requestsIn(world)).toEqual([]);
		expect((await fundBalances(world, trip.id)).fund).toBe(95_060);
		await startRefund(world.as(organizer), trip.id, { memberIds: [member.id], reason: "After all" });
		expect((await fundBalances(world, trip.id)).fund).toBe(0);
	});

	test("closes open payments at the provider", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await cancelTrip(world.as(organizer), trip.id, REASON);
		expect((await world.provider.fetchIntent(ref)).status).toBe("canceled");
		expect((await world.db.read.select().from(attempts))[0]?.status).toBe("canceled");
		// The card is good, so the message must not say that it was declined.
		const late = confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" });
		await expect(late).rejects.toMatchObject({
			code: "conflict",
			message: "This trip has been cancelled",
		});
	});

	test("refunds a payment that succeeds afterwards", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		const { ref } = await startMemberPayment(ctx(), member.id);
		await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "lost_answer" }).catch(() => null);
		await cancelTrip(world.as(organizer), trip.id, REASON);
		expect(await atRest(world)).toEqual([]);
		expect((await paymentsOf(world, member.id))[0]?.status).toBe("canceled");
		expect((await fundBalances(world, trip.id)).fund).toBe(0);
		expect((await world.db.read.select().from(attempts))[0]?.status).toBe("succeeded");
	});

	test("closes by the job what a crash has left open", async () => {
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				async cancel() {
					throw new Error("the server was killed");
				},
			}),
		});
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await startMemberPayment(ctx(), member.id);
		await cancelTrip(world.as(organizer), trip.id, REASON).catch(() => null);
		expect((await tripOf(world, trip.id))?.status).toBe("cancelled");
		expect((await world.db.read.select().from(attempts))[0]?.status).toBe("created");
		await sweepPayments({ ...world.jobs, payments: world.provider });
		expect((await world.db.read.select().from(attempts))[0]?.status).toBe("canceled");
	});

	test("answers a pending request, and leaves out a refund that is on its way", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		await requestRefund(ctx(), { tripId: trip.id, memberId: member.id, reason: "Please" });
		await cancelTrip(world.as(organizer), trip.id, REASON);
		expect(await requestsIn(world)).toMatchObject([{ status: "processed", refundableAmount: 94_157 }]);
		expect(await atRest(world)).toEqual([]);
	});
});

describe("money that was released", () => {
	test("is not refunded, and the rest goes back to those who paid it", async () => {
		using world = openWorld();
		const { organizer, trip, member } = await fundWithAccount(world);
		await releaseFunds(world.as(organizer), trip.id, {});
		const mia = await world.user({ firstName: "Mia" });
		const place = await world.join(world.as(mia), trip);
		await pay(world.as(mia), place.id);
		const view = await cancelTripView(world.as(organizer), trip.id);
		expect(view.refunds.map(({ name, amount, spent }) => [name, amount, spent])).toEqual([
			["Ben", 0, 95_060],
			["Mia Tester", 94_157, 0],
		]);
		await cancelTrip(world.as(organizer), trip.id, { ...REASON, expectedTotal: view.total });
		expect((await paymentsOf(world, member.id))[0]?.status).toBe("paid");
		expect((await paymentsOf(world, place.id))[0]?.status).toBe("refunded");
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		expect(await atRest(world)).toEqual([]);
	});

	test("is left out of a payment that was released in part, whose rest is refunded", async () => {
		using world = openWorld();
		const { organizer, trip } = await fundWithAccount(world);
		await releaseFunds(world.as(organizer), trip.id, { amount: 50_000 });
		const { refunds, held } = await cancelTripView(world.as(organizer), trip.id);
		expect(held).toBe(45_060);
		expect(refunds).toMatchObject([{ name: "Ben", paid: 97_000, spent: 50_000 }]);
		await cancelTrip(world.as(organizer), trip.id, REASON);
		const { fund } = await fundBalances(world, trip.id);
		expect(fund).toBeGreaterThanOrEqual(0);
		expect(fund).toBeLessThan(2);
		expect(await atRest(world)).toEqual([]);
	});
});

test("what can't go back is named beside all that was released, when a part of that is owed since", async () => {
	const refuseReversals = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async reverse() {
			throw new ProviderRefusal("balance_insufficient", "Nothing is left there.");
		},
	});
	using world = openWorld({ wrap: refuseReversals });
	const { organizer, trip, member } = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, {});
	const whole = await cancelTripView(world.as(organizer), trip.id);
	expect([whole.spent, whole.released]).toEqual([95_060, 95_060]);
	expect(texts.spentMeans(whole)).toBe("It was released to you.");
	const mia = await world.user({ firstName: "Mia" });
	await pay(world.as(mia), (await world.join(world.as(mia), trip)).id);
	await startRefund(world.as(organizer), trip.id, {
		...{ memberIds: [member.id], reason: "Cheaper flat", customAmount: 10_000, expectedAmount: 94_157 },
	});
	const view = await cancelTripView(world.as(organizer), trip.id);
	expect(view.released).toBe(95_060);
	expect(view.spent).toBeLessThan(95_060 - 10_000);
	expect(texts.spentMeans(view)).toBe(
		"This much of what people have paid, and not been refunded, was released to you, out of $950.60 altogether.",
	);
});

test("a page with older figures is refused, and nothing happens", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const stale = (await cancelTripView(world.as(organizer), trip.id)).total;
	await pay(ctx(), member.id);
	const cancel = cancelTrip(world.as(organizer), trip.id, { ...REASON, expectedTotal: stale });
	expect(await errorCodeOf(cancel)).toBe("amount_mismatch");
	expect((await tripOf(world, trip.id))?.status).toBe("active");
});

test("two calls at once cancel it once, with one refund each", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const both = await Promise.allSettled([1, 2].map(() => cancelTrip(world.as(organizer), trip.id, REASON)));
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect((await requestsIn(world)).length).toBe(1);
	expect(await atRest(world)).toEqual([]);
});

describe("at once with", () => {
	type Made = Awaited<ReturnType<typeof fundWithAccount>>;
	const RIVALS: Record<string, (world: World, made: Made, ref: string) => Promise<unknown>> = {
		"a payment": (_world, { ctx, member }, ref) =>
			confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" }),
		"a release": (world, { organizer, trip }) => releaseFunds(world.as(organizer), trip.id, {}),
		"a refund request": (_world, { ctx, trip, member }) =>
			requestRefund(ctx(), { tripId: trip.id, memberId: member.id, reason: "Please" }),
		"a charge": (world) => chargeDueInstalments(world.jobs),
		"a refund of all": (world, { organizer, trip }) =>
			startRefund(world.as(organizer), trip.id, { memberIds: "all", reason: "All" }),
	};
	test.each(Object.entries(RIVALS))("%s nothing is lost or paid twice", async (_name, rival) => {
		using world = openWorld();
		const made = await fundWithAccount(world);
		const { organizer, trip, ctx, member } = made;
		const user = await world.user({ firstName: "Mia" });
		const mia = () => world.as(user);
		const place = await world.join(mia(), trip);
		const { ref } = await startMemberPayment(mia(), place.id);
		await Promise.allSettled([
			cancelTrip(world.as(organizer), trip.id, REASON),
			rival(world, { ...made, ctx: ref ? mia : ctx, member: ref ? place : member }, ref),
		]);
		expect(await atRest(world)).toEqual([]);
		const { fund, clearing } = await fundBalances(world, trip.id);
		expect([fund >= 0, clearing]).toEqual([true, 0]);
	});
});

/**
 * What Mia, who has paid $970.00 for a trip with a booking fee of 2 %, reads about her money once the trip is
 * cancelled.
 */
async function told({ released = 0, refunded = 0 }) {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const olga = () => world.as(organizer);
	await startRefund(olga(), trip.id, { memberIds: [member.id], reason: "Ben left", leaving: true });
	const user = await world.user({ firstName: "Mia" });
	const mia = await world.join(world.as(user), trip);
	await pay(world.as(user), mia.id);
	const some = { memberIds: [mia.id], customAmount: refunded, expectedAmount: 94_157, reason: "Cheaper" };
	if (refunded > 0) await startRefund(olga(), trip.id, some);
	if (released > 0) await releaseFunds(olga(), trip.id, { amount: released });
	const [parts] = (await listFundRefunds(olga(), world.db.read, trip)).refunds;
	await cancelTrip(olga(), trip.id, { reason: "Storm", refund: "all" });
	const all = await noticesTo(world, user.id);
	const notice = all.find(({ source }) => source.startsWith("cancelled:"))?.message ?? "";
	const words = notice.split("Nobody will be charged. ")[1]?.replaceAll(trip.organizerName, "Olga");
	const { own } = await refundsView(world.as(user), trip.shareId);
	return { parts, words, canGetBack: own?.preview.refundable };
}

test("who gets everything back reads what the card company keeps", async () => {
	expect((await told({})).words).toBe(
		"$941.57 goes back to the card you paid with. The other $28.43 is the fee that the card company keeps.",
	);
});

test("where nothing is left to go back, the rest is the booking fee", async () => {
	expect((await told({ released: 95_060 })).words).toBe(
		"$950.60 of what you paid was released to pay for the trip. Ask Olga about it. The other $19.40 is the booking fee. You get $941.57 if Olga refunds the rest.",
	);
});

test.each([
	[{ released: 50_000 }],
	[{ released: 95_059 }],
	[{ released: 30_000, refunded: 10_000 }],
	[{ released: 84_936, refunded: 10_000 }],
])("every cent that was paid and not refunded is accounted for: %o", async (given) => {
	const { parts, words = "", canGetBack } = await told(given);
	if (!parts) throw new Error("Mia has nothing to get back");
	const { paid, amount, spent, cardFee, bookingFee, stays, later } = parts;
	expect(later).toBe(canGetBack);
	expect(amount + spent + cardFee + bookingFee + stays).toBe(paid);
	const named = [...words.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, sum = ""]) => sum.replace(/\D/g, ""));
	const fees = cardFee + bookingFee;
	for (const part of [amount, spent, fees, stays, later]) {
		if (part > 0) expect(named, words).toContain(String(part).padStart(3, "0"));
	}
	expect(words.includes("refunded to you before")).toBe("refunded" in given);
});
