import { eq } from "drizzle-orm";
import { applyDispute } from "#app/features/fund/disputes/apply-dispute.server.ts";
import { publicDisputeId } from "#app/features/fund/disputes/dispute-id.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { demoDisputes } from "#db/schema/demo.ts";
import { payments } from "#db/schema/payments.ts";
import { DAY } from "./clock.ts";
import { openWorldAt, type World } from "./world.ts";

/** Applies a bank's dispute of a member's first payment. It takes back all of it, unless `given` says otherwise. */
export async function disputeOf(
	world: World,
	memberId: string,
	status: DisputeFact["status"],
	given: Partial<DisputeFact> = {},
): Promise<void> {
	const [paid] = await listMemberPayments(world.db.read, { memberId });
	const { chargeRef, amount = 0 } = paid ?? {};
	const fact = { ref: "dp_1", chargeRef: chargeRef ?? "", amount, fee: 1_500, status };
	await applyDispute(world.nobody, { ...fact, ...given });
}

/**
 * Makes the demo bank dispute the only payment of a trip, as it does minutes after the payment.
 * @returns the dispute's id in our addresses
 */
export async function disputePayment(databaseUrl: string, tripId: string, ref: string): Promise<string> {
	const now = Date.now();
	const world = openWorldAt(databaseUrl);
	world.clock.set(new Date(now).toISOString());
	const [paid] = await world.db.read.select().from(payments).where(eq(payments.tripId, tripId));
	const { chargeRef, amount = 0 } = paid ?? {};
	const fact = { ref, chargeRef: chargeRef ?? "", amount, fee: 1_500, status: "open" } as const;
	const opened = { openedAt: now, evidenceDueAt: now + 7 * DAY };
	await world.db.write((tx) => tx.insert(demoDisputes).values({ ...fact, ...opened }));
	const evidence = { dueAt: opened.evidenceDueAt, isSubmitted: false };
	const isKnown = await applyDispute(world.nobody, { ...fact, reason: "fraudulent", evidence });
	world.close();
	if (!isKnown) throw new Error(`no payment of trip ${tripId} has the charge ${chargeRef}`);
	return publicDisputeId(ref);
}
