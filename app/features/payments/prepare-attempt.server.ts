import { eq } from "drizzle-orm";
import { type Member, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { attempts } from "#db/schema/index.ts";
import { orderOf } from "./attempt-order.queries.ts";
import type { AttemptOrder } from "./gateway.ts";
import {
	type Attempt,
	hasCollected,
	liveAttemptsOfMember,
	type Payment,
	paymentsOf,
} from "./payments.queries.ts";
import type { StartPayment } from "./payments.schema.ts";
import { CHANGED, CHECKING, MADE, refuseUnderWay, retireOpen, retireSpent } from "./retire.server.ts";
import { writeSchedule } from "./schedule.server.ts";
import { isPaymentPlan, type PaymentPlan } from "./schedule.ts";
import { isCollected, isPayable } from "./states.ts";

/** Where the member pays: in our page, or on the provider's own. */
export type Surface = "embedded" | "hosted";

export type Prepared = { attempt: Attempt; payment: Payment; order: AttemptOrder };

/**
 * Stores the attempt to pay a member's next instalment, or the one named, before the provider is asked for anything.
 * An attempt that is open already is used again; one that fits no more is canceled at the provider first.
 * @throws DomainError amount_mismatch, plan_locked, plan_required, invalid when the plan fits no more,
 * payment_checking, conflict when nothing is left to pay or another window has changed it, not_found, forbidden,
 * unauthenticated
 */
export async function prepareAttempt(ctx: Ctx, input: StartPayment, surface: Surface): Promise<Prepared> {
	const { trip, member } = await requireOwnMember(ctx, input.memberId, "payment.pay");
	if (input.tripId && input.tripId !== trip.id && input.tripId !== trip.shareId) {
		throw new DomainError("not_found", "Trip not found");
	}
	await retireUnfit(ctx, member, input, surface);
	return ctx.db.write((tx) => reserve(ctx, tx, input, surface));
}

/** The attempt's row, live and alone, and what it asks of the provider. */
async function reserve(ctx: Ctx, tx: Tx, input: StartPayment, surface: Surface) {
	const { trip, member } = await requireOwnMember(ctx, input.memberId, "payment.pay", tx);
	const plan = await agreedPlan(tx, member, input.paymentPlan);
	const open = await liveAttemptsOfMember(tx, member.id);
	if (await isStale(ctx, tx, member, plan)) {
		refuseUnderWay(open);
		await writeSchedule(ctx, tx, trip, member, plan);
	}
	const payment = choose(await paymentsOf(tx, member.id), input.paymentId);
	if (input.amount !== undefined && input.amount !== payment.amount) {
		throw new DomainError("amount_mismatch", `The amount due is ${formatCents(payment.amount)}`, {
			field: "amount",
		});
	}
	const live = open.find((attempt) => attempt.paymentId === payment.id);
	if (live?.status === "unknown") throw new DomainError("payment_checking", CHECKING);
	const now = ctx.now().getTime();
	if (live && live.surface !== surface) throw new DomainError("conflict", CHANGED);
	if (live) {
		// Opened again: the sweeper's day begins anew.
		await tx.update(attempts).set({ updatedAt: now }).where(eq(attempts.id, live.id));
		return { attempt: live, payment, order: await orderOf(tx, { trip, member, payment, attempt: live }) };
	}
	const [attempt] = await tx
		.insert(attempts)
		.values({
			id: newId(),
			paymentId: payment.id,
			amount: payment.amount,
			provider: ctx.payments.provider,
			surface,
			createdAt: now,
			updatedAt: now,
		})
		.returning();
	if (!attempt) throw new Error("insert returned nothing");
	return { attempt, payment, order: await orderOf(tx, { trip, member, payment, attempt }) };
}

/** The plan asked for, or the member's own; it is settled by the first payment. */
async function agreedPlan(db: Reader, member: Member, asked: PaymentPlan | undefined): Promise<PaymentPlan> {
	const own = isPaymentPlan(member.paymentPlan) ? member.paymentPlan : "full";
	if (!asked || asked === own) return own;
	if (await hasCollected(db, member.id)) {
		throw new DomainError("plan_locked", "The payment plan is settled once the first payment is made", {
			field: "paymentPlan",
		});
	}
	return asked;
}

/** Before the first payment the schedule follows the plan chosen, and starts on the day it is paid. */
async function isStale(ctx: Ctx, db: Reader, member: Member, plan: PaymentPlan): Promise<boolean> {
	if (await hasCollected(db, member.id)) return false;
	const [first] = await paymentsOf(db, member.id);
	return member.paymentPlan !== plan || first?.dueDate !== dateOf(ctx.now());
}

/** The first payment confirms the place and settles the plan: no later one comes before it. */
function choose(payments: Payment[], id: string | undefined): Payment {
	const payment = id
		? payments.find((one) => one.id === id)
		: (payments.find((one) => isPayable(one.status)) ?? payments.at(-1));
	if (!payment) throw new DomainError("not_found", "Payment not found");
	if (isCollected(payment.status)) throw new DomainError("conflict", MADE);
	if (!isPayable(payment.status)) throw new DomainError("conflict", "This payment is not due");
	if (payment !== payments[0] && !payments.some((one) => isCollected(one.status))) {
		throw new DomainError("conflict", "Your first payment comes first");
	}
	return payment;
}

/**
 * An open attempt for another plan, of an earlier day, on the provider's other surface, or too old, gives way.
 * @throws DomainError conflict when it turns out to be paid: what comes after it has not been asked for
 */
async function retireUnfit(ctx: Ctx, member: Member, input: StartPayment, surface: Surface): Promise<void> {
	const { read } = ctx.db;
	const plan = await agreedPlan(read, member, input.paymentPlan);
	const elsewhere = (await liveAttemptsOfMember(read, member.id)).some((open) => open.surface !== surface);
	const isUnfit = elsewhere || (await isStale(ctx, read, member, plan));
	if (await (isUnfit ? retireOpen : retireSpent)(ctx, member)) throw new DomainError("conflict", MADE);
}
