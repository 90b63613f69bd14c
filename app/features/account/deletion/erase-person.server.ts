import { eq, or } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import type { Tx } from "#db/client.server.ts";
import { tripClaims } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notificationPreferences } from "#db/schema/messages.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { subjectsOfTables } from "#db/schema/subject.ts";
import { endAccessOf } from "../security/end-access.server.ts";

/**
 * Deletes everything by which an account is entered or told something, and what only its owner has seen: the tables that
 * say so in the schema, and those that are found by another key than the account's.
 */
export async function erasePerson(tx: Tx, { id, email, emailVerified }: SignedInUser): Promise<void> {
	await endAccessOf(tx, id);
	await forgetBrowsersOf(tx, id);
	for (const [table, subject] of subjectsOfTables()) {
		if (!("person" in subject && subject.person?.erased === true)) continue;
		await tx.delete(table).where(eq(subject.person.by, id));
	}
	const owner = eq(notificationPreferences.owner, `user:${id}`);
	const ownerByEmail = eq(notificationPreferences.owner, `email:${email}`);
	await tx.delete(notificationPreferences).where(emailVerified ? or(owner, ownerByEmail) : owner);
	const isMail = eq(outbox.userId, id);
	await tx.delete(outbox).where(emailVerified ? or(isMail, eq(outbox.email, email)) : isMail);
	await tx.update(tripClaims).set({ userId: null }).where(eq(tripClaims.userId, id));
	if (emailVerified) await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
}
