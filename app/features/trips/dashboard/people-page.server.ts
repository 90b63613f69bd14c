import { listGroup } from "#app/features/payments/schedule/group.queries.ts";
import type { Reader } from "#db/db.ts";

const MAX_SHOWN_MEMBERS = 12; // then the page links to a paged list of everyone
const PEOPLE_PAGE = 20;

type Days = Pick<Parameters<typeof listGroup>[1], "tripId" | "today" | "lateBefore">;

/**
 * A page of the people on a trip; the first few of them if there is no such page.
 * @param page from 1; null shows the first few
 */
export async function listPeoplePage(db: Reader, days: Days, page: number | null) {
	const group = await listGroup(db, { ...days, ...rangeOf(page) });
	if (group.members === 0 && page !== null) return listPeoplePage(db, days, null);
	return { group, page, offset: rangeOf(page).offset };
}

function rangeOf(page: number | null): { limit: number; offset: number } {
	return page === null
		? { limit: MAX_SHOWN_MEMBERS, offset: 0 }
		: { limit: PEOPLE_PAGE, offset: (page - 1) * PEOPLE_PAGE };
}
