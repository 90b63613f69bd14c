import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import { restOf } from "#app/features/payments/schedule/rest.ts";
import {
	hasBegun,
	type ShareOffers,
	shareOffers,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { creditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { type AskedChoices, type Choice, isOver, leftOf, type Option } from "./choices.ts";
import { listChoices, listOptionGroups, listTripChoices, type StoredGroup } from "./options.queries.ts";
import { planChoices } from "./store-choices.server.ts";

/**
 * What a trip offers to choose from, what the asker has chosen, and for organizers who has chosen what.
 * @param asked the choices that are to be confirmed; null while nothing has been chosen anew
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function optionsView(ctx: Ctx, ref: TripRef, asked: AskedChoices | null = null) {
	const access = await requireTrip(ctx, ref, "options.see");
	const { trip, member, role, may } = access;
	const groups = await listOptionGroups(ctx.db.read, trip.id);
	const known = member ? await listChoices(ctx.db.read, { memberId: member.id }) : [];
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		today: dateOf(ctx.now),
		mayChoose: may["options.choose"] && member !== null,
		mayManage: may["options.manage"],
		groups: groups.map((group) => toGroupView(ctx, group, known, asked)),
		own: member && { share: member.individualCost, base: member.individualCost - member.optionsCost },
		change: asked && (await changeView(ctx, access, asked)),
		people: may["options.manage"] ? await peopleView(ctx, trip.id, groups) : null,
	};
}

export type OptionsView = Awaited<ReturnType<typeof optionsView>>;

/**
 * What a newcomer can choose with joining, and their share with what they have chosen so far, in cents.
 * @param base the share without options
 */
export async function offeredOptions(
	ctx: Ctx,
	tripId: string,
	{ base, asked }: { base: Cents; asked: AskedChoices | null },
) {
	try {
		const planned = await planChoices(ctx, ctx.db.read, { tripId, memberId: null, base, asked: asked ?? {} });
		const groups = planned.groups.map((group) => toGroupView(ctx, group, [], asked));
		return { groups, share: planned.share, problem: null };
	} catch (error) {
		if (!isDomainError(error)) throw error;
		const groups = (await listOptionGroups(ctx.db.read, tripId)).map((group) =>
			toGroupView(ctx, group, [], null),
		);
		return { groups, share: base, problem: error.message };
	}
}

/** A group with what is chosen in a form: what was asked for, or else what is stored. */
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

/** An option that the asker has shows the price that they agreed to, and can stay as it is when it is full or closed. */
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

/** What a change would mean for a member: their share, and how what is left to pay changes; or why it is refused. */
async function changeView(ctx: Ctx, { trip, member }: TripAccess, asked: AskedChoices) {
	if (!member) return null;
	const state = await findPaymentState(ctx.db.read, member.id);
	const today = dateOf(ctx.now);
	const base = member.individualCost - member.optionsCost;
	try {
		const { share, choices } = await planChoices(ctx, ctx.db.read, {
			...{ tripId: trip.id, memberId: member.id, base, asked },
		});
		const isSame = share === member.individualCost;
		const begun = !isSame && hasBegun(member, state.payments);
		const refusal = begun ? await shareRefusal(ctx.db.read, member, state, { share, today }) : null;
		const offers: ShareOffers | null =
			begun && !refusal ? shareOffers(member, state.payments, { share, today }) : null;
		return {
			...{ share, was: member.individualCost, choices },
			refusal: refusal?.message ?? null,
			credit: creditOf(state.payments, leftToPay(member)),
			ways: offers?.ways ?? [], // none before the first payment, when the schedule is made anew
			isOn: begun && (await hasConsented(ctx.db.read, member.id)),
			left: restOf(state.payments, today),
		};
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return { ...NO_CHANGE, was: member.individualCost, share: member.individualCost, refusal: error.message };
	}
}

const NO_CHANGE = {
	choices: [],
	credit: 0 as Cents,
	ways: [],
	isOn: false,
	left: { fixed: [], open: [], amount: 0 },
};

/** Who has chosen each option. */
async function peopleView({ db }: Ctx, tripId: string, groups: readonly StoredGroup[]) {
	const choices = await listTripChoices(db.read, { tripId });
	return groups.map(({ id, name, options }) => ({
		...{ id, name },
		options: options.map((option) => ({
			...{ id: option.id, name: option.name, price: option.price, isClosed: option.isClosed },
			people: choices
				.filter(({ optionId }) => optionId === option.id)
				.map(({ memberId, member, price }) => ({ id: memberId, name: member, price })),
		})),
	}));
}
