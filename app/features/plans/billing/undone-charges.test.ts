import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { takeInRefund } from "#app/features/fund/refunds/take-in-refund.server.ts";
import { notifications } from "#db/schema/messages.ts";
import { purchases } from "#db/schema/plans.ts";
import { cashBackEntries, entitlements } from "#db/schema/tiers.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { billingView } from "./billing-view.server.ts";
import { startSubscription } from "./choose-tier.server.ts";

/** Olga, on Free, has bought one-time Pro for her trip. */
async function boughtPro() {
	const world = openWorld();
	const olga = await world.user();
	const ctx = () => world.as(olga);
	const trip = await world.trip(olga, { partySize: 6 });
	const buy = () => startSubscription(ctx(), { planType: "pro-oneTime", isAnnual: false, tripId: trip.id });
	await buy();
	const [purchase] = await world.db.read.select().from(purchases);
	const chargeRef = purchase?.chargeRef ?? "";
	/** The booking fee kept from a friend's payment, and Olga's cash back, in cents. */
	const feeAndCashBack = async (name: string) => {
		const guest = world.asGuest(name);
		const { id } = await world.join(guest, trip, { name });
		await pay(guest, id);
		const [paid] = await paymentsOf(world, id);
		const earned = await world.db.read.select().from(cashBackEntries).where(eq(cashBackEntries.memberId, id));
		return [paid?.platformFeeAmount, earned[0]?.amount ?? 0];
	};
	const refund = { ref: "re_1", id: "", chargeRef, amount: 500, error: null };
	return { world, ctx, buy, chargeRef, feeAndCashBack, refund };
}

const PRO = [0, 3_233];
const FREE = [3_233, 0];

test("one-time Pro that was lost to the bank no longer takes the booking fee off later charges, and they earn no cash back", async () => {
	const { world, ctx, chargeRef, feeAndCashBack } = await boughtPro();
	using _ = world;
	expect(await feeAndCashBack("Ben")).toEqual(PRO);
	const dispute = { ref: "dp_1", chargeRef, amount: 500, fee: 1_500 };
	await applyDispute(world.nobody, { ...dispute, status: "open" });
	expect(await feeAndCashBack("Gia")).toEqual(PRO);
	await applyDispute(world.nobody, { ...dispute, status: "lost" });
	expect((await billingView(ctx())).invoices).toMatchObject([{ pill: { text: "Lost to a dispute" } }]);
	expect(await feeAndCashBack("Mia")).toEqual(FREE);
	const told = await world.db.read.select().from(notifications);
	expect(told.map(({ message }) => message)).toContainEqual(
		expect.stringContaining("Your bank has taken back $5.00 that you paid for one-time Pro. From now on"),
	);
	await applyDispute(world.nobody, { ...dispute, status: "won" });
	expect(await feeAndCashBack("Tim")).toEqual(PRO);
});

test("one-time Pro that was refunded by hand ends, and can be bought again", async () => {
	const { world, ctx, buy, refund, feeAndCashBack } = await boughtPro();
	using _ = world;
	const pills = async () => (await billingView(ctx())).invoices.map(({ pill }) => pill.text);
	expect(await pills()).toEqual(["Paid"]);
	await takeInRefund(world.nobody, { ...refund, amount: 499, status: "succeeded" });
	expect(await pills()).toEqual(["Partly refunded"]);
	expect(await errorCodeOf(buy())).toBe("conflict");
	await takeInRefund(world.nobody, { ...refund, ref: "re_2", amount: 1, status: "succeeded" });
	expect(await feeAndCashBack("Ben")).toEqual(FREE);
	const { invoices } = await billingView(ctx());
	expect(invoices).toMatchObject([{ undone: "$5.00 of it was refunded.", pill: { text: "Refunded" } }]);
	await buy();
	expect(await feeAndCashBack("Gia")).toEqual(PRO);
	await takeInRefund(world.nobody, { ...refund, ref: "re_2", amount: 1, status: "failed" });
	const owned = await world.db.read.select().from(entitlements);
	expect(owned.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
});
