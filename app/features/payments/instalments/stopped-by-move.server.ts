import type { Reader } from "#db/db.ts";
import { chargeCardPath } from "../cards/charge-card-path.ts";
import { findNewestConsent } from "./consent.server.ts";

/**
 * The page on which a member restarts automatic charges that ended because their membership was opened elsewhere; null
 * for someone who never had them, has them, or switched them off themselves.
 */
export async function chargesStoppedByMove(
	db: Reader,
	{ shareId, memberId }: { shareId: string; memberId: string },
): Promise<string | null> {
	const newest = await findNewestConsent(db, { memberId });
	return newest && newest.withdrawnAt !== null && newest.endedByMove ? chargeCardPath(shareId) : null;
}
