import { data, redirect } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { LinkGone, MailedLinkPage } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { openPlaceSchema } from "#app/features/joining/joining.schema.ts";
import {
	findMembershipPath,
	membershipLinkView,
	takeMembershipByLink,
} from "#app/features/joining/membership-links.server.ts";
import * as texts from "#app/features/joining/texts/membership-links.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { ensureGuest } from "#app/http/session.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import { EmailField } from "#app/ui/email-field.tsx";
import { buildForm } from "#app/ui/form-result.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/open-place";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const membership = await unlessGone(membershipLinkView(ctx, params.token));
	const membershipPage = membership ? null : await findMembershipPath(ctx, params.token);
	if (membershipPage) throw redirect(membershipPage);
	return data({ membership }, { status: membership ? 200 : 404 });
});

export const action = formAction(openPlaceSchema, async (ctx, { email }, args: Route.ActionArgs) => {
	await membershipLinkView(ctx, args.params.token); // An invented link leaves no cookie.
	await ensureGuest(requestStateOf(args));
	const { shareId, isCardRemoved } = await takeMembershipByLink(ctx, args.params.token, email);
	const to = userOf(ctx) ? pathTo("/trip/:shareId", { shareId }) : pathTo("/join/:shareId", { shareId });
	return { to, toast: { title: texts.opened, message: isCardRemoved ? texts.chargesStopped : undefined } };
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.membership
		? privatePageMeta({
				title: texts.openTitle,
				description: common.tripPageDescription(texts.openDescription, loaderData.membership.trip),
			})
		: privatePageMeta({ title: linkTexts.goneTitle });

export default function OpenPlace({ loaderData: { membership }, actionData }: Route.ComponentProps) {
	if (!membership) return <LinkGone text={texts.goneText} />;
	const { name, trip, signedInAs, stopsCharges, needsEmail } = membership;
	const { field } = buildForm<"email">({ id: "mailed-link", actionData });
	return (
		<MailedLinkPage
			title={texts.openTitle}
			lead={texts.opens(<bdi>{name}</bdi>, <bdi>{trip}</bdi>)}
			button={{ label: texts.openHere, pending: texts.opening, failed: texts.notOpened }}
			actionData={actionData}
		>
			{signedInAs && <p>{texts.comesToAccount(<bdi>{signedInAs}</bdi>)}</p>}
			{!signedInAs && <p>{needsEmail ? texts.opensCompanions : texts.movesHere}</p>}
			{needsEmail && <EmailField field={field("email")} hint={texts.whereToMail} />}
			{stopsCharges && <Notice tone="due">{texts.stopsCharges}</Notice>}
		</MailedLinkPage>
	);
}
