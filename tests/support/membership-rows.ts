import { DatabaseSync } from "node:sqlite";

function change(databaseUrl: string, sql: string, ...values: (string | null)[]): void {
	const db = new DatabaseSync(databaseUrl.replace(/^file:/, ""));
	try {
		db.exec("pragma busy_timeout = 5000");
		db.prepare(sql).run(...values);
	} finally {
		db.close();
	}
}

/** A place from before guests gave an address. */
export function forgetStoredAddress(databaseUrl: string, email: string): void {
	change(databaseUrl, "update members set email = null, pay_asked_at = null where email = ?", email);
}

/** A trip from before paying took an organizer. */
export function forgetStoredOrganizer(databaseUrl: string, shareId: string): void {
	change(databaseUrl, "update trips set organizer_id = null where share_id = ?", shareId);
}
