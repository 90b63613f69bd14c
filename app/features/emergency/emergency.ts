import { organizes, type Role } from "#app/access/roles.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Emergency, Person, SafetyAnswer } from "./emergency.queries.ts";

/** So long people are left alone before they are asked once more. */
const ASK_AGAIN_MS = 10 * MINUTE_MS;

/** So long everyone aboard reads how a closed emergency ended. */
const SHOW_CLOSED_MS = DAY_MS;

export type Asker = { role: Role; memberId: string | null };

type Begun = Pick<Emergency, "toldBy" | "askedBy">;

/**
 * Who asks everyone aboard whether they are safe, and writes down what they hear from others: whoever organizes, and whoever
 * has told us of the emergency.
 */
export function mayAsk({ role, memberId }: Asker, open: Begun | null): boolean {
	return organizes(role) || (open !== null && memberId !== null && open.toldBy === memberId);
}

/** Who closes an emergency: whoever organizes, and whoever has told us or asked. */
export function mayClose({ role, memberId }: Asker, open: Begun): boolean {
	return organizes(role) || (memberId !== null && [open.toldBy, open.askedBy].includes(memberId));
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

export type SafetyCounts = { safe: number; help: number; open: number };

export function countAnswers(people: readonly Pick<Person, "answer">[]): SafetyCounts {
	const count = (answer: SafetyAnswer | null) => people.filter((one) => one.answer === answer).length;
	return { safe: count("safe"), help: count("help"), open: count(null) };
}
