import { z } from "zod";
import { readAllNotifications } from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";

export const action = apiAction(z.object({}), (ctx) => readAllNotifications(ctx), {
	method: "PUT",
	signedIn: true,
});
