import { shareWith } from "#app/features/payments/share-change/share-with.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { OPTION_GROUP_KINDS } from "#db/schema/options.ts";
import { choiceField } from "./choice-field.ts";
import * as texts from "./texts/choices.ts";

/** An option, with the number of people who have it. Capacities count current members. */
export type Option = {
	id: string;
	name: string;
	price: Cents; // added to the base share; negative for a reduction
	capacity: number | null;
	taken: number;
	isClosed: boolean; // whether nobody else can choose it
};

/** What a member chooses from: several options of which they take one, or an extra, which is a single option. */
export type OptionGroup = {
	id: string;
	kind: (typeof OPTION_GROUP_KINDS)[number];
	name: string;
	chooseBy: CalendarDate | null; // the last day
	isDeparture: boolean;
	options: readonly Option[];
};

/** A member's choice in a group, at the price they agreed to. */
export type Choice = { groupId: string; optionId: string; price: Cents };

/** The choice by group; null chooses nothing. Groups that are left out stay as they are. */
export type AskedChoices = Readonly<Record<string, string | null>>;

export type Choosing = {
	groups: readonly OptionGroup[];
	known: readonly Choice[]; // the member's current ones
	asked: AskedChoices;
	earliestDay: CalendarDate; // the current day in the earliest time zone on earth
};

/**
 * A member's choices after a change. Kept choices keep their price, even if they are dearer, full or closed by now.
 * Capacities are those of this moment, so the caller must ask within the transaction that stores the choices.
 * @throws DomainError not_found for a group or an option that does not exist; conflict with the field of the group, for
 * one that is full or closed, or after the last day to choose
 */
export function chooseOptions({ groups, known, asked, earliestDay }: Choosing): Choice[] {
	for (const groupId of Object.keys(asked))
		if (!groups.some(({ id }) => id === groupId)) throw new DomainError("not_found", texts.groupNotFound);
	return groups.flatMap((group) => {
		const own = known.find(({ groupId }) => groupId === group.id);
		const wanted = asked[group.id];
		if (wanted === undefined || wanted === (own?.optionId ?? null)) return own ? [own] : [];
		const field = choiceField(group.id);
		if (isOver(group, earliestDay)) throw new DomainError("conflict", texts.tooLate(group), { field });
		if (wanted === null) return [];
		const option = group.options.find(({ id }) => id === wanted);
		if (!option) throw new DomainError("not_found", texts.optionNotFound, { field });
		if (option.isClosed) throw new DomainError("conflict", texts.closed(option.name), { field });
		if (leftOf(option) === 0) throw new DomainError("conflict", texts.full(option.name), { field });
		return [{ groupId: group.id, optionId: option.id, price: option.price }];
	});
}

/** Whether the last day to choose has ended everywhere. */
export function isOver({ chooseBy }: Pick<OptionGroup, "chooseBy">, earliestDay: CalendarDate): boolean {
	return chooseBy !== null && chooseBy < earliestDay;
}

/** How many more people can choose an option; null if it is unlimited. */
export function leftOf({ capacity, taken }: Pick<Option, "capacity" | "taken">): number | null {
	return capacity === null ? null : Math.max(0, capacity - taken);
}

export function costOf(choices: readonly Pick<Choice, "price">[]): Cents {
	return sum(choices.map(({ price }) => price));
}

type NewcomerChoosing = Omit<Choosing, "known"> & { base: Cents };

/**
 * The choices of a newcomer's form, and their share with these. Impossible choices are left out, and `problem` says
 * why; if no card can pay the share, all are left out.
 */
export function chosenByNewcomer({ base, ...choosing }: NewcomerChoosing): {
	chosen: Choice[];
	share: Cents;
	problem: string | null;
} {
	const chosen: Choice[] = [];
	let problem: string | null = null;
	const rank = (groupId: string) => choosing.groups.findIndex(({ id }) => id === groupId);
	const asked = Object.entries(choosing.asked).toSorted(([one], [other]) => rank(one) - rank(other));
	for (const [groupId, optionId] of asked) {
		try {
			chosen.push(...chooseOptions({ ...choosing, known: [], asked: { [groupId]: optionId } }));
		} catch (error) {
			if (!isDomainError(error)) throw error;
			problem = error.message;
		}
	}
	try {
		return { chosen, share: shareWith(base, costOf(chosen)), problem };
	} catch (error) {
		if (!isDomainError(error)) throw error;
		return { chosen: [], share: base, problem: error.message };
	}
}

/** The name of a member's chosen departure; null if they have chosen none. */
export function departureOf(groups: readonly OptionGroup[], choices: readonly Choice[]): string | null {
	const group = groups.find(({ isDeparture }) => isDeparture);
	const choice = choices.find(({ groupId }) => groupId === group?.id);
	return group?.options.find(({ id }) => id === choice?.optionId)?.name ?? null;
}
