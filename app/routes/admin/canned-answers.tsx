import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { CannedPage } from "#app/features/admin/components/canned-page.tsx";
import { cannedView, changeCanned } from "#app/features/admin/requests/canned.server.ts";
import { cannedSchema } from "#app/features/admin/requests/requests.schema.ts";
import * as texts from "#app/features/admin/texts/requests.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/canned-answers";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => cannedView(ctx));

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	return runForm(await readForm(args.request), args, cannedSchema, async (_ctx, input) => ({
		to: "/admin/requests/answers",
		toast: await changeCanned(ctx, input),
	}));
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.cannedTitle, description: texts.cannedLead });

export default function CannedAnswers({ loaderData, actionData }: Route.ComponentProps) {
	return <CannedPage view={loaderData} errors={errorsOf(actionData)} />;
}
