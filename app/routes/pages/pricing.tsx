import { redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { chooseTierSchema } from "#app/features/plans/billing/billing.schema.ts";
import { choicePath, oneTimePath } from "#app/features/plans/pricing/choice.ts";
import { PricingPage } from "#app/features/plans/pricing/components/pricing-page.tsx";
import { pricingView } from "#app/features/plans/pricing/pricing-view.server.ts";
import { startTier } from "#app/features/plans/pricing/start-tier.server.ts";
import * as texts from "#app/features/plans/pricing/texts/plans.ts";
import { PageHero } from "#app/features/site/information/components/page-hero.tsx";
import scene from "#app/features/site/scenes/pricing.svg?url";
import { requestStateOf } from "#app/http/context.server.ts";
import { logUnexpectedError } from "#app/http/errors.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/pricing";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { searchParams, pathname, search } = new URL(args.request.url);
	const view = await pricingView(ctx, Object.fromEntries(searchParams));
	if (view.own && view.chosen?.planType === "pro-oneTime") throw redirect(oneTimePath(view.chosen));
	return { view, address: requestStateOf(args).origin + pathname + search };
});

/** The choice stays in the address through the sign-in, which works without JavaScript, too. */
export const action = formAction(chooseTierSchema, async (ctx, choice, args: Route.ActionArgs) => {
	const user = userOf(ctx);
	if (!user) return { to: signInPath(choicePath(choice)) };
	await enforceRateLimit(ctx, "subscription", user.id);
	return startTier(ctx, choice, (error) => logUnexpectedError(error, args.request));
});

export const meta: Route.MetaFunction = (args) =>
	publicPageMeta(args, {
		title: texts.title,
		description: texts.description,
		path: "/pricing",
		isRefused: Object.keys(args.loaderData?.view.calculator.errors ?? {}).length > 0 || undefined,
	});

export default function Pricing({ loaderData: { view, address }, actionData }: Route.ComponentProps) {
	const hero = <PageHero title={texts.title} lead={texts.lead} scene={{ src: scene, alt: "" }} />;
	return <PricingPage view={view} hero={hero} address={address} formResult={actionData?.result} />;
}
