import type { Ctx } from "#app/access/ctx.ts";
import { requireAdmin } from "../admin.server.ts";
import type { RecordPage } from "../records.ts";
import type { Search } from "../search.ts";
import { tripRecord } from "./trip-records.ts";
import { searchTrips } from "./trips.queries.ts";

/** The trips that an admin searches for. @throws DomainError not_found */
export async function tripsView(ctx: Ctx, search: Search): Promise<RecordPage & { text: string }> {
	requireAdmin(ctx);
	const { count, rows } = await searchTrips(ctx.db.read, search);
	return { ...search, count, rows: rows.map(tripRecord) };
}
