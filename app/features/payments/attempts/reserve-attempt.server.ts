import { and, eq, inArray } from "drizzle-orm";
import { type Member, type MemberAccess, requireOwnMember } from "#app/access/access.server.ts";
import { chosenCount, listChargedOptions } from "#app/access/charged-options.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { requireCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import type { ChargeRequest, Provider } from "#app/gateway/gateway.ts";
import { statementSuffix } from "#app/gateway/statement-descriptor.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { nextId } from "#db/next-id.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { attempts, consents, customers, payers, payments } from "#db/schema/payments.ts";
import { cardTryWait, noteNetwork, requireCardTry } from "../cards/card-tries.server.ts";
import { holderOf, isChargeConsent } from "../cards/payers.queries.ts";
import { requireContact, requireOrganizer } from "../may-pay.server.ts";
import { listNumberedParts } from "../outside/outside.queries.ts";
import { joinParts, type NumberedPart } from "../outside/outside-parts.ts";
import {
	type Attempt,
	type AttemptContext,
	findAttemptContext,
	findPaymentState,
	findStateOfAttempts,
	listMemberPayments,
	type Payment,
	type PaymentState,
} from "../payments.queries.ts";
import type { StartPayment } from "../payments.schema.ts";
import { asFriend, requirePresent } from "../presents/require-present.server.ts";
import { doMoreFollow } from "../schedule/pay-ahead.ts";
import {
	choosePayment,
	hasBegunToPay,
	isScheduleOutdated,
	requireFittingAhead,
	requireNoOpenAttempts,
	resolveSchedule,
} from "../schedule/payment-state.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import { writeSchedule } from "../schedule/schedule.server.ts";
import { type AttemptStatus, canMoveAttempt, isPayable, PAYABLE_STATUSES } from "../states.ts";
import * as paymentTexts from "../texts.ts";
import { cancelExpiredAttempts, cancelOpenAttempts } from "./cancel-attempts.server.ts";
import * as texts from "./texts.ts";

/** `paymentId` defaults to the next payment, and `paymentPlan` to the member's own plan. */
export type PaymentOrder = Pick<StartPayment, "paymentId" | "paymentPlan" | "amount" | "ahead" | "email"> &
	Way;

/** The member of the same trip whose card pays, and their words to the friend. */
export type Giver = { access: MemberAccess; word: string | null };

/** How an on-session payment is made. */
type Way = {
	surface: "embedded" | "hosted"; // in our page, or on the provider's
	paysAtOnce?: boolean; // the next call moves the money, so the outcome is unknown until it answers
	giver?: Giver; // of a present
};

/** A stored attempt, for which the provider may now be asked. */
export type Reservation = { attempt: Attempt; payment: Payment; chargeRequest: ChargeRequest };

/**
 * Stores an attempt before the provider is called. An open attempt is reused if it fits the payer, plan, day and
 * surface and is not too old; otherwise it is first canceled at the provider. The caller has checked payment.pay, or
 * present.give for a present.
 * @param access the access of the member whose payment it is
 * @param also runs in the transaction that stores the attempt
 * @throws DomainError organizer_required, email_required; already_joined for someone else's address; rate_limited after
 * declined cards; amount_mismatch, plan_locked, plan_required; invalid when the plan or the amount ahead does not fit;
 * payment_checking; conflict when it is paid or was changed in another window; not_found, forbidden, unauthenticated
 */
export async function reserveAttempt(
	ctx: Ctx,
	{ trip, member }: MemberAccess,
	order: PaymentOrder,
	also?: (tx: Tx, reservation: Reservation) => Promise<void>,
): Promise<Reservation> {
	requireOrganizer(trip);
	const payer = order.giver?.access.member ?? member;
	await requireCardTry(ctx, holderOf(payer), userOf(ctx) ? texts.waitAfterDeclines : texts.guestWaits);
	await cancelUnsuitableAttempts(ctx, member, order);
	return ctx.db.write(async (tx) => {
		const reservation = await createAttempt(ctx, tx, member.id, order);
		await also?.(tx, reservation);
		return reservation;
	});
}

/**
 * Stores the attempt of a new member's first payment in the transaction in which they join, after their schedule is
 * written.
 * @returns null while the payer must wait after declined cards; they have joined all the same
 */
