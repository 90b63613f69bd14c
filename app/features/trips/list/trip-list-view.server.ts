import type { Ctx } from "#app/access/ctx.ts";
import { dateOf } from "#app/lib/dates.ts";
import { findDraft } from "../plan/drafts.server.ts";
import { listOwnTrips } from "./trip-list.server.ts";
import type { TripSections, TripStub } from "./trip-stub.ts";

/** A longer list can be searched. */
const MAX_UNSEARCHED = 10;

/** The page of all trips. @param query words of a title or a place @throws DomainError unauthenticated */
export async function tripListView(ctx: Ctx, query: string) {
	const sections = await listOwnTrips(ctx);
	const all = Object.values(sections).flat();
	return {
		...filterSections(sections, query),
		total: all.length,
		late: all.filter(({ owed }) => owed.state === "late").length,
		isSearchable: all.length > MAX_UNSEARCHED,
		query,
		unfinishedPlan: (await findDraft(ctx)) !== null,
		today: dateOf(ctx.now),
	};
}

export type TripListView = Awaited<ReturnType<typeof tripListView>>;

function filterSections({ upcoming, past, archived }: TripSections, query: string): TripSections {
	const words = toWords(query);
	const matches = (stub: TripStub) => {
		const text = toWords(`${stub.title} ${stub.origin ?? ""} ${stub.destination}`).join(" ");
		return words.every((word) => text.includes(word));
	};
	return {
		upcoming: upcoming.filter(matches),
		past: past.filter(matches),
		archived: archived.filter(matches),
	};
}

/** In lower case and without accents. */
function toWords(text: string): string[] {
	const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain.split(/\s+/).filter(Boolean);
}
