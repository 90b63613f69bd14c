import { requireTrip } from "#app/access/access.server.ts";
import { userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { lookOfTrip } from "#app/features/group-page/group-look.server.ts";
import { tellUncollectable } from "#app/features/members/find-uncollectable.server.ts";
import { countMembers } from "#app/features/members/members.queries.ts";
import { countSeats, holdsOpenClaim } from "#app/features/members/trip-capacity.server.ts";
import { chargeFeeRate } from "#app/features/payments/booking-fee.ts";
import { hasFeature } from "#app/features/tiers/tier-features.ts";
import { oneTimeOffer, tierOfTrip } from "#app/features/tiers/tiers.ts";
import { TripCreatedPage } from "#app/features/trips/planning/components/trip-created-page.tsx";
import { sharingOf } from "#app/features/trips/planning/sharing.ts";
import * as texts from "#app/features/trips/planning/texts/created.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { mapAddress } from "#app/http/picture.server.ts";
import { addShareTags } from "#app/http/share-meta.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { tripPageDescription } from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/trip-created";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const access = await requireTrip(ctx, await tripAccessOf(args), "trip.see");
	const { trip } = access;
	const link = `${requestStateOf(args).origin}/trip/${trip.shareId}`;
	const summary = tripSummary(trip);
	const joined = await countMembers(ctx.db.read, { tripId: trip.id });
	const holdsClaim = await holdsOpenClaim(ctx, ctx.db.read, trip);
	const { free, reserved, offered } = await countSeats(ctx, ctx.db.read, access, {
		memberCount: joined,
		holdsClaim,
	});
	const placesTaken = joined + reserved + offered;
	if (!ctx.actor) addShareTags(args, trip, placesTaken, await lookOfTrip(ctx, trip.id));
	const hasPaymentPlans = hasFeature(tierOfTrip(access, ctx.now), "payment_plans");
	return {
		trip: summary,
		sharing: sharingOf(summary, { taken: placesTaken, free }),
		placesTaken,
		map: mapAddress(args, summary),
		link,
		signedIn: userOf(ctx) !== null,
		feeRate: chargeFeeRate(trip, access.hasOneTimePro),
		hasPaymentPlans,
		mayMakePlan: access.may["trip.edit"] && hasFeature(tierOfTrip(access, ctx.now), "custom_schedules"),
		oneTimeOffer: access.role === "organizer" && !hasPaymentPlans ? oneTimeOffer(trip.shareId) : null,
		canClaim: holdsClaim,
		canInvite: access.may["invitations.send"],
		uncollectable: await tellUncollectable(ctx, access),
	};
});

export const meta: Route.MetaFunction = ({ loaderData }) => {
	if (!loaderData) return privatePageMeta({ title: texts.created });
	const { sharing, placesTaken, trip } = loaderData;
	const { title } = trip;
	const lead = texts.shareLead(sharing, placesTaken, trip.partySize);
	const description = tripPageDescription(lead, title);
	return privatePageMeta({
		title: sharing === "new" ? texts.readyTitle(title) : texts.shareTripTitle(title),
		description,
	});
};

export default function TripCreated({ loaderData }: Route.ComponentProps) {
	return <TripCreatedPage {...loaderData} />;
}
