import { eq, lt, or } from "drizzle-orm";
import {
	doerName,
	findTripAccess,
	requireMember,
	requireTrip,
	type Trip,
	type TripAccess,
	type TripRef,
} from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { organizes } from "#app/access/roles.ts";
import { takeTurn } from "#app/access/turns.ts";
import { isAroundTrip } from "#app/features/bookings/locations/around-trip.ts";
import { tripZones } from "#app/features/bookings/locations/trip-zones.server.ts";
import { listOrganizers, notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { requireFeature } from "#app/features/tiers/tier-features.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import type { Locations } from "#db/locations/open.ts";
import { emergencies, safetyAnswers } from "#db/schema/emergency.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import {
	type Emergency,
	findOpenEmergency,
	listPeople,
	type Person,
	readLastAsked,
	type SafetyAnswer,
} from "./emergency.queries.ts";
import type { RecordInput } from "./emergency.schema.ts";
import { isAskDue, isHelpNews, mayAsk, mayClose, ownAnswer } from "./emergency.ts";
import { type Asked, readAsked, safetyLink } from "./emergency-link.server.ts";
import { askerOf, writeOwnRequest } from "./own-request.server.ts";
import * as texts from "./texts.ts";

/**
 * Asks every member who has not answered whether they are safe: in the app, by push and by mail, whatever they have
 * switched off. Two concurrent calls open one emergency, and within ten minutes nobody is asked twice.
 * @throws DomainError plan_required, conflict outside of the trip's time and within ten minutes of an emergency that is
 * closed, forbidden for members who neither organize nor have reported the emergency; not_found, unauthenticated
 */
export async function askSafety(ctx: Ctx, locations: Locations, ref: TripRef): Promise<void> {
	await ctx.db.write(async (tx) => {
		const turn = takeTurn(ctx);
		const access = await requireTrip(ctx, ref, "emergency.ask", tx);
		const open = await findOpenEmergency(tx, { tripId: access.trip.id });
		if (!mayAsk(await askerOf(tx, access, open))) {
			throw new DomainError("forbidden", texts.onlyWhoTold);
		}
		if (!open) requireSupport(turn, locations, access);
		await askIn(turn, tx, access, open);
	});
}

/** Requires Pro, and the time around the trip's dates. @throws DomainError plan_required, conflict */
export function requireSupport(ctx: Ctx, locations: Locations, access: TripAccess): void {
	requireFeature(tierOfTrip(access, ctx.now), "emergency_support", { instead: texts.planInstead });
	if (!isAroundTrip(access.trip, tripZones(locations, access.trip), ctx.now)) {
		throw new DomainError("conflict", texts.notNow);
	}
}

/**
 * Asks, unless the trip's people were asked within ten minutes, even if that was in a closed emergency.
 * @param open the trip's open emergency; null opens one
 * @throws DomainError conflict if one would have to be opened within these ten minutes
 */
export async function askIn(ctx: Ctx, tx: Tx, access: TripAccess, open: Emergency | null): Promise<void> {
	const { trip, member, role } = access;
	const byOrganizer = organizes(role) || (open?.byOrganizer ?? false);
	const { askedAt } = await readLastAsked(tx, { tripId: trip.id });
	if (!isAskDue(askedAt, ctx.now)) {
		if (!open) throw new DomainError("conflict", texts.askedLately);
		await tx.update(emergencies).set({ byOrganizer }).where(eq(emergencies.id, open.id));
		return;
	}
	const asked = { askedAt: ctx.now.getTime(), askedBy: member?.id ?? null, byOrganizer };
	const emergency = open ?? (await openEmergency(ctx, tx, trip, asked));
	if (open) await tx.update(emergencies).set(asked).where(eq(emergencies.id, open.id));
	const people = await listPeople(tx, { tripId: trip.id, emergencyId: emergency.id });
	const told = people.filter((person) => ownAnswer(person) === null && person.id !== member?.id);
	await notifyEach(
		ctx,
		tx,
		trip,
		told.map((person) => ({
			to: person,
			notice: {
				kind: "safety_asked",
				title: texts.areYouSafe,
				message: texts.askedBy(doerName(ctx, trip), trip.title),
				source: `safety-asked:${emergency.id}:${asked.askedAt}`,
				actionUrl: emergencyPath(trip),
				mail: { actionLabel: texts.answerNow, secret: safetyLink(emergency, person) },
			},
		})),
	);
}

