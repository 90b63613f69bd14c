import { data } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import {
	LinkDone,
	LinkGone,
	MailedLinkPage,
} from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as texts from "#app/features/account/sign-in/texts.ts";
import { verificationView, verifyEmail } from "#app/features/account/sign-in/verify-email.server.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { browserKeyOf } from "#app/http/session.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { noInput } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/verify";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ params }: Route.LoaderArgs, ctx) => {
	const link = await unlessGone(verificationView(ctx, params.token));
	return data({ link, isSignedIn: userOf(ctx) !== null }, { status: link ? 200 : 404 });
});

export const action = formAction(noInput, async (ctx, _input, args: Route.ActionArgs) => {
	const { token } = args.params;
	if ((await verificationView(ctx, token)).isDone)
		return { to: userOf(ctx) ? "/profile" : "/login", toast: { title: texts.alreadyVerified } };
	const state = requestStateOf(args);
	const browserKeyHash = hashSecret(await browserKeyOf(state, args.request));
	const { user, claimed, passwordPath } = await verifyEmail(ctx, token, {
		session: state.session,
		browserKeyHash,
		userAgent: args.request.headers.get("User-Agent"),
	});
	return {
		to: passwordPath ?? (userOf(ctx)?.id === user.id ? "/profile" : "/login"),
		toast: {
			title: texts.verified,
			message:
				[passwordPath && texts.choosePassword, accountTexts.unclaimedTrips(claimed.overLimit)]
					.filter(Boolean)
					.join(" ") || undefined,
		},
	};
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) => {
	const link = loaderData?.link;
	if (!link) return privatePageMeta({ title: texts.goneTitle });
	const title = link.isDone ? texts.alreadyVerified : texts.verifyTitle;
	return privatePageMeta({ title, description: texts.verifyDescription });
};

export default function Verify({ loaderData: { link, isSignedIn }, actionData }: Route.ComponentProps) {
	if (!link) return <LinkGone text={texts.verifyGoneText} next={{ label: texts.sendLink, to: "/verify" }} />;
	if (link.isDone)
		return (
			<LinkDone
				title={texts.alreadyVerified}
				text={texts.nothingLeft}
				next={
					isSignedIn ? { label: texts.toProfile, to: "/profile" } : { label: common.signIn, to: "/login" }
				}
			/>
		);
	return (
		<MailedLinkPage
			title={texts.verifyTitle}
			lead={texts.verifyLead(<bdi>{link.email}</bdi>)}
			button={texts.verifyButton}
			actionData={actionData}
		>
			<p>{texts.verifyOnlyYours}</p>
		</MailedLinkPage>
	);
}
