import { and, asc, eq, isNull } from "drizzle-orm";
import { requireTrip, type TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { messageWindow } from "#app/features/chat/chat.server.ts";
import { paymentsOf, paymentsOfTrip } from "#app/features/payments/payments.queries.ts";
import { members } from "#db/schema/index.ts";
import { membersFor, messageJson, paymentJson, tripJson } from "./trip-json.ts";
import { itemsOf } from "./trips.queries.ts";

/**
 * The share lookup: one shape for every viewer, with as much in it as that viewer may see (decisions.md 6). Of the
 * messages it has as many as the page.
 * @param before the id of the message that the messages given are to be older than; without it they are the newest
 * @returns the lookup, and the `before` of the messages that are older still, or null.
 * @throws DomainError not_found
 */
export async function shareView(ctx: Ctx, shareId: string, before?: string) {
	const access = await requireTrip(ctx, shareId, "trip.see");
	const chat = access.may["chat.read"] ? await messageWindow(ctx.db.read, access.trip.id, before) : null;
	const messages = chat?.messages.map(({ memberName: _, ...message }) => messageJson(message)) ?? [];
	return {
		share: {
			trip: await tripFor(ctx, access),
			members: membersFor(access.role, access.member, await aboard(ctx, access.trip.id)),
			messages,
			payments: (await visiblePayments(ctx, access)).map(paymentJson),
		},
		older: (chat?.hasOlder && messages[0]?.id) || null,
	};
}

/**
 * The trip itself, for who is aboard or holds its link.
 * @throws DomainError not_found, unauthenticated
 */
export async function tripView(ctx: Ctx, id: string) {
	return tripFor(ctx, await requireTrip(ctx, id, "trip.see"));
}

async function tripFor(ctx: Ctx, { trip, role }: TripAccess) {
	const json = tripJson(trip, await itemsOf(ctx.db.read, trip.id));
	return role === "organizer" ? { ...json, organizerEmail: trip.organizerEmail } : json;
}

function aboard(ctx: Ctx, tripId: string) {
	return ctx.db.read
		.select()
		.from(members)
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(asc(members.joinedAt), asc(members.id));
}

function visiblePayments(ctx: Ctx, { trip, role, member }: TripAccess) {
	if (role === "organizer") return paymentsOfTrip(ctx.db.read, trip.id);
	return member ? paymentsOf(ctx.db.read, member.id) : [];
}
