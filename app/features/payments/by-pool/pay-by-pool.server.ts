import { eq, inArray } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { payments } from "#db/schema/payments.ts";
import { confirmSpots } from "../companions/confirm-spots.server.ts";
import { requireNobodyPaying } from "../outside/record-outside.server.ts";
import { findPaymentState, type Payment } from "../payments.queries.ts";
import { type AheadPlan, nearestAhead, planAhead } from "../schedule/pay-ahead.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { bySoonest, findNextPayment } from "../schedule/payment-summary.ts";
import { isPayable } from "../states.ts";
import * as texts from "./texts.ts";

type Owner = Pick<MemberAccess, "trip" | "member">;

/** How much of a member's open payments the pool may pay, in cents; 0 before their first payment. */
export async function openForPool(db: Reader, { member }: Pick<Owner, "member">): Promise<Cents> {
	const { payments: own } = await findPaymentState(db, member.id);
	return hasBegunToPay(member, own) ? sum(listOpen(own).map(({ amount }) => amount)) : 0;
}

const listOpen = (own: readonly Payment[]) => bySoonest(own).filter(({ status }) => isPayable(status));

/**
 * Plans how an amount is taken off a member's open payments, soonest first, as for paying ahead.
 * @throws DomainError conflict before the first payment and with nothing left; invalid with the amounts that fit
 */
export async function planByPool(
	db: Reader,
	{ member }: Pick<Owner, "member">,
	amount: Cents,
): Promise<{ own: readonly Payment[]; plan: AheadPlan }> {
	const state = await findPaymentState(db, member.id);
	const { payments: own } = state;
	if (!hasBegunToPay(member, own)) throw new DomainError("conflict", texts.firstPaymentFirst);
	const open = listOpen(own);
	if (open.length === 0) throw new DomainError("conflict", texts.nothingLeft);
	const plan = planAhead(open, amount);
	if (plan) return { own, plan };
	const { below, above } = nearestAhead(open, amount);
	const message =
		above === null
			? texts.moreThanLeft(formatCents(sum(open.map((one) => one.amount))))
			: texts.leavesTooLittle(below === 0 ? null : formatCents(below), formatCents(above));
	throw new DomainError("invalid", message, { field: "amount" });
}

/**
 * Pays a member's soonest payments with the pool's money, in the transaction that moves the money from the pool into
 * the fund. One payment is marked as paid without a charge (`paid_by_pool`); further ones that it covers count as paid
 * ahead by it.
 * @param by.id the pool's payment
 * @returns the payment that was made
 * @throws DomainError as planByPool; payment_checking while the member is paying
 */
export async function payByPool(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Owner,
	by: { id: string; amount: Cents },
): Promise<Payment> {
	const { liveAttempts } = await findPaymentState(tx, member.id);
	requireNobodyPaying({ liveAttempts }, member.name);
	const { own, plan } = await planByPool(tx, { member }, by.amount);
	const { covered, smaller } = plan;
	const made = {
		status: "paid" as const,
		...{ amount: by.amount, paidByPool: by.id, netAmount: by.amount, platformFeeAmount: 0 },
		...{ paidAt: ctx.now.getTime(), provider: ctx.payments.provider },
	};
	await confirmSpots(tx, member.id);
	if (smaller) await tx.update(payments).set({ amount: smaller.amount }).where(eq(payments.id, smaller.id));
	const [first, ...others] = covered;
	if (first === undefined) return addPayment(ctx, tx, { trip, member }, own, made);
	if (others.length > 0)
		await tx
			.update(payments)
			.set({ status: "canceled", paidAheadBy: first })
			.where(inArray(payments.id, others));
	const [paid] = await tx.update(payments).set(made).where(eq(payments.id, first)).returning();
	if (!paid) throw new Error("a payment that is open is there");
	return paid;
}

/** An amount below the next payment is stored as a payment of its own, and the next one is reduced. */
async function addPayment(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Owner,
	own: readonly Payment[],
	made: Partial<Payment> & { amount: Cents },
): Promise<Payment> {
	const total = Math.max(...own.map(({ totalPayments }) => totalPayments)) + 1;
	const next = findNextPayment(own);
	if (!next) throw new Error("something is left to pay");
	await tx.update(payments).set({ totalPayments: total }).where(eq(payments.memberId, member.id));
	const values = { ...made, dueDate: next.dueDate, totalPayments: total };
	// An earlier plan may have left a canceled payment with this number.
	const left = own.find(({ paymentNumber }) => paymentNumber === total);
	const [paid] = left
		? await tx.update(payments).set(values).where(eq(payments.id, left.id)).returning()
		: await tx
				.insert(payments)
				.values({
					...{ id: `${member.id}.payment-${total}`, tripId: trip.id, memberId: member.id },
					...{ paymentNumber: total, provider: ctx.payments.provider, createdAt: ctx.now.getTime() },
					...values,
				})
				.returning();
	if (!paid) throw new Error("insert returned nothing");
	return paid;
}
