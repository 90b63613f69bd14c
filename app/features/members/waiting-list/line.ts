import { DAY_MS } from "#app/lib/dates.ts";

/** For how long a spot is held for whoever it is offered to. */
export const OFFER_MS = DAY_MS;

/** As many as a waiting list takes. */
export const MAX_WAITING = 250;

/** As many mails of waiting lists as go to one address in 24 hours, from all trips: it was only typed. */
export const MAX_MAILS_A_DAY = 5;

type Entry = { id: string; email: string; offeredUntil: number | null; endedAt: number | null };

/** Whether a spot is held for an entry. The clock decides, whether or not a job has run since. @param now UTC ms */
export function isOffered({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">, now: number): boolean {
	return endedAt === null && offeredUntil !== null && now < offeredUntil;
}

/** Whether the offer was not taken in time, and nobody has noted it yet. */
export function hasRunOut({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">, now: number): boolean {
	return endedAt === null && offeredUntil !== null && now >= offeredUntil;
}

export function isWaiting({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">): boolean {
	return endedAt === null && offeredUntil === null;
}

/** Whether someone who is no longer in line did not want to go, so that an organizer may offer them a spot again. */
export function mayComeBack({ endedAs }: { endedAs: string | null }): boolean {
	return endedAs === "expired" || endedAs === "declined";
}

type Seats = {
	places: number; // as many as the group and the plan have
	members: number;
	reserved: number; // for the organizer of an unclaimed trip
	offered: number; // held for those whom they are offered to
};

/** How many spots can be offered to the line. */
export function spotsToOffer({ places, members, reserved, offered }: Seats): number {
	return Math.max(0, places - members - reserved - offered);
}

/** How many spots the line leaves to newcomers. @param waiting how many people wait without an offer */
export function spotsForNewcomers({ waiting, ...seats }: Seats & { waiting: number }): number {
	return Math.max(0, spotsToOffer(seats) - waiting);
}

/**
 * The entries to which spots are offered next. An address that stands in the line several times, from several browsers, is
 * offered one spot at a time.
 * @param line open entries, the first in line first
 */
export function nextInLine<One extends Entry>(line: readonly One[], spots: number, now: number): One[] {
	const asked = new Set(line.filter((entry) => isOffered(entry, now)).map(({ email }) => email));
	const next: One[] = [];
	for (const entry of line) {
		if (next.length >= spots) break;
		if (!isWaiting(entry) || asked.has(entry.email)) continue;
		asked.add(entry.email);
		next.push(entry);
	}
	return next;
}

/** "2nd" */
export function ordinal(number: number): string {
	const isTeen = number % 100 >= 11 && number % 100 <= 13;
	const ending = isTeen ? "th" : (["th", "st", "nd", "rd"][number % 10] ?? "th");
	return `${number}${ending}`;
}
