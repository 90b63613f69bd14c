import type { Ctx } from "#app/access/ctx.ts";
import { recordView } from "../admin-actions.server.ts";
import type { RecordPage } from "../records.ts";
import type { Search } from "../search.ts";
import { userRecord } from "./user-records.ts";
import { searchUsers } from "./users.queries.ts";

/** The accounts that an admin searches for, which is recorded. @throws DomainError not_found */
export async function usersView(ctx: Ctx, search: Search): Promise<RecordPage & { text: string }> {
	await recordView(ctx, "users", { search: search.text, page: search.page });
	const { count, rows } = await searchUsers(ctx.db.read, search);
	return { ...search, count, rows: rows.map(userRecord) };
}
