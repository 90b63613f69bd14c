import { eq, or } from "drizzle-orm";
import type { SignedInUser } from "#app/access/ctx.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import type { Tx } from "#db/client.server.ts";
import { tripClaims } from "#db/schema/access.ts";
import { profilePictures } from "#db/schema/account.ts";
import { payees } from "#db/schema/fund.ts";
import { accountTokens, passkeys, recoveryCodes, signInSteps } from "#db/schema/identity.ts";
import { outbox, replyChoices } from "#db/schema/mail.ts";
import { notificationPreferences, notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { cardSetups, paymentMethods } from "#db/schema/payments.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { draftTrips } from "#db/schema/trips.ts";
import { endAccessOf } from "../sign-in/end-access.server.ts";

/** What is kept for the person alone. Money records are not among it. */
const OWN_TABLES = [
	accountTokens,
	cardSetups,
	draftTrips,
	notifications,
	passkeys,
	payees,
	paymentMethods,
	profilePictures,
	pushSubscriptions,
	recoveryCodes,
	replyChoices,
	signInSteps,
] as const;

/** Deletes everything by which an account is entered or told something, and what only its owner has seen. */
export async function erasePerson(tx: Tx, { id, email, emailVerified }: SignedInUser): Promise<void> {
	await endAccessOf(tx, id);
	await forgetBrowsersOf(tx, id);
	for (const table of OWN_TABLES) await tx.delete(table).where(eq(table.userId, id));
	const owner = eq(notificationPreferences.owner, `user:${id}`);
	const ownerByEmail = eq(notificationPreferences.owner, `email:${email}`);
	await tx.delete(notificationPreferences).where(emailVerified ? or(owner, ownerByEmail) : owner);
	const isMail = eq(outbox.userId, id);
	await tx.delete(outbox).where(emailVerified ? or(isMail, eq(outbox.email, email)) : isMail);
	await tx.update(tripClaims).set({ userId: null }).where(eq(tripClaims.userId, id));
	if (emailVerified) await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
}