export async function reserveFirstAttempt(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, payments }: MemberAccess & { payments: readonly Payment[] },
	way: Way,
): Promise<Reservation | null> {
	await requireCheckedBooks(ctx, tx);
	if ((await cardTryWait(ctx, holderOf(member))) > 0) return null;
	const payment = choosePayment(member, payments, undefined);
	const attempt = await insertAttempt(ctx, tx, payment, way);
	return {
		attempt,
		payment,
		chargeRequest: await buildChargeRequest(tx, { trip, member, payment, attempt }, payments),
	};
}

/**
 * @throws DomainError conflict when a canceled attempt turns out to be paid, since the member did not ask for the next
 * payment
 */
async function cancelUnsuitableAttempts(
	ctx: Ctx,
	member: Member,
	{ paymentId, paymentPlan, surface, ahead = 0, giver }: PaymentOrder,
): Promise<void> {
	const { liveAttempts, ...state } = await findStateOfAttempts(ctx.db.read, member);
	const plan = resolveSchedule(state.member, state, paymentPlan);
	const chosen = paymentId ?? findNextPayment(state.payments)?.id;
	const wanted = { paymentId: chosen, ahead, givenBy: giver?.access.member.id ?? null };
	const isUnsuitable =
		liveAttempts.some((attempt) => attempt.surface !== surface || isInTheWay(attempt, wanted)) ||
		isScheduleOutdated(state.member, state, { plan, today: dateOf(ctx.now) });
	const isPaid = isUnsuitable
		? await cancelOpenAttempts(ctx, liveAttempts, "replaced")
		: await cancelExpiredAttempts(ctx, liveAttempts);
	if (isPaid) throw new DomainError("conflict", texts.madeAlready);
}

/**
 * Whether an open attempt conflicts with the wanted one: it has another amount ahead or another payer, or either of
 * them pays ahead and so takes from the payments of the other.
 */
function isInTheWay(
	attempt: Attempt,
	{ paymentId, ahead, givenBy }: { paymentId: string | undefined; ahead: Cents; givenBy: string | null },
): boolean {
	if (attempt.paymentId === paymentId) return attempt.ahead !== ahead || attempt.givenBy !== givenBy;
	return attempt.ahead > 0 || ahead > 0;
}

async function createAttempt(ctx: Ctx, tx: Tx, memberId: string, order: PaymentOrder): Promise<Reservation> {
	await requireCheckedBooks(ctx, tx);
	const { giver } = order;
	const asMember = giver ? await asFriend(ctx, tx, memberId) : ctx;
	const found = await requireOwnMember(asMember, memberId, "payment.pay", tx);
	const { trip } = found;
	requireOrganizer(trip);
	if (giver) {
		await requirePresent(ctx, tx, found, { giver, amount: order.amount });
		await requireContact(tx, giver.access.member, order.email);
	}
	const member = giver ? found.member : await requireContact(tx, found.member, order.email);
	const access = { ...found, member };
	const state = await findPaymentState(tx, member.id);
	// Cash back that has confirmed the spot is already used.
	if (!member.confirmed && !hasBegunToPay(member, state.payments)) await requireCashBack(ctx, tx, member);
	const payments = await updateSchedule(asMember, tx, access, state, order);
	const payment = choosePayment(member, payments, order.paymentId);
	const { ahead = 0 } = order;
	if (ahead > 0) requireFittingAhead(member, payments, payment, ahead);
	const amount = payment.amount + ahead;
	if (order.amount !== undefined && order.amount !== amount) {
		throw new DomainError("amount_mismatch", texts.amountDue(formatCents(amount)), { field: "amount" });
	}
	const wanted = { paymentId: payment.id, ahead, givenBy: giver?.access.member.id ?? null };
	const inTheWay = state.liveAttempts.filter((one) => isInTheWay(one, wanted));
	requireNoOpenAttempts({ liveAttempts: inTheWay });
	const live = state.liveAttempts.find((attempt) => attempt.paymentId === payment.id);
	const attempt = live
		? await reuseAttempt(ctx, tx, live, order)
		: await insertAttempt(ctx, tx, payment, order);
	const chargeRequest = await buildChargeRequest(tx, { trip, member, payment, attempt }, payments);
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
	const plan = resolveSchedule(member, state, paymentPlan);
	if (!isScheduleOutdated(member, state, { plan, today: dateOf(ctx.now) })) return state.payments;
	requireNoOpenAttempts(state);
	return writeSchedule(ctx, tx, { access, member, plan, payments: state.payments });
}

