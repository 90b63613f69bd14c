import { eq } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import { type Cents, MIN_CHARGE, splitEvenly } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { members, payments } from "#db/schema/index.ts";
import { hasCollectedPayment, listLiveAttempts, listMemberPayments } from "./payments.queries.ts";

/**
 * Gives a member another share, in as many instalments and on the same days as before. The share stays where they
 * have begun to pay it, or where an instalment would be too small for a card.
 * @returns whether it was changed.
 */
export async function changeShare(tx: Tx, member: Member, share: Cents): Promise<boolean> {
	if (member.individualCost === share || (await hasStartedPaying(tx, member.id))) return false;
	const schedule = await listMemberPayments(tx, member.id);
	const amounts = schedule.length > 0 ? splitEvenly(share, schedule.length) : [];
	if (amounts.some((amount) => amount < MIN_CHARGE)) return false;
	await tx.update(members).set({ individualCost: share }).where(eq(members.id, member.id));
	for (const [index, payment] of schedule.entries()) {
		await tx.update(payments).set({ amount: amounts[index] }).where(eq(payments.id, payment.id));
	}
	return true;
}

async function hasStartedPaying(tx: Tx, memberId: string): Promise<boolean> {
	return (await hasCollectedPayment(tx, memberId)) || (await listLiveAttempts(tx, memberId)).length > 0;
}
