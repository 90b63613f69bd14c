import { requestPath } from "#app/features/requests/request-access.server.ts";
import * as threadTexts from "#app/features/requests/texts/thread.ts";
import { structuredQuestions } from "#app/features/site/information/structured-questions.ts";
import { SupportPage } from "#app/features/site/support/components/support-page.tsx";
import { type SupportView, supportView } from "#app/features/site/support/support-view.server.ts";
import { FAQ } from "#app/features/site/support/texts/faq.ts";
import * as texts from "#app/features/site/support/texts/page.ts";
import { chatAction, contactAction } from "#app/http/actions/requests.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/support";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ request, context }: Route.LoaderArgs, ctx) =>
	supportView(ctx, new URL(request.url).searchParams, context.get(servicesContext).env.phone),
);

/** Both forms lead to the thread that they start. */
export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	if (args.url.searchParams.get("tab") === "chat")
		return runForm(form, args, chatAction, ({ key }) => ({ to: requestPath(key) }));
	return runForm(form, args, contactAction, ({ key }) => ({ to: requestPath(key), toast: threadTexts.sent }));
});

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, {
		title: texts.title,
		description: texts.description,
		path: pathTo("/support"),
		...(isWholeFaq(args.loaderData) && {
			structured: structuredQuestions(FAQ.flatMap(({ questions }) => questions)),
		}),
	});

const isWholeFaq = (view: SupportView | undefined) => view?.tab === "faq" && !view.query;

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
	return <SupportPage view={loaderData} formResult={actionData?.result} />;
}
