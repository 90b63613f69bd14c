import type { Cents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";

type TripName = { title: string; shareId: string };

/** The facts that decide whether a trip's organizer can delete their account. */
export type OrganizedTrip = TripName & {
	id: string;
	isActive: boolean; // not cancelled
	isOver: boolean;
	held: Cents; // in the fund or on its way out of it
	openRefunds: number;
	openDisputes: number;
	othersHavePaid: boolean; // and were not refunded in full
	others: number; // current members
	hasRecords: boolean; // someone has begun to pay, or bought something for the trip
	hasLiveAttempts: boolean;
};

/** A person's membership of a trip, which may be their own trip. */
export type OwnMembership = TripName & {
	memberId: string;
	isOrganizer: boolean;
	hasPaid: boolean;
	hasOpenRefund: boolean;
	hasLiveAttempts: boolean;
};

export type DeletionFacts = {
	trips: readonly OrganizedTrip[];
	places: readonly OwnMembership[];
	debt: Cents; // what the account owes the house
	openPurchases: readonly TripName[]; // the trips for which one-time Pro is being paid
};

export type BlockReason =
	| "funds_held"
	| "refunds_open"
	| "disputes_open"
	| "debt_owed"
	| "trip_ahead"
	| "payments_under_way"
	| "own_refund_open"
	| "own_payment_under_way"
	| "purchase_under_way";

export type DeletionBlock = { reason: BlockReason; title: string; path: string; amount: Cents | null };

/** Why an account cannot be deleted yet, each reason with the page that resolves it (Rules: Deleting an account). */
export function deletionBlocks({ trips, places, openPurchases, debt }: DeletionFacts): DeletionBlock[] {
	return [
		...trips.flatMap(blocksOfTrip),
		...trips.slice(0, debt > 0 ? 1 : 0).map((trip) => debtBlock(trip, debt)),
		...places.flatMap(blocksOfPlace),
		...openPurchases.map((trip) =>
			block("purchase_under_way", trip, pathTo("/trip/:shareId", { shareId: trip.shareId })),
		),
	];
}

function blocksOfTrip(trip: OrganizedTrip): DeletionBlock[] {
	const { id, shareId, held, openRefunds, openDisputes, hasLiveAttempts, othersHavePaid } = trip;
	const page = pathTo("/trip/:shareId", { shareId });
	if (openRefunds > 0) return [block("refunds_open", trip, `${page}/refunds`)];
	if (openDisputes > 0)
		return [block("disputes_open", trip, pathTo("/fund-release/:tripId", { tripId: id }))];
	if (held > 0)
		return [{ ...block("funds_held", trip, pathTo("/fund-release/:tripId", { tripId: id })), amount: held }];
	if (hasLiveAttempts) return [block("payments_under_way", trip, page)];
	if (othersHavePaid && trip.isActive && !trip.isOver) return [block("trip_ahead", trip, page)];
	return [];
}

/** The fund pages of all their trips show the debt. */
function debtBlock(trip: OrganizedTrip, debt: Cents): DeletionBlock {
	return { ...block("debt_owed", trip, pathTo("/fund-release/:tripId", { tripId: trip.id })), amount: debt };
}

function blocksOfPlace(place: OwnMembership): DeletionBlock[] {
	const page = pathTo("/trip/:shareId", { shareId: place.shareId });
	if (place.isOrganizer) return [];
	if (place.hasOpenRefund) return [block("own_refund_open", place, `${page}/refunds`)];
	if (place.hasLiveAttempts) return [block("own_payment_under_way", place, page)];
	return [];
}

function block(reason: BlockReason, { title }: TripName, path: string): DeletionBlock {
	return { reason, title, path, amount: null };
}

/** What happens to an organized trip. A kept one remains as a record, and asks nobody for money any more. */
export function fateOfTrip({
	isActive,
	isOver,
	others,
	hasRecords,
}: OrganizedTrip): "delete" | "cancel" | "keep" {
	if (others === 0 && !hasRecords) return "delete";
	return isActive && !isOver ? "cancel" : "keep";
}

/** Whether a membership is ended. One with payments, or the organizer's, is kept with its records. */
export function isGivenUp({ isOrganizer, hasPaid }: OwnMembership): boolean {
	return !isOrganizer && !hasPaid;
}
