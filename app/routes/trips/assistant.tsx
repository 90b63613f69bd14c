import { assistantView } from "#app/features/assistant/assistant-view.server.ts";
import { AssistantPage } from "#app/features/assistant/components/assistant-page.tsx";
import * as texts from "#app/features/assistant/texts.ts";
import {
	agreeToAssistantAction,
	askAssistantAction,
	deleteConversationAction,
} from "#app/http/actions/assistant.server.ts";
import { readForm } from "#app/http/body.server.ts";
import { servicesContext } from "#app/http/context.server.ts";
import { runForm } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import { revalidation } from "#app/shell/revalidation.ts";
import type { Route } from "./+types/assistant";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	assistantView(ctx, args.context.get(servicesContext).model, await tripAccessOf(args)),
);

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const page = pathTo("/trip/:shareId/assistant", args.params);
	const form = await readForm(args.request);
	switch (form.get("intent")) {
		case "agree":
			return runForm(form, args, agreeToAssistantAction, () => ({ to: page }));
		case "delete":
			return runForm(form, args, deleteConversationAction, () => ({ to: page, toast: texts.deleted }));
		default:
			return runForm(form, args, askAssistantAction(), ({ id }) => ({ to: `${page}#turn-${id}` }));
	}
});

export const shouldRevalidate = revalidation({ keepsForm: true });

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.description, trip: loaderData?.trip.title });

export default function AssistantRoute({ loaderData, actionData }: Route.ComponentProps) {
	return <AssistantPage view={loaderData} formResult={actionData?.result} />;
}
