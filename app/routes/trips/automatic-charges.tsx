import { z } from "zod";
import { automaticChargesView } from "#app/features/checkout/automatic-charges.server.ts";
import { AutomaticChargesPage } from "#app/features/checkout/components/automatic-charges-page.tsx";
import { chooseChargeCard } from "#app/features/payments/instalments/choose-charge-card.server.ts";
import {
	requireOwnCharges,
	switchChargesOff,
	switchChargesOn,
} from "#app/features/payments/instalments/switch-charges.server.ts";
import { automaticChargesPath } from "#app/features/payments/return-urls.ts";
import * as texts from "#app/features/payments/texts/automatic-charges.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { enforceMemberLimit } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import { optionalText } from "#app/lib/schema.ts";
import { pageTitle } from "#app/lib/texts.ts";
import type { Route } from "./+types/automatic-charges";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler(({ params }: Route.LoaderArgs, ctx) =>
	automaticChargesView(ctx, params.shareId),
);

const schema = z.object({ intent: z.enum(["off", "on", "card"]), cardId: optionalText(64) });

export const action = formAction(schema, async (ctx, { intent, cardId = "" }, args: Route.ActionArgs) => {
	const { shareId } = args.params;
	await requireOwnCharges(ctx, shareId);
	await enforceMemberLimit(args, "payment");
	if (intent === "card") {
		await chooseChargeCard(ctx, shareId, cardId);
		return { to: automaticChargesPath(shareId), toast: texts.cardChosen };
	}
	const isOff = intent === "off";
	await (isOff ? switchChargesOff : switchChargesOn)(ctx, shareId);
	return {
		to: automaticChargesPath(shareId),
		toast: isOff ? texts.switchedOff : texts.switchedOn,
	};
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: pageTitle(loaderData ? texts.titleOf(loaderData.trip.title) : texts.title) },
	{ name: "robots", content: "noindex" },
];

export default function AutomaticCharges({ loaderData, actionData }: Route.ComponentProps) {
	return <AutomaticChargesPage view={loaderData} formResult={actionData?.result} />;
}
