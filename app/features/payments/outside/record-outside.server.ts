import { and, eq, inArray, isNull } from "drizzle-orm";
import {
	type Member,
	requireTrip,
	type TripAndTier,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { confirmSpots } from "#app/features/payments/companions/confirm-spots.server.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { applyCashBack, requireCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { hashSecret, newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { members } from "#db/schema/access.ts";
import { outsideParts, outsidePayments, payments } from "#db/schema/payments.ts";
import { cancelOpenAttempts } from "../attempts/cancel-attempts.server.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { endHoldJobs } from "../hold-jobs.server.ts";
import { findPaymentState, type Payment, type PaymentState } from "../payments.queries.ts";
import { heldDayOf } from "../schedule/late.ts";
import { nearestAhead } from "../schedule/pay-ahead.ts";
import { hasBegunToPay, ownSchedule } from "../schedule/payment-state.ts";
import { bySoonest } from "../schedule/payment-summary.ts";
import { writeSchedule } from "../schedule/schedule.server.ts";
import { isPayable } from "../states.ts";
import { findOutside, findOutsideOnce, type Outside } from "./outside.queries.ts";
import type { OutsideInput, RecordOutside } from "./outside.schema.ts";
import { tellMember } from "./outside-notices.server.ts";
import { type OutsidePlan, takeOutside } from "./outside-parts.ts";
import * as texts from "./texts.ts";

/**
 * Records what a member has paid to the organizer outside. It is taken off their open payments, soonest first, and
 * confirms their spot.
 * @param secret sent with the form or the call; repeated calls with it record one payment
 * @returns the outside payment's id
 * @throws DomainError not_found, unauthenticated, forbidden; conflict on a cancelled trip, for the organizer's own
 * share and with nothing left to pay; amount_mismatch; invalid with the amounts that fit; payment_checking while the
 * member is paying
 */
export async function recordOutside(
	ctx: Ctx,
	ref: TripRef,
	{ memberId, left, ...input }: RecordOutside,
	secret?: string,
): Promise<string> {
	const { member } = await requirePayer(ctx, ref, memberId);
	requirePlausible(ctx, input);
	const onceKey = onceKeyFor(input, secret);
	if (!(onceKey && (await findOutsideOnce(ctx.db.read, { memberId, onceKey }))))
		await closeAttempts(ctx, member);
	return ctx.db.write(async (tx) => {
		const payer = await requirePayer(ctx, tripIdOf(ref), memberId, tx);
		const known = onceKey && (await findOutsideOnce(tx, { memberId, onceKey }));
		if (known) return known.id;
		const now = ctx.now.getTime();
		const { id } = await insertOne(tx, outsidePayments, {
			...{ id: newId(), tripId: payer.trip.id, memberId, ...input, onceKey },
			...{ state: "recorded", isClaim: false, receivedBy: userOf(ctx)?.id ?? null },
			...{ createdAt: now, recordedAt: now },
		});
		await takeFromPayments(ctx, tx, payer, { id, amount: input.amount, left });
		await tellMember(ctx, tx, payer.trip, await findStored(tx, payer.trip.id, id), "recorded");
		return id;
	});
}

/** Records a member's claim as paid. The caller has only looked it up. @throws DomainError as recordOutside */
export async function confirmClaim(ctx: Ctx, ref: TripRef, claim: Outside): Promise<void> {
	const { member } = await requirePayer(ctx, ref, claim.memberId);
	await closeAttempts(ctx, member);
	await ctx.db.write(async (tx) => {
		const payer = await requirePayer(ctx, tripIdOf(ref), claim.memberId, tx);
		const confirmed = await tx
			.update(outsidePayments)
			.set({ state: "recorded", recordedAt: ctx.now.getTime() })
			.where(and(eq(outsidePayments.id, claim.id), eq(outsidePayments.state, "claimed")))
			.returning({ id: outsidePayments.id });
		if (confirmed.length === 0) throw new DomainError("conflict", texts.answeredAlready);
		await takeFromPayments(ctx, tx, payer, claim);
		await tellMember(ctx, tx, payer.trip, await findStored(tx, payer.trip.id, claim.id), "confirmed");
	});
}

export function onceKeyFor(input: OutsideInput, secret: string | undefined): string | null {
	return secret ? hashSecret(JSON.stringify([secret, input])) : null;
}

/** @throws DomainError invalid */
export function requirePlausible(ctx: Ctx, { amount, paidOn }: OutsideInput): void {
	if (amount < MIN_CHARGE) throw new DomainError("invalid", texts.atLeast, { field: "amount" });
	const today = dateOf(ctx.now);
	// In zones ahead of UTC it may already be tomorrow.
	if (paidOn > addDays(today, 1)) throw new DomainError("invalid", texts.inFuture, { field: "paidOn" });
	if (paidOn < addDays(today, -MAX_DAYS_AGO))
		throw new DomainError("invalid", texts.tooLongAgo, { field: "paidOn" });
}

const MAX_DAYS_AGO = 730;

export async function findStored(db: Reader, tripId: string, id: string): Promise<Outside> {
	const found = await findOutside(db, { tripId, id });
	if (!found) throw new Error("an outside payment is never deleted");
	return found;
}

type Payer = TripAndTier & { member: Member };

/**
 * The member who paid the organizer.
 * @throws DomainError not_found, conflict for the organizer's own membership; as requireTrip
 */
async function requirePayer(
	ctx: Ctx,
	ref: TripRef,
	memberId: string,
	db: Reader = ctx.db.read,
): Promise<Payer> {
	const { trip, organizer, hasOneTimePro } = await requireTrip(ctx, ref, "outside.record", db);
	const [member] = await db
		.select()
		.from(members)
		.where(and(eq(members.id, memberId), eq(members.tripId, trip.id), isNull(members.removedAt)));
	if (!member) throw new DomainError("not_found", common.memberNotFound);
	// Nobody confirms their own claim, not even after the trip was handed over to them.
	if (member.role === "organizer" || member.userId === trip.organizerId)
		throw new DomainError("conflict", texts.notOwnShare);
	return { trip, organizer, hasOneTimePro, member };
}

/**
 * Cancels the member's attempts at the provider first, which decides any race.
 * @throws DomainError conflict if one turns out to be paid
 */
export async function closeAttempts(ctx: Ctx, { id, name }: Pick<Member, "id" | "name">): Promise<void> {
	const { liveAttempts } = await findPaymentState(ctx.db.read, id);
	if (await cancelOpenAttempts(ctx, liveAttempts, "replaced"))
		throw new DomainError("conflict", texts.justPaid(name));
}

/** @throws DomainError payment_checking, also for an attempt begun after the others were closed */
export function requireNobodyPaying(
	{ liveAttempts }: Pick<PaymentState, "liveAttempts">,
	name: string,
): void {
	if (liveAttempts.length > 0) throw new DomainError("payment_checking", texts.payingNow(name));
}

type Taken = Pick<Outside, "id" | "amount"> & { left?: Cents };

/** Takes the amount off the member's open payments, and stores the part taken off each. */
async function takeFromPayments(ctx: Ctx, tx: Tx, payer: Payer, { id, amount, left }: Taken): Promise<void> {
	await requireCheckedBooks(ctx, tx);
	const { trip, member } = payer;
	const state = await findPaymentState(tx, member.id);
	requireNobodyPaying(state, member.name);
	if (!member.confirmed) await requireCashBack(ctx, tx, member);
	const schedule = await withSchedule(ctx, tx, payer, state.payments);
	const open = bySoonest(schedule).filter(({ status }) => isPayable(status));
	const { parts, covered, smaller } = requireFitting(member.name, open, amount, left);
	await storeTaken(ctx, tx, { trip, member, known: state.payments }, id, {
		...{ parts, covered },
		smaller: smaller ? [smaller] : [],
	});
}

type Spot = Pick<Payer, "trip" | "member"> & { known: readonly Payment[] };
type Stored = Pick<OutsidePlan, "parts" | "covered"> & { smaller: NonNullable<OutsidePlan["smaller"]>[] };

/** Stores the parts that an outside payment takes off, updates the payments, and confirms the spot. */
export async function storeTaken(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, known }: Spot,
	id: string,
	plan: Stored,
): Promise<void> {
	await tx
		.insert(outsideParts)
		.values(plan.parts.map((part, index) => ({ ...part, id: `${id}.${index + 1}`, outsideId: id })));
	await storePlan(tx, id, plan);
	const amount = sum(plan.parts.map((part) => part.amount));
	await tx
		.update(members)
		.set({ paidOutside: member.paidOutside + amount, payBy: null })
		.where(eq(members.id, member.id));
	await confirmSpots(tx, member.id);
	if (!hasBegunToPay(member, known) && (await hasConsented(tx, member.id)))
		await delayCharges(ctx, tx, member);
	await endHoldJobs(tx, member.id);
	if (!member.confirmed) await applyCashBack(ctx, tx, { trip, member, provider: ctx.payments.provider });
}

