import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { listOwnTrips } from "./trip-list.server.ts";

const MAX_SHOWN = 4;

/** The trips with which a signed-in user's home page begins; null without one. @throws DomainError unauthenticated */
export async function homeTrips(ctx: Ctx) {
	const { upcoming, past, archived } = await listOwnTrips(ctx);
	const shown = upcoming.slice(0, MAX_SHOWN);
	const more = upcoming.length + past.length + archived.length - shown.length;
	if (shown.length + more === 0) return null;
	return { shown, more, today: dateOf(ctx.now()) };
}

export type HomeTrips = NonNullable<Awaited<ReturnType<typeof homeTrips>>>;
