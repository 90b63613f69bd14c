import { z } from "zod";
import {
	waitingEntryJson,
	waitingEntrySchema,
	waitingListSchema,
} from "#app/features/members/waiting-list/waiting-json.ts";
import { joinListSchema } from "#app/features/members/waiting-list/waiting-list.schema.ts";
import { organizersList } from "#app/features/members/waiting-list/waiting-view.server.ts";
import { emptyListAction, joinListAction, openListAction } from "#app/http/actions/waiting-lists.server.ts";
import { apiAction, apiActions } from "#app/http/api-action.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { tripRefOf } from "#app/http/trip-access.server.ts";
import { json } from "#app/http/whole-response.server.ts";
import { count } from "#app/lib/answers.ts";
import type { Route } from "./+types/waiting-list";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const { open, spots, isClosed } = await organizersList(ctx, await tripRefOf(args));
		return { entries: open.map(waitingEntryJson), spots, isClosed };
	},
	{
		name: "getWaitingList",
		summary:
			"List who waits for a spot on a full trip: people with an offer first, then in the order of the line",
		who: "waiting-list.see",
		answer: waitingListSchema,
	},
);

const join = apiAction(
	joinListAction,
	(facts) => json(waitingEntryJson(facts), { status: facts.created ? 201 : 200 }),
	{
		name: "joinWaitingList",
		summary: "Join the waiting list of a full trip",
		description:
			"It needs no account: a browser without one gets a guest cookie. The address gets a mail with the link to its place in line. It says the same whether or not the address is on the trip or the list already. `conflict` while there is a spot, and where the list is closed or full.",
		who: "waiting-list.join",
		answer: waitingEntrySchema,
		status: 201,
		others: {
			200: { description: "The entry that this account or browser has already.", schema: waitingEntrySchema },
		},
		input: joinListSchema,
		limits: ["waitingList"],
		errors: ["conflict"],
	},
);

const open = apiAction(openListAction, ({ status }) => ({ status }), {
	name: "openWaitingList",
	method: "PUT",
	summary: "Close the waiting list to new names, or open it again",
	description: "Whoever is on it keeps their place in line.",
	who: "waiting-list.manage",
	answer: z.object({ status: z.enum(["open", "closed"]) }),
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

const empty = apiAction(emptyListAction, (removed) => ({ removed }), {
	name: "emptyWaitingList",
	method: "DELETE",
	summary: "Take everyone off the waiting list, and let them know",
	who: "waiting-list.manage",
	answer: z.object({ removed: count() }),
	limits: ["tripChange", "tripChangeAddress"],
	errors: ["conflict"],
});

export const action = apiActions(join, open, empty);
