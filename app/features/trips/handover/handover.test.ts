import { eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findTripAccess, requireTrip } from "#app/access/access.server.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { requestPasswordReset, resetPassword } from "#app/features/account/sign-in/reset-password.server.ts";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { reviewApproval, reviewRefund } from "#app/features/fund/refunds/review-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { sweepProvisionalMemberships } from "#app/features/joining/provisional-memberships.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { changeCoOrganizer } from "#app/features/members/co-organizers/co-organizers.server.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { fundReleases, payees, payouts } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { notifications } from "#db/schema/messages.ts";
import { payments as paymentRows, refundRequests } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { tripHandovers } from "#db/schema/trips.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { pay, paymentsOf, startMemberPayment } from "#tests/support/payments.ts";
import { requestRefundOf } from "#tests/support/refunds.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type WorldOptions } from "#tests/support/world.ts";
import { leaveTrip } from "../changes/leave-trip.server.ts";
import { answerHandover, endHandovers, offerHandover, withdrawHandover } from "./handover.server.ts";
import { handoverView, offerToViewer } from "./handover-view.server.ts";
import { whatChangesForYou } from "./texts.ts";

/** Olga (Plus) organizes with a payout account, Ben has paid $970.00, and Maya, who is on Free, has joined. */
async function open(world: ReturnType<typeof openWorld>) {
	const made = await fundWithAccount(world);
	const maya = await world.user({
		firstName: "Maya",
		lastName: "Mora",
		emailVerifiedAt: 1,
		subscriptionPlan: "free",
	});
	const mine = await world.join(world.as(maya), made.trip);
	const { trip, organizer } = made;
	const olga = () => world.as(organizer);
	const as = () => world.as(maya);
	const offer = () => offerHandover(olga(), trip.id, mine.id);
	const accept = () => answerHandover(as(), trip.id, { answer: "accept" });
	const row = async () => {
		const [found] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
		if (!found) throw new Error("the trip is there");
		return found;
	};
	const rowsOf = () => world.db.read.select().from(members).where(eq(members.tripId, trip.id));
	const roleOf = async (user: typeof maya) => (await findTripAccess(world.as(user), trip.id))?.role;
	return { ...made, maya, mine, olga, as, offer, accept, row, rowsOf, roleOf };
}

test("who accepts organizes the trip, and the former organizer is a co-organizer", async () => {
	using world = openWorld();
	const { maya, organizer, offer, accept, row, roleOf } = await open(world);
	const made = (await offer()).offeredAt;
	world.clock.advance(DAY);
	expect(await accept()).toMatchObject({ outcome: "accepted" });
	expect(await row()).toMatchObject({
		organizerId: maya.id,
		organizerName: "Maya Mora",
		organizerEmail: maya.email,
		platformFeeRate: 500,
	});
	expect((await row()).countedAt).toBeGreaterThan(made + DAY - 1);
	expect(await roleOf(maya)).toBe("organizer");
	expect(await roleOf(organizer)).toBe("co-organizer");
	expect(await errorCodeOf(accept())).toBe("forbidden");
});

test("who accepts keeps a spot that was held for them until a day", async () => {
	using world = openWorld();
	const { trip, organizer } = await fundWithAccount(world);
	const maya = await world.user({ emailVerifiedAt: 1, subscriptionPlan: "free" });
	const own = await giveAnswer(world.as(maya), trip.shareId, { answer: "in", mayMail: true });
	const memberId = own.memberId ?? "";
	await offerHandover(world.as(organizer), trip.id, memberId);
	await answerHandover(world.as(maya), trip.id, { answer: "accept" });
	world.clock.advance(20 * DAY);
	await sweepProvisionalMemberships(world.nobody);
	expect(await memberRow(world, memberId)).toMatchObject({ role: "organizer", removedAt: null, payBy: null });
});

