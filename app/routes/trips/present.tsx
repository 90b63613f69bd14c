import { data, redirect } from "react-router";
import { PresentPage, presentTitle } from "#app/features/payments/presents/components/present-page.tsx";
import { presentView } from "#app/features/payments/presents/present-view.server.ts";
import { presentsPath } from "#app/features/payments/presents/presents-path.ts";
import * as texts from "#app/features/payments/presents/texts.ts";
import { givePresentAction } from "#app/http/actions/presents.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { flashToast } from "#app/http/toast.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/present";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { params, request, context } = args;
	const returned = new URL(request.url).searchParams.has("returned");
	await enforceOutcomeLimit(args);
	const access = await tripAccessOf(args);
	// Someone who opens the page that they have sent to their friends wants to see how it is going.
	if (access.member?.id === params.memberId) throw redirect(presentsPath(params.shareId));
	const view = await presentView(ctx, access, params.memberId, { returned });
	if (returned && view.state === "given") {
		await flashToast(context.get(servicesContext), requestStateOf(args), texts.givenToast(view.friend.name));
		throw redirect(presentsPath(params.shareId));
	}
	// Without JavaScript the page reloads itself while the payment is being checked.
	return data(view, view.state === "checking" ? { headers: { Refresh: "3" } } : undefined);
});

export const action = formAction(
	givePresentAction,
	(result, args: Route.ActionArgs) => {
		const { shareId, memberId } = args.params;
		switch (result.status) {
			case "hosted":
				return { to: result.url };
			case "embedded":
				return { confirmOnClient: result.clientConfirmation };
			case "paid":
				return { to: presentsPath(shareId), toast: texts.paidToast };
			case "already_paid":
				return { to: presentsPath(shareId), toast: texts.alreadyGivenToast };
			default:
				return { to: pathTo("/trip/:shareId/presents/:memberId", { shareId, memberId }) };
		}
	},
	{ hasFaultPage: true },
);

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * As on one's own payment page: after a declined card the data is reloaded, but not while the card field confirms with
 * the bank.
 */
export const shouldRevalidate = revalidation({ staleAfter: [409, 502], keepsCardField: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? presentTitle(loaderData) : texts.title,
		description:
			loaderData &&
			common.tripPageDescription(texts.payDescription(loaderData.friend.name), loaderData.trip.title),
	});

export default function Present({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<PresentPage view={loaderData} actionData={actionData} confirmOnClient={actionData?.confirmOnClient} />
	);
}
