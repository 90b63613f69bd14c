import { data } from "react-router";
import { LinkGone, MailedLinkPage } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import { signInByLink } from "#app/features/account/sign-in/sign-in.server.ts";
import * as texts from "#app/features/account/sign-in/texts.ts";
import * as accountTexts from "#app/features/account/texts.ts";
import { readToken } from "#app/features/identity/tokens.server.ts";
import { chosenTierSentence } from "#app/features/plans/pricing/choice.schema.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { afterSignIn } from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { withNewSession } from "#app/http/new-session.server.ts";
import { safePath } from "#app/http/paths.ts";
import { orSecondStep } from "#app/http/step-cookie.server.ts";
import { readableAddress } from "#app/lib/email-address.ts";
import { noInput } from "#app/lib/schema.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/sign-in-link";

const returnToOf = (request: Request) => safePath(new URL(request.url).searchParams.get("returnTo"), "/home");

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async ({ request, params }: Route.LoaderArgs, ctx) => {
	const token = await unlessGone(readToken(ctx, params.token, ["sign_in"]));
	const returnTo = returnToOf(request);
	return data(
		{ email: token && readableAddress(token.email), returnTo, chosen: chosenTierSentence(returnTo) },
		{ status: token ? 200 : 404 },
	);
});

export const action = formAction(noInput, async (ctx, _input, args: Route.ActionArgs) => {
	const to = returnToOf(args.request);
	const signIn = withNewSession(args, (device) => signInByLink(ctx, args.params.token, device));
	const signedIn = await orSecondStep(signIn, to);
	const { claimed } = signedIn;
	return {
		to: afterSignIn(signedIn, to),
		replaces: true,
		toast: { title: accountTexts.welcomeBack, message: accountTexts.unclaimedTrips(claimed.overLimit) },
	};
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	loaderData?.email
		? privatePageMeta({ title: texts.signInTitle, description: texts.signInDescription })
		: privatePageMeta({ title: texts.goneTitle });

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
	const { email, returnTo, chosen } = loaderData;
	const ask = { label: texts.sendLink, to: `/sign-in?returnTo=${encodeURIComponent(returnTo)}` };
	if (!email) return <LinkGone next={ask} />;
	return (
		<MailedLinkPage
			title={texts.signInTitle}
			lead={
				<>
					{texts.signInLead(<bdi>{email}</bdi>)} {chosen}
				</>
			}
			button={texts.signInButton}
			actionData={actionData}
		/>
	);
}
