import { z } from "zod";
import {
	conversationAnswer,
	conversationJson,
	turnAnswer,
	turnJson,
} from "#app/features/assistant/assistant-json.ts";
import { readConversation } from "#app/features/assistant/assistant-view.server.ts";
import {
	agreeToAssistantAction,
	askAssistantAction,
	deleteConversationAction,
} from "#app/http/actions/assistant.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import type { Route } from "./+types/assistant";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const { model } = args.context.get(servicesContext);
		return conversationJson((await readConversation(ctx, model, args.params.tripId)).conversation);
	},
	{
		name: "getAssistantConversation",
		summary: "Get your own conversation with the trip's assistant",
		who: "assistant.own",
		answer: conversationAnswer,
	},
);

const ask = apiAction(askAssistantAction(), turnJson, {
	name: "askAssistant",
	summary: "Ask the trip's assistant",
	description:
		"Needs the Pro plan, or one-time Pro for the trip. It only reads what the caller may see. Before the first question, and where questions are sent somewhere else than before, the caller agrees (409 otherwise). Amounts and days that the trip's data does not have are left out of a model's answer.",
	who: "assistant.ask",
	answer: turnAnswer,
	status: 201,
	limits: ["assistant", "assistantAddress", "assistantTrip"],
	errors: ["plan_required", "conflict"],
	isOnceByItself: true,
});

const agree = apiAction(agreeToAssistantAction, (agreed) => agreed, {
	name: "agreeToAssistant",
	method: "PUT",
	summary: "Agree to where questions to the assistant are sent",
	who: "assistant.ask",
	answer: z.object({ host: z.string() }),
	limits: ["documents", "documentsAddress"],
	errors: ["conflict"],
});

const forget = apiAction(deleteConversationAction, () => ({ success: true as const }), {
	name: "deleteAssistantConversation",
	method: "DELETE",
	summary: "Delete your own conversation with the trip's assistant",
	who: "assistant.own",
	limits: ["documents", "documentsAddress"],
});

export const action = apiActions(ask, agree, forget);
