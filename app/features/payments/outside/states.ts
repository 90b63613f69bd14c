import type { OUTSIDE_STATES } from "#db/schema/payments.ts";

export type OutsideState = (typeof OUTSIDE_STATES)[number];

/**
 * A claim is the member's word that they have paid; it counts once the organizer has recorded it. The member can object to what was
 * recorded, and the organizer keeps it with a word, or undoes it with a reason.
 */
const OUTSIDE_TRANSITIONS: Record<OutsideState, readonly OutsideState[]> = {
	claimed: ["recorded", "declined", "withdrawn"],
	recorded: ["objected", "undone"],
	objected: ["kept", "undone"],
	kept: ["undone"],
	declined: [],
	withdrawn: [],
	undone: [],
};

/**
 * Whether someone may make a file the picture of a payment's receipt. What has ended keeps the picture that it has. Once the payment counts, only the
 * organizer replaces a picture that is there, because it may be theirs and both go by it.
 */
export function mayChangePicture(
	{
		state,
		endedAt,
		pictureHash,
	}: { state: OutsideState; endedAt: number | null; pictureHash: string | null },
	isOrganizer: boolean,
): boolean {
	if (endedAt !== null) return false;
	return isOrganizer || pictureHash === null || state === "claimed";
}

/** What counts as paid. */
export const COUNTED_STATES = ["recorded", "objected", "kept"] as const satisfies readonly OutsideState[];

export function canMoveOutside(from: OutsideState, to: OutsideState): boolean {
	return OUTSIDE_TRANSITIONS[from].includes(to);
}

export function isCounted(state: OutsideState): boolean {
	return (COUNTED_STATES as readonly OutsideState[]).includes(state);
}
