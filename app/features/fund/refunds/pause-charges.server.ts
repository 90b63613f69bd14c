import { and, eq, inArray, isNull, or } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { pauseCharges, resumeCharges } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import { addDays, type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { chargePauses, refundRequests, type SETTLED_AS } from "#db/schema/payments.ts";

const NOTICE_DAYS = 3;

/** The first automatic charge after a pause: `amount` cents on `date` to a card such as "Visa •••• 4242". */
type ResumedCharge = { card: string; date: CalendarDate; amount: Cents };

/**
 * Pauses a member's automatic charges while one of their refunds is pending, on its way, or failed and not settled.
 * Otherwise resumes them, in three days at the earliest (Rules: Automatic charges).
 * @returns the next charge, to be announced, if charges resume now
 */
export async function pauseChargesForRefund(
	ctx: Ctx,
	tx: Tx,
	{ trip, member: { id } }: { trip: Trip; member: Pick<Member, "id"> },
): Promise<ResumedCharge | null> {
	const [member] = await tx.select().from(members).where(eq(members.id, id));
	if (!member || member.removedAt !== null) return null;
	if (await hasPausingRefund(tx, id)) {
		await pauseCharges(tx, [id], "refund", ctx.now);
		return null;
	}
	if (!(await resumeCharges(tx, id, "refund"))) return null;
	const chargesFrom = addDays(dateOf(ctx.now), NOTICE_DAYS);
	await tx.update(members).set({ chargesFrom }).where(eq(members.id, id));
	return findResumedCharge(ctx, tx, trip, { ...member, chargesFrom });
}

/** Whether a member has open payments and has agreed to automatic charges, which a refund would pause. */
export async function hasChargesAhead(db: Reader, memberId: string): Promise<boolean> {
	const next = findNextPayment(await listMemberPayments(db, { memberId }));
	return next !== null && (await hasConsented(db, memberId));
}

/** Whether one of a member's refunds is pending, on its way, or failed and not settled. */
async function hasPausingRefund(db: Reader, memberId: string): Promise<boolean> {
	const isUndecided = inArray(refundRequests.status, ["pending", "approved"]);
	const isUnsettled = and(eq(refundRequests.status, "failed"), isNull(refundRequests.settledAt));
	const isPausing = and(eq(refundRequests.memberId, memberId), or(isUndecided, isUnsettled));
	return (await db.$count(refundRequests, isPausing)) > 0;
}

async function findResumedCharge(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	member: Member,
): Promise<ResumedCharge | null> {
	const payments = await listMemberPayments(tx, { memberId: member.id });
	const inside = { ...ctx, db: { ...ctx.db, read: tx } };
	const charges = await listAutomaticCharges(inside, { trip, member }, payments);
	const next = findNextCharge(charges);
	if (!next) return null;
	const sameDay = charges.filter(({ chargeDate }) => chargeDate === next.chargeDate);
	const amounts = sameDay.map((one) => payments.find(({ id }) => id === one.paymentId)?.amount ?? 0);
	return { card: next.card, date: next.chargeDate, amount: sum(amounts) };
}

/** Settles all unsettled failed refunds of members with one outcome. @returns whether there were any */
export async function settleFailedRefunds(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	memberIds: readonly string[],
	settledAs: (typeof SETTLED_AS)[number],
): Promise<boolean> {
	const settled = await tx
		.update(refundRequests)
		.set({ settledAs, settledAt: ctx.now.getTime() })
		.where(
			and(
				inArray(refundRequests.memberId, [...memberIds]),
				eq(refundRequests.status, "failed"),
				isNull(refundRequests.settledAt),
			),
		)
		.returning({ id: refundRequests.id });
	return settled.length > 0;
}

/**
 * Ends pauses that refunds of an earlier version never ended. These members were not charged for a long time and may
 * have left, so their consent is withdrawn.
 * @returns the number of pauses ended
 */
export async function clearLeftPauses(ctx: Ctx): Promise<number> {
	const paused = await ctx.db.read.select().from(chargePauses).where(eq(chargePauses.reason, "refund"));
	let count = 0;
	for (const { memberId } of paused) {
		if (await hasPausingRefund(ctx.db.read, memberId)) continue;
		await ctx.db.write(async (tx) => {
			if ((await hasPausingRefund(tx, memberId)) || !(await resumeCharges(tx, memberId, "refund"))) return;
			await withdrawConsent(ctx, tx, [memberId]);
			count += 1;
		});
	}
	return count;
}
