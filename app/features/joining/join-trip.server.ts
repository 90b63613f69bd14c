import { eq } from "drizzle-orm";
import {
	type Member,
	type MemberAccess,
	memberAccess,
	requireOwnMember,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { nextFace } from "#app/access/next-face.ts";
import { insertCompanion, planCompanion } from "#app/features/companions/add-companion.server.ts";
import { takeUpExpenses } from "#app/features/expenses/take-up-expenses.server.ts";
import { findEarlierHold } from "#app/features/members/answers/answers.queries.ts";
import { requirePayBy } from "#app/features/members/answers/answers.ts";
import { noteJoined } from "#app/features/members/answers/store-answer.server.ts";
import * as answerTexts from "#app/features/members/answers/texts.ts";
import { acceptInvitation } from "#app/features/members/invitations/accept-invitation.server.ts";
import { countAboard } from "#app/features/members/members.queries.ts";
import {
	countSeats,
	holdsOpenClaim,
	maxUnpaidGuests,
	newMemberShare,
} from "#app/features/members/trip-capacity.server.ts";
import { endEntriesOf } from "#app/features/members/waiting-list/own-entry.server.ts";
import {
	notifyConfirmed,
	notifyJoin,
} from "#app/features/messages/notifications/member-notifications.server.ts";
import { departureOf } from "#app/features/options/choices.ts";
import { planChoices, storeChoices } from "#app/features/options/store-choices.server.ts";
import { cancelAttemptsForScheduleChange } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { confirmSpots } from "#app/features/payments/companions/confirm-spots.server.ts";
import { holdForPayment } from "#app/features/payments/hold-jobs.server.ts";
import { giveConsent } from "#app/features/payments/instalments/consent.server.ts";
import {
	listLiveAttempts,
	listMemberPayments,
	type Payment,
} from "#app/features/payments/payments.queries.ts";
import { heldDayOf } from "#app/features/payments/schedule/late.ts";
import {
	hasBegunToPay,
	ownSchedule,
	requireNoOpenAttempts,
	scheduleLockedError,
} from "#app/features/payments/schedule/payment-state.ts";
import {
	defaultSchedule,
	plansKey,
	requireScheduleAllowed,
	type ScheduleOrder,
	writeSchedule,
} from "#app/features/payments/schedule/schedule.server.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import {
	applyCashBack,
	chosenCashBack,
	requireCashBack,
} from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { members } from "#db/schema/access.ts";
import type { JoinTrip } from "./joining.schema.ts";
import { holdUntilDay } from "./provisional-memberships.server.ts";
import * as texts from "./texts/join.ts";

/**
 * `invitation` is the secret of the opened invitation; `paysNow`: a payment follows; `isForm`: an old form keeps a
 * settled plan; `paysLater`: the spot is held until the end of `payBy`, or of the last day that the organizers allow;
 * `plansShown`: the key of the plans that the page has shown.
 */
export type Joiner = JoinTrip & {
	invitation?: string | null;
	paysNow?: boolean;
	isForm?: boolean;
	paysLater?: { payBy?: CalendarDate };
	plansShown?: string;
};

/** The member's access, and their payments in order. */
export type JoinResult = MemberAccess & { payments: readonly Payment[]; created: boolean };

type AlsoForNewMember<T> = (tx: Tx, joined: JoinResult) => Promise<T>;

/**
 * Takes a place on the trip of a share link and, once payments are open, writes its payment schedule. An existing
 * member, by account or guest cookie, keeps the membership, and may change the plan until the first payment is started;
 * the organizer may also change whether cash back pays a part.
 * @throws DomainError not_found; amount_mismatch; conflict on a cancelled trip; trip_full; already_joined;
 * plan_required; invalid, also for a guest without a name or an address; pay_first when too many guests have not paid;
 * payment_checking while a payment by the old plan may still succeed; plan_locked after the first payment
 */
export async function joinTrip(ctx: Ctx, ref: TripRef, input: Joiner): Promise<JoinResult> {
	return (await joinTripAnd(ctx, ref, input, async () => null)).joined;
}

/**
 * Like `joinTrip`, with an additional step for a new member in the same transaction.
 * @returns null as `also` for an existing member
 */
export async function joinTripAnd<T>(
	ctx: Ctx,
	ref: TripRef,
	input: Joiner,
	alsoForNewMember: AlsoForNewMember<T>,
): Promise<{ joined: JoinResult; also: T | null }> {
	const found = await requireTrip(ctx, ref, "trip.join");
	const known = found.member;
	if (known) {
		const cashBack = await chosenCashBack(ctx, ctx.db.read, { ...found, member: known }, input);
		await cancelAttemptsForScheduleChange(ctx, known, {
			plan: input.paymentPlan ?? ownSchedule(known),
			cashBack,
		});
	}
	const result = await ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, ref, "trip.join", tx);
		const { member } = access;
		if (member) return { joined: await changePlan(ctx, tx, { ...access, member }, input), also: null };
		const joined = await addMember(ctx, tx, access, input);
		return { joined, also: await alsoForNewMember(tx, joined) };
	});
	noteInLog({ member: result.joined.member.id });
	return result;
}

