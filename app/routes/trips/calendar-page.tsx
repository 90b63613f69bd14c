import { z } from "zod";
import { makeFeed, stopFeed } from "#app/features/calendar/calendar-feed.server.ts";
import { calendarView } from "#app/features/calendar/calendar-view.server.ts";
import { CalendarPage } from "#app/features/calendar/components/calendar-page.tsx";
import { stateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { leadToShareId } from "#app/http/share-address.server.ts";
import { showOnNextPage, takeShown } from "#app/http/shown-once.server.ts";
import type { Route } from "./+types/calendar-page";

export const middleware: Route.MiddlewareFunction[] = [leadToShareId];

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	calendarView(ctx, args.params.shareId, {
		origin: stateOf(args).origin,
		key: await takeShown(args, args.request),
	}),
);

const schema = z.object({ intent: z.enum(["make", "stop"]) });

export const action = formAction(schema, async (ctx, { intent }, args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const to = `/trip/${shareId}/calendar`;
	if (intent === "stop") {
		await stopFeed(ctx, shareId);
		return {
			to,
			toast: { title: "The link has stopped", message: "Calendars that had it are shown nothing new." },
		};
	}
	const { key } = await makeFeed(ctx, shareId);
	await showOnNextPage(args, key);
	return { to: `${to}#link` };
});

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: loaderData ? `Calendar of ${loaderData.trip.title} · Gangway` : "Calendar · Gangway" },
	{ name: "robots", content: "noindex" },
];

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
	return <CalendarPage view={loaderData} reply={actionData?.result} />;
}
