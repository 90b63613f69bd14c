import { type Member, requireTrip, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { isUnwritable } from "#db/db-errors.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { lookUpShownPayment } from "../attempts/look-up-attempt.server.ts";
import { recheckShownPayment } from "../attempts/sweep-payments.server.ts";
import { listPayingChoices } from "../cards/card-choices.server.ts";
import { hasContact } from "../may-pay.server.ts";
import { isOpenDecline } from "../states.ts";
import { findLatestPresent, findOfTrip } from "./presents.queries.ts";
import type { Present } from "./presents.ts";
import { findPresent, refusalError } from "./require-present.server.ts";

export type PresentState =
	| "payable"
	| "declined"
	| "action_required"
	| "checking"
	| "given"
	| "not_needed" // charged although the payment was already made, so it is refunded
	| "busy" // someone else's charge has no outcome yet
	| "closed";

type Latest = NonNullable<Awaited<ReturnType<typeof findLatestPresent>>>;

/**
 * The page on which someone pays for a friend. It shows the amount that the friend lets others see, and the outcome of
 * the asker's own attempts. The friend's other payments, and other people's attempts, stay hidden.
 * @param returned whether they come back from the provider's or the bank's own page
 * @throws DomainError not_found, also for a member who does not ask and for whom they have never paid; unauthenticated,
 * forbidden; conflict for the asker's own payment
 */
export async function presentView(ctx: Ctx, ref: TripRef, memberId: string, { returned = false } = {}) {
	const { trip, member: giver, role } = await requireTrip(ctx, ref, "payment.own");
	if (!giver) throw new DomainError("not_found", common.memberNotFound);
	const friend = await findOfTrip(ctx.db.read, { tripId: trip.id, memberId });
	const pair = { giverId: giver.id, memberId };
	const known = friend && (await findLatestPresent(ctx.db.read, pair));
	const isRechecked = known ? await recheck(ctx, known, returned) : true;
	const latest = friend && (await findLatestPresent(ctx.db.read, pair));
	const isAboard = friend !== null && friend.removedAt === null;
	const present = await findPresent(ctx, ctx.db.read, { trip, giver, friend: isAboard ? friend : null });
	const refusal = "refusal" in present ? present.refusal : null;
	const hasHistory = latest !== null && refusal !== "own";
	if (!friend || (refusal !== null && refusal !== "checking" && !hasHistory)) {
		throw refusalError(refusal ?? "not_asked");
	}
	const offer = "refusal" in present ? null : present;
	const hasBankPage = ctx.payments.answerDemo !== undefined;
	const state = stateOf({ latest, offer, hasBankPage, isRechecked, isBusy: refusal === "checking" });
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		friend: { memberId, name: friend.name },
		state,
		amount: amountOf(state, offer, latest),
		error: latest && isDeclined(latest) ? latest.attempt.errorMessage : null,
		usedNewCard: latest !== null && isOpenDecline(latest.attempt),
		...(await meansOf(ctx, giver)),
	};
}

export type PresentView = Awaited<ReturnType<typeof presentView>>;

/** @returns false when the outcome could not be fetched or stored, so that the page must not offer to pay */
async function recheck(ctx: Ctx, { payment }: Latest, returned: boolean): Promise<boolean> {
	try {
		const isRechecked = await recheckShownPayment(
			{ ...ctx, db: withShortWaits(ctx.db) },
			payment.id,
			returned,
		);
		await lookUpShownPayment(ctx, payment.memberId);
		return isRechecked;
	} catch (error) {
		if (isUnwritable(error)) return false;
		throw error;
	}
}

type Facts = {
	latest: Latest | null;
	offer: Present | null;
	hasBankPage: boolean;
	isRechecked: boolean;
	isBusy: boolean;
};

function stateOf({ latest, offer, hasBankPage, isRechecked, isBusy }: Facts): PresentState {
	const attempt = latest?.attempt;
	const isLive = attempt?.status === "created" || attempt?.status === "requires_action";
	if (attempt?.status === "unknown" || (isLive && !isRechecked)) return "checking";
	if (offer && attempt?.status === "requires_action" && hasBankPage) return "action_required";
	if (offer) return latest && isDeclined(latest) ? "declined" : "payable";
	if (isBusy) return "busy";
	if (latest?.attempt.status !== "succeeded") return "closed";
	return latest.payment.providerIntentRef === latest.attempt.ref ? "given" : "not_needed";
}

/** Whether the asker's newest attempt was declined. */
function isDeclined({ attempt }: Latest): boolean {
	return attempt.status === "failed" || isOpenDecline(attempt);
}

/** The amount to pay, or that was paid. */
function amountOf(
	state: PresentState,
	offer: Present | null,
	latest: Latest | null,
): { cents: Cents; text: string } {
	const isOver = state === "given" || state === "not_needed" || state === "checking";
	const cents = (isOver ? latest?.attempt.amount : offer?.amount) ?? 0;
	return { cents, text: formatCents(cents) };
}

/** The cards that the asker can pay with, and whether they need to enter an address for the receipt. */
async function meansOf(ctx: Ctx, giver: Member) {
	return {
		needsEmail: !hasContact(giver),
		savedCards: await listPayingChoices(ctx, giver.id),
		demoMode: ctx.payments.provider === "demo",
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}
