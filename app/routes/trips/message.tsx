import { removableMessage } from "#app/features/messages/chat/chat.server.ts";
import { RemoveMessagePage } from "#app/features/messages/chat/components/remove-message-page.tsx";
import * as texts from "#app/features/messages/chat/texts.ts";
import { removeMessageAction } from "#app/http/actions/chat.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/message";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const { message } = await removableMessage(ctx, access, args.params.messageId);
	return { trip: access.trip.title, text: message.removedAt === null ? message.message : null };
});

export const action = formAction(removeMessageAction, (_message, { params }: Route.ActionArgs) => ({
	to: chatOf(params.shareId),
	toast: { title: texts.removalDone, type: "success" },
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.text === null ? texts.removalDone : texts.removeTitle,
		description: texts.removalDescription,
		trip: loaderData?.trip,
	});

export default function Message({ loaderData, actionData, params }: Route.ComponentProps) {
	return <RemoveMessagePage {...loaderData} back={chatOf(params.shareId)} formResult={actionData?.result} />;
}

const chatOf = (shareId: string) => `${pathTo("/trip/:shareId", { shareId })}?view=chat#chat`;
