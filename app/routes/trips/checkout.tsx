import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import { checkoutView, payCheckout } from "#app/features/payments/checkout.server.ts";
import { CheckoutPage } from "#app/features/payments/components/checkout-page.tsx";
import { CheckoutTrouble } from "#app/features/payments/components/checkout-trouble.tsx";
import { checkoutSchema } from "#app/features/payments/payments.schema.ts";
import { stateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { whoIs } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { countAgainst } from "#app/http/rate-limit.server.ts";
import type { Route } from "./+types/checkout";

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const view = await checkoutView(ctx, params);
	// While it is checking, a page without JavaScript comes back by itself.
	return data(view, view.state === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = formAction(checkoutSchema, async (ctx, input, args: Route.ActionArgs) => {
	await countAgainst(ctx, "payment", whoIs(stateOf(args)));
	const { shareId, memberId, paymentId } = args.params;
	const { status } = await payCheckout(ctx, args.params, input);
	if (status !== "paid") return { to: `/checkout/${shareId}/${memberId}/${paymentId}` };
	return {
		to: `/trip/${shareId}?payment_success=true&payment_id=${paymentId}`,
		toast: { title: "Payment successful!", message: "Thank you. Your payment is in the trip's fund." },
	};
});

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** A declined card is a refusal that changes something: the payment stands otherwise now. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
	return actionStatus === 409 || defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = () => [
	{ title: "Checkout · Gangway" },
	{ name: "robots", content: "noindex" },
];

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	return <CheckoutPage view={loaderData} reply={actionData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CheckoutTrouble error={error} />;
}
