import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { fundSummary } from "#app/features/fund/fund-overview.server.ts";
import { decideRefund } from "#app/features/fund/refunds/decide-refund.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { settleRefund } from "#app/features/fund/refunds/settle-refund.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { withdrawRefund } from "#app/features/fund/refunds/withdraw-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import { payments, refundRequests } from "#db/schema/payments.ts";
import { pickGuest, type Simulation } from "./simulation.ts";

export async function requestSomeRefund(house: Simulation): Promise<void> {
	const { ctx, tripId, memberId } = await pickGuest(house);
	await requestRefund(ctx(), { tripId, memberId, leaving: house.random.chance(0.2) });
}

/** A guest withdraws their request, perhaps after it was decided. */
export async function withdrawSomeRefund({ world, random, guests }: Simulation): Promise<void> {
	const asked = await world.db.read.select().from(refundRequests);
	if (asked.length === 0) return;
	const { id, memberId } = random.pick(asked);
	const guest = guests.find((one) => one.memberId === memberId);
	if (guest) await withdrawRefund(guest.ctx(), id);
}

/** The organizer rejects a request, or approves all or part of it. Some decisions are sent twice. */
export async function decideSomeRefund({ world, random, trips, twin }: Simulation): Promise<void> {
	const asked = await world.db.read
		.select()
		.from(refundRequests)
		.where(inArray(refundRequests.status, random.chance(0.9) ? ["pending"] : ["pending", "approved"]));
	if (asked.length === 0) return;
	const { id, tripId, memberId, refundableAmount } = random.pick(asked);
	const organizer = trips.find(({ trip }) => trip.id === tripId)?.organizer;
	if (!organizer) throw new Error("every trip has an organizer");
	twin.refundsBegin = random.chance(0.25) ? "pending" : "succeeded";
	if (random.chance(0.2)) {
		await decideRefund(organizer(), id, { status: "rejected", organizerNotes: "Too late" });
		return;
	}
	const customAmount = random.chance(0.4) ? 1 + random.below(refundableAmount) : undefined;
	if (random.chance(0.2)) {
		await startRefund(organizer(), tripId, { memberIds: [memberId], customAmount, reason: "Rain" });
		return;
	}
	await decideRefund(organizer(), id, { status: "approved", customAmount });
}

/** The organizer refunds a part to everyone, or settles a failed refund. */
export async function startSomeRefund({ world, random, trips }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(trips);
	const failed = await world.db.read.select().from(refundRequests).where(isUnsettled);
	const one = failed.find(({ tripId }) => tripId === trip.id);
	if (one) {
		await settleRefund(organizer(), one.id, { how: random.pick(["try_again", "paid_back", "dropped"]) });
		return;
	}
	await startRefund(organizer(), trip.id, {
		memberIds: "all",
		customAmount: 1 + random.below(500),
		reason: "Rain",
	});
}

const isUnsettled = and(eq(refundRequests.status, "failed"), isNull(refundRequests.settledAt));

/** The bank pays out a slow refund, or returns it. */
export async function settleSomeRefund({ twin, random }: Simulation): Promise<void> {
	const slow = twin.state.refunds.filter(({ status }) => status === "pending");
	if (slow.length === 0) return;
	twin.settleRefund(random.pick(slow).id, random.chance(0.75) ? "succeeded" : "failed");
}

/** Releases the whole available amount, or a part. */
export async function releaseSomeFunds({ world, random, trips }: Simulation): Promise<void> {
	const { trip, organizer } = random.pick(trips);
	const { availableBalance } = await fundSummary(world.db.read, "stripe", trip.id);
	const part = random.chance(0.7) && availableBalance > 0 ? 1 + random.below(availableBalance) : undefined;
	await releaseFunds(organizer(), trip.id, { amount: part });
}

/** Disputes a charge in our ledger, whole or in part, released or not. */
export async function openSomeDispute({ world, twin, random }: Simulation): Promise<void> {
	const rows = await world.db.read.select().from(payments).where(isNotNull(payments.chargeRef));
	const kept = rows.filter(({ status }) => COLLECTED_STATUSES.some((one) => one === status));
	const disputed = twin.state.disputes.map(({ charge }) => charge);
	const charges = twin.state.charges.filter(
		({ id, paid, amount, amount_refunded }) =>
			paid &&
			amount > amount_refunded &&
			!disputed.includes(id) &&
			kept.some(({ chargeRef }) => chargeRef === id),
	);
	if (charges.length === 0) return;
	const { id, amount, amount_refunded } = random.pick(charges);
	const part = random.chance(0.3) ? 1 + random.below(amount - amount_refunded) : undefined;
	twin.openDispute(id, part);
}

/** A bank decides for one side, or splits the amount. */
export async function closeSomeDispute({ twin, random }: Simulation): Promise<void> {
	const open = twin.state.disputes.filter(({ status }) => status !== "won" && status !== "lost");
	if (open.length === 0) return;
	const { id, amount } = random.pick(open);
	const outcome = random.chance(0.5) ? "won" : "lost";
	const part = outcome === "lost" && random.chance(0.4) ? random.below(amount) : 0;
	twin.closeDispute(id, outcome, random.chance(0.3) ? "returned" : "kept", part);
}
