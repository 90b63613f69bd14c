import { eq } from "drizzle-orm";
import type { Member, MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { type CalendarDate, dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { confirmSpots } from "../companions/confirm-spots.server.ts";
import { findPauseReason } from "../instalments/charging-pauses.server.ts";
import { giveConsent, withdrawConsent } from "../instalments/consent.server.ts";
import { CHANGE_CONSENT } from "../instalments/consent.ts";
import * as instalmentTexts from "../instalments/texts.ts";
import { listMemberPayments, type Payment, type PaymentState } from "../payments.queries.ts";
import { storeRest } from "../schedule/store-rest.server.ts";
import {
	type ChangedRest,
	changeRest,
	creditOf,
	paidBeyond,
	type ShareStep,
	WAYS_TO_PAY_MORE,
	type WayToPayMore,
} from "./changed-rest.ts";
import * as texts from "./texts.ts";

/** The ways in which a member who has begun to pay can pay a changed share, each with the payments left to make. */
export type ShareOffers = { credit: Cents; ways: { way: WayToPayMore; rest: ChangedRest }[] };

/** What would be left to pay, in cents; the same for every way. */
function leftIn({ instalments }: ChangedRest): Cents {
	return sum(instalments.map(({ amount }) => amount));
}

type Sharer = Pick<Member, "individualCost" | "cashBackApplied" | "paidOutside">;

/** Applies `changeRest` for a new share, in cents. Refunded and charged-back money does not count as paid. */
function restAt(
	member: Sharer,
	payments: readonly Payment[],
	{ share, ...step }: { share: Cents } & Pick<ShareStep, "way" | "today">,
): ChangedRest | null {
	const creditAt = (individualCost: Cents) => creditOf(payments, leftToPay({ ...member, individualCost }));
	const by = share - member.individualCost;
	const rest = changeRest(payments, { ...step, by, credit: paidBeyond(payments, leftToPay(member)) });
	return rest && { ...rest, credit: creditAt(share - rest.waived) };
}

/** @param share the new share, in cents */
export function shareOffers(
	member: Sharer,
	payments: readonly Payment[],
	{ share, today }: { share: Cents; today: CalendarDate },
): ShareOffers {
	const credit = creditOf(payments, leftToPay(member));
	const fitting = WAYS_TO_PAY_MORE.flatMap((way) => {
		const rest = restAt(member, payments, { share, way, today });
		return rest ? [{ way, rest }] : [];
	});
	// If there is nothing more to pay, the ways do not differ.
	return { credit, ways: fitting.some(({ rest }) => rest.more > 0) ? fitting : fitting.slice(0, 1) };
}

/**
 * Why the share of a member who has begun to pay cannot change to `share`, in cents, now.
 * @param asked.left what would be left to pay, as the page showed it; a payment made meanwhile invalidates the consent
 * @returns null if the share can change
 */
export async function shareRefusal(
	db: Reader,
	member: Member,
	{ payments, liveAttempts }: PaymentState,
	{ share, today, left }: { share: Cents; today: CalendarDate; left?: Cents },
): Promise<DomainError | null> {
	if (liveAttempts.some(({ status }) => status === "unknown"))
		return new DomainError("payment_checking", common.doNotPayAgain);
	const paused = await findPauseReason(db, { memberId: member.id });
	if (paused) return new DomainError("conflict", instalmentTexts.pausedUntil[paused]);
	if (share < member.cashBackApplied)
		return new DomainError("conflict", texts.lessThanCashBack(formatCents(member.cashBackApplied)));
	const [first] = shareOffers(member, payments, { share, today }).ways;
	if (!first) return new DomainError("conflict", texts.tooLittleMore);
	if (first.rest.waived > 0)
		return new DomainError("conflict", texts.tooLittleLeft(formatCents(first.rest.waived)));
	if (left !== undefined && left !== leftIn(first.rest))
		return new DomainError("amount_mismatch", texts.paymentsChanged);
	return null;
}

/**
 * Lowers the share of a member who has begun to pay, in cents: the remaining payments shrink, and anything overpaid
 * becomes a credit. The share never drops below its cash back, and a remainder below the minimum charge is waived. The
 * caller has closed the open attempts, and skips members whose payment is being checked.
 * @returns the resulting share, and what is left to pay
 */
export async function lowerBegunShare(
	ctx: Ctx,
	tx: Tx,
	access: Pick<MemberAccess, "trip" | "member">,
	payments: readonly Payment[],
	asked: Cents,
): Promise<{ share: Cents; rest: ChangedRest }> {
	const { member } = access;
	const lowered = Math.max(asked, member.cashBackApplied);
	const rest = restAt(member, payments, { share: lowered, way: "spread", today: dateOf(ctx.now) });
	if (!rest || lowered > member.individualCost) throw new Error("a share that gets smaller always fits");
	const share = lowered - rest.waived;
	await storeShare(ctx, tx, access, { payments, rest, share });
	return { share, rest };
}

type StoredShare = { payments: readonly Payment[]; rest: ChangedRest; share: Cents };

/** With nothing left to pay, no later payment would confirm the companions' spots, so they are confirmed here. */
async function storeShare(
	ctx: Ctx,
	tx: Tx,
	access: Pick<MemberAccess, "trip" | "member">,
	{ payments, rest, share }: StoredShare,
): Promise<void> {
	const { member } = access;
	await storeRest(ctx, tx, access, payments, rest);
	await tx.update(members).set({ individualCost: share }).where(eq(members.id, member.id));
	if (member.confirmed && rest.instalments.length === 0) await confirmSpots(tx, member.id);
}

/**
 * Raises the share of a member who has begun to pay, in cents, because someone else no longer pays a part of it. The
 * consent to automatic charges ends, so the member is asked to pay. Does nothing if the difference is below the minimum
 * charge.
 * @returns whether the share was raised
 */
export async function raiseBegunShare(
	ctx: Ctx,
	tx: Tx,
	access: Pick<MemberAccess, "trip" | "member">,
	payments: readonly Payment[],
	share: Cents,
): Promise<boolean> {
	const { ways } = shareOffers(access.member, payments, { share, today: dateOf(ctx.now) });
	const [first] = ways;
	if (!first) return false;
	await storeShare(ctx, tx, access, { payments, rest: first.rest, share });
	await withdrawConsent(ctx, tx, [access.member.id]);
	return true;
}

export type NewShare = {
	share: Cents;
	way?: WayToPayMore; // defaults to the first that fits
	left?: Cents; // what would be left to pay, as the page showed it
	consent?: boolean; // to automatic charges of the new rest
};

/**
 * Changes the share of a member who has begun to pay, and what they have left to pay (`changeRest`). If payments grow
 * or are added, automatic charges go on only with a new consent; if they shrink, they simply go on. The caller has
 * closed the open attempts.
 * @returns what is left to pay, whether automatic charges are on or have just ended, and the id of a new payment that
 * is due now
 * @throws DomainError conflict, payment_checking, invalid for a way that does not fit
 */
export async function changeBegunShare(
	ctx: Ctx,
	tx: Tx,
	access: Pick<MemberAccess, "trip" | "member">,
	state: PaymentState,
	{ share, way, left, consent }: NewShare,
): Promise<{ rest: ChangedRest; isOn: boolean; chargesEnded: boolean; ownPayment: string | null }> {
	const { member } = access;
	const today = dateOf(ctx.now);
	const refusal = await shareRefusal(tx, member, state, { share, today, left });
	if (refusal) throw refusal;
	const { ways } = shareOffers(member, state.payments, { share, today });
	const chosen =
		ways.find((one) => one.way === way) ?? (way === undefined || ways.length === 1 ? ways[0] : undefined);
	if (!chosen) throw new DomainError("invalid", texts.wayDoesNotFit, { field: "way" });
	const { rest } = chosen;
	await storeShare(ctx, tx, access, { payments: state.payments, rest, share });
	const isOwn = chosen.way === "now" && rest.more > 0;
	const ownPayment = isOwn ? await findOwnPayment(tx, member.id, { amount: rest.more, today }) : null;
	const wasOn = await hasConsented(tx, member.id);
	if (!wasOn || rest.more === 0) return { rest, isOn: wasOn, chargesEnded: false, ownPayment };
	await withdrawConsent(ctx, tx, [member.id]);
	if (consent) await giveConsent(ctx, tx, member.id, CHANGE_CONSENT);
	return { rest, isOn: consent === true, chargesEnded: consent !== true, ownPayment };
}

async function findOwnPayment(
	tx: Tx,
	memberId: string,
	{ amount, today }: { amount: Cents; today: CalendarDate },
): Promise<string | null> {
	const payments = await listMemberPayments(tx, { memberId });
	const isIt = (one: Payment) => one.status === "due" && one.dueDate === today && one.amount === amount;
	return payments.findLast(isIt)?.id ?? null;
}
