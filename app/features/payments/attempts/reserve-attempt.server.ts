import { eq } from "drizzle-orm";
import { type Member, type MemberAccess, requireOwnMember } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import type { ChargeRequest, Provider } from "#app/gateway/gateway.ts";
import { statementSuffix } from "#app/gateway/statement-descriptor.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { attempts } from "#db/schema/payments.ts";
import { noteNetwork, requireCardTry } from "../cards/card-tries.server.ts";
import { findCustomer } from "../cards/customers.queries.ts";
import { findPayer, hasConsented, holderOf } from "../cards/payers.queries.ts";
import * as cardTries from "../cards/texts/card-tries.ts";
import { requireContact, requireOrganizer } from "../may-pay.server.ts";
import {
	type Attempt,
	type AttemptContext,
	findPaymentState,
	findStateOfAttempts,
	type Payment,
	type PaymentState,
} from "../payments.queries.ts";
import type { StartPayment } from "../payments.schema.ts";
import {
	choosePayment,
	hasCollected,
	isScheduleOutdated,
	requireNoOpenAttempts,
	resolvePlan,
} from "../schedule/payment-state.ts";
import { writeSchedule } from "../schedule/schedule.server.ts";
import * as memosTexts from "../texts/memos.ts";
import * as texts from "../texts/paying.ts";
import { cancelExpiredAttempts, cancelOpenAttempts } from "./cancel-attempts.server.ts";

type OnSessionSurface = "embedded" | "hosted"; // in our page, or on the provider's

/** Without an id it is the next payment, and without a plan the member's own. */
export type PaymentOrder = Pick<StartPayment, "paymentId" | "paymentPlan" | "amount" | "email"> & {
	surface: OnSessionSurface;
};

export type PreparedAttempt = { attempt: Attempt; payment: Payment; chargeRequest: ChargeRequest };

/**
 * Stores an attempt before the provider is called. An open attempt is reused if it fits the plan, day and surface and
 * is not too old; otherwise it is canceled at the provider first. The caller has checked payment.pay.
 * @param also runs in the transaction that stores the attempt
 * @throws DomainError organizer_required, email_required; already_joined for another's address; rate_limited after
 * declined cards; amount_mismatch, plan_locked, plan_required; invalid when the plan does not fit any more;
 * payment_checking; conflict when it is paid or was changed in another window; not_found, forbidden, unauthenticated
 */
export async function prepareAttempt(
	ctx: Ctx,
	{ trip, member }: MemberAccess,
	order: PaymentOrder,
	also?: (tx: Tx, prepared: PreparedAttempt) => Promise<void>,
): Promise<PreparedAttempt> {
	requireOrganizer(trip);
	await requireCardTry(
		ctx,
		holderOf(member),
		userOf(ctx) ? cardTries.waitAfterDeclines : cardTries.guestWaits,
	);
	await cancelUnsuitableAttempts(ctx, member, order);
	return ctx.db.write(async (tx) => {
		const prepared = await createAttempt(ctx, tx, member.id, order);
		await also?.(tx, prepared);
		return prepared;
	});
}

/** Throws a conflict when a canceled attempt turns out to be paid, since the member did not ask for the next payment. */
async function cancelUnsuitableAttempts(
	ctx: Ctx,
	member: MemberAccess["member"],
	{ paymentPlan, surface }: PaymentOrder,
): Promise<void> {
	const { liveAttempts, ...state } = await findStateOfAttempts(ctx.db.read, member);
	const plan = resolvePlan(state.member, state, paymentPlan);
	const isUnsuitable =
		liveAttempts.some((attempt) => attempt.surface !== surface) ||
		isScheduleOutdated(state.member, state, { plan, today: dateOf(ctx.now) });
	const isPaid = await (isUnsuitable ? cancelOpenAttempts : cancelExpiredAttempts)(ctx, liveAttempts);
	if (isPaid) throw new DomainError("conflict", texts.madeAlready);
}

async function createAttempt(
	ctx: Ctx,
	tx: Tx,
	memberId: string,
	order: PaymentOrder,
): Promise<PreparedAttempt> {
	const found = await requireOwnMember(ctx, memberId, "payment.pay", tx);
	const { trip } = found;
	requireOrganizer(trip);
	const member = await requireContact(tx, found.member, order.email);
	const access = { ...found, member };
	const state = await findPaymentState(tx, member.id);
	if (!hasCollected(state.payments)) await requireCashBack(ctx, tx, member);
	const payment = choosePayment(await updateSchedule(ctx, tx, access, state, order), order.paymentId);
	if (order.amount !== undefined && order.amount !== payment.amount) {
		throw new DomainError("amount_mismatch", texts.amountDue(formatCents(payment.amount)), {
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

async function updateSchedule(
	ctx: Ctx,
	tx: Tx,
	access: MemberAccess,
	state: PaymentState,
	{ paymentPlan }: PaymentOrder,
): Promise<readonly Payment[]> {
	const { member } = access;
	const plan = resolvePlan(member, state, paymentPlan);
	if (!isScheduleOutdated(member, state, { plan, today: dateOf(ctx.now) })) return state.payments;
	requireNoOpenAttempts(state);
	return writeSchedule(ctx, tx, { access, member, plan, payments: state.payments });
}

async function reuseAttempt(ctx: Ctx, tx: Tx, live: Attempt, { surface }: PaymentOrder): Promise<Attempt> {
	if (live.status === "unknown") throw new DomainError("payment_checking", common.doNotPayAgain);
	if (live.surface !== surface) throw new DomainError("conflict", texts.changedElsewhere);
	// The sweeper gives up an attempt a day after its last use.
	await tx.update(attempts).set({ updatedAt: ctx.now.getTime() }).where(eq(attempts.id, live.id));
	return live;
}

async function insertAttempt(
	ctx: Ctx,
	tx: Tx,
	payment: Payment,
	{ surface }: PaymentOrder,
): Promise<Attempt> {
	const now = ctx.now.getTime();
	const attempt = await insertOne(tx, attempts, {
		id: newId(),
		paymentId: payment.id,
		amount: payment.amount,
		provider: ctx.payments.provider,
		surface,
		createdAt: now,
		updatedAt: now,
	});
	await noteNetwork(ctx, tx, attempt.id);
	return attempt;
}

/** Builds the request of an attempt. The card is saved where more instalments follow and the member has agreed. */
export async function buildChargeRequest(
	db: Reader,
	{ trip, member, payment, attempt }: Pick<AttemptContext, "trip" | "member" | "payment" | "attempt">,
): Promise<ChargeRequest> {
	const moreFollow = payment.paymentNumber < payment.totalPayments;
	const isPresent = attempt.surface !== "off_session";
	return {
		id: attempt.id,
		createdAt: attempt.createdAt,
		amount: attempt.amount,
		currency: "usd",
		tripId: trip.id,
		memberId: member.id,
		paymentId: payment.id,
		description: memosTexts.chargeFor(trip.title, payment.paymentNumber, payment.totalPayments),
		statementSuffix: statementSuffix(trip.title),
		payer: { name: member.name, email: member.email },
		customerRef: await findCustomerRef(db, attempt.provider, member),
		saveCard: isPresent && moreFollow && (await hasConsented(db, member.id)),
	};
}

/** A member who has an account pays as its customer, unless they have paid as another one before. */
async function findCustomerRef(
	db: Reader,
	provider: Provider,
	{ id: memberId, userId }: Member,
): Promise<string | null> {
	const payer = await findPayer(db, { provider, memberId });
	if (payer) return payer.customerRef;
	return (userId && (await findCustomer(db, { userId, provider }))?.ref) || null;
}
