import { data } from "react-router";
import { userOf } from "#app/access/ctx.ts";
import { HomePage } from "#app/features/trips/components/home-page.tsx";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { latestDraft } from "#app/features/trips/drafts.server.ts";
import { plannerSchema } from "#app/features/trips/trips.schema.ts";
import { defaultDates } from "#app/features/trips/trips.ts";
import { readForm } from "#app/http/body.server.ts";
import { type FormReply, runForm } from "#app/http/form-action.server.ts";
import { openToGuests } from "#app/http/guest.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { dateOf } from "#app/lib/dates.ts";
import type { Route } from "./+types/home";
import { editItems } from "./planner-form.server.ts";

export const loader = pageHandler(async (_args: Route.LoaderArgs, ctx) => ({
	signedIn: userOf(ctx) !== null,
	draft: userOf(ctx) ? await latestDraft(ctx) : null,
	defaults: defaultDates(dateOf(ctx.now())),
}));

export const action = pageHandler(async (args: Route.ActionArgs) => {
	const form = await readForm(args.request);
	const edited = editItems(form);
	if (edited)
		return data({ result: edited } satisfies FormReply, { status: edited.status === "error" ? 400 : 200 });
	return runForm(form, args, plannerSchema, async (_ctx, input) => {
		const trip = await createTrip(await openToGuests(args, "createTrip"), input);
		return { to: `/trip-created/${trip.shareId}`, toast: { title: "Trip created!" } };
	});
});

export const meta: Route.MetaFunction = () => [
	{ title: "Gangway · Everyone aboard, everyone paid" },
	{
		name: "description",
		content:
			"Plan a trip with friends: paste the links, share one page, and let everyone pay their own share.",
	},
];

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
	return <HomePage {...loaderData} reply={actionData?.result} />;
}
