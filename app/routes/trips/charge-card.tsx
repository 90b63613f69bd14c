import { redirect } from "react-router";
import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { chargeCardPath } from "#app/features/payments/cards/charge-card-path.ts";
import { confirmChargeSetup } from "#app/features/payments/cards/charge-setups.server.ts";
import * as texts from "#app/features/payments/cards/texts/charge-card.ts";
import { chargeCardView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import {
	ChargeCardPage,
	chargeCardTitle,
} from "#app/features/payments/checkout/components/charge-card-page.tsx";
import { takeChargeCardAction } from "#app/http/actions/automatic-charges.server.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceOutcomeLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { setupFailureOf } from "#app/http/setup-failure.server.ts";
import { flashToast } from "#app/http/toast.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/charge-card";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { shareId } = args.params;
	const access = await tripAccessOf(args);
	const view = await chargeCardView(ctx, access);
	const setup = new URL(args.request.url).searchParams.get("setup");
	if (setup === null) return { view, failure: null };
	await enforceOutcomeLimit(args);
	try {
		await confirmChargeSetup(ctx, access, { ref: setup });
	} catch (error) {
		return { view, failure: setupFailureOf(error, args.request) };
	}
	await flashToast(args.context.get(servicesContext), requestStateOf(args), texts.saved);
	throw redirect(automaticChargesPath(shareId));
});

export const action = formAction(takeChargeCardAction, ({ taken }, { params }: Route.ActionArgs) => {
	const { shareId } = params;
	if (taken.next === "hosted") return { to: taken.url };
	if (taken.next === "embedded") return { confirmOnClient: taken.clientConfirmation };
	if (taken.next === "checking") return { to: `${chargeCardPath(shareId)}?setup=${taken.setupId}` };
	return { to: automaticChargesPath(shareId), toast: texts.saved };
});

/** The card field keeps what was typed while it confirms the setup. */
export const shouldRevalidate = revalidation({ keepsCardField: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData ? chargeCardTitle(loaderData.view) : texts.saveTitle,
		description: texts.description,
		trip: loaderData?.view.trip.title,
	});

export default function ChargeCard({ loaderData, actionData }: Route.ComponentProps) {
	return <ChargeCardPage view={loaderData.view} failure={loaderData.failure} actionData={actionData} />;
}
