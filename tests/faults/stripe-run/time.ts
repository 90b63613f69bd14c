import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { DAY } from "#tests/support/clock.ts";
import type { Simulation } from "./simulation.ts";

/** Passes time. Events are fetched before a month has passed, because Stripe then forgets them. */
export async function advanceTime({ clock, world }: Simulation, pause: number): Promise<void> {
	if (pause > 5 * DAY) await runUntilIdle(() => pollEvents(world.nobody));
	clock.advance(pause);
}

/** Runs a job until it finds nothing to do. */
async function runUntilIdle(job: () => Promise<number>): Promise<void> {
	for (let tries = 20; tries > 0; tries--) {
		try {
			if ((await job()) === 0) return;
		} catch (error) {
			expectedErrorCode(error);
		}
	}
}

/** Refusals and lost answers are expected; any other error is a bug. */
export function expectedErrorCode(error: unknown): string {
	if (isDomainError(error)) return error.code;
	if (isProviderTimeout(error)) return "lost";
	if (isProviderRefusal(error)) return `refused ${error.code}`;
	if (error instanceof AggregateError) return [...new Set(error.errors.map(expectedErrorCode))].join(", ");
	throw error;
}
