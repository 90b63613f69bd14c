import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { sumOptionsCost } from "#app/access/options-cost.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { endClaims } from "#app/features/payments/outside/claim-outside.server.ts";
import { endAsk } from "#app/features/payments/presents/end-ask.server.ts";
import { PAYABLE_STATUSES } from "#app/features/payments/states.ts";
import type { Tx } from "#db/db.ts";
import { type MEMBERSHIP_END_REASONS, members } from "#db/schema/access.ts";
import { chargePauses, payments } from "#db/schema/payments.ts";
import { endCompanions } from "./end-companions.server.ts";
import { offerFreedSpots, reopenOffer } from "./waiting-list/offer-spots.server.ts";

/**
 * Ends a membership, and those of the companions whom the member pays for: the place becomes free or is offered to the
 * waiting list, its unpaid payments are canceled, and its automatic charges end. A payment that is under way and still
 * succeeds is refunded automatically, because a canceled payment is not owed (Rules: Paying). The caller settles what
 * was paid, and notifies the people concerned.
 * @returns false if the member had left already
 */
export async function endMembership(
	ctx: Ctx,
	tx: Tx,
	{ id }: Pick<Member, "id">,
	leftAs: (typeof MEMBERSHIP_END_REASONS)[number],
): Promise<boolean> {
	const [left] = await tx
		.update(members)
		.set({ removedAt: ctx.now.getTime(), leftAs, coOrganizerSince: null })
		.where(and(eq(members.id, id), isNull(members.removedAt)))
		.returning();
	if (!left) return false;
	await endCompanions(ctx, tx, left, leftAs);
	await tx
		.update(payments)
		.set({ status: "canceled" })
		.where(and(eq(payments.memberId, id), inArray(payments.status, [...PAYABLE_STATUSES])));
	await withdrawConsent(ctx, tx, [id]);
	await endClaims(tx, id, ctx.now);
	await endAsk(tx, id);
	await tx.delete(chargePauses).where(eq(chargePauses.memberId, id));
	await sumOptionsCost(tx, left.tripId);
	if (leftAs === "unpaid") await reopenOffer(ctx, tx, id);
	await offerFreedSpots(ctx, tx, left.tripId);
	return true;
}