/**
 * Confirms a place without a share, or one whose share is paid entirely by cash back.
 * @throws DomainError conflict, not_found, forbidden, unauthenticated
 */
export async function confirmWithoutPayment(ctx: Ctx, memberId: string): Promise<Member> {
	const { member } = await requireOwnMember(ctx, memberId, "payment.pay");
	return confirmMember(ctx, member);
}

/**
 * Like `confirmWithoutPayment`, for a member whose access the caller has checked.
 * @throws DomainError conflict
 */
export async function confirmMember(ctx: Ctx, member: Member): Promise<Member> {
	return ctx.db.write(async (tx) => {
		const { trip, member: now } = await requireOwnMember(ctx, member.id, "payment.pay", tx);
		if (leftToPay(now) > 0) throw new DomainError("conflict", texts.firstPaymentConfirms);
		if (now.confirmed) return now;
		if (now.payerId !== null && now.takenOver < 0) throw new DomainError("conflict", texts.payerConfirms);
		await requireCashBack(ctx, tx, now);
		await confirmSpots(tx, now.id);
		await applyCashBack(ctx, tx, { trip, member: now, provider: ctx.payments.provider });
		await notifyConfirmed(ctx, tx, trip, now);
		return { ...now, confirmed: true };
	});
}

async function changePlan(ctx: Ctx, tx: Tx, access: MemberAccess, input: Joiner): Promise<JoinResult> {
	const { member } = access;
	const payments = await listMemberPayments(tx, { memberId: member.id });
	const plan = input.paymentPlan ?? ownSchedule(member);
	// After the first payment this may be an old form sent again, after the consent was withdrawn.
	const hasBegun = hasBegunToPay(member, payments);
	if (!hasBegun && consentsToCharges(input, plan)) await giveConsent(ctx, tx, member.id);
	const isSettled = hasBegun || (member.confirmed && member.cashBackApplied > 0);
	const cashBackApplied = isSettled ? member.cashBackApplied : await chosenCashBack(ctx, tx, access, input);
	if (hasBegun && plan !== ownSchedule(member) && !input.isForm) throw scheduleLockedError();
	if (!isSettled) {
		requireShownShare(input, member.individualCost);
		requireShownPlans(input, access.trip, plan);
	}
	const isSame = member.paymentPlan === plan && member.cashBackApplied === cashBackApplied;
	if (isSame || isSettled) return { ...memberAccess(ctx, access, member), payments, created: false };
	requireNoOpenAttempts({ liveAttempts: await listLiveAttempts(tx, { memberId: member.id }) });
	const changed = { ...member, cashBackApplied };
	await tx.update(members).set({ cashBackApplied }).where(eq(members.id, member.id));
	const firstDue = heldDayOf(member) ?? undefined;
	const written = await scheduleOnceClaimed(ctx, tx, { access, member: changed, plan, payments, firstDue });
	return {
		...memberAccess(ctx, access, { ...changed, paymentPlan: plan }),
		payments: written,
		created: false,
	};
}

/** Nobody pays a share other than the one their page showed. @throws DomainError amount_mismatch */
function requireShownShare({ share: shown }: JoinTrip, share: Cents): void {
	if (shown !== undefined && shown !== share)
		throw new DomainError("amount_mismatch", texts.shareIsNow(formatCents(share)));
}

/** Nobody pays by a schedule other than the one their page showed. @throws DomainError amount_mismatch */
function requireShownPlans({ plansShown }: Joiner, trip: Trip, plan: ScheduleKind): void {
	if (plan !== "full" && plansShown !== undefined && plansShown !== plansKey(trip))
		throw new DomainError("amount_mismatch", texts.plansChanged, { field: "paymentPlan" });
}

async function addMember(ctx: Ctx, tx: Tx, access: TripAccess, input: Joiner): Promise<JoinResult> {
	const { trip } = access;
	const plan = input.paymentPlan ?? defaultSchedule(access, ctx.now);
	requireShownPlans(input, trip, plan);
	const { member, isProvisional, hasLine } = await insertMember(ctx, tx, access, {
		...input,
		paymentPlan: plan,
	});
	await takeUpExpenses(tx, member);
	const firstDue = heldDayOf(member) ?? undefined;
	const payments = await scheduleOnceClaimed(ctx, tx, { access, member, plan, payments: [], firstDue });
	if (consentsToCharges(input, plan)) await giveConsent(ctx, tx, member.id);
	const user = userOf(ctx);
	const wasInvited = await acceptInvitation(tx, member, {
		verifiedEmail: user?.emailVerified ? user.email : null,
		token: input.invitation ?? null,
	});
	await noteJoined(ctx, tx, member);
	if (member.payBy) await holdUntilDay(ctx, tx, { id: member.id, payBy: member.payBy });
	if (hasLine) await endEntriesOf(ctx, tx, member);
	if (isProvisional) await holdForPayment(ctx, tx, member.id);
	else await notifyJoin(ctx, tx, trip, member, wasInvited);
	return { ...memberAccess(ctx, access, { ...member, paymentPlan: plan }), payments, created: true };
}

