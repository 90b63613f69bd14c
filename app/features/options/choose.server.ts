import { eq } from "drizzle-orm";
import { type Member, type MemberAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { shareRefusal } from "#app/features/payments/share-change/change-begun-share.server.ts";
import {
	type ChangedShare,
	changeShareBy,
} from "#app/features/payments/share-change/change-share-by.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { type Chooser, planFor, requireChooser } from "./chooser.server.ts";
import type { ChooseInput } from "./options.schema.ts";
import { optionsPath } from "./options-path.ts";
import { type PlannedChoices, storeChoices } from "./store-choices.server.ts";
import * as texts from "./texts/options.ts";

/** The effect of changed options on the payer's share. */
export type Chosen = ChangedShare & {
	tripId: string;
	memberId: string;
	companionId: string | null; // the companion chosen for, if not oneself
};

/**
 * Changes a member's choices for themselves or a companion, and the payer's share with them (Rules: Options). Before
 * the first payment the schedule is made anew; after it, what is left to pay changes as `changeRest` says. Open
 * payments are first closed at the provider, which decides any race.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict for an option that is full or closed, after the
 * last day to choose, for oneself while somebody else pays, while charges are paused, or on a cancelled trip; invalid
 * for a share that no card can pay, or a way that does not fit; amount_mismatch for a share other than the one shown;
 * payment_checking
 */
export async function changeChoices(ctx: Ctx, ref: TripRef, input: ChooseInput): Promise<Chosen> {
	const found = await requireChooser(ctx, ref, input);
	const { access } = found;
	const state = await findPaymentState(ctx.db.read, access.member.id);
	const { share } = await requireChoices(ctx, ctx.db.read, found, state, input);
	if (share !== access.member.individualCost) await cancelOpenAttempts(ctx, state.liveAttempts, "replaced");
	return ctx.db.write((tx) => storeChange(ctx, tx, tripIdOf(access), input));
}

async function requireChoices(
	ctx: Ctx,
	db: Reader,
	chooser: Chooser,
	state: PaymentState,
	{ choices: asked, share: shown, left }: ChooseInput,
): Promise<{ planned: PlannedChoices; share: Cents }> {
	const { member } = chooser.access;
	const { planned, share } = await planFor(ctx, db, chooser, asked);
	if (shown !== undefined && shown !== share)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(share)), { field: "share" });
	if (share === member.individualCost || !hasAgreedToShare(member, state.payments)) return { planned, share };
	const refusal = await shareRefusal(db, member, state, { share, left, today: dateOf(ctx.now) });
	if (refusal) throw refusal;
	return { planned, share };
}

async function storeChange(ctx: Ctx, tx: Tx, tripId: string, input: ChooseInput): Promise<Chosen> {
	await requireCheckedBooks(ctx, tx);
	const chooser = await requireChooser(ctx, tripId, input, tx);
	const { access, spot } = chooser;
	const { member } = access;
	const state = await findPaymentState(tx, member.id);
	const { planned, share } = await requireChoices(ctx, tx, chooser, state, input);
	const by = share - member.individualCost;
	const forCompanions = spot.id !== member.id;
	await storeChoices(ctx, tx, spot, planned);
	if (forCompanions)
		await tx
			.update(members)
			.set({ takenOver: spot.takenOver - by })
			.where(eq(members.id, spot.id));
	const { payments } = state;
	const changed = await changeShareBy(ctx, tx, access, state, { ...input, by, forCompanions });
	if (by !== 0 && hasAgreedToShare(member, payments)) await notifyOrganizer(ctx, tx, access, changed);
	return { tripId, memberId: member.id, companionId: forCompanions ? spot.id : null, ...changed };
}

/** The organizer counts on agreed shares, so they are told about a later change. */
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
