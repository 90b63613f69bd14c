import { eq } from "drizzle-orm";
import { type Member, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { ChargeRequest } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { attempts } from "#db/schema/index.ts";
import {
	ALREADY_PAID_MESSAGE,
	cancelExpiredAttempts,
	cancelOpenAttempts,
	PAYMENT_CHANGED_MESSAGE,
	PAYMENT_CHECKING_MESSAGE,
	requireNoOpenAttempts,
} from "./cancel-attempts.server.ts";
import { buildChargeRequest } from "./charge-request.queries.ts";
import {
	type Attempt,
	hasCollectedPayment,
	listLiveAttempts,
	listMemberPayments,
	type Payment,
} from "./payments.queries.ts";
import type { StartPayment } from "./payments.schema.ts";
import { writeSchedule } from "./schedule.server.ts";
import { isPaymentPlan, type PaymentPlan } from "./schedule.ts";
import { isCollected, isPayable } from "./states.ts";

/** Where the member pays: in our page, or on the provider's own. */
export type OnSessionSurface = "embedded" | "hosted";

export type PreparedAttempt = { attempt: Attempt; payment: Payment; chargeRequest: ChargeRequest };

/**
 * Stores the attempt to pay a member's next instalment, or the one named, before the provider is asked for anything.
 * An attempt that is open already is used again; one that fits no more is canceled at the provider first.
 * @throws DomainError amount_mismatch, plan_locked, plan_required, invalid when the plan fits no more,
 * payment_checking, conflict when nothing is left to pay or another window has changed it, not_found, forbidden,
 * unauthenticated
 */
export async function prepareAttempt(
	ctx: Ctx,
	input: StartPayment,
	surface: OnSessionSurface,
): Promise<PreparedAttempt> {
	const { trip, member } = await requireOwnMember(ctx, input.memberId, "payment.pay");
	if (input.tripId && input.tripId !== trip.id && input.tripId !== trip.shareId) {
		throw new DomainError("not_found", "Trip not found");
	}
	await cancelUnsuitableAttempts(ctx, member, input, surface);
	return ctx.db.write((tx) => createAttempt(ctx, tx, input, surface));
}

/** The attempt's row, live and alone, and what it asks of the provider. */
async function createAttempt(ctx: Ctx, tx: Tx, input: StartPayment, surface: OnSessionSurface) {
	const { trip, member } = await requireOwnMember(ctx, input.memberId, "payment.pay", tx);
	const plan = await resolvePlan(tx, member, input.paymentPlan);
	const open = await listLiveAttempts(tx, member.id);
	if (await isScheduleOutdated(ctx, tx, member, plan)) {
		requireNoOpenAttempts(open);
		await writeSchedule(ctx, tx, trip, member, plan);
	}
	const payment = choosePayment(await listMemberPayments(tx, member.id), input.paymentId);
	if (input.amount !== undefined && input.amount !== payment.amount) {
		throw new DomainError("amount_mismatch", `The amount due is ${formatCents(payment.amount)}`, {
			field: "amount",
		});
	}
	const live = open.find((attempt) => attempt.paymentId === payment.id);
	if (live?.status === "unknown") throw new DomainError("payment_checking", PAYMENT_CHECKING_MESSAGE);
	const now = ctx.now().getTime();
	if (live && live.surface !== surface) throw new DomainError("conflict", PAYMENT_CHANGED_MESSAGE);
	if (live) {
		// Opened again: the sweeper's day begins anew.
		await tx.update(attempts).set({ updatedAt: now }).where(eq(attempts.id, live.id));
		return {
			attempt: live,
			payment,
			chargeRequest: await buildChargeRequest(tx, { trip, member, payment, attempt: live }),
		};
	}
	const attempt = await insertOne(tx, attempts, {
		id: newId(),
		paymentId: payment.id,
		amount: payment.amount,
		provider: ctx.payments.provider,
		surface,
		createdAt: now,
		updatedAt: now,
	});
	return {
		attempt,
		payment,
		chargeRequest: await buildChargeRequest(tx, { trip, member, payment, attempt }),
	};
}

/** The plan asked for, or the member's own; it is settled by the first payment. */
async function resolvePlan(db: Reader, member: Member, asked: PaymentPlan | undefined): Promise<PaymentPlan> {
	const own = isPaymentPlan(member.paymentPlan) ? member.paymentPlan : "full";
	if (!asked || asked === own) return own;
	if (await hasCollectedPayment(db, member.id)) {
		throw new DomainError("plan_locked", "The payment plan is settled once the first payment is made", {
			field: "paymentPlan",
		});
	}
	return asked;
}

/** Before the first payment the schedule follows the plan chosen, and starts on the day it is paid. */
async function isScheduleOutdated(ctx: Ctx, db: Reader, member: Member, plan: PaymentPlan): Promise<boolean> {
	if (await hasCollectedPayment(db, member.id)) return false;
	const [first] = await listMemberPayments(db, member.id);
	return member.paymentPlan !== plan || first?.dueDate !== dateOf(ctx.now());
}

/** The first payment confirms the place and settles the plan: no later one comes before it. */
function choosePayment(payments: Payment[], id: string | undefined): Payment {
	const payment = id
		? payments.find((one) => one.id === id)
		: (payments.find((one) => isPayable(one.status)) ?? payments.at(-1));
	if (!payment) throw new DomainError("not_found", "Payment not found");
	if (isCollected(payment.status)) throw new DomainError("conflict", ALREADY_PAID_MESSAGE);
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
async function cancelUnsuitableAttempts(
	ctx: Ctx,
	member: Member,
	input: StartPayment,
	surface: OnSessionSurface,
): Promise<void> {
	const { read } = ctx.db;
	const plan = await resolvePlan(read, member, input.paymentPlan);
	const elsewhere = (await listLiveAttempts(read, member.id)).some((open) => open.surface !== surface);
	const isUnfit = elsewhere || (await isScheduleOutdated(ctx, read, member, plan));
	if (await (isUnfit ? cancelOpenAttempts : cancelExpiredAttempts)(ctx, member))
		throw new DomainError("conflict", ALREADY_PAID_MESSAGE);
}