/** Payments open once the trip has an organizer, so nothing is due before (Rules: Who organizes a trip). */
async function scheduleOnceClaimed(ctx: Ctx, tx: Tx, order: ScheduleOrder): Promise<readonly Payment[]> {
	const { access, member, plan, payments } = order;
	if (access.trip.organizerId || payments.length > 0) return writeSchedule(ctx, tx, order);
	requireScheduleAllowed(ctx, access, plan);
	if (member.paymentPlan !== plan) {
		await tx.update(members).set({ paymentPlan: plan }).where(eq(members.id, member.id));
	}
	return payments;
}

/** Later automatic charges; there are none if everything is paid at once. */
function consentsToCharges({ consent }: JoinTrip, plan: ScheduleKind): boolean {
	return consent === true && plan !== "full";
}

async function insertMember(ctx: Ctx, tx: Tx, access: TripAccess, input: Joiner): Promise<NewMember> {
	const { trip } = access;
	const user = userOf(ctx);
	const { name, email } = user
		? { name: input.name ?? `${user.firstName} ${user.lastName}`, email: user.email }
		: requireGuestDetails(input);
	const aboard = await countAboard(tx, { tripId: trip.id, email });
	// A guest cannot prove that an address is theirs. The message does not reveal whose place it is, or since when.
	if (!user && aboard.namesakes > 0)
		throw new DomainError("already_joined", texts.alreadyJoined, { field: "email" });
	const holdsClaim = await holdsOpenClaim(ctx, tx, trip);
	const seats = await countSeats(ctx, tx, access, { memberCount: aboard.members, holdsClaim });
	if (seats.free < 1 + (input.companions?.length ?? 0)) throw new DomainError("trip_full", common.tripFull);
	const base = newMemberShare(trip, holdsClaim);
	const asked = input.choices ?? {};
	const planned =
		Object.keys(asked).length > 0
			? await planChoices(ctx, tx, { tripId: trip.id, memberId: null, base, asked })
			: null;
	const { share: own, optionsCost } = planned ?? { share: base, optionsCost: 0 };
	const companions = await planCompanions(ctx, tx, access, input);
	const takenOver = sum(companions.map(({ share }) => share));
	const individualCost = shareWith(own, takenOver);
	requireShownShare(input, individualCost);
	const held = (user ? 0 : 1) + companions.length;
	const isOverLimit =
		individualCost > 0 && held > 0 && aboard.unpaidGuests + held > maxUnpaidGuests(trip.partySize);
	if (isOverLimit && !(input.paysNow && trip.organizerId)) {
		throw new DomainError("pay_first", trip.organizerId ? texts.payFirst : texts.signInFirst);
	}
	const who = {
		tripId: trip.id,
		userId: user?.id ?? null,
		guestKeyHash: ctx.actor?.kind === "guest" ? ctx.actor.keyHash : null,
		email,
	};
	const isHeld = input.paysLater && individualCost > 0;
	const earlier = isHeld ? await findEarlierHold(ctx, tx, who) : null;
	if (earlier?.isMissed) throw new DomainError("pay_first", answerTexts.heldBefore);
	const member = await insertOne(tx, members, {
		id: newId(),
		...who,
		name,
		avatar: user?.profileImageUrl ?? null,
		departureLocation: (planned && departureOf(planned.groups, planned.choices)) ?? input.departureLocation,
		individualCost,
		optionsCost,
		takenOver,
		paymentPlan: input.paymentPlan,
		joinedAt: ctx.now.getTime(),
		face: nextFace(trip.id),
		payBy: isHeld ? requirePayBy(trip, input.paysLater?.payBy, ctx.now, earlier?.until) : null,
		payAskedAt: trip.organizerId || individualCost === 0 ? null : ctx.now.getTime(),
	});
	if (planned && planned.choices.length > 0) await storeChoices(ctx, tx, member, planned);
	// Planned again one by one, because each may have taken the last place of an option.
	for (const { name, choices = {} } of input.companions ?? []) {
		const planned = await planCompanion(ctx, tx, access, choices);
		await insertCompanion(ctx, tx, { trip, member }, { name, planned, confirmed: false });
	}
	return { member, isProvisional: isOverLimit, hasLine: seats.waiting + seats.offered > 0 };
}

/** The prices of the companions' spots, each with its options. @throws DomainError conflict, invalid */
function planCompanions(ctx: Ctx, tx: Tx, access: TripAccess, { companions = [] }: Joiner) {
	return Promise.all(companions.map(({ choices = {} }) => planCompanion(ctx, tx, access, choices)));
}

type NewMember = {
	member: Member;
	isProvisional: boolean; // beyond what guests may hold unpaid, so the spot ends if its payment fails
	hasLine: boolean; // whether people are on the waiting list
};

export function requireGuestDetails({ name, email }: Pick<Joiner, "name" | "email">): {
	name: string;
	email: string;
} {
	if (!name) throw new DomainError("invalid", texts.nameMissing, { field: "name" });
	if (!email) throw new DomainError("invalid", common.enterEmail, { field: "email" });
	return { name, email };
}
