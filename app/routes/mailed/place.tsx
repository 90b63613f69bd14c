import { data, redirect } from "react-router";
import { z } from "zod";
import { LinkGone, MailedLinkPage } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { LeftPlacePage } from "#app/features/joining/components/left-place-page.tsx";
import { PlaceLinkSent } from "#app/features/joining/components/place-link-sent.tsx";
import { mailPlaceLink, placePageView, targetOfPlace } from "#app/features/joining/place-page.server.ts";
import * as texts from "#app/features/joining/texts/place-link.ts";
import * as formerTexts from "#app/features/members/texts/former-place.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mailLink, secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/place";

export const handle = { hydrate: false } satisfies RouteHandle;

/** Where mails to guests lead. It needs no sign-in, and opens nothing but the page of a place that is already open here. */
export const loader = pageHandler(async ({ params, url }: Route.LoaderArgs, ctx) => {
	const place = await unlessGone(placePageView(ctx, params.token));
	if (place?.own) throw redirect(place.own);
	return data({ place, isSent: url.searchParams.has("sent") }, { status: place ? 200 : 404 });
});

export const action = formAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	const { token } = args.params;
	const link = { purpose: "open_place", ...(await targetOfPlace(ctx, token)) } as const;
	await mailLink(args, link, () => mailPlaceLink(ctx, token));
	return { to: `/place/${token}?sent` };
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: titleOf(loaderData), description: descriptionOf(loaderData?.place) });

function titleOf(shown?: Route.ComponentProps["loaderData"]): string {
	if (!shown?.place) return linkTexts.goneTitle;
	if (shown.place.left) return formerTexts.title[shown.place.left.leftAs];
	return shown.isSent ? linkTexts.sentTitle : texts.pageTitle;
}

function descriptionOf(place?: Route.ComponentProps["loaderData"]["place"]): string | undefined {
	if (!place) return undefined;
	const { left } = place;
	return left
		? tripPageDescription(formerTexts.text[left.leftAs], left.trip)
		: tripPageDescription(texts.placeDescription, place.trip);
}

export default function Place({ loaderData: { place, isSent }, actionData, params }: Route.ComponentProps) {
	if (!place) return <LinkGone text={texts.placeGone} />;
	if (place.left) return <LeftPlacePage place={place.left} />;
	const mailsTo = <bdi>{place.mailsTo}</bdi>;
	if (isSent) return <PlaceLinkSent mailsTo={mailsTo} again={`/place/${params.token}`} />;
	return (
		<MailedLinkPage
			title={texts.pageTitle}
			lead={texts.openElsewhere(<bdi>{place.trip}</bdi>, mailsTo)}
			button={texts.mailMeButton}
			actionData={actionData}
		/>
	);
}
