import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { chargeCardPath } from "#app/features/payments/cards/charge-card-path.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import { AutomaticChargesPage } from "#app/features/payments/checkout/components/automatic-charges-page.tsx";
import * as texts from "#app/features/payments/instalments/texts.ts";
import { changeChargesAction } from "#app/http/actions/automatic-charges.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/automatic-charges";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	automaticChargesView(ctx, await tripAccessOf(args)),
);

export const action = formAction(changeChargesAction, ({ outcome }, { params }: Route.ActionArgs) =>
	outcome === "card_missing"
		? { to: chargeCardPath(params.shareId) }
		: { to: automaticChargesPath(params.shareId), toast: TOASTS[outcome] },
);

const TOASTS = {
	switched_on: texts.switchedOn,
	switched_off: texts.switchedOff,
	card_chosen: texts.cardChosen,
	card_chosen_while_off: texts.cardChosenWhileOff,
	card_removed: texts.removed,
};

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function AutomaticCharges({ loaderData, actionData }: Route.ComponentProps) {
	return <AutomaticChargesPage view={loaderData} formResult={actionData?.result} />;
}
