import type { SETTLEMENT_STATES } from "#db/schema/expenses.ts";

export type SettlementState = (typeof SETTLEMENT_STATES)[number];
export type SettlementAnswer = "confirm" | "refuse" | "withdraw";

export const STATE_AFTER: Record<SettlementAnswer, SettlementState> = {
	confirm: "confirmed",
	refuse: "refused",
	withdraw: "withdrawn",
};

type Stored = { fromMember: string; toMember: string; markedBy: string; state: SettlementState };

/** A stored payment, as the rules know it. */
export const sidesOf = ({ fromMember, toMember, markedBy, state }: Stored) => ({
	...{ from: fromMember, to: toMember },
	...{ markedBy, state },
});

type Sides = { from: string; to: string };
type Person = { memberId: string; isOrganizer: boolean };

/** Someone has left the trip, so they cannot answer. Organizers act for them. */
type Gone = ReadonlySet<string>;

/** Whether someone may say that a payment was made: each of the two, and an organizer for one who has left. */
export function mayMark({ from, to }: Sides, { memberId, isOrganizer }: Person, gone: Gone): boolean {
	if (from === to) return false;
	return [from, to].some((side) => side === memberId || (isOrganizer && gone.has(side)));
}

type Marked = Sides & { state: SettlementState; markedBy: string };

/**
 * What someone may answer to a payment that waits for an answer. The other side confirms or refuses it, and who has marked it takes
 * it back. For who has left, an organizer does, also one who has marked it: nobody else is there who could.
 */
export function answersOf(marked: Marked, { memberId, isOrganizer }: Person, gone: Gone): SettlementAnswer[] {
	if (marked.state !== "pending") return [];
	const actsFor = (side: string) => side === memberId || (isOrganizer && gone.has(side));
	return [
		...(actsFor(otherSideOf(marked, gone)) ? (["confirm", "refuse"] as const) : []),
		...(actsFor(marked.markedBy) ? (["withdraw"] as const) : []),
	];
}

/** The side whose word is missing. An organizer who has marked a payment of two others has done so for one who has left. */
export function otherSideOf({ from, to, markedBy }: Omit<Marked, "state">, gone: Gone): string {
	const isMarkedByPayer = markedBy === from || (markedBy !== to && gone.has(from));
	return isMarkedByPayer ? to : from;
}
