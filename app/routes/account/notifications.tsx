import { z } from "zod";
import { InboxPage } from "#app/features/messages/inbox/components/inbox-page.tsx";
import { inboxView, pageNumber } from "#app/features/messages/inbox/inbox-view.server.ts";
import * as texts from "#app/features/messages/inbox/texts.ts";
import {
	deleteNotification,
	readAllNotifications,
	readNotification,
} from "#app/features/messages/notifications/own-notifications.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/notifications";

export const loader = pageHandler(async ({ url }: Route.LoaderArgs, ctx) =>
	inboxView(ctx, pageNumber(url.searchParams.get("page"))),
);

const schema = z.discriminatedUnion("intent", [
	z.object({ intent: z.literal(["open", "delete"]), id: z.string() }),
	z.object({ intent: z.literal("read-all") }),
]);

export const action = formAction(
	schema,
	async (ctx, input, { url }: Route.ActionArgs) => {
		const to = `/notifications${url.search}`;
		if (input.intent === "read-all") {
			await readAllNotifications(ctx);
			return { to };
		}
		if (input.intent === "delete") {
			await deleteNotification(ctx, input.id);
			return { to };
		}
		const { actionUrl } = await readNotification(ctx, input.id);
		return { to: safePath(actionUrl, to) };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.notifications, description: texts.description });

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
	return <InboxPage view={loaderData} formResult={actionData?.result} />;
}