export function openEmergency(
	ctx: Ctx,
	tx: Tx,
	{ id: tripId }: Trip,
	begun: Partial<typeof emergencies.$inferInsert>,
): Promise<Emergency> {
	return insertOne(tx, emergencies, { id: newId(), tripId, openedAt: ctx.now.getTime(), ...begun });
}

const emergencyPath = ({ shareId }: Pick<Trip, "shareId">) => pathTo("/trip/:shareId/emergency", { shareId });

/**
 * Stores whether the asking member is safe; a later answer replaces the earlier one.
 * @throws DomainError conflict while nobody asks, not_found, unauthenticated, forbidden
 */
export function answerSafety(ctx: Ctx, ref: TripRef, answer: SafetyAnswer): Promise<void> {
	return ctx.db.write(async (tx) => {
		const { trip, member } = await requireMember(ctx, ref, "emergency.answer", texts.membersOnly, tx);
		const emergency = await findOpenEmergency(tx, { tripId: trip.id });
		if (!emergency) throw new DomainError("conflict", texts.nobodyAsks);
		const people = await listPeople(tx, { tripId: trip.id, emergencyId: emergency.id });
		const person = people.find(({ id }) => id === member.id);
		if (!person) throw new Error("a member is aboard");
		await storeAnswer(takeTurn(ctx), tx, { trip, emergency, person }, answer);
	});
}

/**
 * Records the answer that a member gave in another way, because they cannot be asked or have called. An answer of their
 * own is not replaced.
 * @throws DomainError conflict while nobody asks, for a member who has answered, and for oneself; forbidden for someone
 * who may not ask either; not_found for someone who is not a member; unauthenticated
 */
export function recordSafety(ctx: Ctx, ref: TripRef, { memberId, answer }: RecordInput): Promise<void> {
	return ctx.db.write(async (tx) => {
		const access = await requireMember(ctx, ref, "emergency.record", texts.membersOnly, tx);
		const { trip, member } = access;
		const emergency = await findOpenEmergency(tx, { tripId: trip.id });
		if (!emergency) throw new DomainError("conflict", texts.nobodyAsks);
		if (!mayAsk(await askerOf(tx, access, emergency))) {
			throw new DomainError("forbidden", texts.onlyWhoRecords);
		}
		const people = await listPeople(tx, { tripId: trip.id, emergencyId: emergency.id });
		const person = people.find(({ id }) => id === memberId);
		if (!person) throw new DomainError("not_found", texts.notAboard);
		if (person.id === member.id) throw new DomainError("conflict", texts.answerYourself);
		if (ownAnswer(person)) throw new DomainError("conflict", texts.hasAnswered(person.name));
		await storeAnswer(takeTurn(ctx), tx, { trip, emergency, person }, answer, member);
	});
}

/**
 * Like `answerSafety`, by a mailed link.
 * @param found the asked member, from `askedByLink`
 * @throws DomainError not_found, conflict once the emergency is closed
 */
export async function answerByLink(ctx: Ctx, found: Asked, answer: SafetyAnswer): Promise<void> {
	await ctx.db.write(async (tx) => {
		const asked = await readAsked(tx, found);
		if (asked.emergency.closedAt !== null) throw new DomainError("conflict", texts.nobodyAsks);
		await storeAnswer(takeTurn(ctx), tx, asked, answer);
	});
}

async function storeAnswer(
	ctx: Ctx,
	tx: Tx,
	{ trip, emergency, person }: Asked,
	answer: SafetyAnswer,
	recorder?: Recorder,
): Promise<void> {
	const isNews = answer === "help" && isHelpNews(person, recorder === undefined, ctx.now);
	// Each time is later than the one before, so that open pages load the change.
	const answeredAt = Math.max(ctx.now.getTime(), (person.answeredAt ?? 0) + 1);
	const helpToldAt = isNews ? ctx.now.getTime() : person.helpToldAt;
	const stored = { answer, answeredAt, recordedBy: recorder?.id ?? null, helpToldAt };
	await tx
		.insert(safetyAnswers)
		.values({ emergencyId: emergency.id, memberId: person.id, ...stored })
		.onConflictDoUpdate({ target: [safetyAnswers.emergencyId, safetyAnswers.memberId], set: stored });
	if (isNews) await tellOfHelp(ctx, tx, { trip, emergency, person }, { answeredAt, recorder });
}

