import { addDays, type CalendarDate, DAY_MS, daysBetween, formatDate } from "#app/lib/dates.ts";
import type { POLL_ANSWERS, POLL_KINDS } from "#db/schema/polls.ts";

export type PollKind = (typeof POLL_KINDS)[number];
export type Answer = (typeof POLL_ANSWERS)[number];

export const MAX_POLLS = 20; // on one trip
export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 12;

/** How long before the deadline those who have not voted are reminded. */
const REMINDER_MS = DAY_MS;

type Times = { createdAt: number; closesAt: number; closedAt: number | null; remindedAt: number | null };

/** A poll is over once its deadline has come, even if the job that tells the group has not run. @param now UTC ms */
export function isOver({ closesAt, closedAt }: Pick<Times, "closesAt" | "closedAt">, now: number): boolean {
	return closedAt !== null || closesAt <= now;
}

/** Whether to remind those who have not voted. Polls of a day or less have no reminder, because they have just been asked. */
export function isReminderDue({ createdAt, closesAt, closedAt, remindedAt }: Times, now: number): boolean {
	const remindsFrom = closesAt - REMINDER_MS;
	return (
		remindedAt === null &&
		!isOver({ closesAt, closedAt }, now) &&
		createdAt < remindsFrom &&
		remindsFrom <= now
	);
}

/** How many members gave each answer to an option. */
export type Tally = Record<Answer, number>;

export type PollResult = {
	winners: string[]; // the ids of the leading options; several in a tie, none while nobody wants any
	isTie: boolean;
};

/**
 * Finds the leading options: those with the most yes, and among such dates those with the fewest no (Rules: Polls).
 * @param options in the order of the poll
 */
export function resultOf(kind: PollKind, options: readonly { id: string; tally: Tally }[]): PollResult {
	const wanted = options.filter(({ tally }) => tally.yes + tally.maybe > 0);
	const mostYes = Math.max(...wanted.map(({ tally }) => tally.yes));
	const ahead = wanted.filter(({ tally }) => tally.yes === mostYes);
	const fewestNo = Math.min(...ahead.map(({ tally }) => tally.no));
	const winners = kind === "dates" ? ahead.filter(({ tally }) => tally.no === fewestNo) : ahead;
	return { winners: winners.map(({ id }) => id), isTie: winners.length > 1 };
}

type UsableState = {
	kind: PollKind;
	isOver: boolean;
	usedAt: number | null;
	result: PollResult;
};

export type UseProblem = "nothing_to_change" | "still_open" | "already_used" | "no_votes" | "not_ahead";

/** Why the trip cannot be changed to an option; null if it can. In a tie the organizer may use any leading option. */
export function problemOfUse(poll: UsableState, optionId: string | undefined): UseProblem | null {
	if (poll.kind === "choice") return "nothing_to_change";
	if (!poll.isOver) return "still_open";
	if (poll.usedAt !== null) return "already_used";
	if (poll.result.winners.length === 0) return "no_votes";
	const isClear = optionId === undefined ? !poll.result.isTie : poll.result.winners.includes(optionId);
	return isClear ? null : "not_ahead";
}

type OptionName = { label: string; startDate: CalendarDate | null; endDate: CalendarDate | null };

/** "Lisbon", or for dates "Fri, Mar 12 – Fri, Mar 19, 2027". */
export function optionName({ label, startDate, endDate }: OptionName, today?: CalendarDate): string {
	if (!startDate || !endDate) return label;
	if (startDate === endDate) return formatDate(startDate, today);
	return `${formatDate(startDate, endDate)} – ${formatDate(endDate, today)}`;
}

/** The number of nights in a range of dates. */
export function nightsOf({ startDate, endDate }: Pick<OptionName, "startDate" | "endDate">): number | null {
	return startDate && endDate ? daysBetween(startDate, endDate) : null;
}

/** The default day on which a new poll closes: in three days. */
export function suggestedLastDay(today: CalendarDate): CalendarDate {
	return addDays(today, 3);
}