test("no share, payment or ledger line changes, so the odd cents stay with whoever has them", async () => {
	using world = openWorld();
	const { offer, accept, rowsOf } = await open(world);
	const before = await rowsOf();
	const paidBefore = await world.db.read.select().from(paymentRows);
	const entries = await world.db.read.$count(ledgerEntries);
	await offer();
	await accept();
	const shares = (rows: typeof before) => rows.map(({ id, individualCost }) => [id, individualCost]).sort();
	expect(shares(await rowsOf())).toEqual(shares(before));
	expect(await world.db.read.select().from(paymentRows)).toEqual(paidBefore);
	expect(await world.db.read.$count(ledgerEntries)).toBe(entries);
});

test("the fund is the trip's: the new organizer releases it, and the former one no longer can", async () => {
	using world = openWorld();
	const { trip, olga, as, offer, accept } = await open(world);
	await offer();
	await accept();
	expect(await errorCodeOf(releaseFunds(olga(), trip.id, {}))).toBe("forbidden");
	expect(await errorCodeOf(fundView(olga(), trip.id))).toBe("forbidden");
	expect(await errorCodeOf(releaseFunds(as(), trip.id, {}))).toBe("payee_missing");
	expect((await fundBalances(world, trip.id)).fund).toBe(95_060);
});

