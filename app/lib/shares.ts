import type { Cents } from "#app/lib/money.ts";

/** How many people can share a trip on any plan (Rules: Trips). */
export const GROUP_SIZE = { min: 1, max: 250 };

export type Shares = { costPerPerson: Cents; organizerShare: Cents };

/** Each share is round(total / size) cents; the organizer's makes the sum exact (Rules: Costs and shares). */
export function splitCost(totalCost: Cents, partySize: number): Shares {
	const costPerPerson = Math.round(totalCost / partySize);
	return { costPerPerson, organizerShare: totalCost - costPerPerson * (partySize - 1) };
}

/** The base share of the organizer, or of anyone else. */
export function shareOf({ costPerPerson, organizerShare }: Shares, role: "organizer" | "member"): Cents {
	return role === "organizer" ? organizerShare : costPerPerson;
}

/** By how many people a trip's costs are divided. Spots that were added after someone had paid leave everybody's share as it was. */
export function sharedBy({ partySize, lateSpots }: TripSize): number {
	return partySize - lateSpots;
}

/** The base shares of a trip. */
export function baseShares(trip: TripCosts): Shares {
	return splitCost(trip.totalCost, sharedBy(trip));
}

/** What a member pays, in cents, by what it is made of. `takenOver` is for companions; below 0, what others pay of the member's own spot. */
export type ShareParts = { individualCost: Cents; optionsCost: Cents; takenOver: Cents };

/** The price of a member's own spot, with their options, whoever pays it. */
export function spotPrice({ individualCost, takenOver }: Omit<ShareParts, "optionsCost">): Cents {
	return individualCost - takenOver;
}

/** A member's base share, whoever pays it: the price of their spot without options. */
export function baseOf(member: ShareParts): Cents {
	return spotPrice(member) - member.optionsCost;
}

type TripSize = { partySize: number; lateSpots: number };
type TripCosts = TripSize & { totalCost: Cents };

/** What a trip costs its group, in cents: what is planned, and the options that its members have chosen. */
export function wholeCost({ totalCost, optionsCost }: { totalCost: Cents; optionsCost: Cents }): Cents {
	return totalCost + optionsCost;
}

/** Whether the base share is the organizer's, and not what the others pay. */
export function hasOddCents(trip: TripCosts, share: Cents): boolean {
	const { costPerPerson, organizerShare } = baseShares(trip);
	return share === organizerShare && share !== costPerPerson;
}
