import type { OutsideState } from "../states.ts";

export const STATE_TONES = {
	claimed: "due",
	recorded: "paid",
	objected: "late",
	kept: "paid",
	undone: "neutral",
	declined: "neutral",
	withdrawn: "neutral",
} as const satisfies Record<OutsideState, string>;
