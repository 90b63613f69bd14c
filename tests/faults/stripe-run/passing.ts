import { catchUpOnEvents } from "#app/features/reconciliation/events.server.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { DAY } from "#tests/support/clock.ts";
import type { House } from "./house.ts";

/** Time goes by; before a month of it, events are caught up on, since Stripe forgets them after one. */
export async function letPass({ clock, world }: House, pause: number): Promise<void> {
	if (pause > 5 * DAY) await heardOut(() => catchUpOnEvents(world.nobody));
	clock.advance(pause);
}

/** Runs a job again until it finds nothing to do. */
async function heardOut(job: () => Promise<number>): Promise<void> {
	for (let tries = 20; tries > 0; tries--) {
		try {
			if ((await job()) === 0) return;
		} catch (error) {
			excuseOf(error);
		}
	}
}

/** What a use-case refuses, and an answer that is lost, are part of life; anything else is a fault of ours. */
export function excuseOf(error: unknown): string {
	if (isDomainError(error)) return error.code;
	if (isProviderTimeout(error)) return "lost";
	if (isProviderRefusal(error)) return `refused ${error.code}`;
	if (error instanceof AggregateError) return [...new Set(error.errors.map(excuseOf))].join(", ");
	throw error;
}
