import { and, eq } from "drizzle-orm";
import { storeChargedOptions } from "#app/access/charged-options.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { nextFace } from "#app/access/next-face.ts";
import { sumOptionsCost } from "#app/access/options-cost.server.ts";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import { paymentOfAttempt } from "#app/gateway/gateway.ts";
import type { ChargeOrder, ChargeTerms, IntentFact, OutsideTerm } from "#app/gateway/intent-fact.ts";
import type { CustomerFact } from "#app/gateway/recall.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { attempts } from "#db/schema/payments.ts";
import { listCompanions } from "../companions/companions.queries.ts";
import { listNumberedParts } from "../outside/outside.queries.ts";
import { afterParts, missingParts } from "../outside/outside-parts.ts";
import { recordRecalled } from "../outside/recall-outside.server.ts";
import { findPayment, findPaymentState, listMemberPayments, type Payment } from "../payments.queries.ts";
import { planAhead } from "../schedule/pay-ahead.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { storeSchedule } from "../schedule/schedule.server.ts";
import { buildSchedule, type Instalment, isScheduleKind } from "../schedule/schedule.ts";
import { isPayable } from "../states.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelOpenAttempts } from "./cancel-attempts.server.ts";

/**
 * The provider may end an attempt much later than a day after it began if this database has forgotten it and so never
 * gives it up.
 */
const MAX_AGE_MS = 35 * DAY_MS;

/**
 * What is missing to import an attempt: its "intent" at the provider, its "trip" here, or a "payment" of its amount.
 */
export type MissingOfAttempt = "intent" | "trip" | "payment";

/**
 * Imports and applies an attempt that the provider knows and this database does not, because a backup was restored. A
 * membership or schedule newer than the backup is recreated from the metadata at the provider. The attempt is inserted
 * as canceled, since even a canceled attempt can turn out to be paid.
 * @param at when the provider reported it, UTC ms
 * @returns what is missing; null if the attempt was imported, or was not paid
 */
export async function takeInAttempt(
	ctx: Ctx,
	{ attemptId: id, ref }: { attemptId: string; ref?: string },
	at: number,
): Promise<MissingOfAttempt | null> {
	noteInLog({ payment: paymentOfAttempt(id), attempt: id });
	const { recallAttempt } = ctx.payments;
	const fact =
		ref && recallAttempt ? await recallAttempt(ref) : await ctx.payments.findIntent(id, at - MAX_AGE_MS);
	if (!fact) return "intent";
	const { order, amount } = fact;
	const isMade = isPaid(fact);
	if (isMade && order) await catchUp(ctx, order, fact, at);
	const paymentId = order?.paymentId ?? paymentOfAttempt(id);
	const ahead = order?.terms.ahead ?? 0;
	const known = await findPayment(ctx.db.read, { id: paymentId });
	if (!known || !(await isOf(ctx.db.read, known, { amount, ahead }))) {
		if (isMade) {
			const missing = order ? await takeInOrder(ctx, order, fact, at) : "payment";
			if (missing) return (await isReturned(ctx, fact)) ? null : missing;
		} else {
			if (!known && !(await isTripHere(ctx.db.read, order?.tripId))) return null;
			if (await isPaidInTheEnd(ctx, fact)) return takeInAttempt(ctx, { attemptId: id, ref: fact.ref }, at);
			if (!known) return null;
		}
	}
	if ((!known || isPayable(known.status)) && (await isForAnother(ctx, fact, at))) return "payment";
	if (!(await takeInGiver(ctx, fact))) return "payment";
	await ctx.db.write(async (tx) => {
		await tx
			.insert(attempts)
			.values({
				id,
				paymentId,
				amount: fact.amount,
				ahead,
				givenBy: order?.givenBy ?? null,
				provider: ctx.payments.provider,
				surface: fact.surface ?? "embedded",
				status: "canceled",
				ref: fact.ref,
				createdAt: at,
				updatedAt: at,
			})
			.onConflictDoNothing();
	});
	await applyPayment(ctx, fact);
	return null;
}

export const isPaid = ({ status }: Pick<IntentFact, "status">) =>
	status === "succeeded" || status === "processing";

