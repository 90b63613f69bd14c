import { toIso } from "#app/lib/dates.ts";
import type { Notification } from "./own-notifications.queries.ts";

export type NotificationJson = ReturnType<typeof notificationJson>;

/** What triggered the notification (`source`) is for the server alone. */
export function notificationJson(row: Notification) {
	return {
		id: row.id,
		userId: row.userId,
		tripId: row.tripId,
		type: row.type,
		title: row.title,
		message: row.message,
		priority: row.priority,
		read: row.readAt !== null,
		actionUrl: row.actionUrl,
		metadata: row.metadata,
		createdAt: toIso(row.createdAt),
		readAt: toIso(row.readAt),
	};
}
