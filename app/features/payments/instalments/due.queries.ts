import { and, asc, eq, gt, inArray, isNotNull, isNull, lte } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { SavedCard } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, payers, payments, trips } from "#db/schema/index.ts";
import { cardOf, hasConsented, type Payer } from "../payers.queries.ts";
import { hasCollected, type Payment } from "../payments.queries.ts";
import { isPaused } from "./pause.queries.ts";
import { outlookOf } from "./retry.ts";
import { isBusy, triesOf } from "./tries.queries.ts";

export type DueCharge = { payment: Payment; member: Member; trip: Trip; card: SavedCard };

type Clocked = Pick<Ctx, "now" | "payments">;

/**
 * The instalments to charge to kept cards now, the longest overdue first: agreed to by members whose place is
 * confirmed and who are not in the middle of something else.
 * @param paymentId only this one: for a second look, inside the transaction that acts on it
 */
export async function dueCharges(db: Reader, ctx: Clocked, paymentId?: string): Promise<DueCharge[]> {
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
				lte(payments.dueDate, dateOf(ctx.now())),
				gt(payments.paymentNumber, 1),
				eq(payments.provider, provider),
				eq(trips.status, "active"),
				isNull(members.removedAt),
				isNotNull(payers.methodRef),
				eq(payers.provider, provider),
			),
		)
		.orderBy(asc(payments.dueDate), asc(payments.memberId), asc(payments.paymentNumber));
	const due: DueCharge[] = [];
	for (const { payer, ...row } of rows) {
		const card = await agreedCard(db, ctx, payer);
		if (card && (await mayBeCharged(db, ctx, row.payment))) due.push({ ...row, card });
	}
	return due;
}

/** The card that a member has agreed to have charged, at the provider of today; null without their word or a card. */
export async function agreedCard(db: Reader, ctx: Clocked, payer: Payer | null): Promise<SavedCard | null> {
	if (payer?.provider !== ctx.payments.provider) return null;
	return (await hasConsented(db, payer.memberId)) ? cardOf(payer) : null;
}

async function mayBeCharged(db: Reader, ctx: Clocked, payment: Payment): Promise<boolean> {
	const { id, memberId, dueDate } = payment;
	const outlook = outlookOf(dueDate, await triesOf(db, id));
	if (outlook.next !== "charge" || outlook.on > dateOf(ctx.now())) return false;
	if (!(await hasCollected(db, memberId)) || (await isPaused(db, memberId))) return false;
	return !(await isBusy(db, payment, ctx.now()));
}
