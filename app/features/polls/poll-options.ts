import type { BookingInfo } from "#app/features/bookings/links/booking-info.ts";
import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import { typeOfItem } from "#app/features/bookings/links/item-type.ts";
import type { TripZones } from "#app/features/bookings/locations/zones.ts";
import { type CalendarDate, daysBetween, earliestDate } from "#app/lib/dates.ts";
import { parseDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import { isSkippedTime, zonedTimeToInstant } from "#app/lib/zoned-time.ts";
import type { PRICES_FOR } from "#db/schema/polls.ts";
import type { AskInput, OptionInput } from "./polls.schema.ts";
import { MIN_OPTIONS, type PollKind } from "./polls.ts";
import * as texts from "./texts.ts";

/** The stored values of an option, without its ids. */
export type OptionValues = {
	label: string;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
	link: string | null;
	type: ItemType | null;
	price: Cents | null;
	priceFor: (typeof PRICES_FOR)[number] | null;
};

const MAX_DAYS = 366;
const MAX_OPEN_DAYS = 366;
export const USUAL_TIME = "20:00";

/** The zone of a new poll's deadline unless another is chosen. */
export const usualZone = ({ origin, destination }: TripZones) => origin?.zone ?? destination?.zone ?? "UTC";

const BLANK: OptionValues = {
	label: "",
	startDate: null,
	endDate: null,
	link: null,
	type: null,
	price: null,
	priceFor: null,
};

/** The prefix of an option's field names: "options[2].", or "" in a form for one option. */
type FieldPrefix = string;

/**
 * The options of a new poll, without blank ones.
 * @param infos the reading of each option's link
 * @throws DomainError invalid, with the field that is wrong
 */
export function toOptions(
	{ kind, options }: Pick<AskInput, "kind" | "options">,
	infos: readonly (BookingInfo | null)[],
	now: Date,
): { values: OptionValues; index: number }[] {
	const filled = options.flatMap((option, index) =>
		isBlank(kind, option)
			? []
			: [{ values: toOption(kind, option, { info: infos[index], now, at: `options[${index}].` }), index }],
	);
	for (const [position, { values, index }] of filled.entries()) {
		if (filled.slice(0, position).some((other) => isSameOption(other.values, values)))
			throw invalid(`options[${index}].${mainFieldOf(kind)}`, texts.sameOption);
	}
	if (filled.length < MIN_OPTIONS)
		throw invalid(`options[${filled.length}].${mainFieldOf(kind)}`, texts.tooFewOptions);
	return filled;
}

/**
 * Turns the fields of an option into its stored values.
 * @throws DomainError invalid, with the field that is wrong
 */
export function toOption(
	kind: PollKind,
	option: OptionInput,
	{ info, now, at = "" }: { info?: BookingInfo | null; now: Date; at?: FieldPrefix },
): OptionValues {
	if (kind === "choice") {
		if (!option.label) throw invalid(`${at}label`, texts.labelMissing);
		return { ...BLANK, label: option.label };
	}
	if (kind === "dates") return { ...BLANK, ...toDates(option, now, at) };
	return { ...BLANK, ...toBooking(option, info ?? null, at) };
}

function isBlank(kind: PollKind, { label, startDate, endDate, link, price }: OptionInput): boolean {
	if (kind === "choice") return !label;
	if (kind === "dates") return !startDate && !endDate;
	return !label && !link && price === undefined;
}

const mainFieldOf = (kind: PollKind) => ({ choice: "label", dates: "startDate", booking: "link" })[kind];

function toDates({ startDate, endDate }: OptionInput, now: Date, at: FieldPrefix) {
	if (!startDate) throw invalid(`${at}startDate`, texts.startMissing);
	const last = endDate ?? startDate;
	if (last < startDate) throw invalid(`${at}endDate`, texts.endsTooSoon);
	if (startDate < earliestDate(now)) throw invalid(`${at}startDate`, texts.dayIsOver);
	if (daysBetween(startDate, last) > MAX_DAYS) throw invalid(`${at}endDate`, texts.tooLong);
	return { startDate, endDate: last };
}

function toBooking(
	{ label, link, price, priceFor, type }: OptionInput,
	info: BookingInfo | null,
	at: FieldPrefix,
) {
	const name = label ?? info?.name?.slice(0, 120);
	if (!name) throw invalid(`${at}label`, link ? texts.nameUnread : texts.nameMissing);
	const read = info?.price == null ? null : parseDollars(info.price.toFixed(2));
	const known = price ?? read;
	return {
		label: name,
		link: link ?? null,
		type: type ?? info?.kind ?? typeOfItem(name, link ?? ""),
		price: known,
		// Booking sites state the price of the whole group.
		priceFor: known === null ? null : price === undefined ? ("group" as const) : (priceFor ?? "group"),
	};
}

/** A different price alone does not make another option. */
export function isSameOption(one: OptionValues, other: OptionValues): boolean {
	if (one.startDate !== other.startDate || one.endDate !== other.endDate) return false;
	if (one.link && one.link === other.link) return true;
	return one.label.toLowerCase() === other.label.toLowerCase() && one.link === other.link;
}

/**
 * When a new poll closes, UTC ms.
 * @param zone used if the asker names none
 * @throws DomainError invalid, with the field that is wrong
 */
export function closingTime(input: AskInput, zone: string, now: Date): number {
	const local = `${input.closesDate}T${input.closesTime ?? USUAL_TIME}`;
	if (isSkippedTime(local, zone)) throw invalid("closesTime", texts.timeSkipped);
	const closesAt = zonedTimeToInstant(local, zone);
	if (closesAt <= now.getTime()) throw invalid("closesDate", texts.closesInPast);
	if (daysBetween(earliestDate(now), input.closesDate) > MAX_OPEN_DAYS)
		throw invalid("closesDate", texts.closesTooLate);
	return closesAt;
}

const invalid = (field: string, message: string) => new DomainError("invalid", message, { field });
