import { isRouteErrorResponse } from "react-router";
import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MailPage } from "#app/features/admin/components/mail-page.tsx";
import { mailView, resendMessage, resendSchema } from "#app/features/admin/mail-view.server.ts";
import * as texts from "#app/features/admin/texts/mail.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import * as common from "#app/lib/texts.ts";
import NotFound from "#app/routes/pages/not-found.tsx";
import { ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/mail";

/** The page ships no script, as the 404 page does, so that nobody but an admin can tell them apart. */
export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => mailView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, resendSchema, async (_ctx, { id }) => ({
		to: "/admin/mail",
		toast: await resendMessage(ctx, id),
	}));
});

export const meta: Route.MetaFunction = ({ error }) =>
	error
		? [{ title: common.pageTitle(errorTitle(error)) }]
		: [{ title: common.pageTitle(texts.title) }, { name: "robots", content: "noindex" }];

export default function Mail({ loaderData, actionData }: Route.ComponentProps) {
	const errors = Object.values(actionData?.result.error ?? {}).flatMap((messages) => messages ?? []);
	return <MailPage view={loaderData} errors={errors.length > 0 ? errors : undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage error={error} />;
}