test("a charge that was made before keeps the fee rate of then, though it is applied after, and later ones have the new", async () => {
	using world = openWorld();
	const { trip, offer, accept, as, mine } = await open(world);
	await world.db.write((tx) => tx.update(trips).set({ partySize: 8 }).where(eq(trips.id, trip.id)));
	const sam = await world.user();
	const ofSam = await world.join(world.as(sam), trip);
	const chargeOf = async (ctx: ReturnType<typeof as>, memberId: string) => {
		const { ref } = await startMemberPayment(ctx, memberId);
		const chargedAt = world.clock.now().getTime();
		const fact = await world.provider.confirmDemo?.(ref, "success");
		if (!fact) throw new Error("the demo provider confirms");
		return { ...fact, chargedAt };
	};
	await offer();
	const before = await chargeOf(as(), mine.id);
	await accept();
	await applyPayment(world.nobody, before);
	await applyPayment(world.nobody, await chargeOf(world.as(sam), ofSam.id));
	const feeOf = async (id: string) => (await paymentsOf(world, id))[0]?.platformFeeAmount;
	expect([await feeOf(mine.id), await feeOf(ofSam.id)]).toEqual([1_940, 2_425]);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("handing it on and back does not lower the fee of a charge that is under way", async () => {
	using world = openWorld();
	const maker = (subscriptionPlan: "free" | "pro") => world.user({ emailVerifiedAt: 1, subscriptionPlan });
	const [free, pro] = [await maker("free"), await maker("pro")];
	const trip = await world.trip(free, { partySize: 4 });
	const [ofFree, ofPro, ofSam] = [
		await world.join(world.as(free), trip),
		await world.join(world.as(pro), trip),
		await world.join(world.asGuest("sam"), trip),
	];
	const { ref } = await startMemberPayment(world.asGuest("sam"), ofSam.id);
	const chargedAt = world.clock.now().getTime();
	const fact = await world.provider.confirmDemo?.(ref, "success");
	if (!fact) throw new Error("the demo provider confirms");
	world.clock.advance(1_000);
	await offerHandover(world.as(free), trip.id, ofPro.id);
	await answerHandover(world.as(pro), trip.id, { answer: "accept" });
	const back = () => offerHandover(world.as(pro), trip.id, ofFree.id);
	expect(await errorCodeOf(back())).toBe("conflict");
	await applyPayment(world.nobody, { ...fact, chargedAt });
	expect((await paymentsOf(world, ofSam.id))[0]?.platformFeeAmount).toBe(4_850);
	await back();
});

test("whoever is asked to take it over reads the booking fee that it would have, and the one that it has", async () => {
	using world = openWorld();
	const { trip, as, offer } = await open(world);
	await offer();
	const { answer } = await handoverView(as(), trip.id);
	expect(answer?.tier).toEqual({ name: "Free", feeRate: 500, feeRateNow: 200 });
	const read = (feeRateNow: number) =>
		whatChangesForYou({ name: "Free", feeRate: 500, feeRateNow }).join(" ");
	expect(read(200)).toContain("yours, Free. Later card payments have a booking fee of 5% (now it is 2%).");
	expect(read(500)).toContain("a booking fee of 5% (as now)");
});

test("what was paid out before, the former organizer alone gives back or owes: the new one decides nothing of it", async () => {
	const refuse: WorldOptions["wrap"] = (gateway): PaymentGateway => ({
		...gateway,
		reverse: () => Promise.reject(new ProviderRefusal("balance_insufficient", "Nothing is left.")),
	});
	using world = openWorld({ wrap: refuse });
	const { trip, organizer, maya, member, ctx, as, olga, offer, accept } = await open(world);
	await releaseFunds(olga(), trip.id, {});
	await world.db.write((tx) => tx.update(payouts).set({ status: "paid" }));
	const asked = await requestRefundOf(ctx(), member);
	await offer();
	await accept();
	await pay(as(), (await findTripAccess(as(), trip.id))?.member?.id ?? "");
	const everything = { memberIds: "all", reason: "I want it" } as const;
	const approval = { status: "approved" } as const;
	for (const attack of [
		() => decideRefund(as(), asked.id, approval),
		() => reviewApproval(as(), asked.id, {}),
		() => startRefund(as(), trip.id, { memberIds: [member.id], reason: "I want it" }),
		() => startRefund(as(), trip.id, everything),
		() => reviewRefund(as(), trip.id, everything),
	]) {
		await expect(attack()).rejects.toMatchObject({
			code: "forbidden",
			message: expect.stringContaining(`Only ${organizer.firstName} ${organizer.lastName}`),
		});
	}
	await decideRefund(olga(), asked.id, approval);
	await sweepReversals(world.nobody);
	const debtOf = (id: string) => balanceOf(world.db.read, "demo", `organizer_debt:${id}`);
	expect(await debtOf(organizer.id)).toBeGreaterThan(0);
	expect(await debtOf(maya.id)).toBe(0);
	expect(await problemsAlways(world.db)).toEqual([]);
});

describe("an offer is refused while the trip's money is on its way", () => {
	const NOW = { createdAt: 1, updatedAt: 1 };
	test.each<
		[
			string,
			(given: Awaited<ReturnType<typeof open>>, world: ReturnType<typeof openWorld>) => Promise<unknown>,
		]
	>([
		[
			"A release is under way",
			async ({ trip, organizer }, world) =>
				world.db.write((tx) =>
					tx.insert(fundReleases).values({
						...{ id: "r", tripId: trip.id, organizerId: organizer.id, amount: 1, provider: "demo" },
						...{ payeeRef: "p", reservedAt: 1 },
					}),
				),
		],
		[
			"A payout to the organizer's bank is under way",
			async ({ trip, olga }, world) => {
				await releaseFunds(olga(), trip.id, {});
				const [payee] = await world.db.read.select().from(payees);
				await world.db.write((tx) => tx.delete(payouts));
				await world.db.write((tx) =>
					tx
						.insert(payouts)
						.values({ ref: "po", payeeId: payee?.id ?? "", amount: 1, status: "in_transit", ...NOW }),
				);
			},
		],
		[
			"A refund is on its way",
			async ({ member, ctx }, world) => {
				await requestRefundOf(ctx(), member);
				await world.db.write((tx) =>
					tx.update(refundRequests).set({ status: "approved", approvedAmount: 1 }),
				);
			},
		],
		[
			"One-time Pro is being paid",
			async ({ trip, organizer }, world) =>
				world.db.write((tx) =>
					tx.insert(purchases).values({
						...{ id: "p", userId: organizer.id, tripId: trip.id, amount: 500, provider: "demo" },
						...{ customerRef: "c", methodRef: "m", ...NOW },
					}),
				),
		],
	])("%s", async (words, begin) => {
		using world = openWorld();
		const given = await open(world);
		await given.offer();
		await begin(given, world);
		await expect(given.accept()).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining(words),
		});
		await withdrawHandover(given.olga(), given.trip.id);
		await expect(given.offer()).rejects.toMatchObject({ message: expect.stringContaining(words) });
		expect(await given.roleOf(given.organizer)).toBe("organizer");
	});
});

