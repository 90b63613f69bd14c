import { z } from "zod";
import {
	latestNotifications,
	notificationJson,
	notificationSchema,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { taggedJson } from "#app/http/tagged-json.server.ts";

export const loader = apiLoader(
	async ({ request }, ctx) => taggedJson(request, (await latestNotifications(ctx)).map(notificationJson)),
	{
		name: "listNotifications",
		summary: "List one's newest notifications",
		description: "At most 100, the newest first. It has an ETag, so that it can be asked for often.",
		who: "user",
		answer: z.array(notificationSchema),
		others: { 304: { description: "As at the ETag in If-None-Match.", schema: null } },
	},
);
