import { eq } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { listMemberPayments, type PaymentState } from "../payments.queries.ts";
import { hasAgreedToShare, ownSchedule, requireNoOpenAttempts } from "../schedule/payment-state.ts";
import { rewriteShares } from "../schedule/rewrite-shares.server.ts";
import { writeSchedule } from "../schedule/schedule.server.ts";
import { changeBegunShare, type NewShare } from "./change-begun-share.server.ts";
import { shareWith } from "./share-with.ts";

export type ChangedShare = {
	share: Cents;
	more: Cents; // what is to be paid beyond what was left before
	credit: Cents; // what was paid beyond the new share
	isOn: boolean; // what has to be paid in addition to what was left before
	chargesEnded: boolean; // what was paid in excess of the new share
	next: string | null; // the payment of its own that is to be made now
};

/**
 * Changes a member's share by an amount, in cents, and their payments with it: the schedule is rewritten until the
 * member has agreed to the share; afterwards `changeRest` decides what is left. The caller has closed the open
 * attempts.
 * @param change.forCompanions whether the amount is for companions rather than the member's own spot; the caller
 * updates the companions' rows
 * @throws DomainError invalid for a share that no card can pay, or a way that does not fit; conflict, payment_checking,
 * amount_mismatch
 */
export async function changeShareBy(
	ctx: Ctx,
	tx: Tx,
	access: MemberAccess,
	state: PaymentState,
	{ by, forCompanions, ...terms }: Omit<NewShare, "share"> & { by: Cents; forCompanions: boolean },
): Promise<ChangedShare> {
	const { trip, member } = access;
	const share = shareWith(member.individualCost, by);
	const same = { share, more: 0, credit: 0, isOn: false, chargesEnded: false, next: null };
	if (by === 0) return same;
	requireNoOpenAttempts(state);
	const takenOver = forCompanions ? member.takenOver + by : member.takenOver;
	if (hasAgreedToShare(member, state.payments)) {
		await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
		const { rest, ownPayment, ...charges } = await changeBegunShare(ctx, tx, access, state, {
			...terms,
			share,
		});
		return { share, more: rest.more, credit: rest.credit, next: ownPayment, ...charges };
	}
	await rewriteShares(ctx, tx, trip, [{ member, share, takenOver }]);
	const payments = await listMemberPayments(tx, { memberId: member.id });
	const changed = { ...member, individualCost: share, takenOver };
	if (payments.length === 0 && trip.organizerId !== null)
		await writeSchedule(ctx, tx, { access, member: changed, plan: ownSchedule(member), payments });
	return same;
}
