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
import { InlineScript } from "#app/shell/page-document.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
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

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.subject ?? texts.title,
		description: texts.lead,
	});

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
	const { id, version } = loaderData;
	return (
		<>
			<RequestPage view={loaderData} errors={errorsOf(actionData)} formResult={actionData?.result} />
			<InlineScript code={followScript(pathTo("/admin/requests/:id/live", { id }), version)} />
		</>
	);
}

/**
 * Admin pages have no router in the browser (scripts/lib/short-manifest.ts), so on a change this script itself inserts
 * the new thread, with the state, the facts and the buttons. The fields stay as they are, with what was typed.
 */
function followScript(path: string, version: string | null): string {
	return `let version=${JSON.stringify(version)};new EventSource(${JSON.stringify(path)}).onmessage=async({data})=>{if(data===version)return;version=data;const answer=await fetch(location.pathname);if(!answer.ok)return;const page=new DOMParser().parseFromString(await answer.text(),"text/html");for(const id of ["state","thread","facts","steps"]){const old=document.getElementById(id),fresh=page.getElementById(id);if(old&&fresh&&!old.isEqualNode(fresh))old.replaceWith(document.adoptNode(fresh))}};`;
}
