import { z } from "zod";
import { groupPageView } from "#app/features/group-page/group-page-view.server.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { day } from "#app/lib/answers.ts";
import { ACCENTS } from "#db/schema/group-page.ts";
import type { Route } from "./+types/group-page";

export const loader = apiLoader(
	async (args: Route.LoaderArgs, ctx) => {
		const view = await groupPageView(ctx, args.params.slug);
		const { title, origin, destination, startDate, endDate, cancelled } = view.trip;
		return {
			slug: view.slug,
			shareId: view.shareId,
			...{ title, origin, destination, startDate, endDate, cancelled },
			accent: view.accent,
			welcome: view.welcomeText,
			questions: view.questions,
			coverUrl: view.cover && requestStateOf(args).origin + view.cover.src,
			people: { count: view.people.count, firstNames: view.people.names },
			isFull: view.isFull,
			spotsLeft: view.spotsLeft,
		};
	},
	{
		name: "readGroupPage",
		summary: "Read a trip's page of its own by its address",
		description: "An earlier address answers with the page of now, and its `slug`.",
		who: "anyone",
		errors: ["gone"],
		answer: z.object({
			slug: z.string(),
			shareId: z.string(),
			title: z.string(),
			origin: z.string().nullable(),
			destination: z.string(),
			startDate: day().nullable(),
			endDate: day().nullable(),
			cancelled: z.boolean(),
			accent: z.enum(ACCENTS),
			welcome: z.string().nullable().meta({ description: "In a small Markdown." }),
			questions: z.array(z.object({ question: z.string(), answer: z.string() })),
			coverUrl: z.string().nullable(),
			people: z.object({
				count: z.int(),
				firstNames: z
					.array(z.string())
					.meta({ description: "At most twelve, and none unless the organizer shows them." }),
			}),
			isFull: z.boolean(),
			spotsLeft: z.int(),
		}),
	},
);