/**
 * A recorded first payment starts automatic charges. So that this does not charge a card at once, a member who had
 * already agreed to them gets a few days' notice, in which they can object or switch them off.
 */
export async function delayCharges(ctx: Ctx, tx: Tx, { id, chargesFrom }: Member): Promise<void> {
	const first = addDays(dateOf(ctx.now), NOTICE_DAYS);
	if (chargesFrom === null || chargesFrom < first)
		await tx.update(members).set({ chargesFrom: first }).where(eq(members.id, id));
}

/** The days of notice before a saved card is charged because of an outside payment. */
const NOTICE_DAYS = 3;

/**
 * Until the first payment is made, the schedule starts on the day of that payment, or on the last day of a hold, so it
 * is rewritten as for a card payment. A plan that no longer fits is kept, or becomes a single payment for someone who
 * has no schedule yet.
 */
async function withSchedule(
	ctx: Ctx,
	tx: Tx,
	payer: Payer,
	known: readonly Payment[],
): Promise<readonly Payment[]> {
	const { member } = payer;
	if (hasBegunToPay(member, known) || leftToPay(member) === 0) return known;
	const order = { access: payer, member, payments: known, firstDue: heldDayOf(member) ?? undefined };
	try {
		return await writeSchedule(ctx, tx, { ...order, plan: ownSchedule(member) });
	} catch (error) {
		if (!isDomainError(error)) throw error;
		if (known.some(({ status }) => isPayable(status))) return known;
		return writeSchedule(ctx, tx, { ...order, plan: "full" });
	}
}

