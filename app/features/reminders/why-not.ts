import type { Block } from "./reminders.ts";
import * as texts from "./texts/by-hand.ts";

const REASONS: Record<Block, (name: string) => string> = {
	on_hold: texts.onHold,
	used_up: texts.usedUp,
	held: texts.atEight,
	lately: texts.lately,
	unreachable: texts.unreachable,
};

/** Explains to the organizer why a member cannot be reminded. */
export function whyNot(block: Block, name: string): string {
	return REASONS[block](name);
}
