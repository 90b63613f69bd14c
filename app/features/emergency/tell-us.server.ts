import { eq } from "drizzle-orm";
import { type MemberAccess, requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { organizes } from "#app/access/roles.ts";
import { takeTurn } from "#app/access/turns.ts";
import { formatRange } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Reader, Tx } from "#db/db.ts";
import type { Locations } from "#db/locations/open.ts";
import { emergencies } from "#db/schema/emergency.ts";
import { type Emergency, findOpenEmergency } from "./emergency.queries.ts";
import type { TellInput } from "./emergency.schema.ts";
import { writeOwnRequest } from "./own-request.server.ts";
import { askIn, openEmergency, requireSupport } from "./safety.server.ts";
import * as texts from "./texts.ts";
import { countriesOfTrip } from "./trip-places.server.ts";

/**
 * Reports an emergency to us: everyone on duty gets a push message and a mail at once. A trip has one emergency at a
 * time, and everyone who reports it has a request of their own.
 * @throws DomainError plan_required, conflict outside of the trip's time, not_found, unauthenticated, forbidden
 */
export async function tellUs(ctx: Ctx, locations: Locations, ref: TripRef, input: TellInput): Promise<void> {
	await ctx.db.write(async (tx) => {
		const turn = takeTurn(ctx);
		const access = await requireMember(ctx, ref, "emergency.tell", texts.membersOnly, tx);
		const open = await findOpenEmergency(tx, { tripId: access.trip.id });
		if (!open) requireSupport(turn, locations, access);
		const text = await wordsOf(turn, tx, locations, access, input);
		const told = await storeTold(turn, tx, access, open, text);
		if (input.askEveryone) await askIn(turn, tx, access, told);
	});
}

async function storeTold(
	ctx: Ctx,
	tx: Tx,
	access: MemberAccess,
	open: Emergency | null,
	text: string,
): Promise<Emergency> {
	const { trip, member, role } = access;
	const id = open?.id ?? newId();
	await writeOwnRequest(ctx, tx, access, { emergencyId: id, person: member, text, isTold: true });
	const first = open?.toldAt ? null : { toldAt: ctx.now.getTime(), toldBy: member.id };
	const told = { ...first, ...(organizes(role) && { byOrganizer: true }) };
	if (!open) return openEmergency(ctx, tx, trip, { id, ...told });
	if (Object.keys(told).length > 0) await tx.update(emergencies).set(told).where(eq(emergencies.id, open.id));
	return { ...open, ...told };
}

/** The text for us: who it is, where they are by their own words and by the itinerary, and how to reach them. */
async function wordsOf(
	ctx: Ctx,
	db: Reader,
	locations: Locations,
	{ trip, member }: MemberAccess,
	{ place, words, phone }: TellInput,
): Promise<string> {
	const countries = await countriesOfTrip(db, locations, trip, ctx.now);
	const path = pathTo("/trip/:shareId", { shareId: trip.shareId });
	return texts.told({
		name: member.name,
		words: words ?? null,
		place: place ?? null,
		phone: phone ?? null,
		trip: trip.title,
		days: formatRange(trip.startDate, trip.endDate),
		countries: countries.map(({ name }) => name),
		url: new URL(path, ctx.mail.origin).href,
	});
}
