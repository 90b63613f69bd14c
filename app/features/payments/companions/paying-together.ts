import { type Cents, inProportion, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { spotPrice } from "#app/lib/shares.ts";

/** How many companions one member can pay for. */
export const MAX_COMPANIONS = 9;

/** A member by what they pay and who pays for them. Amounts in cents. */
export type Spot = {
	id: string;
	individualCost: Cents;
	takenOver: Cents; // the part of it that is for companions; below 0, what others pay of one's own spot
	payerId: string | null; // who pays what is left of this spot
	formerPayerId: string | null; // who has paid a part of it before
};

type Payable = { share: Cents; takenOver: Cents };

/**
 * What each member pays once their spots have these prices, in cents. A payer pays for a companion what the companion has not paid; who has
 * taken over the rest pays it without what was paid for them before. The amounts that are taken over sum to 0, so that all shares
 * sum to all prices.
 * @param prices by the id of a member; one that is missing stays as it is
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

/** Who pays, or has paid, a part of someone else's spot. */
function payerOf({ payerId, formerPayerId }: Pick<Spot, "payerId" | "formerPayerId">): string | null {
	return payerId ?? formerPayerId;
}

/** What a member pays of a spot at this price, before what they pay for companions changes. */
function ownPart({ individualCost, takenOver, payerId }: Spot, price: Cents): Payable {
	if (payerId !== null) return partOf(Math.min(individualCost, price), price);
	return takenOver < 0
		? partOf(Math.max(0, price + takenOver), price)
		: { share: price + takenOver, takenOver };
}

const partOf = (share: Cents, price: Cents): Payable => ({ share, takenOver: share - price });

/**
 * What a companion takes over who pays what is left of their spot from now on, in cents: of what their payer has still to pay, the part
 * that the companion's spot is of the payer's share, rounded half up. Before the payer has paid anything that is all of it.
 * @param payer.left what the payer has still to pay, and `share` all that they pay
 * @param covered what the payer pays of the companion's spot
 * @returns 0 where nothing is left, or less than a card can pay
 */
export function restToTakeOver(payer: { share: Cents; left: Cents }, covered: Cents): Cents {
	if (payer.share <= 0) return 0;
	const rest = Math.min(covered, payer.left, inProportion(covered, payer.left, payer.share));
	return rest < MIN_CHARGE ? 0 : rest;
}
