import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DOCUMENTS } from "#db/schema/trips.ts";
import { listTripItems } from "../trips.queries.ts";
import { requireDocuments } from "./check-documents.server.ts";
import { countChecks, listChecked } from "./documents.queries.ts";
import * as texts from "./texts.ts";

/**
 * What the asker has checked. Of the others it says only how many have everything.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip
 */
export async function documentsView(ctx: Ctx, ref: TripRef) {
	const { trip, member, role } = await requireDocuments(ctx, ref);
	const db = ctx.db.read;
	const [counts, checked, items] = await Promise.all([
		countChecks(db, { tripId: trip.id, memberId: member.id }),
		listChecked(db, { memberId: member.id }),
		listTripItems(db, { tripId: trip.id }),
	]);
	const hasCar = items.some(({ type }) => type === "car");
	return {
		trip: { title: trip.title, shareId: trip.shareId },
		isGuest: role === "guest",
		documents: DOCUMENTS.map((name) => ({ name, label: texts.names[name], hint: hintOf(name, hasCar) })),
		checked: checked.map(({ document }) => document),
		ready: texts.ready(counts.ready, counts.members),
	};
}

export type DocumentsView = Awaited<ReturnType<typeof documentsView>>;

function hintOf(name: (typeof DOCUMENTS)[number], hasCar: boolean): string {
	return name === "passport" && hasCar ? `${texts.hints[name]} ${texts.drivers}` : texts.hints[name];
}
