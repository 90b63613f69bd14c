import { redirect } from "react-router";
import { z } from "zod";
import { AskForLink } from "#app/features/account/sign-in/components/ask-for-link.tsx";
import { requestSignInLink } from "#app/features/account/sign-in/sign-in.server.ts";
import * as texts from "#app/features/account/sign-in/texts.ts";
import { chosenTierSentence } from "#app/features/plans/pricing/choice.schema.ts";
import { askedAddress, rememberAsked } from "#app/http/asked-cookie.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mailLink } from "#app/http/mailed-links.server.ts";
import { safePath } from "#app/http/paths.ts";
import { blankToUndefined, email } from "#app/lib/schema.ts";
import { signInPath } from "#app/lib/sign-in-path.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/ask-to-sign-in";

export const loader = async (args: Route.LoaderArgs) => {
	const { searchParams } = new URL(args.request.url);
	const returnTo = safePath(searchParams.get("returnTo"), "/home");
	return {
		isSent: searchParams.has("sent"),
		sentTo: await askedAddress(args),
		returnTo,
		chosen: chosenTierSentence(returnTo),
	};
};

const schema = z.object({ email: email(), returnTo: z.string().max(2000).optional() });

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	// Someone who typed no address on the sign-in page is asked for it here.
	const isBlank = blankToUndefined(form.get("email")) === undefined;
	if (isBlank && form.get("from") === "login") throw redirect(askPath(String(form.get("returnTo"))), 303);
	return runForm(form, args, schema, async (ctx, input) => {
		const returnTo = safePath(input.returnTo, "/home");
		await mailLink(args, { purpose: "sign_in", email: input.email }, () =>
			requestSignInLink(ctx, input.email, returnTo),
		);
		await rememberAsked(args, input.email);
		return { to: `/sign-in?sent&returnTo=${encodeURIComponent(returnTo)}` };
	});
});

const askPath = (returnTo: string) => `/sign-in?returnTo=${encodeURIComponent(safePath(returnTo, "/home"))}`;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.isSent ? texts.sentTitle : texts.askToSignIn.title,
		description: texts.askToSignIn.lead,
	});

export default function AskToSignIn({ loaderData, actionData }: Route.ComponentProps) {
	const typed = actionData?.result.initialValue?.returnTo;
	const returnTo = typeof typed === "string" ? typed : loaderData.returnTo;
	return (
		<AskForLink
			id="ask-to-sign-in"
			words={{ ...texts.askToSignIn, lead: [texts.askToSignIn.lead, loaderData.chosen].join(" ") }}
			isSent={loaderData.isSent}
			sentTo={loaderData.sentTo}
			again={askPath(loaderData.returnTo)}
			back={{ label: texts.backToSignIn, to: signInPath(loaderData.returnTo) }}
			actionData={actionData}
		>
			<input type="hidden" name="returnTo" defaultValue={returnTo} />
		</AskForLink>
	);
}
