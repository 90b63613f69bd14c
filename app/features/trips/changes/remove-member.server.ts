import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { processRefundLines } from "#app/features/fund/refunds/start-refund.server.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { freePlace } from "#app/features/payments/free-place.server.ts";
import { listLiveAttempts } from "#app/features/payments/payments.queries.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import type { RemoveMember } from "./changes.schema.ts";
import { type FundRefund, listFundRefunds, reserveFundRefunds } from "./fund-refunds.server.ts";
import { requireRemovable } from "./removable-member.server.ts";
import * as texts from "./texts/places.ts";
import * as restTexts from "./texts/rest.ts";

type Removal = { tripId: string; memberId: string } & RemoveMember;

/**
 * Removes a member from a trip. A member who has paid is removed together with a refund of what the fund still holds of
 * it. An open payment is first canceled at the provider, which decides a race (Rules: Leaving a trip).
 * @returns the member's name, and their refund in cents
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for the organizer, a cancelled trip, or while a
 * refund is on its way; amount_mismatch when the refund is not what was confirmed
 */
export async function removeMember(
	ctx: Ctx,
	{ tripId, memberId, ...given }: Removal,
): Promise<{ name: string; amount: Cents }> {
	const { trip } = await requireTrip(ctx, tripId, "member.remove");
	await requireRemovable(ctx.db.read, { tripId: trip.id, memberId });
	await cancelOpenAttempts(ctx, await listLiveAttempts(ctx.db.read, { memberId }));
	const { lineIds, ...removed } = await ctx.db.write((tx) =>
		storeRemoval(ctx, tx, { tripId: trip.id, memberId, ...given }),
	);
	await processRefundLines(ctx, lineIds);
	return removed;
}

async function storeRemoval(ctx: Ctx, tx: Tx, { tripId, memberId, reason, expectedAmount = 0 }: Removal) {
	const { trip } = await requireTrip(ctx, tripId, "member.remove", tx);
	const member = await requireRemovable(tx, { tripId, memberId });
	const { refunds } = await listFundRefunds(ctx, tx, trip, memberId);
	const [refund] = refunds;
	const amount = refund?.amount ?? 0;
	if (amount !== expectedAmount)
		throw new DomainError("amount_mismatch", texts.confirmAmount(member.name, formatCents(amount)));
	await freePlace(ctx, tx, member, "removed");
	const lineIds = await reserveFundRefunds(ctx, tx, trip, refunds, {
		reason: reason ?? texts.refundReason,
		leaving: true,
	});
	await notify(ctx, tx, trip, member, {
		kind: "member_removed",
		title: texts.removedTitle,
		message: removalText(trip, refund, reason),
		source: `removed:${memberId}`,
	});
	return { name: member.name, amount, lineIds };
}

function removalText(trip: Trip, refund: FundRefund | undefined, reason: string | undefined): string {
	const { organizerName: organizer, title } = trip;
	const [amount, spent] = [refund?.amount ?? 0, refund?.spent ?? 0];
	return [
		texts.removedNotice(organizer, title),
		...(amount > 0 ? [texts.refundOnItsWay(formatCents(amount))] : []),
		...(spent > 0 ? [restTexts.spent(formatCents(spent), organizer)] : []),
		...(refund ? restTexts.restOf(refund, organizer) : []),
		...(reason ? [texts.says(organizer, reason)] : []),
	].join(" ");
}
