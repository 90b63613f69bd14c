import { type Ctx, userOf } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { yourTrips } from "#app/lib/texts.ts";
import * as texts from "./texts.ts";
import { listGuestTrips, listOwnTrips } from "./trip-list.server.ts";

const MAX_SHOWN = 4;

/** The trips with which the home page begins for those who have some, by account or as a guest; null without one. */
export async function homeTrips(ctx: Ctx) {
	return userOf(ctx) ? userTrips(ctx) : guestPasses(ctx);
}

export type HomeTrips = NonNullable<Awaited<ReturnType<typeof homeTrips>>>;

async function userTrips(ctx: Ctx) {
	const { upcoming, past, archived } = await listOwnTrips(ctx);
	const shown = upcoming.slice(0, MAX_SHOWN);
	const more = upcoming.length + past.length + archived.length - shown.length;
	if (shown.length + more === 0) return null;
	return { title: yourTrips, shown, more, today: dateOf(ctx.now) };
}

/** A guest has no list of all trips, so none that lies ahead is left out, cancelled ones included. */
async function guestPasses(ctx: Ctx) {
	const { upcoming, past } = await listGuestTrips(ctx);
	const shown = [...upcoming, ...past.filter(({ isPast }) => !isPast)];
	if (shown.length === 0) return null;
	return { title: texts.yourPasses, shown, more: 0, today: dateOf(ctx.now) };
}
