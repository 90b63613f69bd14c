import type { Reader } from "#db/db.ts";
import { type PaidCards, paidCards } from "./paid-cards.ts";
import { listGivers } from "./presents.queries.ts";

/** The owners of the cards that paid these payments of one member. */
export async function cardsThatPaid(
	db: Reader,
	memberId: string,
	paid: readonly { paymentId: string }[],
): Promise<PaidCards> {
	return paidCards(
		paid.map(({ paymentId }) => paymentId),
		await listGivers(db, { memberId }),
	);
}
