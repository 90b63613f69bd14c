import { type Cents, inProportion, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { spotPrice } from "#app/lib/shares.ts";

/** The most companions one member can pay for. */
export const MAX_COMPANIONS = 9;

/** What a member pays, and who pays for them. Amounts in cents. */
export type Spot = {
	id: string;
	individualCost: Cents;
	takenOver: Cents; // the part of it that is for companions; below 0, the part of their own spot that others pay
	payerId: string | null; // the member who pays the rest of this spot
	formerPayerId: string | null; // the member who paid a part of it before
};

type Payable = { share: Cents; takenOver: Cents };

/**
 * Each member's share, in cents, at new spot prices. A payer pays for a companion whatever the companion has not paid;
 * a former companion who has taken over the rest pays the price less what was paid for them before. The amounts taken
 * over sum to 0, so all shares together equal all prices.
 * @param prices by member id; spots that are missing keep their price
 */
export function assignShares(
	spots: readonly Spot[],
	prices: ReadonlyMap<string, Cents>,
): Map<string, Payable> {
	const own = new Map(spots.map((spot) => [spot.id, ownPart(spot, prices.get(spot.id) ?? spotPrice(spot))]));
	return new Map(
		spots.map((spot) => {
			const price = prices.get(spot.id) ?? spotPrice(spot);
			const others = spots.filter((other) => payerOf(other) === spot.id);
			const more = sum(others.map((other) => other.takenOver - (own.get(other.id)?.takenOver ?? 0)));
			const takenOver = (own.get(spot.id)?.takenOver ?? 0) + more;
			return [spot.id, { share: price + takenOver, takenOver }];
		}),
	);
}

/** The member who pays, or has paid, a part of this spot. */
function payerOf({ payerId, formerPayerId }: Pick<Spot, "payerId" | "formerPayerId">): string | null {
	return payerId ?? formerPayerId;
}

/** A member's share of their own spot at this price, before changes to what they pay for companions. */
function ownPart({ individualCost, takenOver, payerId }: Spot, price: Cents): Payable {
	if (payerId !== null) return partOf(Math.min(individualCost, price), price);
	return takenOver < 0
		? partOf(Math.max(0, price + takenOver), price)
		: { share: price + takenOver, takenOver };
}

const partOf = (share: Cents, price: Cents): Payable => ({ share, takenOver: share - price });

/**
 * The amount, in cents, that a companion takes over when they begin to pay for themselves: the companion's proportion
 * of what their payer still has to pay, rounded half up. Before the payer has paid anything, that is the whole amount.
 * @param payer.left what the payer still has to pay, out of their whole `share`
 * @param covered what the payer pays of the companion's spot
 * @returns 0 if nothing is left, or less than the minimum charge
 */
export function restToTakeOver(payer: { share: Cents; left: Cents }, covered: Cents): Cents {
	if (payer.share <= 0) return 0;
	const rest = Math.min(covered, payer.left, inProportion(covered, payer.left, payer.share));
	return rest < MIN_CHARGE ? 0 : rest;
}
