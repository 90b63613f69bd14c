import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { shortReference } from "../attempts/short-reference.ts";
import { cardLabel } from "../cards/payers.queries.ts";
import { listDeductions } from "../returned.queries.ts";
import { collectedNote } from "../schedule/payment-badge.ts";
import { listGiven } from "./presents.queries.ts";

/** The presents a member has given, newest first, with the refunds and losses of each. */
export async function givenBy({ db, now }: Pick<Ctx, "db" | "now">, { id: giverId }: Pick<Member, "id">) {
	const given = await listGiven(db.read, { giverId });
	const returned = await returnedOf(db.read, given);
	const today = dateOf(now);
	return given.map(({ payment, attempt, member }) => ({
		memberId: member.id,
		name: member.name,
		amount: formatCents(payment.amount),
		cents: payment.amount,
		paidAt: payment.paidAt ?? 0,
		day: formatDate(dateOf(new Date(payment.paidAt ?? 0)), today),
		status: payment.status,
		note: payment.status === "paid" ? common.paid : collectedNote(payment),
		card: attempt.cardLast4
			? cardLabel({ brand: attempt.cardBrand ?? "card", last4: attempt.cardLast4 })
			: null,
		reference: shortReference(payment.chargeRef),
		returned: returned.get(payment.id) ?? 0,
		/** What refunds deducted for the provider's fee, in cents. */
		kept: Math.max(0, payment.refundedAmount - (returned.get(payment.id) ?? 0)),
		lost: payment.lostAmount,
		demo: payment.provider === "demo",
		word: attempt.givenWord,
	}));
}

export type GivenPresent = Awaited<ReturnType<typeof givenBy>>[number];

/** The amounts returned to the cards of these payments, in cents, by payment. */
async function returnedOf(
	db: Reader,
	given: Awaited<ReturnType<typeof listGiven>>,
): Promise<Map<string, number>> {
	const touched = given.filter(({ payment }) => payment.refundedAmount > 0);
	const memberIds = [...new Set(touched.map(({ member }) => member.id))];
	const rows = await Promise.all(memberIds.map((memberId) => listDeductions(db, { memberId })));
	return new Map(rows.flat().map(({ paymentId, returned }) => [paymentId, returned]));
}
