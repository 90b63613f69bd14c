import { eq } from "drizzle-orm";
import { type MemberAccess, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { ChargeRequest } from "#app/gateway/gateway.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { attempts } from "#db/schema/index.ts";
import { cancelExpiredAttempts, cancelOpenAttempts } from "./cancel-attempts.server.ts";
import { buildChargeRequest } from "./charge-request.queries.ts";
import {
	ALREADY_PAID_MESSAGE,
	choosePayment,
	isScheduleOutdated,
	PAYMENT_CHANGED_MESSAGE,
	PAYMENT_CHECKING_MESSAGE,
	requireNoOpenAttempts,
	resolvePlan,
} from "./payment-state.ts";
import { type Attempt, findPaymentState, type Payment, type PaymentState } from "./payments.queries.ts";
import type { StartPayment } from "./payments.schema.ts";
import { writeSchedule } from "./schedule.server.ts";

/** Where the member pays: in our page, or on the provider's own. */
export type OnSessionSurface = "embedded" | "hosted";

/** What to pay: the next payment where no id is given, by the member's own plan where none is asked for. */
export type PaymentOrder = Pick<StartPayment, "paymentId" | "paymentPlan" | "amount"> & {
	surface: OnSessionSurface;
};

export type PreparedAttempt = { attempt: Attempt; payment: Payment; chargeRequest: ChargeRequest };

/**
 * Stores the attempt to pay a member's next instalment, or the one named, before the provider is asked for anything.
 * An open attempt is used again if it still fits; otherwise it is canceled at the provider first.
 * @param access established by the caller for payment.pay
 * @throws DomainError amount_mismatch, plan_locked, plan_required, invalid when the plan fits no more,
 * payment_checking, conflict when nothing is left to pay or another window has changed it, not_found, forbidden,
 * unauthenticated
 */
export async function prepareAttempt(
	ctx: Ctx,
	{ member }: MemberAccess,
	order: PaymentOrder,
): Promise<PreparedAttempt> {
	await cancelUnsuitableAttempts(ctx, member, order);
	return ctx.db.write((tx) => createAttempt(ctx, tx, member.id, order));
}

/**
 * An open attempt is unsuitable when it is for another plan, day or surface, or too old.
 * @throws DomainError conflict when one turns out to be paid, since the member did not ask for the payment after it
 */
async function cancelUnsuitableAttempts(
	ctx: Ctx,
	member: MemberAccess["member"],
	{ paymentPlan, surface }: PaymentOrder,
): Promise<void> {
	const state = await findPaymentState(ctx.db.read, member.id);
	const plan = resolvePlan(member, state, paymentPlan);
	const isUnsuitable =
		state.liveAttempts.some((attempt) => attempt.surface !== surface) ||
		isScheduleOutdated(member, state, { plan, today: dateOf(ctx.now()) });
	const isPaid = await (isUnsuitable ? cancelOpenAttempts : cancelExpiredAttempts)(ctx, state.liveAttempts);
	if (isPaid) throw new DomainError("conflict", ALREADY_PAID_MESSAGE);
}

async function createAttempt(
	ctx: Ctx,
	tx: Tx,
	memberId: string,
	order: PaymentOrder,
): Promise<PreparedAttempt> {
	const { trip, member } = await requireOwnMember(ctx, memberId, "payment.pay", tx);
	const state = await findPaymentState(tx, member.id);
	const payment = choosePayment(
		await updateSchedule(ctx, tx, { trip, member }, state, order),
		order.paymentId,
	);
	if (order.amount !== undefined && order.amount !== payment.amount) {
		throw new DomainError("amount_mismatch", `The amount due is ${formatCents(payment.amount)}`, {
			field: "amount",
		});
	}
	const live = state.liveAttempts.find((attempt) => attempt.paymentId === payment.id);
	const attempt = live
		? await reuseAttempt(ctx, tx, live, order)
		: await insertAttempt(ctx, tx, payment, order);
	const chargeRequest = await buildChargeRequest(tx, { trip, member, payment, attempt });
	return { attempt, payment, chargeRequest };
}

/** @returns the member's payments, written again where the schedule was outdated. */
async function updateSchedule(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	state: PaymentState,
	{ paymentPlan }: PaymentOrder,
): Promise<readonly Payment[]> {
	const plan = resolvePlan(member, state, paymentPlan);
	if (!isScheduleOutdated(member, state, { plan, today: dateOf(ctx.now()) })) return state.payments;
	requireNoOpenAttempts(state);
	return writeSchedule(ctx, tx, { trip, member, plan, payments: state.payments });
}

async function reuseAttempt(ctx: Ctx, tx: Tx, live: Attempt, { surface }: PaymentOrder): Promise<Attempt> {
	if (live.status === "unknown") throw new DomainError("payment_checking", PAYMENT_CHECKING_MESSAGE);
	if (live.surface !== surface) throw new DomainError("conflict", PAYMENT_CHANGED_MESSAGE);
	// The sweeper gives up an attempt a day after its last use.
	await tx.update(attempts).set({ updatedAt: ctx.now().getTime() }).where(eq(attempts.id, live.id));
	return live;
}

async function insertAttempt(
	ctx: Ctx,
	tx: Tx,
	payment: Payment,
	{ surface }: PaymentOrder,
): Promise<Attempt> {
	const now = ctx.now().getTime();
	return insertOne(tx, attempts, {
		id: newId(),
		paymentId: payment.id,
		amount: payment.amount,
		provider: ctx.payments.provider,
		surface,
		createdAt: now,
		updatedAt: now,
	});
}
