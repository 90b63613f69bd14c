import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MailPage } from "#app/features/admin/components/mail-page.tsx";
import { mailView, resendMessage, resendSchema } from "#app/features/admin/mail-view.server.ts";
import * as texts from "#app/features/admin/texts/mail.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/mail";
import { ADMIN_HANDLE, AdminError, adminMeta, errorsOf } from "./admin-route.tsx";

export const handle = ADMIN_HANDLE;

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => mailView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, resendSchema, async (_ctx, { id }) => ({
		to: "/admin/mail",
		toast: await resendMessage(ctx, id),
	}));
});

export const meta: Route.MetaFunction = ({ error }) => adminMeta(error, texts.title, texts.lead);

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
	return <MailPage view={loaderData} errors={errorsOf(actionData)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <AdminError error={error} />;
}
