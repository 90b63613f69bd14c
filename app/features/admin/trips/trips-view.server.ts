import type { Ctx } from "#app/access/ctx.ts";
import { recordView } from "../admin-actions.server.ts";
import type { RecordPage } from "../records.ts";
import type { Search } from "../search.ts";
import { tripRecord } from "./trip-records.ts";
import { searchTrips } from "./trips.queries.ts";

/** The trips that an admin searches for, which is recorded. @throws DomainError not_found */
export async function tripsView(ctx: Ctx, search: Search): Promise<RecordPage & { text: string }> {
	await recordView(ctx, "trips", { search: search.text, page: search.page });
	const { count, rows } = await searchTrips(ctx.db.read, search);
	return { ...search, count, rows: rows.map(tripRecord) };
}