/** @throws DomainError amount_mismatch, conflict with nothing left to pay, invalid with the amounts that fit */
function requireFitting(
	name: string,
	open: readonly Payment[],
	amount: Cents,
	expected: Cents | undefined,
): OutsidePlan {
	const left = sum(open.map((payment) => payment.amount));
	if (expected !== undefined && expected !== left)
		throw new DomainError("amount_mismatch", texts.leftNow(name, formatCents(left)), { field: "amount" });
	if (left === 0) throw new DomainError("conflict", texts.nothingLeft(name));
	const plan = takeOutside(open, amount);
	if (plan) return plan;
	const { below, above } = nearestAhead(open, amount);
	const message =
		above === null
			? texts.moreThanLeft(name, formatCents(left))
			: texts.leavesTooLittle(below === 0 ? null : formatCents(below), formatCents(above));
	throw new DomainError("invalid", message, { field: "amount" });
}

async function storePlan(tx: Tx, id: string, { covered, smaller }: Stored): Promise<void> {
	if (covered.length > 0)
		await tx
			.update(payments)
			.set({ status: "canceled", paidOutsideBy: id })
			.where(inArray(payments.id, covered));
	for (const { id: paymentId, amount } of smaller)
		await tx.update(payments).set({ amount }).where(eq(payments.id, paymentId));
}
