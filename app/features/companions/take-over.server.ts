import { eq } from "drizzle-orm";
import { type Member, type MemberAccess, type TripRef, tripIdOf } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { notify, organizerOf } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { findMemberAboard } from "#app/features/payments/companions/companions.queries.ts";
import { companionsPath } from "#app/features/payments/companions/companions-path.ts";
import { requireCompanion, requireOwnSpot } from "#app/features/payments/companions/require-payer.server.ts";
import { restOfSpot } from "#app/features/payments/companions/rest-of-spot.ts";
import * as payerTexts from "#app/features/payments/companions/texts.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { defaultSchedule, writeSchedule } from "#app/features/payments/schedule/schedule.server.ts";
import { changeBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { changeShareBy } from "#app/features/payments/share-change/change-share-by.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import type { TakeOver } from "./companions.schema.ts";
import * as texts from "./texts/companions.ts";

export type TookOver = { tripId: string; memberId: string; rest: Cents };

type OwnRest = {
	access: MemberAccess; // to the companion's spot
	payer: Member;
	state: PaymentState; // the payer's
	rest: Cents;
	isGivenBack: boolean; // by the payer
};

/**
 * Lets a companion pay the rest of their spot from now on, because they want to, or because their payer returns it to
 * them. What was paid for them stays theirs, and the payer's share is reduced by the rest. They choose how to pay as
 * before any first payment, and no card is charged until then. The other side and the organizer are told.
 * @param input.companionId the asker's companion; without it the asker is the companion
 * @throws DomainError not_found, unauthenticated, forbidden; conflict if nobody pays for them, nothing is left, or the
 * payer's charges are paused; amount_mismatch; payment_checking
 */
export async function takeOverRest(ctx: Ctx, ref: TripRef, input: TakeOver): Promise<TookOver> {
	const { access, state } = await requireRest(ctx, ctx.db.read, ref, input);
	await cancelOpenAttempts(ctx, state.liveAttempts, "replaced");
	const tripId = tripIdOf(access);
	return ctx.db.write(async (tx) => {
		await requireCheckedBooks(ctx, tx);
		const found = await requireRest(ctx, tx, tripId, input);
		const { access, payer, rest } = found;
		await changeShareBy(ctx, tx, { ...access, member: payer }, found.state, {
			by: 0 - rest,
			forCompanions: true,
		});
		await storeOwnRest(ctx, tx, found);
		await tellOthers(ctx, tx, found);
		return { tripId: access.trip.id, memberId: access.member.id, rest };
	});
}

async function requireRest(
	ctx: Ctx,
	db: Reader,
	ref: TripRef,
	{ rest: shown, companionId }: TakeOver,
): Promise<OwnRest> {
	const asker = await requireOwnSpot(ctx, ref, db);
	const member = companionId ? await requireCompanion(db, asker, companionId) : asker.member;
	const access = { ...asker, member };
	const { trip } = access;
	const payer = member.payerId && (await findMemberAboard(db, { id: member.payerId, tripId: trip.id }));
	if (!payer) throw new DomainError("conflict", texts.isNotPaidFor);
	const state = await findPaymentState(db, payer.id);
	const rest = restOfSpot(member, payer, state);
	if (rest === 0) throw new DomainError("conflict", texts.nothingLeft(payer.name));
	if (shown !== undefined && shown !== rest)
		throw new DomainError("amount_mismatch", texts.restIsNow(formatCents(rest)), { field: "rest" });
	return { access, payer, state, rest, isGivenBack: companionId !== undefined };
}

async function storeOwnRest(ctx: Ctx, tx: Tx, { access, payer, rest }: OwnRest): Promise<void> {
	const { member, trip } = access;
	const { payments, liveAttempts } = await findPaymentState(tx, member.id);
	const share = member.individualCost + rest;
	const takenOver = member.takenOver + rest;
	const owner = { payerId: null, takenOver, formerPayerId: takenOver < 0 ? payer.id : null };
	await tx.update(members).set(owner).where(eq(members.id, member.id));
	const changed = { ...member, ...owner };
	if (hasBegunToPay(member, payments)) {
		await changeBegunShare(ctx, tx, { trip, member: changed }, { payments, liveAttempts }, { share });
		return;
	}
	await tx.update(members).set({ individualCost: share }).where(eq(members.id, member.id));
	if (trip.organizerId === null) return;
	await writeSchedule(ctx, tx, {
		...{ access, payments, plan: defaultSchedule(access, ctx.now) },
		member: { ...changed, individualCost: share },
	});
}

async function tellOthers(ctx: Ctx, tx: Tx, { access, payer, rest, isGivenBack }: OwnRest): Promise<void> {
	const { trip, member } = access;
	const source = `own-rest:${member.id}:${ctx.now.getTime()}`;
	const actionUrl = companionsPath(trip.shareId);
	await notify(ctx, tx, trip, isGivenBack ? member : payer, {
		kind: "companion_changed",
		title: isGivenBack ? payerTexts.givenBackTitle : texts.tookOverTitle(member.name),
		message: isGivenBack
			? payerTexts.givenBack(payer.name, trip.title, rest)
			: texts.tookOver(member.name, trip.title, rest),
		source,
		actionUrl,
	});
	if (trip.organizerId === payer.userId || trip.organizerId === member.userId) return;
	await notify(ctx, tx, trip, organizerOf(trip), {
		kind: "member_options_changed",
		title: texts.tookOverTitle(member.name),
		message: texts.tookOverForOrganizer({ name: member.name, payer: payer.name, trip: trip.title, rest }),
		source,
	});
}
