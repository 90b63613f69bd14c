import { z } from "zod";
import { CalendarPage } from "#app/features/trips/calendar/components/calendar-page.tsx";
import { calendarView, createFeed, deleteFeed } from "#app/features/trips/calendar/member-calendar.server.ts";
import * as texts from "#app/features/trips/calendar/texts.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { setOneTimeSecret, takeOneTimeSecret } from "#app/http/one-time-secret.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/calendar-page";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) =>
	calendarView(ctx, await tripAccessOf(args), {
		origin: requestStateOf(args).origin,
		key: await takeOneTimeSecret(args, args.request),
	}),
);

const schema = z.object({ intent: z.enum(["make", "stop"]) });

export const action = formAction(schema, async (ctx, { intent }, args: Route.ActionArgs) => {
	const { shareId } = args.params;
	const to = pathTo("/trip/:shareId/calendar", { shareId });
	if (intent === "stop") {
		await deleteFeed(ctx, shareId);
		return { to, toast: { title: texts.stopped, message: texts.stoppedHint } };
	}
	const { key } = await createFeed(ctx, shareId);
	await setOneTimeSecret(args, key);
	return { to: `${to}#link` };
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
	privatePageMeta({ title: texts.title, description: texts.lead, trip: loaderData?.trip.title });

export default function Calendar({ loaderData, actionData }: Route.ComponentProps) {
	return <CalendarPage view={loaderData} formResult={actionData?.result} />;
}
