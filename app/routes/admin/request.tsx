import { requireAdmin } from "#app/features/admin/admin.server.ts";
import { RequestPage } from "#app/features/admin/components/request-page.tsx";
import { actOnRequest, requestView } from "#app/features/admin/requests/request.server.ts";
import { requestActionSchema } from "#app/features/admin/requests/requests.schema.ts";
import * as texts from "#app/features/admin/texts/requests.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { onceKeyOf } from "#app/http/shared-action.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import { useLivePage } from "#app/ui/use-live-page.ts";
import type { Route } from "./+types/request";
import { errorsOf } from "./admin-errors.ts";

export const loader = pageHandler(({ params, url }: Route.LoaderArgs, ctx) =>
	requestView(ctx, params.id, url.searchParams.get("canned")),
);

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	requireAdmin(ctx);
	const { id } = args.params;
	return runForm(await readForm(args.request), args, requestActionSchema, async (_ctx, input, posted) => ({
		to: pathTo("/admin/requests/:id", { id }),
		toast: await actOnRequest(ctx, id, input, onceKeyOf(posted)),
	}));
});

/** Somebody may have been faster. */
export const shouldRevalidate = revalidation({ staleAfter: [409], keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.subject ?? texts.title,
		description: texts.lead,
	});

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
	useLivePage(pathTo("/admin/requests/:id/live", { id: loaderData.id }), loaderData.version);
	return <RequestPage view={loaderData} errors={errorsOf(actionData)} formResult={actionData?.result} />;
}
