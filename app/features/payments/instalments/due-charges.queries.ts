import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { earliestDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { payers, payments } from "#db/schema/payments.ts";
import { hasConsented, type Payer, savedCardOf } from "../cards/payers.queries.ts";
import { hasCollectedPayment, type Payment, type PaymentContext } from "../payments.queries.ts";
import { isChargeBlocked, listOffSessionAttempts } from "./automatic-charges.queries.ts";
import { isChargingPaused } from "./charging-pauses.server.ts";
import { planCharge } from "./retry.ts";

export type DueCharge = PaymentContext & { card: SavedCard };

type ChargingCtx = Pick<Ctx, "now" | "payments">;

/** The instalments to charge now, the longest overdue first; with `paymentId`, only that one (to check it again). */
export async function listDueCharges(db: Reader, ctx: ChargingCtx, paymentId?: string): Promise<DueCharge[]> {
	const { provider } = ctx.payments;
	const rows = await db
		.select({ payment: payments, member: members, trip: trips, payer: payers })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.innerJoin(payers, eq(payers.memberId, members.id))
		.where(
			and(
				paymentId ? eq(payments.id, paymentId) : undefined,
				inArray(payments.status, ["due", "failed"]),
				lte(payments.dueDate, earliestDate(ctx.now)),
				gt(payments.paymentNumber, 1),
				eq(payments.provider, provider),
				eq(trips.status, "active"),
				isNotNull(trips.organizerId),
				or(isNotNull(members.userId), isNotNull(members.email)),
				isNull(members.removedAt),
				or(isNull(members.chargesFrom), lte(members.chargesFrom, earliestDate(ctx.now))),
				isNotNull(payers.methodRef),
				eq(payers.provider, provider),
			),
		)
		.orderBy(asc(payments.dueDate), asc(payments.memberId), asc(payments.paymentNumber));
	const due: DueCharge[] = [];
	for (const { payer, ...row } of rows) {
		const card = await findConsentedCard(db, ctx, payer);
		if (card && (await canBeCharged(db, ctx, row.payment))) due.push({ ...row, card });
	}
	return due;
}

/** The saved card at the current provider, or null if there is none or the member has not agreed. */
export async function findConsentedCard(
	db: Reader,
	ctx: ChargingCtx,
	payer: Payer | null,
): Promise<SavedCard | null> {
	if (payer?.provider !== ctx.payments.provider) return null;
	return (await hasConsented(db, payer.memberId)) ? savedCardOf(payer) : null;
}

async function canBeCharged(db: Reader, ctx: ChargingCtx, payment: Payment): Promise<boolean> {
	const { id, memberId, dueDate } = payment;
	const outlook = planCharge(dueDate, await listOffSessionAttempts(db, { paymentId: id }));
	if (outlook.next !== "charge" || outlook.date > earliestDate(ctx.now)) return false;
	if (!(await hasCollectedPayment(db, memberId)) || (await isChargingPaused(db, memberId))) return false;
	return !(await isChargeBlocked(db, payment, ctx.now));
}
