import { automaticChargesPath } from "#app/features/payments/attempts/return-urls.ts";
import { chargeCardPath } from "#app/features/payments/cards/charge-card-path.ts";
import { removeSavedCard } from "#app/features/payments/cards/unneeded-cards.server.ts";
import { automaticChargesView } from "#app/features/payments/checkout/automatic-charges.server.ts";
import { AutomaticChargesPage } from "#app/features/payments/checkout/components/automatic-charges-page.tsx";
import { changeChargesSchema } from "#app/features/payments/instalments/automatic-charges.schema.ts";
import {
	chooseChargeCard,
	hasCardToCharge,
	requireOwnCharges,
	switchChargesOff,
	switchChargesOn,
} from "#app/features/payments/instalments/switch-charges.server.ts";
import * as texts from "#app/features/payments/instalments/texts.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/automatic-charges";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	automaticChargesView(ctx, await tripAccessOf(args)),
);

export const action = formAction(changeChargesSchema, async (ctx, input, args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const access = await tripAccessOf(args);
	const { intent, cardId = "" } = input;
	await requireOwnCharges(ctx, access);
	await enforceMemberLimit(args, "payment");
	const to = automaticChargesPath(shareId);
	switch (intent) {
		case "card":
			return {
				to,
				toast: (await chooseChargeCard(ctx, shareId, cardId)) ? texts.cardChosen : texts.cardChosenWhileOff,
			};
		case "remove":
			await removeSavedCard(ctx, shareId);
			return { to, toast: texts.removed };
		case "off":
			await switchChargesOff(ctx, shareId);
			return { to, toast: texts.switchedOff };
		case "on":
			if (!(await hasCardToCharge(ctx, access))) return { to: chargeCardPath(shareId) };
			await switchChargesOn(ctx, shareId);
			return { to, toast: texts.switchedOn };
	}
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function AutomaticCharges({ loaderData, actionData }: Route.ComponentProps) {
	return <AutomaticChargesPage view={loaderData} formResult={actionData?.result} />;
}
