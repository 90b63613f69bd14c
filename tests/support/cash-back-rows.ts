import { newId } from "#app/lib/ids.server.ts";
import { runNow } from "./sql.ts";

/**
 * Adds vested cash back, in cents, for the organizer of a trip in a server's database. A negative amount takes some
 * away.
 */
export function addCashBackRow(
	databaseUrl: string,
	shareId: string,
	amount: number,
	kind: "earned" | "reversed" | "applied" = "earned",
): void {
	const now = Date.now();
	runNow(
		databaseUrl,
		`insert into cash_back_entries (id, user_id, trip_id, member_id, provider, kind, source, amount, vests_at, created_at)
			select ?, t.organizer_id, t.id, m.id, 'demo', ?, ?, ?, ?, ? from trips t
			join members m on m.trip_id = t.id and m.role = 'organizer' where t.share_id = ?`,
		...[newId(), kind, `charge:${newId()}`, amount, now, now, shareId],
	);
}
