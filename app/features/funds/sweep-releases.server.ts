import type { Ctx } from "#app/access/ctx.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
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
	const lines = await listUnsettledReleaseLines(ctx.db.read, ctx.payments.provider, since);
	const failed = "release line(s) could not be sent";
	await forEachSettled(lines, ({ id }) => sendReleaseLine(ctx, id), { failed });
	return lines.length;
}
