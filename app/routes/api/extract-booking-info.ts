import { bookingInfoSchema, extractSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import { extractBooking } from "#app/features/bookings/links/extract-booking.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceLinkLimit } from "#app/http/link-limit.server.ts";
import type { Route } from "./+types/extract-booking-info";

export const action = apiAction(
	extractSchema,
	async (_ctx, input, args: Route.ActionArgs) => {
		const { info } = await extractBooking(await enforceLinkLimit(args), input);
		return info;
	},
	{
		name: "readBooking",
		summary: "Read the name and the price of the booking behind a link",
		description: "What the page does not say is null.",
		who: "anyone",
		answer: bookingInfoSchema,
		limits: ["extract"],
		errors: ["link_unreadable"],
	},
);
