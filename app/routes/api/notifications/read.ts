import {
	notificationJson,
	notificationSchema,
	readNotification,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/read";

export const action = apiAction(
	noInput,
	async (ctx, _input, { params }: Route.ActionArgs) =>
		notificationJson(await readNotification(ctx, params.id)),
	{
		name: "readNotification",
		method: "PUT",
		summary: "Mark a notification as read",
		who: "user",
		answer: notificationSchema,
		errors: ["not_found"],
	},
);
