import {
	notificationJson,
	unreadNotifications,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { taggedJson } from "#app/http/tagged-json.server.ts";

export const loader = apiLoader(async ({ request }, ctx) =>
	taggedJson(request, (await unreadNotifications(ctx)).map(notificationJson)),
);
