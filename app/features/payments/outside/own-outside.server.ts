import type { TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { stillToPay } from "../schedule/still-to-pay.ts";
import type { Outside } from "./outside.queries.ts";
import { receiverOf } from "./outside-facts.ts";
import { outsideListPath } from "./outside-path.ts";
import { receiversOf } from "./outside-sums.server.ts";
import * as texts from "./texts.ts";

export type OwnOutside = NonNullable<Awaited<ReturnType<typeof ownOutside>>>;

/**
 * A member's outside payments and open claim, shown with their other payments, with the link to add one. Null if none
 * of it applies.
 * @param own.claim their claim that awaits the organizer's answer
 */
export async function ownOutside(
	{ db, now }: Ctx,
	{ trip, member, may }: TripAccess,
	{ claim, payments }: { claim: Outside | null; payments: readonly Payment[] },
) {
	if (!member) return null;
	const mayClaim =
		may["outside.claim"] &&
		trip.organizerId !== null &&
		member.payerId === null &&
		stillToPay(member, payments) > 0;
	if (member.paidOutside === 0 && !claim && !mayClaim) return null;
	const today = dateOf(now);
	return {
		paid:
			member.paidOutside > 0
				? texts.youPaid(formatCents(member.paidOutside), await receiversOf(db.read, { memberId: member.id }))
				: null,
		waits: claim
			? texts.youClaimed(formatCents(claim.amount), formatDate(claim.paidOn, today), receiverOf(claim))
			: null,
		link: {
			to: outsideListPath(trip.shareId),
			text: mayClaim && !claim ? texts.claimLink : texts.seeAll,
		},
	};
}
