import { ThreadPage } from "#app/features/requests/components/thread-page.tsx";
import { requestPath } from "#app/features/requests/request-access.server.ts";
import * as texts from "#app/features/requests/texts/thread.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { closeRequestAction, replyAction } from "#app/http/actions/requests.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import { useLivePage } from "#app/ui/use-live-page.ts";
import type { Route } from "./+types/request";

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) => threadView(ctx, params.id));

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const to = requestPath(args.params.id);
	const form = await readForm(args.request);
	if (form.get("intent") === "close")
		return runForm(form, args, closeRequestAction, () => ({ to, toast: texts.closed }));
	return runForm(form, args, replyAction, () => ({ to }));
});

/** For someone without an account, the address itself opens the thread. */
export const headers = secretPageHeaders;

export const shouldRevalidate = revalidation({ keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.subject ?? texts.listTitle,
		description: texts.description,
	});

export default function Request({ loaderData, actionData }: Route.ComponentProps) {
	useLivePage(pathTo("/support/requests/:id/live", { id: loaderData.key }), loaderData.version);
	return <ThreadPage view={loaderData} formResult={actionData?.result} />;
}
