import { z } from "zod";
import {
	notificationJson,
	notificationSchema,
	unreadNotifications,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { pageOf, pageQuery, readPaging, withNext } from "#app/http/pagination.server.ts";
import { taggedJson } from "#app/http/tagged-json.server.ts";

export const loader = apiLoader(
	async ({ request }, ctx) => {
		const paging = readPaging(request);
		const found = await unreadNotifications(ctx, withNext(paging));
		const { entries, headers } = pageOf(request, paging, found, ({ id }) => id);
		return taggedJson(request, entries.map(notificationJson), headers);
	},
	{
		name: "listUnreadNotifications",
		summary: "List the notifications that you have not read",
		description: "The newest first. It has an ETag, so that it can be asked for often.",
		who: "user",
		query: pageQuery,
		errors: ["invalid"],
		answer: z.array(notificationSchema),
		others: { 304: { description: "As at the ETag in If-None-Match.", schema: null } },
	},
);
