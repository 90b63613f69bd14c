import { data } from "react-router";
import { LinkGone } from "#app/features/account/sign-in/components/mailed-link-page.tsx";
import * as linkTexts from "#app/features/account/sign-in/texts.ts";
import { AnswerPage } from "#app/features/joining/components/answer-page.tsx";
import { answerView, giveAnswer } from "#app/features/joining/give-answer.server.ts";
import { answerOfLink } from "#app/features/members/answers/answer-mail.server.ts";
import { answerSchema } from "#app/features/members/answers/answers.schema.ts";
import * as texts from "#app/features/members/answers/texts.ts";
import { savedAnswer } from "#app/http/actions/answer-toast.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { identifyGuest } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { secretPageHeaders, unlessGone } from "#app/http/mailed-links.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/answer";

export const handle = { hydrate: false } satisfies RouteHandle;

/**
 * The page behind the link in the mail about an answer. Programs that check mail open it, too, so only its form changes
 * anything.
 */
export const loader = pageHandler(async ({ params: { token } }: Route.LoaderArgs, ctx) => {
	const found = await unlessGone(answerOfLink(ctx, token));
	if (!found) return data({ view: null }, { status: 404 });
	return data({ view: await answerView(ctx, found.trip.shareId, token) });
});

/** The answer then belongs to this browser, or to the account that is signed in. */
export const action = formAction(answerSchema, async (_ctx, input, args: Route.ActionArgs) => {
	const { token: link } = args.params;
	const ctx = await identifyGuest(args, "answer");
	const { trip } = await answerOfLink(ctx, link);
	// The reader came by a mail to this address, so another mail to it is allowed.
	return savedAnswer(await giveAnswer(ctx, trip.shareId, { ...input, link, mayMail: true }), ctx);
});

export const headers = secretPageHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.view ? texts.pageTitle : linkTexts.goneTitle,
		description: loaderData?.view ? texts.description : undefined,
		trip: loaderData?.view?.trip.title,
	});

export default function MailedAnswer({ loaderData: { view }, actionData }: Route.ComponentProps) {
	if (!view) return <LinkGone text={texts.linkGone} />;
	return <AnswerPage view={view} formResult={actionData?.result} byLink />;
}
