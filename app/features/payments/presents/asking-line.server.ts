import type { TripAccess } from "#app/access/access.server.ts";
import type { Reader } from "#db/db.ts";
import { listAsking } from "./presents.queries.ts";
import { presentsPath } from "./presents-path.ts";
import * as texts from "./texts.ts";

/**
 * A line that links to the friends whose next payment the member can pay; null if nobody asks. It reveals no amount.
 * @param count how many members of the trip ask
 */
export async function askingLine(
	db: Reader,
	{ trip, member, may }: Pick<TripAccess, "trip" | "member" | "may">,
	count: number,
): Promise<{ text: string; to: string } | null> {
	if (count === 0 || !member || !may["present.give"]) return null;
	const asking = await listAsking(db, { tripId: trip.id });
	const [first, ...others] = asking.filter((one) => one.member.id !== member.id);
	if (!first) return null;
	return { text: texts.askingLine(first.member.name, others.length), to: presentsPath(trip.shareId) };
}
