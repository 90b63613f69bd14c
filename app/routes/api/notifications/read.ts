import { z } from "zod";
import {
	notificationJson,
	readNotification,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import type { Route } from "./+types/read";

export const action = apiAction(
	z.object({}),
	async (ctx, _input, { params }: Route.ActionArgs) =>
		notificationJson(await readNotification(ctx, params.id)),
	{ method: "PUT", signedIn: true },
);