test("the plan of who accepts must have room for the trip, as for a claim", async () => {
	using world = openWorld();
	const { maya, offer, accept, trip } = await open(world);
	await offer();
	await world.db.write((tx) => tx.update(trips).set({ partySize: 40 }).where(eq(trips.id, trip.id)));
	expect(await errorCodeOf(accept())).toBe("conflict");
	await world.db.write((tx) => tx.update(trips).set({ partySize: 6 }).where(eq(trips.id, trip.id)));
	await world.trip(maya);
	while ((await errorCodeOf(world.trip(maya))) === "accepted");
	expect(await errorCodeOf(accept())).toBe("trip_limit");
});

test("it is offered by the organizer alone, to one member at a time, who has an account", async () => {
	using world = openWorld();
	const { trip, olga, as, mine, offer, maya, own } = await open(world);
	await world.db.write((tx) => tx.update(trips).set({ partySize: 8 }).where(eq(trips.id, trip.id)));
	const guest = await world.join(world.asGuest("g"), trip);
	expect(await errorCodeOf(offerHandover(olga(), trip.id, guest.id))).toBe("conflict");
	expect(await errorCodeOf(offerHandover(olga(), trip.id, own.id))).toBe("conflict");
	expect(await errorCodeOf(offerHandover(olga(), trip.id, "none"))).toBe("not_found");
	await changeCoOrganizer(olga(), trip.id, mine.id, true);
	expect(await errorCodeOf(offerHandover(as(), trip.id, mine.id))).toBe("forbidden");
	await offer();
	expect(await errorCodeOf(offer())).toBe("conflict");
	const sam = await world.user();
	await world.join(world.as(sam), trip);
	expect(await errorCodeOf(answerHandover(world.as(sam), trip.id, { answer: "accept" }))).toBe("conflict");
	expect(await world.db.read.$count(notifications, eq(notifications.userId, maya.id))).toBeGreaterThan(0);
});

test("a refusal, a withdrawal and seven days end it, and it can be offered again", async () => {
	using world = openWorld();
	const { trip, olga, as, offer, accept, organizer, roleOf } = await open(world);
	await offer();
	expect(await answerHandover(as(), trip.id, { answer: "refuse" })).toMatchObject({ outcome: "refused" });
	expect(await errorCodeOf(accept())).toBe("conflict");
	await offer();
	expect(await withdrawHandover(olga(), trip.id)).toMatchObject({ outcome: "withdrawn" });
	expect(await errorCodeOf(accept())).toBe("conflict");
	await offer();
	world.clock.advance(7 * DAY);
	expect(await errorCodeOf(accept())).toBe("conflict");
	await offer();
	world.clock.advance(7 * DAY);
	expect(await endHandovers(world.jobs)).toBe(1);
	expect(await endHandovers(world.jobs)).toBe(0);
	const outcomes = await world.db.read.select({ is: tripHandovers.outcome }).from(tripHandovers);
	expect(outcomes.map(({ is }) => is).sort()).toEqual(["expired", "expired", "refused", "withdrawn"]);
	expect(await roleOf(organizer)).toBe("organizer");
});

