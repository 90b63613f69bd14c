import { redirect } from "react-router";
import { z } from "zod";
import { requireUser } from "#app/access/access.server.ts";
import { beginCard, storeSetupCard } from "#app/features/payments/cards/add-card.server.ts";
import { AddDemoCard } from "#app/features/payments/cards/components/add-demo-card.tsx";
import { AddStripeCard } from "#app/features/payments/cards/components/add-stripe-card.tsx";
import { addCardView } from "#app/features/payments/cards/own-cards.server.ts";
import * as texts from "#app/features/payments/cards/texts/saved-cards.ts";
import { surfaceSchema } from "#app/features/payments/payments.schema.ts";
import { addDemoCardAction } from "#app/http/actions/cards.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { setupFailureOf } from "#app/http/setup-failure.server.ts";
import { flashToast } from "#app/http/toast.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/add";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const view = addCardView(ctx);
	const setup = new URL(args.request.url).searchParams.get("setup");
	const returnTo = returnToOf(args.request);
	if (setup === null) return { view, returnTo, failure: null };
	await enforceRateLimit(ctx, "planQuestion", requireUser(ctx).id);
	try {
		await storeSetupCard(ctx, setup);
	} catch (error) {
		return { view, returnTo, failure: setupFailureOf(error, args.request) };
	}
	await flashToast(args.context.get(servicesContext), requestStateOf(args), texts.added);
	throw redirect(returnTo);
});

export const action = pageHandler(async (args: Route.ActionArgs, ctx) => {
	addCardView(ctx);
	const form = await readForm(args.request);
	const returnTo = returnToOf(args.request);
	if (ctx.payments.provider !== "demo") {
		return runForm(form, args, z.object({ surface: surfaceSchema }), async (_ctx, { surface }) => {
			await enforceMemberLimit(args, "payment");
			return beginCard(ctx, surface, { origin: requestStateOf(args).origin, returnTo });
		});
	}
	return runForm(form, args, addDemoCardAction, () => ({ to: returnTo, toast: texts.added }));
});

/**
 * The page after a card is saved, which the link at the top also leads to: the saved cards unless the address says
 * otherwise.
 */
function returnToOf(request: Request): string {
	return safePath(new URL(request.url).searchParams.get("returnTo"), pathTo("/profile/payment-methods"));
}

/** The card field keeps what was typed while it confirms the setup. */
export const shouldRevalidate = revalidation({ keepsCardField: true });

export const meta: Route.MetaFunction = ({ error }) =>
	privatePageMeta({ title: texts.addTitle, description: texts.addDescription, error });

export default function AddPaymentMethod({ loaderData, actionData }: Route.ComponentProps) {
	const { view, returnTo, failure } = loaderData;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to={returnTo}>
				{returnTo === pathTo("/profile/payment-methods") ? texts.backToCards : texts.back}
			</BackLink>
			<PageHeading title={texts.addTitle} />
			{failure && (
				<Notice tone="late" role="alert" title={failure.title}>
					{failure.message}
				</Notice>
			)}
			{view.publishableKey ? (
				<AddStripeCard
					publishableKey={view.publishableKey}
					actionData={actionData}
					confirmOnClient={actionData?.confirmOnClient}
				/>
			) : (
				<AddDemoCard view={view} actionData={actionData} />
			)}
		</div>
	);
}
