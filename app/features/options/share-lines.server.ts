import type { Reader } from "#db/db.ts";
import { listTripChoices } from "./options.queries.ts";
import { choicesLine } from "./share-line.ts";

/** Each member's choices in a line, by the member's id. */
export async function choicesByMember(db: Reader, tripId: string): Promise<Map<string, string>> {
	const byMember = Map.groupBy(await listTripChoices(db, { tripId }), ({ memberId }) => memberId);
	return new Map([...byMember].map(([memberId, choices]) => [memberId, choicesLine(choices)]));
}