describe("raced", () => {
	test("with a release: either it goes out and the trip stays, or the trip changes hands and nothing goes out", async () => {
		using world = openWorld();
		const { trip, offer, accept, olga, row, organizer } = await open(world);
		await offer();
		const [released, accepted] = await Promise.allSettled([releaseFunds(olga(), trip.id, {}), accept()]);
		const releases = await world.db.read.select().from(fundReleases);
		if (accepted.status === "fulfilled" && released.status === "rejected") expect(releases).toEqual([]);
		else expect(releases.map(({ organizerId }) => organizerId)).toEqual([organizer.id]);
		expect([released.status, accepted.status]).toContain("fulfilled");
		expect((await row()).organizerId).not.toBeNull();
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("with withdrawing, and with another answer: one of them counts", async () => {
		using world = openWorld();
		const { trip, offer, accept, as, olga, row, maya, organizer } = await open(world);
		await offer();
		const outcomes = await Promise.allSettled([
			accept(),
			withdrawHandover(olga(), trip.id),
			answerHandover(as(), trip.id, { answer: "refuse" }),
		]);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const accepted = outcomes[0]?.status === "fulfilled";
		expect((await row()).organizerId).toBe(accepted ? maya.id : organizer.id);
	});

	test("with leaving: who has left organizes nothing", async () => {
		using world = openWorld();
		const { trip, offer, accept, as, row, maya, rowsOf } = await open(world);
		await offer();
		const [left] = await Promise.allSettled([leaveTrip(as(), trip.id), accept()]);
		const rows = await rowsOf();
		const organizers = rows.filter(({ role, removedAt }) => role === "organizer" && removedAt === null);
		expect(organizers).toHaveLength(1);
		expect(organizers[0]?.userId).toBe((await row()).organizerId);
		if (left?.status === "fulfilled") expect((await row()).organizerId).not.toBe(maya.id);
	});

	test("with the deletion of the account that was asked: a deleted account organizes nothing", async () => {
		using world = openWorld();
		const { offer, accept, as, row, maya } = await open(world);
		await world.db.write((tx) =>
			tx.update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, maya.id)),
		);
		await offer();
		const [deleted, accepted] = await Promise.allSettled([
			deleteAccount(as(), { password: PASSWORD }),
			accept(),
		]);
		expect(await errorCodeOf(accept())).toBeDefined();
		if (deleted.status === "fulfilled" && accepted.status === "rejected")
			expect((await row()).organizerId).not.toBe(maya.id);
		expect([deleted.status, accepted.status]).toContain("fulfilled");
		const standing = await world.db.read.$count(tripHandovers, isNull(tripHandovers.endedAt));
		expect(standing).toBe(0);
	});

	test("with the deletion of the organizer's account: its offer ends", async () => {
		using world = openWorld();
		const [olga, maya] = [
			await world.user({ passwordHash: PASSWORD_HASH }),
			await world.user({ emailVerifiedAt: 1 }),
		];
		const trip = await world.trip(olga);
		const mine = await world.join(world.as(maya), trip);
		await offerHandover(world.as(olga), trip.id, mine.id);
		await deleteAccount(world.as(olga), { password: PASSWORD });
		expect(await errorCodeOf(answerHandover(world.as(maya), trip.id, { answer: "accept" }))).toBe("conflict");
		expect(await world.db.read.$count(tripHandovers, isNull(tripHandovers.endedAt))).toBe(0);
	});
});

test("an offer ends when the organizer's account is taken back by a mailed link, because someone else may have made it", async () => {
	using world = openWorld();
	const { organizer, offer, accept, roleOf } = await open(world);
	await offer();
	const { email } = organizer;
	await requestPasswordReset(world.nobody, email);
	const secret = (await mailTo(world, email)).find((mail) => mail.secret)?.secret ?? "";
	const device = { session: null, userAgent: null, browserKeyHash: "laptop" };
	await resetPassword(world.nobody, { secret, password: "quiet lantern" }, device);
	expect(await errorCodeOf(accept())).toBe("conflict");
	expect(await roleOf(organizer)).toBe("organizer");
	const [row] = await world.db.read.select().from(tripHandovers);
	expect(row).toMatchObject({ outcome: "withdrawn" });
});

test("only the member to whom the trip is offered has the offer on their trip's page, while it stands", async () => {
	using world = openWorld();
	const { trip, as, olga, offer } = await open(world);
	const offerTo = async (ctx: ReturnType<typeof olga>) =>
		offerToViewer(ctx, await requireTrip(ctx, trip.id, "trip.see"));
	expect(await offerTo(as())).toBeNull();
	await offer();
	expect(await offerTo(as())).toEqual({ until: expect.stringMatching(/^\w{3}, \w{3} \d+/) });
	expect(await offerTo(olga())).toBeNull();
	await withdrawHandover(olga(), trip.id);
	expect(await offerTo(as())).toBeNull();
});
