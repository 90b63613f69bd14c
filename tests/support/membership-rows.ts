import { runNow } from "./sql.ts";

/** A place from before guests gave an address. */
export function forgetStoredAddress(databaseUrl: string, email: string): void {
	runNow(databaseUrl, "update members set email = null, pay_asked_at = null where email = ?", email);
}

/** A trip from before paying took an organizer. */
export function forgetStoredOrganizer(databaseUrl: string, shareId: string): void {
	runNow(databaseUrl, "update trips set organizer_id = null where share_id = ?", shareId);
}
