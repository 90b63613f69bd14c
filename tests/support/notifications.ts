import { newId } from "#app/lib/ids.server.ts";
import { runNow } from "./sql.ts";

type Given = {
	type?: string;
	title?: string;
	message?: string;
	priority?: string;
	actionUrl?: string;
	ageMs?: number;
};

/** Writes notifications for someone into a running server's database. @returns their ids */
export function addNotifications(databaseUrl: string, email: string, given: Given[]): string[] {
	const insert =
		"insert into notifications (id, user_id, type, title, message, priority, action_url, source, created_at) select ?, id, ?, ?, ?, ?, ?, ?, ? from users where email = ?";
	return given.map((one) => {
		const {
			type = "trip_update",
			title = "The trip has changed",
			message = "Lisbon starts a day later.",
		} = one;
		const { priority = "medium", actionUrl = "/trip-results", ageMs = 0 } = one;
		const id = newId();
		const values = [id, type, title, message, priority, actionUrl, id, Date.now() - ageMs, email];
		runNow(databaseUrl, insert, ...values);
		return id;
	});
}
