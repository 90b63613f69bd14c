import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { billingView, openPortal } from "#app/features/plans/billing/billing-view.server.ts";
import { BillingPage } from "#app/features/plans/billing/components/billing-page.tsx";
import * as texts from "#app/features/plans/billing/texts/pages.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/billing";

export const loader = pageHandler((_args: Route.LoaderArgs, ctx) => billingView(ctx));

export const action = formAction(
	z.object({ intent: z.literal("portal") }),
	async (ctx, _input, args: Route.ActionArgs) => {
		await enforceRateLimit(ctx, "confirmPlan", requireUser(ctx).id);
		return { to: await openPortal(ctx, requestStateOf(args).origin) };
	},
	{ signedIn: true },
);

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.billing, description: texts.billingDescription });

export default function Billing({ loaderData, actionData }: Route.ComponentProps) {
	return <BillingPage view={loaderData} formResult={actionData?.result} />;
}
