import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { listOpenReleaseLines } from "./releases.queries.ts";
import { IN_FLIGHT_MS, isDue, sendReleaseLine } from "./send-release.server.ts";

/**
 * Sends the open lines of all releases again, each under its own idempotency key, and returns how many.
 * @throws AggregateError with those that could not be sent
 */
export async function sweepReleases(ctx: Ctx): Promise<number> {
	const open = await listOpenReleaseLines(ctx.db.read, ctx.payments.provider);
	const lines = open.filter((line) => isDue(line, ctx.now.getTime(), IN_FLIGHT_MS));
	const failed = "release line(s) could not be sent";
	await forEachTurn(ctx, lines, (turn, { id }) => sendReleaseLine(turn, id), { failed });
	return lines.length;
}
