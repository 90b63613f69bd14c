import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MessagesPage } from "#app/features/admin/components/messages-page.tsx";
import {
	markMessage,
	markMessageSchema,
	messagesView,
	readMessagesSearch,
} from "#app/features/admin/inbox/messages.server.ts";
import * as texts from "#app/features/admin/texts/messages.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/messages";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(({ request }: Route.LoaderArgs, ctx) =>
	messagesView(ctx, readMessagesSearch(new URL(request.url).searchParams)),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, markMessageSchema, async (_ctx, input) => ({
		to: input.intent === "answered" ? "/admin/messages" : "/admin/messages?show=answered",
		toast: await markMessage(ctx, input),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Messages({ loaderData, actionData }: Route.ComponentProps) {
	return <MessagesPage view={loaderData} errors={errorsOf(actionData)} />;
}
