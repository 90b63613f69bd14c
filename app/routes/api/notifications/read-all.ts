import { readAllNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { noInput } from "#app/lib/schema.ts";

export const action = apiAction(noInput, (ctx) => readAllNotifications(ctx), {
	name: "readAllNotifications",
	method: "PUT",
	summary: "Mark all notifications as read",
	who: "user",
});
