import type { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { UserPage } from "#app/features/admin/components/user-page.tsx";
import * as texts from "#app/features/admin/texts/users.ts";
import {
	endUserSession,
	endUserSessions,
	sendUserVerification,
	userActionSchema,
} from "#app/features/admin/users/user-actions.server.ts";
import { requireAccount, userView } from "#app/features/admin/users/users-view.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mayMailLink } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/user";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => userView(ctx, params.id));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, userActionSchema, async (_ctx, input) => ({
		to: pathTo("/admin/users/:id", { id: args.params.id }),
		toast: await perform(args, ctx, input),
	}));
});

type UserAction = z.output<typeof userActionSchema>;

async function perform(args: Route.ActionArgs, ctx: Ctx, input: UserAction): Promise<ToastContent> {
	const { id } = args.params;
	if (input.intent === "end-session") return endUserSession(ctx, id, input.session);
	if (input.intent === "end-sessions") return endUserSessions(ctx, id);
	const { email } = await requireAccount(ctx, id);
	return sendUserVerification(ctx, id, await mayMailLink(args, { purpose: "verify_email", email }));
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: loaderData.title, description: texts.description(loaderData.email) });

export default function User({ loaderData, actionData }: Route.ComponentProps) {
	return <UserPage view={loaderData} errors={errorsOf(actionData)} />;
}
