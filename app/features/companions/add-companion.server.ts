import {
	type Member,
	type MemberAccess,
	type Trip,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { nextFace } from "#app/access/next-face.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { countMembers, countUnpaidGuests } from "#app/features/members/members.queries.ts";
import { countSeats, maxUnpaidGuests, newMemberShare } from "#app/features/members/trip-capacity.server.ts";
import { notifyOrganizers } from "#app/features/messages/notifications/notify.server.ts";
import { departureOf } from "#app/features/options/choices.ts";
import {
	type PlannedChoices,
	planChoices,
	storeChoices,
} from "#app/features/options/store-choices.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { listCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { MAX_COMPANIONS } from "#app/features/payments/companions/paying-together.ts";
import { requirePayer } from "#app/features/payments/companions/require-payer.server.ts";
import { holdForPayment } from "#app/features/payments/hold-jobs.server.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import {
	type ChangedShare,
	changeShareBy,
} from "#app/features/payments/share-change/change-share-by.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { members } from "#db/schema/access.ts";
import type { AddCompanion } from "./companions.schema.ts";
import * as texts from "./texts/companions.ts";

export type Added = ChangedShare & {
	tripId: string;
	memberId: string;
	companionId: string;
	name: string;
	isHeld: boolean; // the spot ends soon if it is not paid
};

/**
 * Takes a spot for a companion, whom the asker pays for (Rules: Paying together). It counts as any other spot, has
 * options of its own, and raises the asker's share by its price. Beyond the allowed number of unpaid spots it is held
 * only during the payment, and ends if that fails.
 * @throws DomainError not_found, unauthenticated, forbidden; conflict on a cancelled trip, for someone who is paid for,
 * at 9 companions or with a second one of that name; trip_full; pay_first if too many spots are unpaid; amount_mismatch
 * for another share than the one shown; invalid; payment_checking
 */
export async function addCompanion(ctx: Ctx, ref: TripRef, input: AddCompanion): Promise<Added> {
	const access = await requirePayer(ctx, ref);
	const { by } = await requireRoom(ctx, ctx.db.read, access, input);
	if (by !== 0) {
		const { liveAttempts } = await findPaymentState(ctx.db.read, access.member.id);
		await cancelOpenAttempts(ctx, liveAttempts, "replaced");
	}
	const tripId = tripIdOf(access);
	return ctx.db.write(async (tx) => {
		await requireCheckedBooks(ctx, tx);
		const payer = await requirePayer(ctx, tripId, tx);
		const { by, planned } = await requireRoom(ctx, tx, payer, input);
		const state = await findPaymentState(tx, payer.member.id);
		const changed = await changeShareBy(ctx, tx, payer, state, { ...input, by, forCompanions: true });
		const isCovered = by === 0 || (hasAgreedToShare(payer.member, state.payments) && changed.more === 0);
		const confirmed = payer.member.confirmed && isCovered;
		const isOverLimit = by > 0 && !confirmed && (await hasTooManyUnpaid(tx, payer.trip));
		if (isOverLimit && changed.next === null)
			throw new DomainError("pay_first", texts.payAtOnce(input.name), { field: "way" });
		const companion = await insertCompanion(ctx, tx, payer, { name: input.name, planned, confirmed });
		if (isOverLimit) await holdForPayment(ctx, tx, companion.id);
		await notifyOrganizers(ctx, tx, payer.trip, payer.member, {
			kind: "member_joined",
			title: texts.broughtTitle(companion.name),
			message: texts.brought({
				payer: payer.member.name,
				name: companion.name,
				trip: payer.trip.title,
				price: by,
			}),
			source: `join:${companion.id}`,
			actionUrl: `${pathTo("/trip/:shareId", { shareId: payer.trip.shareId })}?view=people`,
		});
		return {
			...changed,
			tripId: payer.trip.id,
			memberId: payer.member.id,
			companionId: companion.id,
			name: companion.name,
			isHeld: isOverLimit,
		};
	});
}

/** Whether the limit of unpaid spots is reached, so that anyone who comes now has to be paid for at once. */
async function hasTooManyUnpaid(db: Reader, { id, partySize }: Trip): Promise<boolean> {
	return (await countUnpaidGuests(db, { tripId: id })) >= maxUnpaidGuests(partySize);
}

type Room = { planned: PlannedChoices; by: Cents };

/** @throws DomainError as `addCompanion` */
async function requireRoom(
	ctx: Ctx,
	db: Reader,
	access: MemberAccess,
	{ name, choices = {}, share }: AddCompanion,
): Promise<Room> {
	const { trip, member } = access;
	const companions = await listCompanions(db, { payerId: member.id });
	const planned = await planCompanion(ctx, db, access, choices);
	const by = planned.share;
	if (share !== undefined && share !== member.individualCost + by)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(member.individualCost + by)), {
			field: "share",
		});
	if (companions.some((one) => one.name.toLowerCase() === name.toLowerCase()))
		throw new DomainError("conflict", texts.namedAlready(name), { field: "name" });
	if (companions.length >= MAX_COMPANIONS) throw new DomainError("conflict", texts.tooMany);
	const memberCount = await countMembers(db, { tripId: trip.id });
	const { free } = await countSeats(ctx, db, access, { memberCount, holdsClaim: false });
	if (free === 0) throw new DomainError("trip_full", common.tripFull);
	if (!member.confirmed && by > 0 && (await hasTooManyUnpaid(db, trip)))
		throw new DomainError("pay_first", texts.payFirst);
	return { planned, by };
}

/** The price of a companion's spot with its options, in cents. @throws DomainError as `planChoices` */
export async function planCompanion(
	ctx: Ctx,
	db: Reader,
	{ trip }: Pick<MemberAccess, "trip">,
	asked: NonNullable<AddCompanion["choices"]>,
): Promise<PlannedChoices> {
	const base = newMemberShare(trip, false);
	return planChoices(ctx, db, { tripId: trip.id, memberId: null, base, asked });
}

type NewCompanion = { name: string; planned: PlannedChoices; confirmed: boolean };

/** Stores a companion. The caller changes the share of the payer, who pays for the companion. */
export async function insertCompanion(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: Pick<MemberAccess, "trip" | "member">,
	{ name, planned, confirmed }: NewCompanion,
): Promise<Member> {
	const companion = await insertOne(tx, members, {
		id: newId(),
		tripId: trip.id,
		name,
		departureLocation: departureOf(planned.groups, planned.choices) ?? member.departureLocation,
		individualCost: 0,
		takenOver: 0 - planned.share,
		optionsCost: planned.optionsCost,
		payerId: member.id,
		confirmed,
		paymentPlan: "full",
		joinedAt: ctx.now.getTime(),
		face: nextFace(trip.id),
	});
	if (planned.choices.length > 0) await storeChoices(ctx, tx, companion, planned);
	return companion;
}
