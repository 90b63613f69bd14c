import { deleteNotification } from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { noInput } from "#app/lib/schema.ts";
import type { Route } from "./+types/notification";

export const action = apiAction(
	noInput,
	(ctx, _input, { params }: Route.ActionArgs) => deleteNotification(ctx, params.id),
	{
		name: "deleteNotification",
		method: "DELETE",
		summary: "Delete a notification",
		who: "user",
		errors: ["not_found"],
	},
);
