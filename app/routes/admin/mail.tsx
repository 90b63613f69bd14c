import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MailPage } from "#app/features/admin/components/mail-page.tsx";
import { mailView, resendMessage, resendSchema } from "#app/features/admin/mail-view.server.ts";
import * as texts from "#app/features/admin/texts/mail.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/mail";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => mailView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, resendSchema, async (_ctx, { id }) => ({
		to: "/admin/mail",
		toast: await resendMessage(ctx, id),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
	return <MailPage view={loaderData} errors={errorsOf(actionData)} />;
}
