import { data, redirect } from "react-router";
import { requireOwnMember } from "#app/access/access.server.ts";
import { OwnShareLine } from "#app/features/options/components/own-share-line.tsx";
import { ownOptions } from "#app/features/options/own-options.server.ts";
import { ALREADY_PAID_TOAST, ownPagePath } from "#app/features/payments/attempts/return-urls.ts";
import { checkoutView, payCheckout } from "#app/features/payments/checkout/checkout.server.ts";
import { CheckoutErrorPage } from "#app/features/payments/checkout/components/checkout-error.tsx";
import { CheckoutPage, checkoutTitle } from "#app/features/payments/checkout/components/checkout-page.tsx";
import * as texts from "#app/features/payments/checkout/texts.ts";
import { checkoutSchema } from "#app/features/payments/payments.schema.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { isFirstReturn } from "#app/http/first-return.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceMemberLimit, enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { flashToast } from "#app/http/toast.server.ts";
import { tripAccessOf, tripRefOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/checkout";

const PAID_TOAST = {
	title: common.paymentSuccessful,
	message: texts.inTripsFund,
};

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { params, request, context } = args;
	const query = new URL(request.url).searchParams;
	const returned = query.has("returned");
	await enforceOutcomeLimit(args);
	const view = await checkoutView(
		ctx,
		{ ...params, access: await tripRefOf(args) },
		{ returned, pay: query.get("pay") },
	);
	if (returned && view.state === "paid") {
		const { status, id } = view.payment;
		const isFirst = status === "paid" && (await isFirstReturn(args, id, view.paidAt));
		const toast = isFirst ? PAID_TOAST : ALREADY_PAID_TOAST;
		await flashToast(context.get(servicesContext), requestStateOf(args), toast);
		const to = ownPagePath(ctx, params.shareId);
		throw redirect(`${to}?payment_success=true&payment_id=${params.paymentId}`);
	}
	// Without JavaScript the page reloads itself while the payment is being checked.
	const own = await ownOptions(ctx, await tripAccessOf(args));
	return data({ ...view, own }, view.state === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = formAction(
	checkoutSchema,
	async (ctx, input, args: Route.ActionArgs) => {
		const { shareId, memberId, paymentId } = args.params;
		const access = await tripRefOf(args);
		await requireOwnMember(ctx, memberId, "payment.own", ctx.db.read, access);
		await enforceMemberLimit(args, "payment");
		const step = await payCheckout(ctx, { ...args.params, access }, input, requestStateOf(args).origin);
		if (step.status === "hosted") return { to: step.url };
		if (step.status === "embedded") return { confirmOnClient: step.clientConfirmation };
		if (step.status === "already_paid") return { to: ownPagePath(ctx, shareId), toast: ALREADY_PAID_TOAST };
		if (step.status !== "paid")
			return { to: pathTo("/checkout/:shareId/:memberId/:paymentId", { shareId, memberId, paymentId }) };
		return {
			to: `${ownPagePath(ctx, shareId)}?payment_success=true&payment_id=${paymentId}`,
			toast: PAID_TOAST,
		};
	},
	{ hasFaultPage: true },
);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * A declined card changes the payment, so the page reloads its data, but not while the card field confirms with the
 * bank.
 */
export const shouldRevalidate = revalidation({ staleAfter: [409, 502], keepsCardField: true });

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.setupFailed });
	const { trip, payment } = loaderData;
	const description = texts.description(payment.number, payment.total);
	return privatePageMeta({
		title: checkoutTitle(loaderData),
		description: common.tripPageDescription(description, trip.title),
	});
};

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<CheckoutPage
			view={loaderData}
			share={<OwnShareLine own={loaderData.own} />}
			actionData={actionData}
			confirmOnClient={actionData?.confirmOnClient}
		/>
	);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return <CheckoutErrorPage error={error} />;
}
