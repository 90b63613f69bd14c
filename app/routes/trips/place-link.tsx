import { AskForLink } from "#app/features/account/sign-in/components/ask-for-link.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import * as texts from "#app/features/joining/texts/membership-links.ts";
import { requestMembershipLinkAction } from "#app/http/actions/membership-links.server.ts";
import { askedAddress, rememberAsked } from "#app/http/asked-cookie.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { requireTripOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/place-link";

export const loader = pageHandler(async (args: Route.LoaderArgs) => {
	const { trip } = await requireTripOf(args, "trip.see");
	const isSent = new URL(args.request.url).searchParams.has("sent");
	return { trip: trip.title, isSent, sentTo: await askedAddress(args) };
});

export const action = formAction(requestMembershipLinkAction, async (email, args: Route.ActionArgs) => {
	await rememberAsked(args, email);
	return { to: `${pathTo("/join/:shareId/link", args.params)}?sent` };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.isSent ? linkTexts.sentTitle : texts.pageTitle,
		description: texts.askDescription,
		trip: loaderData?.trip,
	});

export default function PlaceLink({ loaderData, actionData, params }: Route.ComponentProps) {
	const { trip } = loaderData;
	const words = {
		title: texts.pageTitle,
		spoken: common.spokenTrip(trip),
		lead: texts.lead(<bdi>{trip}</bdi>),
		sent: texts.sent,
	};
	return (
		<AskForLink
			id="place-link"
			words={words}
			isSent={loaderData.isSent}
			sentTo={loaderData.sentTo}
			again={pathTo("/join/:shareId/link", { shareId: params.shareId })}
			back={{ label: texts.backToTrip, to: pathTo("/join/:shareId", { shareId: params.shareId }) }}
			actionData={actionData}
		/>
	);
}
