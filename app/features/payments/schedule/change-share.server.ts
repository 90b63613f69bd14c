import { eq } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import { type Cents, MIN_CHARGE, splitEvenly } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { findPaymentState } from "../payments.queries.ts";
import { hasBegunToPay } from "./payment-state.ts";

/**
 * Changes a member's share, in cents, keeping the number and dates of the instalments. Does nothing if the member has
 * begun to pay or has an open attempt, if the share is below their cash back, or if an instalment would be below the
 * minimum charge.
 * @returns whether it was changed
 */
export async function changeMemberShare(tx: Tx, member: Member, share: Cents): Promise<boolean> {
	if (member.individualCost === share) return false;
	const { payments: schedule, liveAttempts } = await findPaymentState(tx, member.id);
	if (hasBegunToPay(member, schedule) || liveAttempts.length > 0) return false;
	const rest = share - member.cashBackApplied;
	if (rest < 0) return false;
	const amounts = schedule.length > 0 ? splitEvenly(rest, schedule.length) : [];
	if (amounts.some((amount) => amount < MIN_CHARGE)) return false;
	await tx.update(members).set({ individualCost: share }).where(eq(members.id, member.id));
	for (const [index, payment] of schedule.entries()) {
		await tx.update(payments).set({ amount: amounts[index] }).where(eq(payments.id, payment.id));
	}
	return true;
}