async function reuseAttempt(
	ctx: Ctx,
	tx: Tx,
	live: Attempt,
	{ surface, paysAtOnce, giver }: PaymentOrder,
): Promise<Attempt> {
	if (live.status === "unknown") throw new DomainError("payment_checking", common.doNotPayAgain);
	if (live.surface !== surface) throw new DomainError("conflict", texts.changedElsewhere);
	if (!paysAtOnce) {
		// The sweeper gives up an attempt a day after its last use.
		const change = { updatedAt: ctx.now.getTime(), ...(giver && { givenWord: giver.word }) };
		await tx.update(attempts).set(change).where(eq(attempts.id, live.id));
		return live;
	}
	if ((await markUnknown(ctx, tx, live)) !== "marked")
		throw new DomainError("conflict", texts.changedElsewhere);
	return { ...live, status: "unknown" };
}

async function insertAttempt(
	ctx: Ctx,
	tx: Tx,
	payment: Payment,
	{ surface, paysAtOnce, ahead = 0, giver }: Way & Pick<PaymentOrder, "ahead">,
): Promise<Attempt> {
	const now = ctx.now.getTime();
	const givenBy = giver?.access.member.id ?? null;
	const attempt = await insertOne(tx, attempts, {
		id: nextId(attempts.paymentId, payment.id, givenBy ? `by-${givenBy}.try` : "try"),
		paymentId: payment.id,
		amount: payment.amount + ahead,
		ahead,
		givenBy,
		givenWord: giver?.word ?? null,
		provider: ctx.payments.provider,
		surface,
		status: paysAtOnce ? "unknown" : "created",
		createdAt: now,
		updatedAt: now,
	});
	if (paysAtOnce) await markProcessing(tx, payment);
	await noteNetwork(ctx, tx, attempt.id);
	return attempt;
}

/**
 * Marks an attempt as unknown before money may move, so that the sweeper finds it after a crash.
 * @returns "marked", or the status of an attempt that can no longer be paid
 * @throws DomainError conflict on a cancelled trip, organizer_required
 */
export async function markUnknown(
	ctx: Pick<Ctx, "now">,
	tx: Tx,
	{ id }: Pick<Attempt, "id">,
): Promise<AttemptStatus | "marked"> {
	const attemptContext = await findAttemptContext(tx, { id });
	if (!attemptContext) throw new Error("an attempt is never deleted");
	const { attempt, payment, trip } = attemptContext;
	if (trip.status === "cancelled") throw new DomainError("conflict", common.tripCancelled);
	if (!isPayable(payment.status) || !canMoveAttempt(attempt.status, "unknown")) return attempt.status;
	requireOrganizer(trip);
	await tx
		.update(attempts)
		.set({ status: "unknown", updatedAt: ctx.now.getTime() })
		.where(and(eq(attempts.id, id), eq(attempts.status, attempt.status)));
	await markProcessing(tx, payment);
	return "marked";
}

async function markProcessing(tx: Tx, { id }: Pick<Payment, "id">): Promise<void> {
	await tx
		.update(payments)
		.set({ status: "processing" })
		.where(and(eq(payments.id, id), inArray(payments.status, [...PAYABLE_STATUSES])));
}

/**
 * Builds the provider request of an attempt. The card is saved if more instalments follow and the member has consented.
 * @param known all of the member's payments, if the caller has read them
 */
