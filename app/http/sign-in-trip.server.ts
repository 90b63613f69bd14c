import { findGuestTrip, invitationView } from "#app/features/joining/sign-in-trip.server.ts";
import { ctxOf, type RouteArgs } from "./context.server.ts";
import { mapAddress } from "./picture.server.ts";

/** The trip that a sign-in page leads to: the invitation, or whether this browser already has a guest's trip. */
export async function signInTrip(args: RouteArgs, shareId: string) {
	const ctx = ctxOf(args);
	const invitation = await invitationView(ctx, shareId);
	const guestTrip = invitation ? null : await findGuestTrip(ctx, shareId);
	return {
		invitation: invitation && { ...invitation, map: mapAddress(args, invitation.trip) },
		hasGuestTrip: guestTrip !== null,
		createdTrip: guestTrip && !guestTrip.member ? guestTrip.trip : null, // its title, if this browser can claim it
	};
}

/** For a sign-in page that leads to no trip. */
export const NO_TRIP = { invitation: null, hasGuestTrip: false, createdTrip: null } satisfies Awaited<
	ReturnType<typeof signInTrip>
>;
