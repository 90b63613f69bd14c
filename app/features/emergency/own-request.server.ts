import { and, desc, eq, gte, lt } from "drizzle-orm";
import type { Member, TripAccess, TripAndTier } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { openRequest, type RequestWriter } from "#app/features/requests/open-request.server.ts";
import { requestPath } from "#app/features/requests/request-access.server.ts";
import { hasUnreadAnswer } from "#app/features/requests/requests.queries.ts";
import type { SupportRequest } from "#app/features/requests/support-request.ts";
import { addWriterMessage, isFull } from "#app/features/requests/write-message.server.ts";
import { tierOfTrip } from "#app/features/tiers/tiers.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Reader, Tx } from "#db/db.ts";
import { supportRequests } from "#db/schema/requests.ts";
import type { Emergency } from "./emergency.queries.ts";
import type { Asker } from "./emergency.ts";
import * as texts from "./texts.ts";

type Writing = {
	emergencyId: string;
	person: Pick<Member, "id" | "name" | "userId" | "email">;
	text: string;
	isTold: boolean; // whether they report the emergency, as opposed to answering whether they are safe
};

/**
 * Stores a member's message in an emergency as a request of their own, because the writer of a request can read all of
 * it. Once that request is done or full, they get another, so that nothing is refused.
 */
export async function writeOwnRequest(
	ctx: Ctx,
	tx: Tx,
	access: TripAndTier,
	{ emergencyId, person, text, isTold }: Writing,
): Promise<SupportRequest> {
	const { trip } = access;
	const writer = writerOf(access, person);
	const begins = keysOf(emergencyId, person);
	const own = await findOpenRequest(tx, begins, writer);
	const onceKey = `${begins}${isTold ? TOLD : ""}${newId()}`;
	if (own && !(await isFull(tx, own))) {
		if (isTold) await tx.update(supportRequests).set({ onceKey }).where(eq(supportRequests.id, own.id));
		return addWriterMessage(ctx, tx, own, { text, isInThread: false });
	}
	const { request } = await openRequest(ctx, tx, {
		kind: "emergency",
		subject: texts.subject(trip.title),
		text,
		writer,
		plan: tierOfTrip(access, ctx.now).id,
		tripId: trip.id,
		onceKey,
	});
	return request;
}

/** Whether our answer to someone goes to the organizer, because their membership has neither account nor address. */
export function isAnsweredByOrganizer({ userId, email }: Pick<Member, "userId" | "email">): boolean {
	return !userId && !email;
}

function writerOf({ trip }: TripAndTier, { name, userId, email }: Writing["person"]): RequestWriter {
	if (userId) return { name, userId, email: null };
	if (email) return { name, userId: null, email };
	if (!trip.organizerId) throw new Error("a trip with members has an organizer");
	return { name, userId: trip.organizerId, email: null };
}

/**
 * Whether a member has reported an emergency to us, according to their own request. Everyone who has reported it has
 * the same rights.
 */
async function hasToldUs(db: Reader, { id: emergencyId }: Emergency, person: Member): Promise<boolean> {
	const begins = `${keysOf(emergencyId, person)}${TOLD}`;
	return (await db.$count(supportRequests, beginsWith(begins))) > 0;
}

/** The facts that decide whether someone may ask and close. @param open the trip's open emergency */
export async function askerOf(
	db: Reader,
	{ role, member }: Pick<TripAccess, "role" | "member">,
	open: Emergency | null,
): Promise<Asker> {
	if (!open || !member) return { role, hasTold: false };
	return { role, hasTold: open.toldBy === member.id || (await hasToldUs(db, open, member)) };
}

async function findOpenRequest(db: Reader, begins: string, writer: RequestWriter) {
	const requests = await listRequests(db, begins, writer);
	return requests.find(({ state }) => state !== "done");
}

/** The requests that still belong to the same person, newest first: a membership can change hands. */
async function listRequests(
	db: Reader,
	begins: string,
	{ userId, email }: RequestWriter,
): Promise<SupportRequest[]> {
	const rows = await db
		.select()
		.from(supportRequests)
		.where(beginsWith(begins))
		.orderBy(desc(supportRequests.number));
	return rows.filter((row) => row.writerId === userId && row.email === email);
}

/** Part of the key of a request in which its writer reports the emergency. */
const TOLD = "told:";

const beginsWith = (begins: string) =>
	and(gte(supportRequests.onceKey, begins), lt(supportRequests.onceKey, `${begins}\u{10ffff}`));

const keysOf = (emergencyId: string, { id }: Pick<Member, "id">) => `emergency:${emergencyId}:${id}:`;

/** Where a member finds our answer: in a thread of their account, in their mail, or at the organizer. */
export type UnreadAnswer =
	| { at: "thread"; path: string }
	| { at: "mail"; email: string }
	| { at: "organizer"; name: string };

/** Our answer to a member's report; null if there is none, or they have read it. */
export async function findUnreadAnswer(
	{ db }: Pick<Ctx, "db">,
	access: TripAndTier,
	{ emergencyId, person }: Pick<Writing, "emergencyId" | "person">,
): Promise<UnreadAnswer | null> {
	const requests = await listRequests(db.read, keysOf(emergencyId, person), writerOf(access, person));
	for (const request of requests) {
		if (!(await hasUnreadAnswer(db.read, request))) continue;
		if (person.userId) return { at: "thread", path: requestPath(request.id) };
		if (request.email) return { at: "mail", email: request.email };
		return { at: "organizer", name: access.trip.organizerName };
	}
	return null;
}
