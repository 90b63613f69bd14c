import { DAY_MS } from "#app/lib/dates.ts";

/** How long a spot is held for the person it is offered to. */
export const OFFER_MS = DAY_MS;

/** The maximum length of a waiting list. */
export const MAX_WAITING = 250;

/**
 * The maximum number of waiting-list mails to one address in 24 hours, from all trips, because the address was only
 * typed.
 */
export const MAX_MAILS_A_DAY = 5;

type Entry = { id: string; email: string; offeredUntil: number | null; endedAt: number | null };

/**
 * Whether a spot is held for an entry. This depends on the time only, not on whether a job has run.
 * @param now UTC ms
 */
export function isOffered({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">, now: number): boolean {
	return endedAt === null && offeredUntil !== null && now < offeredUntil;
}

/** Whether the offer has expired without having been ended yet. */
export function hasRunOut({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">, now: number): boolean {
	return endedAt === null && offeredUntil !== null && now >= offeredUntil;
}

export function isWaiting({ offeredUntil, endedAt }: Omit<Entry, "id" | "email">): boolean {
	return endedAt === null && offeredUntil === null;
}

/**
 * Whether someone's entry ended without a spot because they declined or missed an offer, so that an organizer may offer
 * them one again.
 */
export function mayComeBack({ endedAs }: { endedAs: string | null }): boolean {
	return endedAs === "expired" || endedAs === "declined";
}

type Seats = {
	places: number; // limited by the group and the plan
	members: number;
	reserved: number; // for the organizer of an unclaimed trip
	offered: number; // held for people with an offer
};

/** How many spots can be offered to the waiting list. */
export function spotsToOffer({ places, members, reserved, offered }: Seats): number {
	return Math.max(0, places - members - reserved - offered);
}

/** How many spots the waiting list leaves to newcomers. @param waiting how many people wait without an offer */
export function spotsForNewcomers({ waiting, ...seats }: Seats & { waiting: number }): number {
	return Math.max(0, spotsToOffer(seats) - waiting);
}

/**
 * The entries that get the next offers. An address with several entries, from several browsers, gets one offer at a
 * time.
 * @param line open entries in order
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
