import { isRouteErrorResponse } from "react-router";
import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { MoneyPage } from "#app/features/admin/components/money-page.tsx";
import { moneyView } from "#app/features/admin/money-view.server.ts";
import { retryIssue, retrySchema } from "#app/features/admin/retry.server.ts";
import * as texts from "#app/features/admin/texts/money.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import * as common from "#app/lib/texts.ts";
import NotFound from "#app/routes/pages/not-found.tsx";
import { ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/money";

/** It has no script, like the page for 404, so that only an admin can tell the two apart. */
export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => moneyView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, retrySchema, async (_ctx, input) => ({
		to: `/admin/money#${input.what}`,
		toast: await retryIssue(ctx, input),
	}));
});

export const meta: Route.MetaFunction = ({ error }) =>
	error
		? [{ title: common.pageTitle(errorTitle(error)) }]
		: [{ title: common.pageTitle(texts.title) }, { name: "robots", content: "noindex" }];

export default function Money({ loaderData, actionData }: Route.ComponentProps) {
	const errors = Object.values(actionData?.result.error ?? {}).flatMap((messages) => messages ?? []);
	return <MoneyPage view={loaderData} errors={errors.length > 0 ? errors : undefined} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <ErrorPage error={error} />;
}
