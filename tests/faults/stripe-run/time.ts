import { pollEvents } from "#app/features/reconciliation/events.server.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { DAY } from "#tests/support/clock.ts";
import type { Simulation } from "./simulation.ts";

/** Time goes by; before a month of it, events are caught up on, since Stripe forgets them after one. */
export async function advanceTime({ clock, world }: Simulation, pause: number): Promise<void> {
	if (pause > 5 * DAY) await runUntilIdle(() => pollEvents(world.nobody));
	clock.advance(pause);
}

/** Runs a job again until it finds nothing to do. */
async function runUntilIdle(job: () => Promise<number>): Promise<void> {
	for (let tries = 20; tries > 0; tries--) {
		try {
			if ((await job()) === 0) return;
		} catch (error) {
			expectedErrorCode(error);
		}
	}
}

/** What a use-case refuses, and an answer that is lost, are part of life; anything else is a fault of ours. */
export function expectedErrorCode(error: unknown): string {
	if (isDomainError(error)) return error.code;
	if (isProviderTimeout(error)) return "lost";
	if (isProviderRefusal(error)) return `refused ${error.code}`;
	if (error instanceof AggregateError) return [...new Set(error.errors.map(expectedErrorCode))].join(", ");
	throw error;
}
