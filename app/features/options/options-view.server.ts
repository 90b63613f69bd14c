import { type Member, requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { requireCompanion } from "#app/features/payments/companions/require-payer.server.ts";
import { findPaymentState, listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { type PaymentRow, restOf } from "#app/features/payments/schedule/rest.ts";
import {
	type ShareOffers,
	shareOffers,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { certainCreditOf, creditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { type CalendarDate, dateOf, earliestDate } from "#app/lib/dates.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { baseOf } from "#app/lib/shares.ts";
import { type AskedChoices, type Choice, chosenByNewcomer, isOver, leftOf, type Option } from "./choices.ts";
import { type Chooser, planFor } from "./chooser.server.ts";
import { MAX_GROUPS } from "./option-groups.ts";
import { listChoices, listOptionGroups, listTripChoices, type StoredGroup } from "./options.queries.ts";
import { choicesLine, named, shareLine } from "./share-line.ts";
import * as texts from "./texts/options.ts";

/**
 * A trip's options, the asker's choices, and for organizers everyone's choices.
 * @param asked the choices to be confirmed; null while nothing new has been chosen
 * @param companionId the asker's companion to choose for
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function optionsView(
	ctx: Ctx,
	ref: TripRef,
	asked: AskedChoices | null = null,
	companionId: string | null = null,
) {
	const access = await requireTrip(ctx, ref, "options.see");
	const { trip, member, role, may } = access;
	const groups = await listOptionGroups(ctx.db.read, trip.id);
	const spot = companionId ? await companionOf(ctx, access, companionId) : member;
	const known = spot ? await listChoices(ctx.db.read, { memberId: spot.id }) : [];
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		today: dateOf(ctx.now),
		mayChoose: may["options.choose"] && member !== null && (companionId !== null || member.payerId === null),
		companion: spot && spot !== member ? { id: spot.id, name: spot.name } : null,
		mayManage: may["options.manage"],
		groups: groups.map((group) => toGroupView(ctx, group, known, asked)),
		own: member &&
			spot && {
				share: member.individualCost,
				base: baseOf(spot),
				line: spot === member ? shareLine(member, known) : choicesLine(known),
				mustPayFirst: !member.confirmed && member.individualCost > 0, // whose first payment confirms the spot
			},
		credit: member ? await creditOfMember(ctx, member) : 0,
		change:
			asked && spot && member && (await changeView(ctx, { access: { ...access, member }, spot }, asked)),
		isFull: groups.length >= MAX_GROUPS,
		people: may["options.manage"] ? await peopleView(ctx, trip.id, groups) : null,
	};
}

export type OptionsView = Awaited<ReturnType<typeof optionsView>>;
export type GroupView = OptionsView["groups"][number];
export type ChangeView = NonNullable<OptionsView["change"]>;

/**
 * A newcomer's options, and their share with the choices so far, in cents. It leaves out a choice that cannot be had,
 * and says why.
 * @param base the share without options
 */
export async function offeredOptions(
	ctx: Ctx,
	tripId: string,
	{ base, asked }: { base: Cents; asked: AskedChoices | null },
) {
	const stored = await listOptionGroups(ctx.db.read, tripId);
	const { chosen, share, problem } = chosenByNewcomer({
		...{ groups: stored, base, asked: asked ?? {}, earliestDay: earliestDate(ctx.now) },
	});
	const own = Object.fromEntries(chosen.map(({ groupId, optionId }) => [groupId, optionId]));
	const groups = stored.map((group) =>
		toGroupView(ctx, group, [], { ...asked, [group.id]: own[group.id] ?? null }),
	);
	return {
		groups,
		share,
		problem,
		line: shareLine(
			{ individualCost: share, optionsCost: share - base, takenOver: 0 },
			named(stored, chosen),
		),
	};
}

/** A companion of the asker. @throws DomainError not_found */
async function companionOf(ctx: Ctx, { trip, member }: TripAccess, companionId: string): Promise<Member> {
	if (!member) throw new DomainError("forbidden", texts.membersOnly);
	return requireCompanion(ctx.db.read, { trip, member }, companionId);
}

/** A group with the form's current choice: the asked one, or else the stored one. */
function toGroupView(
	ctx: Pick<Ctx, "now">,
	{ id, kind, name, chooseBy, isDeparture, options }: StoredGroup,
	known: readonly Choice[],
	asked: AskedChoices | null,
) {
	const own = known.find(({ groupId }) => groupId === id) ?? null;
	const wanted = asked?.[id];
	return {
		...{ id, kind, name, chooseBy, isDeparture },
		isOver: isOver({ chooseBy }, earliestDate(ctx.now)),
		own: own && { optionId: own.optionId, price: own.price },
		chosen: wanted === undefined ? (own?.optionId ?? null) : wanted,
		options: options.map((option) => toOptionView(option, own)),
	};
}

/** An option that the asker has shows the price they agreed to, and can be kept when it is full or closed. */
function toOptionView(option: Option, own: Choice | null) {
	const { id, name, price, capacity, taken, isClosed } = option;
	const isOwn = own?.optionId === id;
	const left = leftOf(option);
	return {
		...{ id, name, capacity, taken, left, isClosed, isOwn },
		price: isOwn ? own.price : price,
		canChoose: isOwn || (!isClosed && left !== 0),
	};
}

/** What a member has paid beyond their share, in cents. */
async function creditOfMember({ db }: Ctx, member: Member): Promise<Cents> {
	return certainCreditOf(await listMemberPayments(db.read, { memberId: member.id }), leftToPay(member));
}

/** The effect of a change on a member: their share, and how what is left to pay changes; or why it is refused. */
async function changeView(ctx: Ctx, chooser: Chooser, asked: AskedChoices) {
	const { member } = chooser.access;
	const state = await findPaymentState(ctx.db.read, member.id);
	const today = dateOf(ctx.now);
	try {
		const { share, planned } = await planFor(ctx, ctx.db.read, chooser, asked);
		const { choices, known } = planned;
		const isSame = share === member.individualCost;
		const begun = !isSame && hasAgreedToShare(member, state.payments);
		const refusal = begun ? await shareRefusal(ctx.db.read, member, state, { share, today }) : null;
		const offers: ShareOffers | null =
			begun && !refusal ? shareOffers(member, state.payments, { share, today }) : null;
		return {
			...{ share, was: member.individualCost },
			isChanged: !isSameChoices(known, choices),
			refusal: refusal?.message ?? null,
			credit: offers?.ways[0]?.rest.credit ?? creditOf(state.payments, leftToPay(member)),
			ways: offers?.ways ?? [], // none before the first payment, because the schedule is made anew
			isOn: begun && (await hasConsented(ctx.db.read, member.id)),
			left: linesLeft(state.payments, today),
		};
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return { ...NO_CHANGE, was: member.individualCost, share: member.individualCost, refusal: error.message };
	}
}

const NO_CHANGE = {
	isChanged: false,
	credit: 0 as Cents,
	ways: [] as ShareOffers["ways"],
	isOn: false,
	left: [] as ReturnType<typeof linesLeft>,
};

/** The payments left, each with its day. */
function linesLeft(payments: readonly PaymentRow[], today: CalendarDate) {
	const { fixed, open } = restOf(payments, today);
	return [...fixed, ...open].map(({ paymentNumber: number, amount, dueDate }) => ({
		number,
		amount,
		dueDate,
	}));
}

function isSameChoices(known: readonly Choice[], choices: readonly Choice[]): boolean {
	const keys = (list: readonly Choice[]) =>
		list
			.map(({ optionId }) => optionId)
			.toSorted()
			.join();
	return keys(known) === keys(choices);
}

/** Who has chosen each option, and who has not chosen yet. */
async function peopleView({ db }: Ctx, tripId: string, groups: readonly StoredGroup[]) {
	const choices = await listTripChoices(db.read, { tripId });
	const everyone = await listMembers(db.read, { tripId });
	return groups.map(({ id, name, kind, chooseBy, options }) => ({
		...{ id, name, chooseBy },
		undecided:
			kind === "extra"
				? []
				: everyone
						.filter((member) => !choices.some((one) => one.memberId === member.id && one.groupId === id))
						.map((member) => member.name),
		options: options.map((option) => ({
			id: option.id,
			name: option.name,
			price: option.price,
			capacity: option.capacity,
			isClosed: option.isClosed,
			people: choices
				.filter(({ optionId }) => optionId === option.id)
				.map(({ memberId, member, price }) => ({ id: memberId, name: member, price })),
		})),
	}));
}
