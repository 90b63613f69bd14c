import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { DeskPage } from "#app/features/admin/components/desk-page.tsx";
import { actAtDesk, deskView, readDeskSearch } from "#app/features/admin/requests/desk.server.ts";
import { deskActionSchema } from "#app/features/admin/requests/requests.schema.ts";
import * as texts from "#app/features/admin/texts/requests.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/requests";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(({ url }: Route.LoaderArgs, ctx) =>
	deskView(ctx, readDeskSearch(url.searchParams)),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	return runForm(await readForm(args.request), args, deskActionSchema, (_ctx, input) =>
		actAtDesk(ctx, input),
	);
});

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.lead });

export default function Requests({ loaderData, actionData }: Route.ComponentProps) {
	return <DeskPage view={loaderData} errors={errorsOf(actionData)} formResult={actionData?.result} />;
}