/**
 * Whether the trip is in this database. If not, the intent may belong to another program that shares the provider
 * account.
 */
export async function isTripHere(db: Reader, id = ""): Promise<boolean> {
	return (await db.$count(trips, eq(trips.id, id))) > 0;
}

/**
 * Cancels an open intent that matches nothing here, so that nobody pays it in a window that is still open. The caller
 * stores it where it can, so that its number and idempotency key are not used again.
 * @returns whether it turned out to be paid
 */
export async function isPaidInTheEnd({ payments }: Ctx, fact: IntentFact): Promise<boolean> {
	const isOpen = fact.status === "requires_payment" || fact.status === "requires_action";
	return isOpen && isPaid(await payments.cancel(fact.ref));
}

/** Whether the ledger already has the charge, because an admin has refunded it as one that pays for nothing here. */
async function isReturned({ db }: Ctx, { chargeRef }: IntentFact): Promise<boolean> {
	return chargeRef !== null && (await listEntryLines(db.read, `charge:${chargeRef}`)).length > 0;
}

/**
 * Whether the charge was refunded as a duplicate. It must not pay the payment before the original charge is imported.
 */
async function isForAnother(
	{ payments }: Ctx,
	{ status, chargeRef }: IntentFact,
	at: number,
): Promise<boolean> {
	if (status !== "succeeded" || chargeRef === null) return false;
	return (await payments.isReturnedForAnother?.(chargeRef, at - MAX_AGE_MS)) ?? false;
}

/**
 * Whether a charge fits the payment. One with another amount belongs to another schedule, and would be refunded as a
 * duplicate.
 */
async function isOf(
	db: Reader,
	payment: Payment,
	{ amount, ahead }: { amount: Cents; ahead: Cents },
): Promise<boolean> {
	if (!isPayable(payment.status)) return true;
	const { memberId, paymentNumber: number } = payment;
	return isAsked(await listOpen(db, memberId), { number, ahead }, amount);
}

const listOpen = async (db: Reader, memberId: string) =>
	(await listMemberPayments(db, { memberId })).filter(({ status }) => isPayable(status));

/**
 * Whether the payment with this number is open for the charge's amount, and the later ones for what was paid ahead with
 * it.
 */
function isAsked(
	open: readonly Pick<Payment, "paymentNumber" | "amount">[],
	{ number, ahead }: Pick<ChargeTerms, "number" | "ahead">,
	amount: Cents,
): boolean {
	if (open.find(({ paymentNumber }) => paymentNumber === number)?.amount !== amount - ahead) return false;
	const later = open
		.filter(({ paymentNumber }) => paymentNumber > number)
		.map(({ paymentNumber, ...rest }) => ({ id: String(paymentNumber), amount: rest.amount }));
	return ahead === 0 || planAhead(later, ahead) !== null;
}

/**
 * Brings the member's payments up to the time of a charge, as far as its metadata tells: a schedule that began on
 * another day, and outside payments. A charge that fits is imported even if this fails.
 */
async function catchUp(ctx: Ctx, order: ChargeOrder, fact: IntentFact, at: number): Promise<void> {
	if ((await beginsOtherwise(ctx.db.read, order)) && !(await takeInOrder(ctx, order, fact, at))) return;
	await takeInOutside(ctx, order, fact.amount, at);
}

/** Whether the member had not begun to pay here, and the schedule of the charge begins on another day than theirs. */
async function beginsOtherwise(db: Reader, { memberId, terms }: ChargeOrder): Promise<boolean> {
	const [member] = await db.select().from(members).where(eq(members.id, memberId));
	if (!member || member.removedAt !== null) return false;
	const payments = await listMemberPayments(db, { memberId });
	return !hasBegunToPay(member, payments) && payments[0]?.dueDate !== terms.firstDueDate;
}

/**
 * Records outside payments that a charge knows of and this database has forgotten, so that nobody is asked for them
 * again and the charge fits its payment, which they may have reduced.
 */
