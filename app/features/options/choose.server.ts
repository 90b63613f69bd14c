import {
	type Member,
	type MemberAccess,
	requireTrip,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare, requireNoOpenAttempts } from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import {
	changeBegunShare,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import type { ChooseInput } from "./options.schema.ts";
import { optionsPath } from "./options-path.ts";
import { type PlannedChoices, planChoices, storeChoices } from "./store-choices.server.ts";
import * as texts from "./texts/options.ts";

/** What a change of options has done: the share in cents, what is to be paid more, and whether automatic charges are on. */
export type Chosen = {
	tripId: string;
	memberId: string;
	share: Cents;
	more: Cents;
	credit: Cents;
	isOn: boolean;
	next: string | null; // the payment of its own that is to be made now
};

/**
 * Changes what a member has chosen, and their share with it (Rules: Options). Before the first payment the schedule is made anew;
 * after it, what is left to pay changes as `changeRest` says. Payments that are open are closed at the provider first, which decides any race.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for an option that is full or closed, after the last day to choose, while
 * charges are paused, or on a cancelled trip; invalid for a share that no card can pay, or a way that does not fit; amount_mismatch for a
 * share other than the one shown; payment_checking
 */
export async function changeChoices(ctx: Ctx, ref: TripRef, input: ChooseInput): Promise<Chosen> {
	const access = await requireChooser(ctx, ref);
	const state = await findPaymentState(ctx.db.read, access.member.id);
	const planned = await requireChoices(ctx, ctx.db.read, access, state, input);
	if (planned.share !== access.member.individualCost)
		await cancelOpenAttempts(ctx, state.liveAttempts, "replaced");
	return ctx.db.write((tx) => storeChange(ctx, tx, tripIdOf(access), input));
}

/** The asker's spot on a trip, for which they may choose. @throws DomainError not_found, unauthenticated, forbidden, conflict */
async function requireChooser(ctx: Ctx, ref: TripRef, db: Reader = ctx.db.read): Promise<MemberAccess> {
	const access = await requireTrip(ctx, ref, "options.choose", db);
	const { member } = access;
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	return { ...access, member };
}

async function requireChoices(
	ctx: Ctx,
	db: Reader,
	{ trip, member }: MemberAccess,
	state: PaymentState,
	{ choices: asked, share: shown, left }: ChooseInput,
): Promise<PlannedChoices> {
	const base = member.individualCost - member.optionsCost;
	const planned = await planChoices(ctx, db, { tripId: trip.id, memberId: member.id, base, asked });
	const { share } = planned;
	if (shown !== undefined && shown !== share)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(share)), { field: "share" });
	if (share === member.individualCost || !hasAgreedToShare(member, state.payments)) return planned;
	const refusal = await shareRefusal(db, member, state, { share, left, today: dateOf(ctx.now) });
	if (refusal) throw refusal;
	return planned;
}

async function storeChange(ctx: Ctx, tx: Tx, tripId: string, input: ChooseInput): Promise<Chosen> {
	await requireCheckedBooks(ctx, tx);
	const access = await requireChooser(ctx, tripId, tx);
	const { trip, member } = access;
	const state = await findPaymentState(tx, member.id);
	const planned = await requireChoices(ctx, tx, access, state, input);
	const { share } = planned;
	const done = { tripId, memberId: member.id, share, more: 0, credit: 0, isOn: false, next: null };
	if (share === member.individualCost) {
		await storeChoices(ctx, tx, member, planned);
		return done;
	}
	requireNoOpenAttempts(state);
	if (!hasAgreedToShare(member, state.payments)) {
		await storeChoices(ctx, tx, member, planned);
		await rewriteShares(ctx, tx, trip, [{ member, share }]);
		return done;
	}
	const { rest, isOn, ownPayment } = await changeBegunShare(ctx, tx, access, state, { ...input, share });
	await storeChoices(ctx, tx, member, planned);
	await notifyOrganizer(ctx, tx, access, { share, credit: rest.credit });
	return { ...done, more: rest.more, credit: rest.credit, isOn, next: ownPayment };
}

/** The organizer counts on what was agreed to, so they hear of a share that changes after it. */
async function notifyOrganizer(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: { trip: MemberAccess["trip"]; member: Member },
	{ share, credit }: { share: Cents; credit: Cents },
): Promise<void> {
	if (trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "member_options_changed",
		title: texts.memberChanged(member.name),
		message: texts.shareChanged({
			name: member.name,
			trip: trip.title,
			was: member.individualCost,
			share,
			credit,
		}),
		source: `options:${member.id}:${ctx.now.getTime()}`,
		actionUrl: optionsPath(trip.shareId),
	});
}
