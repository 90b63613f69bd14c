import type { Ctx } from "#app/access/ctx.ts";
import { listUnsettledReleaseLines } from "./releases.queries.ts";
import { IN_FLIGHT_MS, sendReleaseLine } from "./send-release.server.ts";

/**
 * Finishes the releases that lost answers and killed servers have left reserved: every open line is sent again under
 * its own key. Safe to run at any time, in several processes, and again.
 * @returns how many lines it has asked for
 * @throws AggregateError of what could not be sent, after all the others have been
 */
export async function sweepReleases(ctx: Ctx): Promise<number> {
	const since = ctx.now().getTime() - IN_FLIGHT_MS;
	const failures: unknown[] = [];
	const lines = await listUnsettledReleaseLines(ctx.db.read, ctx.payments.provider, since);
	for (const { id } of lines) {
		try {
			await sendReleaseLine(ctx, id);
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0) {
		throw new AggregateError(failures, `${failures.length} release line(s) could not be sent`);
	}
	return lines.length;
}
