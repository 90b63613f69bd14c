import type { Ctx } from "#app/access/ctx.ts";
import { removableMessage } from "#app/features/messages/chat/chat.server.ts";
import { RemoveMessagePage } from "#app/features/messages/chat/components/remove-message-page.tsx";
import * as texts from "#app/features/messages/chat/texts.ts";
import { ownPagePath } from "#app/features/payments/attempts/return-urls.ts";
import { removeMessageAction } from "#app/http/actions/chat.server.ts";
import { ctxOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/message";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await tripAccessOf(args);
	const { message } = await removableMessage(ctx, access, args.params.messageId);
	return {
		trip: access.trip.title,
		text: message.removedAt === null ? message.message : null,
		back: chatOf(ctx, args.params.shareId),
	};
});

export const action = formAction(removeMessageAction, (_message, args: Route.ActionArgs) => ({
	to: chatOf(ctxOf(args), args.params.shareId),
	toast: { title: texts.removalDone, type: "success" },
}));

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({
		title: loaderData?.text === null ? texts.removalDone : texts.removeTitle,
		description: texts.removalDescription,
		trip: loaderData?.trip,
	});

export default function Message({ loaderData, actionData }: Route.ComponentProps) {
	return <RemoveMessagePage {...loaderData} formResult={actionData?.result} />;
}

const chatOf = (ctx: Ctx, shareId: string) => `${ownPagePath(ctx, shareId)}?view=chat#chat`;
