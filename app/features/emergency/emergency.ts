import { organizes, type Role } from "#app/access/roles.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Emergency, Person, SafetyAnswer } from "./emergency.queries.ts";

/** So long people are left alone before they are asked once more. */
const ASK_AGAIN_MS = 10 * MINUTE_MS;

/** So long others are not told once more that somebody needs help. */
const TELL_AGAIN_MS = 10 * MINUTE_MS;

/** So long everyone aboard reads how a closed emergency ended. */
const SHOW_CLOSED_MS = DAY_MS;

/** @property hasTold whether they have told us of the open emergency */
export type Asker = { role: Role; hasTold: boolean };

/**
 * Who asks everyone aboard whether they are safe, and writes down what they hear from others: whoever organizes, and whoever
 * has told us of the emergency.
 */
export function mayAsk({ role, hasTold }: Asker): boolean {
	return organizes(role) || hasTold;
}

/**
 * Who closes an emergency: whoever organizes, and whoever has told us of it, as long as nobody who organizes has told us or
 * asked.
 */
export function mayClose(asker: Asker, { byOrganizer }: Pick<Emergency, "byOrganizer">): boolean {
	return organizes(asker.role) || (asker.hasTold && !byOrganizer);
}

/**
 * Whether those who have not answered can be asked now.
 * @param lastAskedAt when the trip's people were last asked, in whichever emergency
 */
export function isAskDue(lastAskedAt: number | null, now: Date): boolean {
	return lastAskedAt === null || now.getTime() - lastAskedAt >= ASK_AGAIN_MS;
}

export function isShownClosed({ closedAt }: Pick<Emergency, "closedAt">, now: Date): boolean {
	return closedAt !== null && now.getTime() - closedAt < SHOW_CLOSED_MS;
}

/** What somebody has answered themselves; null if nobody has, or another says so of them. */
export function ownAnswer({
	answer,
	recordedBy,
}: Pick<Person, "answer" | "recordedBy">): SafetyAnswer | null {
	return recordedBy === null ? answer : null;
}

/**
 * Whether others are told that somebody needs help, of whom they have known what `before` says. Their own first word is told
 * of at any time, so that nobody's word for them keeps it back.
 * @param isOwn whether they say so themselves
 */
export function isHelpNews(
	before: Pick<Person, "answer" | "recordedBy" | "helpToldAt">,
	isOwn: boolean,
	now: Date,
): boolean {
	const { answer, helpToldAt } = before;
	if (answer === "help") return false;
	if (helpToldAt === null || now.getTime() - helpToldAt >= TELL_AGAIN_MS) return true;
	return isOwn && ownAnswer(before) === null;
}

export type SafetyCounts = { safe: number; help: number; open: number };

export function countAnswers(people: readonly Pick<Person, "answer">[]): SafetyCounts {
	const count = (answer: SafetyAnswer | null) => people.filter((one) => one.answer === answer).length;
	return { safe: count("safe"), help: count("help"), open: count(null) };
}
