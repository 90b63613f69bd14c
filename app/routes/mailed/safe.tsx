import { data } from "react-router";
import { LinkGone } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { SafePage } from "#app/features/emergency/components/safe-page.tsx";
import { safetyLinkView } from "#app/features/emergency/emergency-link.server.ts";
import * as texts from "#app/features/emergency/texts.ts";
import { answerByLinkAction } from "#app/http/actions/emergency.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/safe";

export const handle = { hydrate: false } satisfies RouteHandle;

/** Programs that check mail open this, too, so only its buttons answer. */
export const loader = pageHandler(async ({ params: { token }, context }: Route.LoaderArgs, ctx) => {
	const { locations } = context.get(servicesContext);
	const view = await unlessGone(safetyLinkView(ctx, locations, token));
	return data({ view }, { status: view ? 200 : 404 });
});

export const action = formAction(answerByLinkAction, ({ answer }, { params }: Route.ActionArgs) => ({
	to: pathTo("/safe/:token", params),
	toast: texts.answeredToast[answer],
}));

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.view ? texts.linkTitle : linkTexts.goneTitle,
		description: loaderData?.view ? texts.linkDescription : undefined,
		trip: loaderData?.view?.trip,
	});

export default function Safe({ loaderData: { view }, actionData }: Route.ComponentProps) {
	if (!view) return <LinkGone text={texts.linkGone} />;
	return <SafePage view={view} formResult={actionData?.result} />;
}
