import type { ActionFunctionArgs } from "react-router";
import type { LinkCtx } from "#app/features/bookings/links/extract-booking.server.ts";
import { requestStateOf, servicesContext } from "./context.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

export async function enforceLinkLimit(args: ActionFunctionArgs): Promise<LinkCtx> {
	const { ctx, address } = requestStateOf(args);
	await enforceRateLimit(ctx, "extract", address);
	return { ...ctx, readBooking: args.context.get(servicesContext).readBooking };
}
