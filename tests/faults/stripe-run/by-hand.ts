import { sweepPayouts } from "#app/features/fund/payouts/payouts.server.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { payments } from "#db/schema/payments.ts";
import { isStripeError, type Simulation } from "./simulation.ts";

/** An operator refunds a payment, or part of it, in Stripe's dashboard. */
export async function refundByHand(house: Simulation): Promise<void> {
	const { world, twin, stripe, random } = house;
	const rows = await world.db.read.select().from(payments);
	const paid = rows.filter(({ status }) => COLLECTED_STATUSES.some((one) => one === status));
	const charges = twin.state.charges.filter(
		({ id, amount, amount_refunded, disputed }) =>
			amount > amount_refunded && !disputed && paid.some(({ chargeRef }) => chargeRef === id),
	);
	if (charges.length === 0) return;
	const { id: charge, amount, amount_refunded } = random.pick(charges);
	const part = random.chance(0.5) ? 1 + random.below(amount - amount_refunded) : undefined;
	twin.refundsBegin = random.chance(0.2) ? "pending" : "succeeded";
	await atStripe(() => stripe.refunds.create({ charge, amount: part }));
}

/** An operator reverses a transfer, or part of it, in Stripe's dashboard. */
export async function reverseByHand({ twin, stripe, random }: Simulation): Promise<void> {
	const kept = twin.state.transfers.filter((one) => one.amount > one.amount_reversed);
	if (kept.length === 0) return;
	const { id, amount, amount_reversed } = random.pick(kept);
	const part = random.chance(0.5) ? 1 + random.below(amount - amount_reversed) : undefined;
	await atStripe(() => stripe.transfers.createReversal(id, { amount: part }));
}

/** Pays money out to the house's bank, so that releases wait, tops it up again, or charges a fee of Stripe's own. */
export async function moveHouseMoney({ twin, random }: Simulation): Promise<void> {
	const { balance } = twin.state;
	const amount = 1 + random.below(200_000);
	const type = random.pick(["payout", "topup", "topup", "stripe_fee"] as const);
	if (type === "payout" && balance <= 0) return;
	const change = { payout: -balance, topup: amount, stripe_fee: -1 - random.below(500) }[type];
	twin.moveOwnMoney({ type, amount: change });
}

/** Stripe pays an organizer's balance out to their bank, which may send it back. */
export async function payOutToBank({ world, twin, random }: Simulation): Promise<void> {
	const { accounts, transfers } = twin.state;
	const paid = accounts.filter(({ id }) => transfers.some(({ destination }) => destination === id));
	if (paid.length === 0) return;
	const payout = twin.payOut(random.pick(paid).id, 1 + random.below(10_000));
	twin.settlePayout(payout.id, "in_transit");
	if (random.chance(0.8)) twin.settlePayout(payout.id, "paid");
	if (random.chance(0.3)) twin.settlePayout(payout.id, "failed");
	if (random.chance(0.5)) await sweepPayouts(world.nobody);
}

/** Ignores Stripe's refusals, which only the operator at the dashboard would see. */
async function atStripe(deed: () => Promise<unknown>): Promise<void> {
	try {
		await deed();
	} catch (error) {
		if (!isStripeError(error)) throw error;
	}
}
