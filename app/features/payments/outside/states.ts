import type { OUTSIDE_STATES } from "#db/schema/payments.ts";

export type OutsideState = (typeof OUTSIDE_STATES)[number];

/**
 * A claim is the member's statement that they have paid; it counts once the organizer records it. The member can object
 * to what was recorded, and the organizer then keeps it with a comment, or undoes it with a reason.
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
 * Whether someone may change the picture of a payment's receipt. It is fixed once the payment has ended. While the
 * payment counts, only the organizer can replace an existing picture, because it may be theirs and both sides rely on
 * it.
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

/** The states that count as paid. */
export const COUNTED_STATES = ["recorded", "objected", "kept"] as const satisfies readonly OutsideState[];

export function canMoveOutside(from: OutsideState, to: OutsideState): boolean {
	return OUTSIDE_TRANSITIONS[from].includes(to);
}

export function isCounted(state: OutsideState): boolean {
	return (COUNTED_STATES as readonly OutsideState[]).includes(state);
}
