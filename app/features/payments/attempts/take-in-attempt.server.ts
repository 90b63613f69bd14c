import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { sumOptionsCost } from "#app/access/options-cost.server.ts";
import { listEntryLines } from "#app/features/ledger/ledger.server.ts";
import type { ChargeOrder, IntentFact } from "#app/gateway/intent-fact.ts";
import type { CustomerFact } from "#app/gateway/recall.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { attempts } from "#db/schema/payments.ts";
import { findPayment, findPaymentState, listMemberPayments, type Payment } from "../payments.queries.ts";
import { listLater, planAhead } from "../schedule/pay-ahead.ts";
import { hasBegunToPay } from "../schedule/payment-state.ts";
import { storeSchedule } from "../schedule/schedule.server.ts";
import { buildSchedule, type Instalment, isScheduleKind } from "../schedule/schedule.ts";
import { isPayable } from "../states.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelOpenAttempts } from "./cancel-attempts.server.ts";

const TRY = /\.try-\d+$/;

/** Attempts are given up after a day. One that the database has forgotten is not, and its provider may end it much later. */
const MAX_AGE_MS = 35 * DAY_MS;

/** What is missing to take in an attempt: its "intent" at the provider, its "trip" here, or a "payment" of its amount. */
export type MissingOfAttempt = "intent" | "trip" | "payment";

/**
 * Stores and applies an attempt that the provider knows and this database does not, because it was put back to an earlier
 * copy. A membership or a schedule that was made since the copy is made again, from what the provider has kept of it. An
 * attempt that is not open any more can still turn out to be paid, so it is stored as canceled.
 * @param at when the provider has said so, UTC ms
 * @returns what is missing; null if it was taken in, or if nobody has paid by it
 */
export async function takeInAttempt(
	ctx: Ctx,
	{ attemptId: id, ref }: { attemptId: string; ref?: string },
	at: number,
): Promise<MissingOfAttempt | null> {
	noteInLog({ payment: id.replace(TRY, ""), attempt: id });
	const { recallAttempt } = ctx.payments;
	const fact =
		ref && recallAttempt ? await recallAttempt(ref) : await ctx.payments.findIntent(id, at - MAX_AGE_MS);
	if (!fact) return "intent";
	const paymentId = fact.order?.paymentId ?? id.replace(TRY, "");
	const ahead = fact.order?.terms.ahead ?? 0;
	const known = await findPayment(ctx.db.read, { id: paymentId });
	if (!known || !(await isOf(ctx.db.read, known, { amount: fact.amount, ahead }))) {
		if (fact.status !== "succeeded" && fact.status !== "processing") return null;
		const missing = fact.order ? await takeInOrder(ctx, fact.order, fact) : "payment";
		if (missing) return (await isReturned(ctx, fact)) ? null : missing;
	}
	if ((!known || isPayable(known.status)) && (await isForAnother(ctx, fact, at))) return "payment";
	await ctx.db.write(async (tx) => {
		await tx
			.insert(attempts)
			.values({
				id,
				paymentId,
				amount: fact.amount,
				ahead,
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

/** Whether an admin has returned the charge, because nothing here is paid by it. */
async function isReturned({ db }: Ctx, { chargeRef }: IntentFact): Promise<boolean> {
	return chargeRef !== null && (await listEntryLines(db.read, `charge:${chargeRef}`)).length > 0;
}

/** A charge that was returned as paid twice must not become the payment's own before the other one is taken in. */
async function isForAnother(
	{ payments }: Ctx,
	{ status, chargeRef }: IntentFact,
	at: number,
): Promise<boolean> {
	if (status !== "succeeded" || chargeRef === null) return false;
	return (await payments.isReturnedForAnother?.(chargeRef, at - MAX_AGE_MS)) ?? false;
}

/** A charge of another amount than is due here is of another schedule, and would be returned as if it were paid twice. */
async function isOf(
	db: Reader,
	payment: Payment,
	{ amount, ahead }: { amount: Cents; ahead: Cents },
): Promise<boolean> {
	if (!isPayable(payment.status)) return true;
	if (payment.amount + ahead !== amount) return false;
	const { memberId } = payment;
	return (
		ahead === 0 || planAhead(listLater(await listMemberPayments(db, { memberId }), payment), ahead) !== null
	);
}

/** Makes the schedule that a charge is a part of again, and its membership if there is none. */
async function takeInOrder(
	ctx: Ctx,
	order: ChargeOrder,
	{ amount, customerRef }: IntentFact,
): Promise<MissingOfAttempt | null> {
	const { tripId, memberId, paymentId, terms } = order;
	const payer = customerRef ? await ctx.payments.fetchCustomer?.(customerRef) : undefined;
	const [trip] = await ctx.db.read.select().from(trips).where(eq(trips.id, tripId));
	if (!trip) return "trip";
	await cancelOpenAttempts(ctx, (await findPaymentState(ctx.db.read, memberId)).liveAttempts, "replaced");
	const schedule = scheduleOf(order, trip.startDate);
	if (terms.ahead > 0 || schedule?.[terms.number - 1]?.amount !== amount) return "payment";
	return ctx.db.write(async (tx) => {
		const { payments, liveAttempts } = await findPaymentState(tx, memberId);
		const named = payments.find(({ paymentNumber }) => paymentNumber === terms.number);
		const isOther = named !== undefined && named.id !== paymentId;
		const [known] = await tx.select().from(members).where(eq(members.id, memberId));
		const hasBegun = hasBegunToPay(known ?? { paidOutside: 0 }, payments);
		if (isOther || hasBegun || liveAttempts.length > 0) return "payment";
		if (!(await ensureMember(ctx, tx, order, payer))) return "payment";
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
		await ensureCompanions(ctx, tx, order);
		await sumOptionsCost(tx, trip.id);
		await storeSchedule(ctx, tx, trip, { member: { id: memberId }, schedule, known: payments });
		return null;
	});
}

/** The schedule as it was when the charge was made; null if it does not fit the trip's dates as they are known here. */
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

/** @returns false if someone else has the place of this account or address by now */
async function ensureMember(
	ctx: Ctx,
	tx: Tx,
	{ tripId, memberId, terms }: ChargeOrder,
	payer: CustomerFact | undefined,
): Promise<boolean> {
	const [known] = await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId));
	if (known) return true;
	const [user] = payer?.userId
		? await tx.select({ id: users.id }).from(users).where(eq(users.id, payer.userId))
		: [];
	const rows = await tx
		.insert(members)
		.values({
			id: memberId,
			tripId,
			userId: user?.id ?? null,
			name: payer?.name ?? payer?.email ?? FORMER_NAME,
			email: payer?.email ?? null,
			confirmed: true,
			individualCost: terms.share,
			optionsCost: terms.options,
			takenOver: terms.takenOver,
			joinedAt: ctx.now.getTime(),
		})
		.onConflictDoNothing()
		.returning();
	return rows.length > 0;
}

const FORMER_NAME = "Member";

/** Those whom the member pays for have their spots again; their names are not in what the provider knows. */
async function ensureCompanions(ctx: Ctx, tx: Tx, { tripId, memberId, terms }: ChargeOrder): Promise<void> {
	const rows = (terms.companions ?? []).map(({ id, amount }) => ({
		...{ id, tripId, name: COMPANION_NAME, individualCost: 0, takenOver: 0 - amount, payerId: memberId },
		joinedAt: ctx.now.getTime(),
	}));
	if (rows.length > 0) await tx.insert(members).values(rows).onConflictDoNothing();
}

const COMPANION_NAME = "Companion";
