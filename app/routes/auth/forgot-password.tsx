import { z } from "zod";
import { AskForLink } from "#app/features/account/sign-in/components/ask-for-link.tsx";
import { requestPasswordReset } from "#app/features/account/sign-in/reset-password.server.ts";
import * as texts from "#app/features/account/sign-in/texts.ts";
import { askedAddress, rememberAsked } from "#app/http/asked-cookie.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { mailLink } from "#app/http/mailed-links.server.ts";
import { email } from "#app/lib/schema.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/forgot-password";

const PATH = "/forgot-password";

export const loader = async (args: Route.LoaderArgs) => ({
	isSent: new URL(args.request.url).searchParams.has("sent"),
	sentTo: await askedAddress(args),
});

export const action = formAction(z.object({ email: email() }), async (ctx, input, args: Route.ActionArgs) => {
	await mailLink(args, { purpose: "reset_password", email: input.email }, () =>
		requestPasswordReset(ctx, input.email),
	);
	await rememberAsked(args, input.email);
	return { to: `${PATH}?sent` };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.isSent ? texts.sentTitle : texts.askForPassword.title,
		description: texts.askForPassword.lead,
	});

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<AskForLink
			id="forgot-password"
			words={texts.askForPassword}
			isSent={loaderData.isSent}
			sentTo={loaderData.sentTo}
			again={PATH}
			back={{ label: texts.backToSignIn, to: "/login" }}
			actionData={actionData}
		/>
	);
}
