import type { Cents } from "#app/lib/money.ts";

/** How many people can share a trip on any plan (Rules: Trips). */
export const GROUP_SIZE = { min: 1, max: 250 };

export type Shares = { costPerPerson: Cents; organizerShare: Cents };

/** Each share is round(total / size) cents; the organizer's is the remainder (Rules: Costs and shares). */
export function splitCost(totalCost: Cents, partySize: number): Shares {
	const costPerPerson = Math.round(totalCost / partySize);
	return { costPerPerson, organizerShare: totalCost - costPerPerson * (partySize - 1) };
}

/** The base share of the organizer, or of anyone else. */
export function shareOf({ costPerPerson, organizerShare }: Shares, role: "organizer" | "member"): Cents {
	return role === "organizer" ? organizerShare : costPerPerson;
}

/**
 * The number of people that a trip's costs are divided by. Spots that were added after someone had paid don't change
 * anyone's share.
 */
export function sharedBy({ partySize, lateSpots }: TripSize): number {
	return partySize - lateSpots;
}

/** The base shares of a trip. */
export function baseShares(trip: TripCosts): Shares {
	return splitCost(trip.totalCost, sharedBy(trip));
}

/**
 * A member's share and its parts, in cents. `takenOver` is for companions; below 0, it is the part of the member's own
 * spot that others pay.
 */
export type ShareParts = { individualCost: Cents; optionsCost: Cents; takenOver: Cents };

/** The price of a member's own spot with their options, in cents, whoever pays it. */
export function spotPrice({ individualCost, takenOver }: Omit<ShareParts, "optionsCost">): Cents {
	return individualCost - takenOver;
}

/** A member's base share, in cents, whoever pays it: the price of their spot without options. */
export function baseOf(member: ShareParts): Cents {
	return spotPrice(member) - member.optionsCost;
}

type TripSize = { partySize: number; lateSpots: number };
type TripCosts = TripSize & { totalCost: Cents };

/** The cost of a trip to its group, in cents: the planned costs and the options that members have chosen. */
export function wholeCost({ totalCost, optionsCost }: { totalCost: Cents; optionsCost: Cents }): Cents {
	return totalCost + optionsCost;
}

/** Whether a base share is the organizer's, and differs from everyone else's by the odd cents. */
export function hasOddCents(trip: TripCosts, share: Cents): boolean {
	const { costPerPerson, organizerShare } = baseShares(trip);
	return share === organizerShare && share !== costPerPerson;
}
