import { structuredQuestions } from "#app/features/site/information/structured-questions.ts";
import { SupportPage } from "#app/features/site/support/components/support-page.tsx";
import { type SupportView, supportView } from "#app/features/site/support/support-view.server.ts";
import { sentToast } from "#app/features/site/support/texts/contact.ts";
import { FAQ } from "#app/features/site/support/texts/faq.ts";
import * as texts from "#app/features/site/support/texts/page.ts";
import { contactAction } from "#app/http/actions/contact.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/support";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ request }: Route.LoaderArgs, ctx) =>
	supportView(ctx, new URL(request.url).searchParams),
);

export const action = formAction(contactAction, () => ({
	to: `${pathTo("/support")}?tab=contact&sent#contact`,
	toast: sentToast,
}));

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
