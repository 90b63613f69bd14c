import type { CalendarDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, MAX_CENTS, MIN_CHARGE } from "#app/lib/money.ts";
import type { OPTION_GROUP_KINDS } from "#db/schema/options.ts";
import * as texts from "./texts/manage.ts";

/** The maximum number of groups of a trip, and of options of a group. */
export const MAX_GROUPS = 12;
export const MAX_OPTIONS = 20;
export const MAX_NAME = 80;

export type GroupTerms = {
	kind: (typeof OPTION_GROUP_KINDS)[number];
	name: string;
	chooseBy?: CalendarDate;
	isDeparture?: boolean;
	options: readonly GivenOption[];
};

type GivenOption = {
	id?: string;
	name?: string;
	price: Cents;
	isLess?: boolean;
	capacity?: number;
	isClosed?: boolean;
};

export type OptionTerms = {
	id: string | null; // null for a new one
	name: string;
	price: Cents;
	capacity: number | null;
	isClosed: boolean;
};

/** An existing option, with how many current members have it, and how many people ever had it. */
type StandingOption = { id: string; name: string; price: Cents; taken: number; everTaken: number };

export type GroupFacts = {
	before: readonly StandingOption[]; // none for a new group
	costPerPerson: Cents;
	today: CalendarDate;
	chooseByBefore: CalendarDate | null;
	hasOtherDeparture: boolean;
};

/**
 * The options of a group to be stored. Options that people have chosen stay and keep their price; they can be closed.
 * @throws DomainError invalid, conflict, each with its field
 */
export function requireGroup(terms: GroupTerms, facts: GroupFacts): OptionTerms[] {
	const { kind, name, chooseBy, isDeparture } = terms;
	const { before } = facts;
	const given = terms.options.flatMap((option, index) =>
		kind === "extra" || isGiven(option, before) ? [{ option, at: `options[${index}]` }] : [],
	);
	if (kind === "extra" && given.length !== 1) throw invalid("options", texts.oneExtra);
	if (kind === "one_of" && given.length < 2) throw invalid("options", texts.tooFew);
	if (isDeparture && kind === "extra") throw invalid("isDeparture", texts.departureIsOneOf);
	if (isDeparture && facts.hasOtherDeparture) throw invalid("isDeparture", texts.oneDeparture);
	if (chooseBy && chooseBy !== facts.chooseByBefore && chooseBy < facts.today)
		throw invalid("chooseBy", texts.chooseByPast);
	const options = given.map(({ option, at }) => toTerms(option, kind === "extra" ? name : option.name, at));
	const names = options.map((option) => option.name.toLocaleLowerCase("en"));
	const twice = given.find((_, index) => names.indexOf(names[index] ?? "") !== index);
	if (twice) throw invalid(`${twice.at}.name`, texts.nameTwice);
	for (const [index, { at }] of given.entries()) requireOption(options[index] as OptionTerms, at, facts);
	const removed = before.find((old) => old.everTaken > 0 && !options.some(({ id }) => id === old.id));
	if (removed) throw new DomainError("conflict", texts.chosenStays(removed.name), { field: "options" });
	return options;
}

/** A blank row of the form is ignored, and a row whose name was cleared is deleted, unless somebody has chosen it. */
function isGiven(
	{ id, name, price, capacity, isClosed }: GivenOption,
	before: readonly StandingOption[],
): boolean {
	if (name) return true;
	const old = before.find((one) => one.id === id);
	return old ? old.everTaken > 0 : price !== 0 || capacity !== undefined || isClosed === true;
}

function toTerms(given: GivenOption, name: string | undefined, at: string): OptionTerms {
	if (!name) throw invalid(`${at}.name`, texts.optionNameMissing);
	const { id, price, isLess, capacity, isClosed } = given;
	return {
		id: id ?? null,
		name,
		price: isLess ? 0 - Math.abs(price) : price,
		capacity: capacity ?? null,
		isClosed: isClosed === true,
	};
}

function requireOption(option: OptionTerms, field: string, { before, costPerPerson }: GroupFacts): void {
	const { id, price, capacity } = option;
	const old = before.find((one) => one.id === id);
	if (id !== null && !old) throw new DomainError("not_found", texts.optionGone);
	if (price !== 0 && Math.abs(price) < MIN_CHARGE) throw invalid(`${field}.price`, texts.priceTooSmall);
	if (Math.abs(price) > MAX_CENTS) throw invalid(`${field}.price`, texts.priceTooLarge);
	if (costPerPerson + price < 0)
		throw invalid(`${field}.price`, texts.moreThanShare(formatCents(costPerPerson)));
	if (old && old.taken > 0 && old.price !== price)
		throw new DomainError("conflict", texts.priceStays(old.taken, formatCents(old.price)), {
			field: `${field}.price`,
		});
	if (old && capacity !== null && capacity < old.taken)
		throw new DomainError("conflict", texts.fewerThanTaken(old.taken), { field: `${field}.capacity` });
}

const invalid = (field: string, message: string) => new DomainError("invalid", message, { field });