export async function buildChargeRequest(
	db: Reader,
	{ trip, member, payment, attempt }: Pick<AttemptContext, "trip" | "member" | "payment" | "attempt">,
	known?: readonly Payment[],
): Promise<ChargeRequest> {
	noteInLog({ trip: trip.id, member: member.id, payment: payment.id, attempt: attempt.id });
	const facts = await findPayerFacts(db, { memberId: member.id, provider: attempt.provider });
	if (!facts) throw new Error("a member with a payment is never deleted");
	const payments = known ?? (await listMemberPayments(db, { memberId: member.id }));
	const outside = facts.paidOutside > 0 ? await listNumberedParts(db, { memberId: member.id }) : [];
	const isNamed = facts.schedule === "custom" || outside.length > 0;
	const companions = facts.takenOver > 0 ? await listCompanions(db, { payerId: member.id }) : [];
	const chosen = facts.chosenCount > 0 ? await listChargedOptions(db, member.id) : [];
	const moreFollow = doMoreFollow(payments, payment, attempt.ahead);
	const isOnSession = attempt.surface !== "off_session";
	const { givenBy } = attempt;
	const giver = givenBy ? await findGiver(db, { memberId: givenBy, provider: attempt.provider }) : null;
	return {
		id: attempt.id,
		createdAt: attempt.createdAt,
		amount: attempt.amount,
		currency: "usd",
		tripId: trip.id,
		memberId: member.id,
		of: {
			paymentId: payment.id,
			givenBy,
			terms: {
				schedule: facts.schedule ?? "full",
				number: payment.paymentNumber,
				total: payment.totalPayments,
				firstDueDate: facts.firstDueDate ?? payment.dueDate,
				share: facts.share,
				cashBack: facts.cashBack,
				ahead: attempt.ahead,
				...(isNamed && { instalments: wholeInstalments(payments, outside) }),
				...(outside.length > 0 && { outside: joinParts(outside) }),
				options: facts.options,
				...(chosen.length > 0 && { chosen }),
				takenOver: facts.takenOver,
				...(companions.length > 0 && {
					companions: companions.map(({ id, takenOver }) => ({ id, amount: 0 - takenOver })),
				}),
			},
		},
		description: giver
			? paymentTexts.presentFor(trip.title, member.name)
			: paymentTexts.chargeFor(trip.title, payment.paymentNumber, payment.totalPayments),
		statementSuffix: statementSuffix(trip.title),
		payer: giver ? { name: giver.name, email: giver.email } : { name: member.name, email: member.email },
		// A member with an account pays as its customer, unless they have paid as another customer before.
		customerRef: (giver ?? facts).ownCustomer ?? (giver ?? facts).accountsCustomer,
		saveCard: isOnSession && moreFollow && facts.consentId !== null && !giver,
	};
}

/** The instalments with the amounts paid outside added back. */
function wholeInstalments(payments: readonly Payment[], outside: readonly NumberedPart[]) {
	return payments
		.filter(({ status, paidOutsideBy }) => status !== "canceled" || paidOutsideBy !== null)
		.map(({ paymentNumber, amount, dueDate, paidOutsideBy }) => {
			const taken = sum(outside.filter(({ number }) => number === paymentNumber).map((part) => part.amount));
			return { amount: (paidOutsideBy === null ? amount : 0) + taken, dueDate };
		});
}

/**
 * The customers of the member and of their account at the provider, the consent to later charges, and the terms of the
 * schedule.
 */
const findPayerFacts = rowQuery(
	(db, { memberId, provider }: Params<{ memberId: string; provider: Provider }>) =>
		db
			.select({
				ownCustomer: payers.customerRef,
				accountsCustomer: customers.ref,
				consentId: consents.id,
				schedule: members.paymentPlan,
				share: members.individualCost,
				cashBack: members.cashBackApplied,
				options: members.optionsCost,
				chosenCount,
				paidOutside: members.paidOutside,
				takenOver: members.takenOver,
				firstDueDate: payments.dueDate,
			})
			.from(members)
			.leftJoin(payers, and(eq(payers.memberId, members.id), eq(payers.provider, provider)))
			.leftJoin(customers, and(eq(customers.userId, members.userId), eq(customers.provider, provider)))
			.leftJoin(payments, and(eq(payments.memberId, members.id), eq(payments.paymentNumber, 1)))
			.leftJoin(consents, and(eq(consents.memberId, members.id), isChargeConsent))
			.where(eq(members.id, memberId))
			.limit(1),
);

const findGiver = rowQuery((db, { memberId, provider }: Params<{ memberId: string; provider: Provider }>) =>
	db
		.select({
			name: members.name,
			email: members.email,
			ownCustomer: payers.customerRef,
			accountsCustomer: customers.ref,
		})
		.from(members)
		.leftJoin(payers, and(eq(payers.memberId, members.id), eq(payers.provider, provider)))
		.leftJoin(customers, and(eq(customers.userId, members.userId), eq(customers.provider, provider)))
		.where(eq(members.id, memberId)),
);
