import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { checkoutView, payCheckout } from "#app/features/payments/checkout.server.ts";
import { CheckoutPage } from "#app/features/payments/components/checkout-page.tsx";
import { CheckoutTrouble } from "#app/features/payments/components/checkout-trouble.tsx";
import { checkoutSchema } from "#app/features/payments/payments.schema.ts";
import { servicesContext, stateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { whoIs } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { countAgainst } from "#app/http/rate-limit.server.ts";
import { leadToShareId } from "#app/http/share-address.server.ts";
import { flash } from "#app/http/toast.server.ts";
import type { Route } from "./+types/checkout";

export const middleware: Route.MiddlewareFunction[] = [leadToShareId];

const PAID = { title: "Payment successful!", message: "Thank you. Your payment is in the trip's fund." };

export const loader = pageHandler(async ({ params, request, context }: Route.LoaderArgs, ctx) => {
	const returned = new URL(request.url).searchParams.has("returned");
	const view = await checkoutView(ctx, params, { returned });
	if (returned && view.state === "paid") {
		await flash(context.get(servicesContext), stateOf({ context }), PAID);
		throw redirect(`/trip/${params.shareId}?payment_success=true&payment_id=${params.paymentId}`);
	}
	// While it is checking, a page without JavaScript comes back by itself.
	return data(view, view.state === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = formAction(checkoutSchema, async (ctx, input, args: Route.ActionArgs) => {
	await countAgainst(ctx, "payment", whoIs(stateOf(args)));
	const { shareId, memberId, paymentId } = args.params;
	const step = await payCheckout(ctx, args.params, input, stateOf(args).origin);
	if (step.status === "hosted") return { to: step.url };
	if (step.status === "embedded") return { goOn: step.handover };
	if (step.status !== "paid") return { to: `/checkout/${shareId}/${memberId}/${paymentId}` };
	return {
		to: `/trip/${shareId}?payment_success=true&payment_id=${paymentId}`,
		toast: PAID,
	};
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * A declined card is a refusal that changes something: the payment stands otherwise now. While the card field goes on
 * by itself, and the bank asks, the page stays as it is.
 */
export function shouldRevalidate({
	actionStatus,
	actionResult,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	if (actionResult?.goOn) return false;
	return actionStatus === 409 || actionStatus === 502 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [
	{ title: "Checkout · Gangway" },
	{ name: "robots", content: "noindex" },
];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	return <CheckoutPage view={loaderData} reply={actionData} goOn={actionData?.goOn} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CheckoutTrouble error={error} />;
}