/** The member who answers for somebody else. */
type Recorder = Pick<Person, "id" | "name" | "userId" | "email">;

/**
 * Tells the organizers, those who asked, those who reported the emergency, and us if we know of it, that somebody needs
 * help. Our copy is in the request of the one who says so.
 */
async function tellOfHelp(
	ctx: Ctx,
	tx: Tx,
	{ trip, emergency, person }: Asked,
	{ answeredAt, recorder }: { answeredAt: number; recorder?: Recorder },
): Promise<void> {
	if (emergency.toldAt !== null) {
		const access = await findTripAccess(ctx, trip.id, tx);
		if (!access) throw new Error("a trip with an emergency is there");
		const text = texts.alsoNeedsHelp(person.name, recorder?.name);
		await writeOwnRequest(ctx, tx, access, {
			emergencyId: emergency.id,
			person: recorder ?? person,
			text,
			isTold: false,
		});
	}
	const people = await listPeople(tx, { tripId: trip.id, emergencyId: emergency.id });
	const begun = people.filter(({ id }) => id === emergency.askedBy || id === emergency.toldBy);
	const organizers = await listOrganizers(tx, trip);
	const known = new Set(organizers.map(({ userId }) => userId));
	const others = begun.filter(({ userId }) => userId === null || !known.has(userId));
	const knowing = recorder ? [person, recorder] : [person];
	const isOther = (to: { userId: string | null; id?: string }) =>
		knowing.every(({ id, userId }) => to.id !== id && (to.userId === null || to.userId !== userId));
	await notifyEach(
		ctx,
		tx,
		trip,
		[...organizers, ...others].filter(isOther).map((to) => ({
			to,
			notice: {
				kind: "safety_help",
				title: texts.needsHelp(person.name),
				message: texts.needsHelpOn(person.name, trip.title, recorder?.name),
				source: `safety-help:${emergency.id}:${person.id}:${answeredAt}`,
				actionUrl: emergencyPath(trip),
				mail: { actionLabel: texts.seeWhoIsSafe },
			},
		})),
	);
}

/**
 * Closes the trip's open emergency; does nothing without one.
 * @throws DomainError forbidden, not_found, unauthenticated
 */
export async function closeEmergency(ctx: Ctx, ref: TripRef): Promise<void> {
	await ctx.db.write(async (tx) => {
		const access = await requireTrip(ctx, ref, "emergency.ask", tx);
		const { trip, member } = access;
		const open = await findOpenEmergency(tx, { tripId: trip.id });
		if (!open) return;
		if (!mayClose(await askerOf(tx, access, open), open)) {
			throw new DomainError("forbidden", open.byOrganizer ? texts.onlyOrganizersClose : texts.onlyWhoCloses);
		}
		const closed = { closedAt: takeTurn(ctx).now.getTime(), closedBy: member?.id ?? null };
		await tx.update(emergencies).set(closed).where(eq(emergencies.id, open.id));
	});
}

/** Whether somebody can be asked: they have an account or an address. */
export const isReachable = ({ userId, email }: Pick<Person, "userId" | "email">) =>
	userId !== null || email !== null;

const KEEP_CLOSED_MS = 30 * DAY_MS;
const KEEP_OPEN_MS = 180 * DAY_MS; // for an emergency that nobody has closed

/** Who needed help is deleted after a while, because it is private. */
export async function deleteOldEmergencies(ctx: Ctx): Promise<void> {
	const now = ctx.now.getTime();
	await deleteInChunks(
		ctx,
		emergencies.id,
		or(lt(emergencies.closedAt, now - KEEP_CLOSED_MS), lt(emergencies.openedAt, now - KEEP_OPEN_MS)),
	);
}
