import { AnswerPage } from "#app/features/joining/components/answer-page.tsx";
import { answerView } from "#app/features/joining/give-answer.server.ts";
import * as texts from "#app/features/members/answers/texts.ts";
import { savedAnswer } from "#app/http/actions/answer-toast.server.ts";
import { giveAnswerAction } from "#app/http/actions/answers.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/answer";

export const handle = { hydrate: false } satisfies RouteHandle;

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	answerView(ctx, await tripAccessOf(args)),
);

export const action = formAction(giveAnswerAction, (own, _args: Route.ActionArgs, ctx) =>
	savedAnswer(own, ctx),
);

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: texts.pageTitle,
		description: texts.description,
		trip: loaderData?.trip.title,
	});

export default function AnswerTrip({ loaderData, actionData }: Route.ComponentProps) {
	return <AnswerPage view={loaderData} formResult={actionData?.result} />;
}
