import type { Trip } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { pollEvents } from "#app/features/fund/reconciliation/events.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { HOUR } from "#tests/support/clock.ts";
import { type House, payAtStripe } from "./house.ts";

/** Members' ids. Gus has not paid. */
export type Group = {
	olga: SignedInUser;
	trip: Trip;
	mia: SignedInUser;
	miasPlace: string;
	ben: string;
	gus: string;
};

/**
 * Olga's trip for $970.00 each. Mia has an account and has paid the first of three payments, with consent to the rest;
 * Ben, a guest, has paid everything; Gus, a guest, nothing.
 */
export async function groupOf(house: House, tier: "plus" | "pro" = "plus"): Promise<Group> {
	const { world, clock } = house;
	const olga = await world.user({ subscriptionPlan: tier, firstName: "Olga" });
	const startDate = addDays(dateOf(clock.now()), 500);
	const trip = await world.trip(olga, { title: "Lisbon", startDate, endDate: addDays(startDate, 7) });
	const mia = await world.user({ firstName: "Mia" });
	const asMia = world.as(mia);
	const place = await world.join(asMia, trip, { paymentPlan: "3-month", consent: true });
	await payAtStripe(house, asMia, place.id);
	const asBen = world.asGuest("ben");
	const ben = await world.join(asBen, trip, { name: "Ben" });
	await payAtStripe(house, asBen, ben.id);
	const gus = await world.join(world.asGuest("gus"), trip, { name: "Gus" });
	// Processes Stripe's events so far, so that they are not processed again in every run.
	clock.advance(HOUR);
	await pollEvents(world.jobs);
	clock.advance(HOUR);
	return { olga, trip, mia, miasPlace: place.id, ben: ben.id, gus: gus.id };
}
