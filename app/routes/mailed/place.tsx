import { data, redirect } from "react-router";
import { LinkGone, MailedLinkPage } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import {
	FormerMembershipPage,
	MembershipLinkSent,
	ReadPassPage,
} from "#app/features/joining/components/membership-page.tsx";
import {
	mailMembershipLink,
	membershipLinkTarget,
	membershipPageView,
} from "#app/features/joining/membership-links.server.ts";
import * as texts from "#app/features/joining/texts/membership-links.ts";
import * as memberTexts from "#app/features/members/texts.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mailLink, secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { noInput } from "#app/lib/schema.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/place";

export const handle = { hydrate: false } satisfies RouteHandle;

/**
 * The page that mails to guests link to. In the browser that has the membership it redirects to the mail's subject;
 * elsewhere it shows the pass and the receipts, and changes nothing.
 */
export const loader = pageHandler(async ({ params, url }: Route.LoaderArgs, ctx) => {
	const membership = await unlessGone(membershipPageView(ctx, params.token, url.searchParams.get("to")));
	if (membership?.own) throw redirect(membership.own);
	return data({ membership, isSent: url.searchParams.has("sent") }, { status: membership ? 200 : 404 });
});

export const action = formAction(noInput, async (ctx, _input, args: Route.ActionArgs) => {
	const { token } = args.params;
	const link = { purpose: "open_place", ...(await membershipLinkTarget(ctx, token)) } as const;
	await mailLink(args, link, () => mailMembershipLink(ctx, token));
	return { to: `${pathTo("/place/:token", { token })}?sent` };
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: titleOf(loaderData), description: descriptionOf(loaderData?.membership) });

function titleOf(shown?: Route.ComponentProps["loaderData"]): string {
	if (!shown?.membership) return linkTexts.goneTitle;
	if (shown.membership.left) return memberTexts.formerTitle[shown.membership.left.leftAs];
	if (shown.isSent) return linkTexts.sentTitle;
	return shown.membership.pass ? texts.readPageTitle(shown.membership.trip) : texts.pageTitle;
}

function descriptionOf(membership?: Route.ComponentProps["loaderData"]["membership"]): string | undefined {
	if (!membership) return undefined;
	const { left } = membership;
	return left
		? tripPageDescription(memberTexts.formerText[left.leftAs], left.trip)
		: tripPageDescription(membership.pass ? texts.readLead : texts.placeDescription, membership.trip);
}

export default function Place({
	loaderData: { membership, isSent },
	actionData,
	params,
}: Route.ComponentProps) {
	if (!membership) return <LinkGone text={texts.placeGone} />;
	if (membership.left) return <FormerMembershipPage membership={membership.left} />;
	const mailsTo = <bdi>{membership.mailsTo}</bdi>;
	if (isSent)
		return <MembershipLinkSent mailsTo={mailsTo} again={pathTo("/place/:token", { token: params.token })} />;
	const { pass } = membership;
	if (pass)
		return <ReadPassPage mailsTo={mailsTo} pass={pass} token={params.token} actionData={actionData} />;
	return (
		<MailedLinkPage
			title={texts.pageTitle}
			lead={texts.openElsewhere(<bdi>{membership.trip}</bdi>, mailsTo)}
			button={texts.mailMeButton}
			actionData={actionData}
		/>
	);
}