async function takeInOutside(
	ctx: Ctx,
	{ tripId, memberId, terms }: ChargeOrder,
	amount: Cents,
	at: number,
): Promise<void> {
	if (!(await listForgotten(ctx.db.read, memberId, terms, amount))) return;
	await cancelOpenAttempts(ctx, (await findPaymentState(ctx.db.read, memberId)).liveAttempts, "replaced");
	await ctx.db.write(async (tx) => {
		const { payments: known, liveAttempts } = await findPaymentState(tx, memberId);
		const forgotten = await listForgotten(tx, memberId, terms, amount);
		const [spot] = await tx
			.select({ trip: trips, member: members })
			.from(members)
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(and(eq(members.id, memberId), eq(trips.id, tripId)));
		if (!forgotten || !spot || liveAttempts.length > 0) return;
		await recordRecalled(ctx, tx, { ...spot, known }, forgotten, at);
	});
}

/** @returns null if nothing was forgotten, or if the charge belongs to another schedule than the member's */
async function listForgotten(
	db: Reader,
	memberId: string,
	{ outside = [], ...terms }: ChargeTerms,
	amount: Cents,
): Promise<OutsideTerm[] | null> {
	const forgotten = missingParts(outside, await listNumberedParts(db, { memberId }));
	if (sum(forgotten.map((part) => part.amount)) < MIN_CHARGE) return null;
	const left = afterParts(await listOpen(db, memberId), forgotten);
	return left && isAsked(left, terms, amount) ? forgotten : null;
}

/** Recreates the schedule that a charge belongs to, and its membership if there is none. */
async function takeInOrder(
	ctx: Ctx,
	order: ChargeOrder,
	{ amount, customerRef }: IntentFact,
	at: number,
): Promise<MissingOfAttempt | null> {
	const { tripId, memberId, givenBy, paymentId, terms } = order;
	// A present is charged to the giver's customer.
	const payer = customerRef && !givenBy ? await ctx.payments.fetchCustomer?.(customerRef) : undefined;
	const [trip] = await ctx.db.read.select().from(trips).where(eq(trips.id, tripId));
	if (!trip) return "trip";
	await cancelOpenAttempts(ctx, (await findPaymentState(ctx.db.read, memberId)).liveAttempts, "replaced");
	const schedule = scheduleOf(order, trip.startDate);
	const { outside = [] } = terms;
	const left = schedule && afterParts(schedule.map(toNumbered), outside);
	if (!left || !isAsked(left, terms, amount)) return "payment";
	return ctx.db.write(async (tx) => {
		const { payments, liveAttempts } = await findPaymentState(tx, memberId);
		const named = payments.find(({ paymentNumber }) => paymentNumber === terms.number);
		const isOther = named !== undefined && named.id !== paymentId;
		const [known] = await tx.select().from(members).where(eq(members.id, memberId));
		const hasBegun = hasBegunToPay(known ?? { paidOutside: 0 }, payments);
		if (isOther || hasBegun || liveAttempts.length > 0) return "payment";
		const { share, options, takenOver } = terms;
		const place = { id: memberId, tripId, share, options, takenOver, confirmed: true };
		if (!(await ensureMember(ctx, tx, place, payer))) return "payment";
		await tx
			.update(members)
			.set({
				paymentPlan: terms.schedule,
				individualCost: terms.share,
				optionsCost: terms.options,
				takenOver: terms.takenOver,
				cashBackApplied: terms.cashBack,
			})
			.where(eq(members.id, memberId));
		if (terms.chosen) await storeChargedOptions(ctx, tx, { tripId, memberId, chosen: terms.chosen });
		await ensureCompanions(ctx, tx, order);
		await sumOptionsCost(tx, trip.id);
		const stored = await storeSchedule(ctx, tx, trip, {
			member: { id: memberId },
			schedule,
			known: payments,
		});
		const [member] = await tx.select().from(members).where(eq(members.id, memberId));
		if (member && outside.length > 0)
			await recordRecalled(ctx, tx, { trip, member, known: stored }, outside, at);
		return null;
	});
}

async function takeInGiver(ctx: Ctx, { order, customerRef }: IntentFact): Promise<boolean> {
	if (!order?.givenBy) return true;
	const { givenBy: memberId, tripId } = order;
	return makeSpotAgain(ctx, { tripId, memberId, customerRef });
}

