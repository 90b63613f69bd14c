import { extractSchema } from "#app/features/bookings/links/booking-links.schema.ts";
import { extractBooking } from "#app/features/bookings/links/extract-booking.server.ts";
import { apiAction } from "#app/http/api-action.server.ts";
import { enforceLinkLimit } from "#app/http/link-limit.server.ts";
import type { Route } from "./+types/extract-booking-info";

/** Answers `{ name, price, currency, pricePerNight, nights, kind, source }`, each null if the page does not say it. */
export const action = apiAction(extractSchema, async (_ctx, input, args: Route.ActionArgs) => {
	const { info } = await extractBooking(await enforceLinkLimit(args), input);
	return info;
});
