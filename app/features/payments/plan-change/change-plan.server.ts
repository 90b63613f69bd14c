import { eq } from "drizzle-orm";
import { type MemberAccess, type TripAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { cancelOpenAttempts } from "../attempts/cancel-attempts.server.ts";
import * as attemptTexts from "../attempts/texts.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { findPauseReason } from "../instalments/charging-pauses.server.ts";
import { giveConsent, withdrawConsent } from "../instalments/consent.server.ts";
import { CHANGE_CONSENT } from "../instalments/consent.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import * as instalmentTexts from "../instalments/texts.ts";
import { findPaymentState, type Payment, type PaymentState } from "../payments.queries.ts";
import { hasBegunToPay, requireNoOpenAttempts } from "../schedule/payment-state.ts";
import { restOf } from "../schedule/rest.ts";
import { canPayInInstalments, customScheduleFor } from "../schedule/schedule.server.ts";
import { storeRest } from "../schedule/store-rest.server.ts";
import type { ChangePlan } from "./plan-change.schema.ts";
import { divideRest, type RestPlan, type RestTerms } from "./rest-plans.ts";
import * as texts from "./texts.ts";

/**
 * Changes the plan of a member's remaining payments (Rules: Payment plans). Automatic charges go on only with consent
 * to the new amounts and dates. Open attempts are first closed at the provider, which decides any race.
 * @returns whether anything has changed, and whether automatic charges are on
 * @throws DomainError not_found, unauthenticated, forbidden; plan_required; invalid for a plan that does not fit;
 * amount_mismatch; payment_checking; conflict before the first payment, while charges are paused, when it was changed
 * in another window, with nothing left that can change, and on a cancelled trip
 */
export async function changePlan(
	ctx: Ctx,
	ref: TripRef,
	input: ChangePlan,
): Promise<{ isChanged: boolean; isOn: boolean }> {
	const access = await requireOwnCharges(ctx, ref, ctx.db.read, "payment.pay");
	const state = await findPaymentState(ctx.db.read, access.member.id);
	await requireChange(ctx, ctx.db.read, { access, state }, input);
	if (await cancelOpenAttempts(ctx, state.liveAttempts, "replaced"))
		throw new DomainError("conflict", attemptTexts.madeAlready);
	return ctx.db.write((tx) => storeChange(ctx, tx, tripIdOf(access), input));
}

async function storeChange(ctx: Ctx, tx: Tx, tripId: string, input: ChangePlan) {
	await requireCheckedBooks(ctx, tx);
	const access = await requireOwnCharges(ctx, tripId, tx, "payment.pay");
	const { member } = access;
	const state = await findPaymentState(tx, member.id);
	const plan = await requireChange(ctx, tx, { access, state }, input);
	requireNoOpenAttempts(state);
	const wasOn = await hasConsented(tx, member.id);
	if (plan.isPresent) return { isChanged: false, isOn: wasOn };
	const { fixed } = restOf(state.payments, dateOf(ctx.now));
	const asBefore = fixed.map(({ paymentNumber: number, amount, dueDate }) => ({ number, amount, dueDate }));
	const instalments = [...asBefore, ...plan.instalments];
	await storeRest(ctx, tx, access, state.payments, { instalments, total: plan.total });
	await tx.update(members).set({ paymentPlan: plan.plan }).where(eq(members.id, member.id));
	const isOn = wasOn && input.consent === true;
	if (wasOn) await withdrawConsent(ctx, tx, [member.id]);
	if (isOn) await giveConsent(ctx, tx, member.id, CHANGE_CONSENT);
	await notifyOrganizer(ctx, tx, access, state.payments, plan);
	return { isChanged: true, isOn };
}

type Change = { access: MemberAccess; state: PaymentState };

/** @throws DomainError as changePlan, if the plan cannot be changed or is not the one that was shown */
async function requireChange(
	ctx: Ctx,
	db: Reader,
	{ access, state }: Change,
	input: ChangePlan,
): Promise<RestPlan> {
	const refusal = await refusalOf(ctx, db, access, state);
	if (refusal) throw refusal;
	const terms = restTermsOf(access, ctx.now);
	const plan = divideRest(input.paymentPlan, state.payments, terms);
	if (!plan) throw new DomainError("invalid", texts.doesNotFit, { field: "paymentPlan" });
	// With no more payments than are left now, no subscription is needed.
	if (!mayChoose(ctx, access, plan))
		requireFeature(tierOfTrip(access, ctx.now), "payment_plans", { field: "paymentPlan" });
	requireShown(plan, input);
	return plan;
}

/** Why a member cannot change their plan at all now; null if they can. */
export async function refusalOf(
	ctx: Ctx,
	db: Reader,
	{ member }: Pick<MemberAccess, "member">,
	{ payments, liveAttempts }: PaymentState,
): Promise<DomainError | null> {
	if (!hasBegunToPay(member, payments)) return new DomainError("conflict", texts.firstPaymentFirst);
	if (liveAttempts.some(({ status }) => status === "unknown"))
		return new DomainError("payment_checking", common.doNotPayAgain);
	const paused = await findPauseReason(db, { memberId: member.id });
	if (paused) return new DomainError("conflict", instalmentTexts.pausedUntil[paused]);
	if (restOf(payments, dateOf(ctx.now)).open.length === 0)
		return new DomainError("conflict", texts.nothingToChange);
	return null;
}

export function restTermsOf(access: TripAccess, now: Date): RestTerms {
	const { startDate, finalPaymentDue } = access.trip;
	const isOnlyCustom = customScheduleFor(access, now)?.isOnly === true;
	return {
		today: dateOf(now),
		startDate,
		finalPaymentDue,
		isOnlyCustom,
		paidOutside: access.member?.paidOutside ?? 0,
	};
}

/**
 * Whether the tier allows a plan that fits: one with more payments than now needs a subscription that includes plans.
 */
export function mayChoose(ctx: Ctx, access: MemberAccess, { hasMore }: RestPlan): boolean {
	return !hasMore || canPayInInstalments(ctx, access);
}

/** @throws DomainError amount_mismatch, conflict */
function requireShown({ instalments }: RestPlan, { amount, firstDueDate, lastDueDate }: ChangePlan): void {
	const left = sum(instalments.map((one) => one.amount));
	if (amount !== undefined && amount !== left)
		throw new DomainError("amount_mismatch", texts.amountLeft(formatCents(left)));
	const [first, last] = [instalments[0], instalments.at(-1)];
	const isShown = (day: CalendarDate | undefined, given?: CalendarDate) =>
		given === undefined || day === given;
	if (!isShown(first?.dueDate, firstDueDate) || !isShown(last?.dueDate, lastDueDate))
		throw new DomainError("conflict", attemptTexts.changedElsewhere);
}

async function notifyOrganizer(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: MemberAccess,
	payments: readonly Payment[],
	{ instalments }: RestPlan,
): Promise<void> {
	const before = restOf(payments, dateOf(ctx.now)).open.at(-1)?.dueDate ?? "";
	const last = instalments.at(-1)?.dueDate ?? "";
	if (last === before || trip.organizerId === member.userId) return;
	const [was, is] = [before, last].map((day) => formatDate(day, dateOf(ctx.now)));
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "member_plan_changed",
		title: texts.memberChanged(member.name),
		message: texts.lastPaymentMoved({ name: member.name, trip: trip.title, was: was ?? "", is: is ?? "" }),
		source: `plan:${member.id}:${ctx.now.getTime()}`,
		actionUrl: `${pathTo("/trip/:shareId", { shareId: trip.shareId })}?view=people`,
	});
}
