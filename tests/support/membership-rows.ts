import { runNow } from "./sql.ts";

/** Makes a membership like one from before guests gave an address. */
export function forgetStoredAddress(databaseUrl: string, email: string): void {
	runNow(databaseUrl, "update members set email = null, pay_asked_at = null where email = ?", email);
}

/** Makes a trip like one from before payments required an organizer. */
export function forgetStoredOrganizer(databaseUrl: string, shareId: string): void {
	runNow(databaseUrl, "update trips set organizer_id = null where share_id = ?", shareId);
}
