import { type SQL, sql } from "drizzle-orm";
import { members } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";

const START = "{member:";

/**
 * What stands for a member's name at the start of a memo. The ledger cannot be changed, and a name has to go when its
 * account is deleted, so the name is put in where the memo is read.
 */
export const memberInMemo = ({ id }: { id: string }) => `${START}${id}}`;

/** An entry's memo with the name that its member has now. */
export function memoWithName(): SQL<string> {
	const { memo, tripId } = ledgerEntries;
	const end = sql`instr(${memo}, '}')`;
	const memberId = sql`substr(${memo}, ${START.length + 1}, ${end} - ${START.length + 1})`;
	const name = sql`(select ${members.name} from ${members} where ${members.id} = ${memberId} and ${members.tripId} = ${tripId})`;
	const isOfMember = sql`substr(${memo}, 1, ${START.length}) = ${START}`;
	return sql<string>`case when ${isOfMember} then coalesce(${name} || substr(${memo}, ${end} + 1), ${memo}) else ${memo} end`;
}
