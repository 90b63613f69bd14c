import { data } from "react-router";
import { z } from "zod";
import { userOf } from "#app/access/ctx.ts";
import { LinkGone, MailedLinkPage } from "#app/features/account/components/mailed-link-page.tsx";
import * as texts from "#app/features/account/texts/links.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { verifyEmail } from "#app/features/account/verify-email.server.ts";
import { readToken } from "#app/features/accounts/tokens.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import * as common from "#app/lib/texts.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/verify";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const token = await unlessGone(readToken(ctx, params.token, ["verify_email"]));
	return data({ email: token?.email }, { status: token ? 200 : 404 });
});

export const action = formAction(z.object({}), async (ctx, _input, args: Route.ActionArgs) => {
	const { user, claimed } = await verifyEmail(ctx, args.params.token, requestStateOf(args).session);
	return {
		to: userOf(ctx)?.id === user.id ? "/profile" : "/login",
		toast: { title: texts.verified, message: accountTexts.unclaimedTrips(claimed.overLimit) },
	};
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: common.pageTitle(loaderData?.email ? texts.verifyTitle : texts.goneTitle) },
	{ name: "robots", content: "noindex" },
];

export default function Verify({ loaderData: { email }, actionData }: Route.ComponentProps) {
	if (!email) return <LinkGone next={{ label: texts.sendLink, to: "/verify" }} />;
	return (
		<MailedLinkPage
			title={texts.verifyTitle}
			lead={texts.verifyLead(<bdi>{email}</bdi>)}
			button={texts.verifyButton}
			actionData={actionData}
		>
			<p>{texts.verifyOnlyYours}</p>
		</MailedLinkPage>
	);
}
