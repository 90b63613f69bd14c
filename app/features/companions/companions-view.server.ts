import {
	type Member,
	type MemberAccess,
	requireMember,
	requireTrip,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { countMembers, listMembers } from "#app/features/members/members.queries.ts";
import { countSeats, newMemberShare } from "#app/features/members/trip-capacity.server.ts";
import { listChoices, listOptionGroups } from "#app/features/options/options.queries.ts";
import { shareLine } from "#app/features/options/share-line.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import {
	findMemberAboard,
	listAsking,
	listCompanions,
	listFormerCompanions,
} from "#app/features/payments/companions/companions.queries.ts";
import { MAX_COMPANIONS } from "#app/features/payments/companions/paying-together.ts";
import { mayPayForOthers } from "#app/features/payments/companions/require-payer.server.ts";
import { restOfSpot } from "#app/features/payments/companions/rest-of-spot.ts";
import * as payerTexts from "#app/features/payments/companions/texts.ts";
import { listHeldForPayment } from "#app/features/payments/hold-jobs.server.ts";
import { findPaymentState, type PaymentState } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { stillToPay } from "#app/features/payments/schedule/still-to-pay.ts";
import {
	type ShareOffers,
	shareOffers,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { dateOf } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { spotPrice } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";
import { mayAskPayer } from "./ask-payer.server.ts";
import { hasOpenLink, isTaken } from "./manage-companions.server.ts";

/**
 * The asker's companions, who pays for the asker, and who has asked them to pay. Of other people's money, they see only
 * what they pay themselves.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function companionsView(ctx: Ctx, ref: TripRef) {
	const own = await requireMember(ctx, ref, "companions.see", payerTexts.membersOnly);
	const { trip, role, member, may } = own;
	const db = ctx.db.read;
	const state = await findPaymentState(db, member.id);
	const mayChange = may["companions.change"];
	const companions = await listCompanions(db, { payerId: member.id });
	const unconfirmed = companions.filter(({ confirmed }) => !confirmed).map(({ id }) => id);
	const held = await listHeldForPayment(db, unconfirmed);
	const former = await listFormerCompanions(db, { payerId: member.id });
	const mayAdd = mayChange && mayPayForOthers(member) && companions.length < MAX_COMPANIONS;
	const memberCount = await countMembers(db, { tripId: trip.id });
	const { free } = await countSeats(ctx, db, own, { memberCount, holdsClaim: false });
	const base = newMemberShare(trip, false);
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		today: dateOf(ctx.now),
		share: member.individualCost,
		companions: companions.map((one) => ({
			id: one.id,
			name: one.name,
			price: 0 - one.takenOver,
			confirmed: one.confirmed,
			isHeld: held.has(one.id),
		})),
		former: former.map(({ id, name, takenOver }) => ({ id, name, paid: 0 - takenOver })),
		isFull: mayAdd && free === 0,
		add: mayAdd && free > 0 ? { price: base, ...(await changeOf(ctx, own, state, base)) } : null,
		asking: mayChange ? await askingView(ctx, own, state) : [],
		payer: await payerView(ctx, own),
		ask: mayChange ? await askView(ctx, own, state) : null,
	};
}

export type CompanionsView = Awaited<ReturnType<typeof companionsView>>;

/**
 * The effect of paying this much more on a payer: their share, and how what is left to pay changes; or why it is
 * refused.
 */
async function changeOf(ctx: Ctx, { member }: MemberAccess, state: PaymentState, by: Cents) {
	const share = member.individualCost + by;
	const today = dateOf(ctx.now);
	const begun = by !== 0 && hasAgreedToShare(member, state.payments);
	const refusal = begun ? await shareRefusal(ctx.db.read, member, state, { share, today }) : null;
	const offers: ShareOffers | null =
		begun && !refusal ? shareOffers(member, state.payments, { share, today }) : null;
	const payable = state.payments.filter(({ status }) => isPayable(status));
	return {
		share,
		refusal: refusal?.message ?? null,
		ways: offers?.ways ?? [], // none before the first payment, because the schedule is made anew
		isOn: begun && (await hasConsented(ctx.db.read, member.id)),
		left: payable.map(({ paymentNumber: number, amount, dueDate }) => ({ number, amount, dueDate })),
	};
}

export type PayerChange = Awaited<ReturnType<typeof changeOf>>;

async function askingView(ctx: Ctx, own: MemberAccess, state: PaymentState) {
	const db = ctx.db.read;
	const asking = await listAsking(db, { payerId: own.member.id });
	return Promise.all(
		asking.map(async (one) => {
			const left = stillToPay(one, (await findPaymentState(db, one.id)).payments);
			return { id: one.id, name: one.name, rest: left, ...(await changeOf(ctx, own, state, left)) };
		}),
	);
}

/** Who pays for the asker, and the rest that the asker can take over. */
async function payerView(ctx: Ctx, { trip, member }: MemberAccess) {
	const payer =
		member.payerId && (await findMemberAboard(ctx.db.read, { id: member.payerId, tripId: trip.id }));
	if (!payer) return null;
	const rest = restOfSpot(member, payer, await findPaymentState(ctx.db.read, payer.id));
	return { name: payer.name, rest, price: 0 - member.takenOver };
}

/** The members whom the asker can ask to pay the rest of their spot, and the one they have asked. */
async function askView(ctx: Ctx, { trip, member }: MemberAccess, { payments }: PaymentState) {
	const db = ctx.db.read;
	if (!(await mayAskPayer(db, member))) return null;
	const everyone = await listMembers(db, { tripId: trip.id });
	const asked = everyone.find(({ id }) => id === member.askedPayerId) ?? null;
	const people = everyone.filter(
		(one) =>
			one.id !== member.id &&
			mayPayForOthers(one) &&
			(member.formerPayerId === null || one.id === member.formerPayerId),
	);
	if (people.length === 0) return null;
	return {
		left: stillToPay(member, payments),
		asked: asked && { id: asked.id, name: asked.name },
		people: people.map(({ id, name }) => ({ id, name })),
	};
}

/** A companion, for their payer. @throws DomainError not_found, unauthenticated, forbidden */
export async function companionView(ctx: Ctx, ref: TripRef, companionId: string) {
	const access = await requireTrip(ctx, ref, "companions.see");
	const { trip, role, member } = access;
	const db = ctx.db.read;
	const found = member && (await findMemberAboard(db, { id: companionId, tripId: trip.id }));
	if (!found || found.payerId !== member.id) throw new DomainError("not_found", common.memberNotFound);
	const choices = await listChoices(db, { memberId: found.id });
	const groups = await listOptionGroups(db, trip.id);
	const mayChange = access.may["companions.change"];
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		id: found.id,
		name: found.name,
		price: 0 - found.takenOver,
		line: choices.length > 0 ? shareLine({ ...found, ...wholePrice(found) }, choices) : null,
		mayChoose: mayChange && groups.length > 0,
		isTaken: isTaken(found),
		hasLink: await hasOpenLink(ctx, found.id),
		mayChange,
		rest: restOfSpot(found, member, await findPaymentState(db, member.id)),
	};
}

export type CompanionView = Awaited<ReturnType<typeof companionView>>;

/** The spot as if its companion paid for it, so that the line shows its parts. */
const wholePrice = (spot: Member) => ({ individualCost: spotPrice(spot), takenOver: 0 });
