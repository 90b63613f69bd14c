import { data, isRouteErrorResponse } from "react-router";
import { requireUser } from "#app/access/access.server.ts";
import { activateSchema } from "#app/features/plans/billing/billing.schema.ts";
import {
	activate,
	type CheckoutView,
	checkoutSubscriptionView,
} from "#app/features/plans/billing/checkout.server.ts";
import {
	CheckoutSubscriptionPage,
	doneTitle,
	titleOf,
} from "#app/features/plans/billing/components/checkout-page.tsx";
import * as texts from "#app/features/plans/billing/texts/pages.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders } from "#app/http/mailed-links.server.ts";
import { pageOfData } from "#app/http/paths.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { authenticationRequired, goHome, signIn } from "#app/lib/texts.ts";
import { ErrorLayout, ErrorPage, errorTitle } from "#app/shell/error-page.tsx";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Route } from "./+types/checkout-subscription";

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	await enforceRateLimit(ctx, "planOutcome", requireUser(ctx).id);
	const view = await checkoutSubscriptionView(ctx, params);
	if (view.state === "invalid") return data(view, { status: 404 });
	// Without JavaScript the page reloads itself while the outcome is not known.
	return data(view, view.state === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = formAction(
	activateSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { setupIntentId = "", clientSecret = "" } = args.params;
		await enforceRateLimit(ctx, "subscription", requireUser(ctx).id);
		const { origin } = requestStateOf(args);
		const step = await activate(ctx, { setupIntentId, clientSecret, ...input, origin });
		if (step.next === "hosted") return { to: step.url };
		if (step.next === "embedded") return { confirmOnClient: step.clientConfirmation };
		const { pathname, search } = new URL(args.request.url);
		return { to: pageOfData(pathname) + search };
	},
	{ signedIn: true },
);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => {
	const refresh = loaderHeaders.get("Refresh");
	return { ...secretPageHeaders(), ...(refresh && { Refresh: refresh }) };
};

/**
 * A declined card ends the order, so the page reloads its data, but not while the card field confirms with the bank.
 */
export const shouldRevalidate = revalidation({ staleAfter: [409, 504], keepsCardField: true });

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
	if (!loaderData) return privatePageMeta({ title: errorTitle(error) });
	const description = loaderData.state === "invalid" ? undefined : texts.checkoutDescription;
	return privatePageMeta({ title: headingOf(loaderData), description });
};

function headingOf(view: CheckoutView): string {
	switch (view.state) {
		case "invalid":
			return texts.invalidTitle;
		case "open":
			return titleOf(view.order);
		case "checking":
			return texts.checkingTitle;
		case "done":
			return doneTitle(view.order);
		case "declined":
		case "refused":
			return texts.subscriptionError;
	}
}

export default function CheckoutSubscription({ loaderData, actionData }: Route.ComponentProps) {
	return <CheckoutSubscriptionPage view={loaderData} actionData={actionData} />;
}

/** With its own boundary, error pages get the page's headers, too, so the secret in its address is not passed on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	if (!isRouteErrorResponse(error) || error.status !== 401) return <ErrorPage error={error} />;
	const actions = (
		<>
			<ButtonLink to={signInPath("/pricing")}>{signIn}</ButtonLink>
			<ButtonLink to="/" look="secondary">
				{goHome}
			</ButtonLink>
		</>
	);
	return (
		<ErrorLayout title={authenticationRequired} actions={actions}>
			<p>{texts.signInFirst}</p>
		</ErrorLayout>
	);
}
