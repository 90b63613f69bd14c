import {
	type Member,
	requireMember,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
	tripIdOf,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary, tripTicket } from "#app/access/trip-summary.ts";
import { ownCompanions } from "#app/features/companions/own-companions.server.ts";
import type { ForecastCardView } from "#app/features/forecast/forecast.server.ts";
import { paidReleases } from "#app/features/fund/fund-view.server.ts";
import { findOwnRequestLine } from "#app/features/fund/refunds/own-request-line.server.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import { heldUntil } from "#app/features/members/answers/answers.ts";
import {
	countUnpaidGuests,
	findFormerMembership,
	listPeople,
	MAX_FACES,
	peopleAboard,
} from "#app/features/members/members.queries.ts";
import {
	countSeats,
	holdsOpenClaim,
	maxUnpaidGuests,
	newMemberShare,
} from "#app/features/members/trip-capacity.server.ts";
import { waitingListView } from "#app/features/members/waiting-list/waiting-view.server.ts";
import type { AskedChoices } from "#app/features/options/choices.ts";
import { offeredOptions } from "#app/features/options/options-view.server.ts";
import { type OwnOptions, ownOptions } from "#app/features/options/own-options.server.ts";
import * as lineTexts from "#app/features/options/texts/share-line.ts";
import { lookUpShownPayment } from "#app/features/payments/attempts/look-up-attempt.server.ts";
import { listCardChoices } from "#app/features/payments/cards/card-choices.server.ts";
import { MAX_COMPANIONS } from "#app/features/payments/companions/paying-together.ts";
import {
	findNextCharge,
	listAutomaticCharges,
} from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { pausedText } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { requiresConsent } from "#app/features/payments/instalments/consent.ts";
import { chargesStoppedByMove } from "#app/features/payments/instalments/stopped-by-move.server.ts";
import { hasContact } from "#app/features/payments/may-pay.server.ts";
import { openOutsideOf } from "#app/features/payments/outside/open-outside.server.ts";
import { ownOutside } from "#app/features/payments/outside/own-outside.server.ts";
import { payLink } from "#app/features/payments/pay-link.ts";
import { findLatestAttempt, listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { planChangeLink } from "#app/features/payments/plan-change/plan-change-link.server.ts";
import { paidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import { listReturned } from "#app/features/payments/returned.queries.ts";
import { aheadOffer } from "#app/features/payments/schedule/ahead-offer.ts";
import { lateNotice, latePayments } from "#app/features/payments/schedule/late.ts";
import { ownProgress } from "#app/features/payments/schedule/own-progress.ts";
import { collectedNote } from "#app/features/payments/schedule/payment-badge.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { paymentStrip } from "#app/features/payments/schedule/payment-strip.ts";
import { findNextPayment, paymentSummary } from "#app/features/payments/schedule/payment-summary.ts";
import { plansKey, shownPayments } from "#app/features/payments/schedule/schedule.server.ts";
import {
	listScheduleOptions,
	type ScheduleOptions,
} from "#app/features/payments/schedule/schedule-options.server.ts";
import { certainCreditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { isCollected, isOpenDecline, isUnderWay } from "#app/features/payments/states.ts";
import type { PassFacts } from "#app/features/pictures/pass-svg.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { usableCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { oneTimeOffer } from "#app/features/tiers/tiers.ts";
import { type GuestTripQuery, guestTrip } from "#app/features/trips/dashboard/guest-trip.server.ts";
import { listBookings, listTripEntries } from "#app/features/trips/itinerary/itinerary.queries.ts";
import { type ItineraryPreview, itineraryPreview } from "#app/features/trips/itinerary/itinerary-preview.ts";
import { listTripItems } from "#app/features/trips/trips.queries.ts";
import { type CalendarDate, dateOf, earliestDate, formatDate } from "#app/lib/dates.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseOf, hasOddCents, sharedBy } from "#app/lib/shares.ts";
import { findMovedMembershipPath, formerMembershipView } from "./membership-links.server.ts";
import { pickSchedules } from "./schedule-picks.ts";
import * as texts from "./texts/pass.ts";

/**
 * What the join page's form must ask for, and the asker's access to the trip.
 * @throws DomainError not_found
 */
export async function joinFormFacts(ctx: Ctx, ref: TripRef, asked: Asked) {
	const { access, plans, cashBack } = await joinTerms(ctx, ref, asked);
	const { member } = access;
	return {
		access,
		kind: {
			known: member !== null || userOf(ctx) !== null,
			needsEmail: member !== null && !hasContact(member),
			consent: requiresConsent(plans.options),
			consentWithCashBack: requiresConsent(cashBack?.options ?? plans.options),
		},
	};
}

/** A newcomer's choices so far, and the number of companions they pay for. */
type Asked = { choices: AskedChoices | null; companions: number };

/** The asker's share, and how it can be paid. @throws DomainError not_found */
async function joinTerms(ctx: Ctx, ref: TripRef, asked: Asked) {
	const access = await requireTrip(ctx, ref, "trip.see");
	const { trip, member } = access;
	if (member && (await lookUpShownPayment(ctx, member.id))) return joinTerms(ctx, tripIdOf(ref), asked);
	const holdsClaim = await holdsOpenClaim(ctx, ctx.db.read, trip);
	const payments = member ? await listMemberPayments(ctx.db.read, { memberId: member.id }) : [];
	const collected = payments.filter((payment) => isCollected(payment.status));
	const paid = member !== null && hasBegunToPay(member, payments);
	const base = newMemberShare(trip, holdsClaim);
	const toChoose = member ? null : await offeredOptions(ctx, trip.id, { base, asked: asked.choices });
	const companionPrice = newMemberShare(trip, false);
	const companions = member ? 0 : Math.min(MAX_COMPANIONS, asked.companions);
	const share = member?.individualCost ?? (toChoose?.share ?? base) + companions * companionPrice;
	return {
		access,
		holdsClaim,
		payments,
		collected,
		paid,
		share,
		base: member ? baseOf(member) : base,
		toChoose: toChoose && toChoose.groups.length > 0 ? toChoose : null,
		party: companions > 0 ? { companions, price: companionPrice } : null,
		cashBack: paid || member?.confirmed ? null : await cashBackView(ctx, access, share),
		plans: paid || share === 0 ? NO_PLANS : listScheduleOptions(ctx, access, share),
	};
}

/** What the join page shows to newcomers and members. @throws DomainError not_found */
export async function joinView(
	ctx: Ctx,
	ref: TripRef,
	query: GuestTripQuery & Partial<Asked> = { origin: "", peoplePage: null },
) {
	const terms = await joinTerms(ctx, ref, { choices: null, companions: 0, ...query });
	const { access, holdsClaim, payments, collected, paid, share, cashBack, plans } = terms;
	const { trip, member, role, may } = access;
	const own = await ownCompanions(ctx, access);
	const shown = member ? shownPayments(ctx, { trip, member }, payments) : [];
	const summaries = shown.map(paymentSummary);
	const former = member || role === "organizer" ? null : await findFormerMembership(ctx, trip.id);
	const people = await listPeople(ctx.db.read, trip.id, MAX_FACES);
	const places = await countSeats(ctx, ctx.db.read, access, { memberCount: people.members, holdsClaim });
	const hasPass = member !== null && (paid || member.confirmed);
	const user = userOf(ctx);
	const contact = user?.email ?? member?.email;
	const isClaimed = trip.organizerId !== null;
	const [today, lateBefore] = [dateOf(ctx.now), earliestDate(ctx.now)];
	const nextPayment = findNextPayment(summaries);
	// While the first payment is under way, the page asks to wait for it.
	const mayBeLate =
		may["payment.pay"] && isClaimed && (hasPass || !nextPayment || !isUnderWay(nextPayment.status));
	const nextCharge = member && findNextCharge(await listAutomaticCharges(ctx, { trip, member }, payments));
	const paused = member && mayBeLate && !nextCharge ? await pausedText(ctx.db.read, member, payments) : null;
	const late =
		member && mayBeLate
			? lateNotice(
					{ payer: member, payments, next: nextPayment },
					{ today, lateBefore, charge: nextCharge, paused },
				)
			: null;
	const returned = member ? await listReturned(ctx.db.read, member.id, collected) : [];
	const givers = member ? await giversOf(ctx.db.read, member.id, collected) : [];
	const refund = collected.length > 0 ? await findOwnRequestLine(ctx, access) : null;
	const attempt = nextPayment && (await findLatestAttempt(ctx.db.read, { paymentId: nextPayment.id }));
	return {
		trip: tripSummary(trip),
		today,
		isOrganizer: role === "organizer",
		canLeave: may["trip.leave"],
		isClaimed, // until then nothing can be paid
		canClaim: holdsClaim,
		outside: await ownOutside(ctx, access, { claim: (await openOutsideOf(ctx, access)).own, payments }),
		mustPayFirst: !member && !user && share > 0 && (await isUnpaidLimitReached(ctx, trip)),
		needsEmail: member !== null && !hasContact(member),
		signedInAs: user && {
			name: `${user.firstName} ${user.lastName}`,
			email: readableAddress(user.email),
		},
		member: member && { ...toOwnMember(member, today), contact: contact ? readableAddress(contact) : null },
		hasLapsed: former?.leftAs === "unpaid", // their own spot, not paid in time
		left: former && former.leftAs !== "unpaid" ? await formerMembershipView(ctx, trip, former, true) : null,
		movedMembershipPath: member ? null : await findMovedMembershipPath(ctx, trip.id),
		strip: paymentStrip(summaries, {
			...{ today, lateBefore, returned, givers },
			late: member ? latePayments(member, summaries, lateBefore) : [],
			isTripCancelled: trip.status === "cancelled",
			isOnHold: refund !== null,
		}),
		progress: member && ownProgress(member, payments, trip.status === "cancelled"),
		nextPayment,
		ahead: hasPass && mayBeLate ? aheadOffer(member, payments, findNextPayment(payments)) : null,
		changePlan: hasPass && mayBeLate ? planChangeLink(access, payments, ctx.now) : null,
		late: late && {
			...late,
			pay: hasPass ? payLink(trip.shareId, { memberId: member.id, next: nextPayment }) : null,
		},
		nextCharge,
		paused,
		restartCharges:
			hasPass && mayBeLate && nextPayment && !nextCharge && !paused
				? await chargesStoppedByMove(ctx.db.read, { shareId: trip.shareId, memberId: member.id })
				: null,
		paid,
		disputeNote: disputeNoteOf(collected),
		refund, // the state of a requested refund, in words
		isRefunded: collected.length > 0 && collected.every(({ status }) => status === "refunded"),
		returned: sum(returned.map((one) => one.returned)),
		returnedTo: yourCards(
			paidCards(
				returned.map(({ paymentId }) => paymentId),
				givers,
			),
		),
		share,
		toChoose: terms.toChoose, // a newcomer's options
		party: terms.party && { ...terms.party, max: Math.min(MAX_COMPANIONS, places.free - 1) },
		mayBringOthers: !member && isClaimed && places.free > 1 && share > 0,
		ownOptions: member ? await ownOptions(ctx, access) : ofNewcomer(terms),
		ownCompanions: own,
		base: terms.base,
		credit: trip.status === "cancelled" ? 0 : certainCreditOf(payments, member ? leftToPay(member) : share), // what was paid beyond the share
		othersShare: hasOddCents(trip, terms.base) ? trip.costPerPerson : null,
		bookings: hasPass || share === 0 ? [] : await listShareBookings(ctx, trip),
		sharedBy: sharedBy(trip),
		...plans,
		plansShown: plansKey(trip),
		oneTimeOffer: role === "organizer" && plans.needsSubscription ? oneTimeOffer(trip.shareId) : null,
		cashBack,
		firstPlans: pickSchedules(plans.options),
		look: await lookOfTrip(ctx, trip.id),
		people: peopleAboard(people, { ...places, partySize: trip.partySize, isAboard: member !== null }),
		placesLeft: places.free,
		placesTaken: people.members + places.reserved + places.offered,
		waitingList: await waitingListView(ctx, access, places),
		guestTrip: await guestTrip(ctx, access, { ...places, companions: own }, query),
		plan: hasPass ? await ownPlan(ctx, trip) : null,
		releases: hasPass && may["releases.see"] ? await paidReleases(ctx.db.read, trip.id) : [],
		savedCards: plans.options.length > 0 ? await listCardChoices(ctx) : [],
		usedNewCard: isOpenDecline(attempt), // which is preselected instead of the saved ones
		publishableKey: ctx.payments.publishableKey ?? null,
	};
}

/** A newcomer's choices so far. */
type NewcomersTerms = Pick<Awaited<ReturnType<typeof joinTerms>>, "toChoose" | "base" | "party">;

/** The parts of a newcomer's share so far. */
function ofNewcomer({ toChoose, base, party }: NewcomersTerms): OwnOptions | null {
	const own = toChoose?.line ?? (party ? lineTexts.base(base) : null);
	const line = party ? `${own} · ${lineTexts.forCompanions(party.companions * party.price)}` : own;
	return line ? { line, link: null, tasks: [] } : null;
}

/** `invitedAs` is the address of the invitation that a newcomer's browser has opened. */
export type JoinView = Awaited<ReturnType<typeof joinView>> & {
	map: string;
	invitedAs: string | null;
	isNow: boolean; // whether a member opens it during the trip
	forecast: ForecastCardView | null;
};

/** The part of the organizer's share that cash back can pay, and the rest, in cents. */
async function cashBackView(ctx: Ctx, access: TripAccess, share: Cents) {
	const amount = await usableCashBack(ctx, ctx.db.read, access);
	if (amount === 0) return null;
	const rest = share - amount;
	return {
		amount,
		rest,
		isChosen: (access.member?.cashBackApplied ?? 0) > 0,
		options: rest > 0 ? listScheduleOptions(ctx, access, rest).options : [],
	};
}

/** Whether unpaid guests hold as many places as they may (Rules: Joining). */
async function isUnpaidLimitReached({ db }: Ctx, { id: tripId, partySize }: Trip): Promise<boolean> {
	return (await countUnpaidGuests(db.read, { tripId })) >= maxUnpaidGuests(partySize);
}

export type CashBackView = NonNullable<Awaited<ReturnType<typeof cashBackView>>>;

const NO_PLANS: ScheduleOptions = { options: [], needsSubscription: false, isOnlyCustom: false };

/**
 * The bookings that the share pays for, in cents for the whole group. The share lookup also shows them to everyone with
 * the link.
 */
async function listShareBookings({ db }: Ctx, { id: tripId }: Trip) {
	const items = await listTripItems(db.read, { tripId });
	return items.map(({ id, type, name, cost }) => ({ id, type, name, cost }));
}

async function ownPlan({ db, now, clock }: Ctx, { id: tripId }: Trip): Promise<ItineraryPreview> {
	const [entries, bookings] = await Promise.all([
		listTripEntries(db.read, { tripId }),
		listBookings(db.read, { tripId }),
	]);
	return itineraryPreview(entries, bookings, dateOf(now), clock);
}

function toOwnMember(member: Member, today: CalendarDate) {
	const until = heldUntil(member);
	return {
		heldUntil: until && formatDate(until, today), // in words
		id: member.id,
		name: member.name,
		confirmed: member.confirmed,
		paymentPlan: member.paymentPlan,
		hasAccount: member.userId !== null,
		isToldWhenOpen: member.payAskedAt !== null,
		cashBackApplied: member.cashBackApplied,
	};
}

/** The status of a disputed payment in words; null if there is none. */
function disputeNoteOf(collected: Parameters<typeof collectedNote>[0][]): string | null {
	const disputed = collected.find(({ status }) => status === "disputed");
	return disputed ? collectedNote(disputed) : null;
}

/**
 * The asker's own boarding pass.
 * @throws DomainError not_found, unauthenticated, forbidden, and conflict before the place is confirmed
 */
export async function passFacts(ctx: Ctx, ref: TripRef): Promise<PassFacts> {
	const { trip, member } = await requireMember(ctx, ref, "pass.own", texts.membersOnly);
	if (
		!member.confirmed &&
		!hasBegunToPay(member, await listMemberPayments(ctx.db.read, { memberId: member.id }))
	) {
		throw new DomainError("conflict", texts.afterFirstPayment);
	}
	return { ...tripTicket(trip), passenger: member.name, organizer: trip.organizerName };
}
