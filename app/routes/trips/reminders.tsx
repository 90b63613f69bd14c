import { RemindersPage } from "#app/features/reminders/components/reminders-page.tsx";
import { remindMember } from "#app/features/reminders/remind-member.server.ts";
import { remindFormSchema } from "#app/features/reminders/reminders.schema.ts";
import { remindersView } from "#app/features/reminders/reminders-view.server.ts";
import * as texts from "#app/features/reminders/texts/by-hand.ts";
import * as cardTexts from "#app/features/reminders/texts/card.ts";
import { requestStateOf, servicesContext } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { redirectToShareAddress } from "#app/http/share-address.server.ts";
import * as common from "#app/lib/texts.ts";
import type { Route } from "./+types/reminders";

export const middleware: Route.MiddlewareFunction[] = [redirectToShareAddress];

export const loader = pageHandler((args: Route.LoaderArgs, ctx) => {
	const { params, request, context } = args;
	const chosen = new URL(request.url).searchParams.get("member");
	const { places } = context.get(servicesContext);
	return remindersView(ctx, places, params.shareId, { origin: requestStateOf(args).origin, chosen });
});

export const action = formAction(
	remindFormSchema,
	async (ctx, { memberId, tone }, { params, context }: Route.ActionArgs) => {
		const { places } = context.get(servicesContext);
		const input = { tripId: params.shareId, memberId, tone };
		const { memberName, isHeld } = await remindMember(ctx, places, input);
		const toast = isHeld
			? { title: texts.heldTitle, message: texts.held(memberName) }
			: { title: texts.sentTitle, message: texts.sent(memberName) };
		return { to: `/trip/${params.shareId}/reminders`, toast };
	},
);

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: common.pageTitle(loaderData ? `${cardTexts.title}: ${loaderData.trip.title}` : cardTexts.title) },
	{ name: "robots", content: "noindex" },
];

export default function Reminders({ loaderData, actionData }: Route.ComponentProps) {
	return <RemindersPage view={loaderData} reply={actionData?.result} />;
}