/**
 * Recreates the spot of someone who gave a present or put money into the pool and so was on the trip. They still have
 * to choose how to pay for it.
 * @returns false if the trip is unknown too, or if someone else now has the spot of their account or address
 */
export async function makeSpotAgain(
	ctx: Ctx,
	spot: { tripId: string; memberId: string } & Pick<IntentFact, "customerRef">,
): Promise<boolean> {
	const { tripId, memberId: id, customerRef } = spot;
	const payer = customerRef ? await ctx.payments.fetchCustomer?.(customerRef) : undefined;
	return ctx.db.write(async (tx) => {
		const [trip] = await tx.select().from(trips).where(eq(trips.id, tripId));
		if (!trip) return false;
		const share = trip.costPerPerson;
		const place = { id, tripId, share, options: 0, takenOver: 0, confirmed: share === 0 };
		return ensureMember(ctx, tx, place, payer);
	});
}

const toNumbered = ({ number, amount }: Instalment) => ({ paymentNumber: number, amount });

/** The original schedule, before any outside payments; null if it does not fit the trip's current dates. */
function scheduleOf({ terms }: ChargeOrder, startDate: string | null): Instalment[] | null {
	const { schedule, total, firstDueDate, share, cashBack, instalments: agreed } = terms;
	if (!isScheduleKind(schedule)) return null;
	const rest = share - cashBack;
	const instalments = agreed
		? agreed.map((part, index) => ({ number: index + 1, ...part }))
		: buildSchedule(schedule, { share: rest, today: firstDueDate, startDate, finalPaymentDue: null });
	const isWhole = instalments?.length === total && sum(instalments.map(({ amount }) => amount)) === rest;
	return isWhole ? instalments : null;
}

type Place = {
	id: string;
	tripId: string;
	share: Cents;
	options: Cents;
	takenOver: Cents;
	confirmed: boolean;
};

/** @returns false if someone else now has the spot of this account or address */
async function ensureMember(
	ctx: Ctx,
	tx: Tx,
	{ id, tripId, share, options, takenOver, confirmed }: Place,
	payer: CustomerFact | undefined,
): Promise<boolean> {
	const [known] = await tx.select({ id: members.id }).from(members).where(eq(members.id, id));
	if (known) return true;
	const [user] = payer?.userId
		? await tx.select({ id: users.id }).from(users).where(eq(users.id, payer.userId))
		: [];
	const rows = await tx
		.insert(members)
		.values({
			id,
			tripId,
			userId: user?.id ?? null,
			name: payer?.name ?? payer?.email ?? FORMER_NAME,
			email: payer?.email ?? null,
			confirmed,
			individualCost: share,
			optionsCost: options,
			takenOver,
			joinedAt: ctx.now.getTime(),
			face: nextFace(tripId),
		})
		.onConflictDoNothing()
		.returning();
	return rows.length > 0;
}

const FORMER_NAME = "Member";

/**
 * Recreates the spots of the member's companions, at the price that was charged; the provider does not know their
 * names. Companions who are not in the charge had left before it.
 */
async function ensureCompanions(ctx: Ctx, tx: Tx, { tripId, memberId, terms }: ChargeOrder): Promise<void> {
	const { companions = [] } = terms;
	const known = await listCompanions(tx, { payerId: memberId });
	for (const { id } of known.filter((one) => !companions.some(({ id }) => id === one.id)))
		await tx
			.update(members)
			.set({ removedAt: ctx.now.getTime(), leftAs: "left", takenOver: 0 })
			.where(eq(members.id, id));
	for (const { id, amount } of companions) {
		const price = { payerId: memberId, takenOver: 0 - amount };
		const isKnown = known.some((one) => one.id === id);
		if (isKnown) await tx.update(members).set(price).where(eq(members.id, id));
		else
			await tx
				.insert(members)
				.values({
					...{ id, tripId, name: COMPANION_NAME, individualCost: 0, ...price },
					joinedAt: ctx.now.getTime(),
					face: nextFace(tripId),
				})
				.onConflictDoNothing();
	}
}

const COMPANION_NAME = "Companion";
