import { airbnbAnswerSchema, airbnbSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import { scrapeAirbnb } from "#app/features/bookings/links/extract-booking.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceLinkLimit } from "#app/http/link-limit.server.ts";
import type { Route } from "./+types/scrape";

export const action = apiAction(
	airbnbSchema,
	async (_ctx, input, args: Route.ActionArgs) => scrapeAirbnb(await enforceLinkLimit(args), input),
	{
		name: "readAirbnb",
		summary: "Read the name and the price of an Airbnb stay",
		who: "anyone",
		answer: airbnbAnswerSchema,
		limits: ["extract"],
		errors: ["link_unreadable"],
	},
);
