import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { JobsPage } from "#app/features/admin/components/jobs-page.tsx";
import { jobsView } from "#app/features/admin/jobs-view.server.ts";
import { retryIssue, retrySchema } from "#app/features/admin/money/retry.server.ts";
import * as texts from "#app/features/admin/texts/jobs.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/jobs";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => jobsView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const form = await readForm(args.request);
	return runForm(form, args, retrySchema, async (_ctx, { id }) => ({
		to: "/admin/jobs",
		toast: await retryIssue(ctx, { what: "jobs", id }),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
	return <JobsPage view={loaderData} errors={errorsOf(actionData)} />;
}
