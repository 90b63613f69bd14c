import { z } from "zod";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { SubscribePage } from "#app/features/site/blog/components/newsletter.tsx";
import { subscribe } from "#app/features/site/blog/newsletter.server.ts";
import * as texts from "#app/features/site/blog/texts/newsletter.ts";
import { askedAddress, rememberAsked } from "#app/http/asked-cookie.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { mailLink } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { email } from "#app/lib/schema.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/subscribe";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = async (args: Route.LoaderArgs) => ({
	isSent: new URL(args.request.url).searchParams.has("sent"),
	sentTo: await askedAddress(args),
});

export const action = formAction(
	z.object({ email: email() }),
	async (ctx, { email }, args: Route.ActionArgs) => {
		await mailLink(args, { purpose: "newsletter", email }, () => subscribe(ctx, email));
		await rememberAsked(args, email);
		return { to: `${pathTo("/newsletter")}?sent` };
	},
);

export const meta: Route.MetaFunction = (args) =>
	args.loaderData?.isSent
		? privatePageMeta({ title: linkTexts.sentTitle, description: texts.description })
		: publicPageMeta(args, { title: texts.title, description: texts.description });

export default function Subscribe({ loaderData, actionData }: Route.ComponentProps) {
	return <SubscribePage {...loaderData} actionData={actionData} />;
}
