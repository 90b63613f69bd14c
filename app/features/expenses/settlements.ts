import type { SETTLEMENT_STATES } from "#db/schema/expenses.ts";

export type SettlementState = (typeof SETTLEMENT_STATES)[number];
export type SettlementAnswer = "confirm" | "refuse" | "withdraw";

export const STATE_AFTER: Record<SettlementAnswer, SettlementState> = {
	confirm: "confirmed",
	refuse: "refused",
	withdraw: "withdrawn",
};

type Stored = { fromMember: string; toMember: string; markedBy: string; state: SettlementState };

/** A stored payment, as the rules see it. */
export const sidesOf = ({ fromMember, toMember, markedBy, state }: Stored) => ({
	...{ from: fromMember, to: toMember },
	...{ markedBy, state },
});

type Sides = { from: string; to: string };
type Person = { memberId: string; isOrganizer: boolean };

/** The people who have left the trip. They cannot answer, so organizers act for them. */
type Gone = ReadonlySet<string>;

/** Whether someone may record a payment: each of the two people, and an organizer for one who has left. */
export function mayMark({ from, to }: Sides, { memberId, isOrganizer }: Person, gone: Gone): boolean {
	if (from === to) return false;
	return [from, to].some((side) => side === memberId || (isOrganizer && gone.has(side)));
}

type Marked = Sides & { state: SettlementState; markedBy: string };

/**
 * The answers that someone may give to a pending payment. The other side confirms or refuses it, and the person who
 * recorded it may withdraw it. An organizer answers for someone who has left, even if they recorded it themselves,
 * because nobody else could.
 */
export function answersOf(marked: Marked, { memberId, isOrganizer }: Person, gone: Gone): SettlementAnswer[] {
	if (marked.state !== "pending") return [];
	const actsFor = (side: string) => side === memberId || (isOrganizer && gone.has(side));
	return [
		...(actsFor(otherSideOf(marked, gone)) ? (["confirm", "refuse"] as const) : []),
		...(actsFor(marked.markedBy) ? (["withdraw"] as const) : []),
	];
}

/**
 * The side who has to answer. An organizer who recorded a payment between two others did so for the one who has left.
 */
export function otherSideOf({ from, to, markedBy }: Omit<Marked, "state">, gone: Gone): string {
	const isMarkedByPayer = markedBy === from || (markedBy !== to && gone.has(from));
	return isMarkedByPayer ? to : from;
}
