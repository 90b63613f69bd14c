import { organizes, type Role } from "#app/access/roles.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Emergency, Person, SafetyAnswer } from "./emergency.queries.ts";

/** How long people are left alone before they are asked again. */
const ASK_AGAIN_MS = 10 * MINUTE_MS;

/** How long others are not told again that somebody needs help. */
const TELL_AGAIN_MS = 10 * MINUTE_MS;

/** How long every member can read how a closed emergency ended. */
const SHOW_CLOSED_MS = DAY_MS;

/** @property hasTold whether they have reported the open emergency to us */
export type Asker = { role: Role; hasTold: boolean };

/**
 * Who may ask every member whether they are safe, and record the answers of others: organizers, and everyone who has
 * reported the emergency.
 */
export function mayAsk({ role, hasTold }: Asker): boolean {
	return organizes(role) || hasTold;
}

/**
 * Who may close an emergency: organizers, and everyone who has reported it, as long as no organizer has reported it or
 * asked.
 */
export function mayClose(asker: Asker, { byOrganizer }: Pick<Emergency, "byOrganizer">): boolean {
	return organizes(asker.role) || (asker.hasTold && !byOrganizer);
}

/**
 * Whether those who have not answered can be asked now.
 * @param lastAskedAt when the trip's people were last asked, in any emergency
 */
export function isAskDue(lastAskedAt: number | null, now: Date): boolean {
	return lastAskedAt === null || now.getTime() - lastAskedAt >= ASK_AGAIN_MS;
}

export function isShownClosed({ closedAt }: Pick<Emergency, "closedAt">, now: Date): boolean {
	return closedAt !== null && now.getTime() - closedAt < SHOW_CLOSED_MS;
}

/** Someone's own answer; null if there is none, or somebody else has given it for them. */
export function ownAnswer({
	answer,
	recordedBy,
}: Pick<Person, "answer" | "recordedBy">): SafetyAnswer | null {
	return recordedBy === null ? answer : null;
}

/**
 * Whether others are told that somebody needs help, given the previous answer `before`. Someone's first own answer is
 * always news, so that an answer given for them cannot hide it.
 * @param isOwn whether they answer for themselves
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
