import { asc, eq, or } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { adminActions } from "#db/schema/admin.ts";
import { mailSuppressions } from "#db/schema/mail.ts";
import { cardDeclines } from "#db/schema/payments.ts";
import type { DataKind, DataRow } from "./data-kind.ts";

/** What we keep to protect accounts, cards and mail. */
export const PROTECTION_DATA_KINDS = [
	{ id: "declined-cards", list: listDeclines },
	{ id: "refused-address", list: listRefusals },
	{ id: "admin-actions", list: listAdminActions },
] as const satisfies DataKind[];

/** Includes declines of a membership that became the person's later. */
function listDeclines(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, declinedAt: cardDeclines.at })
		.from(cardDeclines)
		.leftJoin(trips, eq(trips.id, cardDeclines.tripId))
		.leftJoin(members, eq(members.id, cardDeclines.memberId))
		.where(or(eq(cardDeclines.userId, id), eq(members.userId, id)))
		.orderBy(asc(cardDeclines.at));
}

/** Only a confirmed address certainly belongs to the person. */
async function listRefusals(db: Reader, { email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	if (!emailVerified) return [];
	return db
		.select({ reason: mailSuppressions.reason, refusedAt: mailSuppressions.createdAt })
		.from(mailSuppressions)
		.where(eq(mailSuppressions.email, email));
}

function listAdminActions(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ action: adminActions.action, doneAt: adminActions.at })
		.from(adminActions)
		.where(eq(adminActions.subject, `user:${id}`))
		.orderBy(asc(adminActions.at));
}
