import { findTripAccess, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { SecretLink } from "#app/mail/content.ts";
import { isSigned, sign } from "#app/mail/signed-links.server.ts";
import type { Reader } from "#db/db.ts";
import { entryPath } from "./entry-path.ts";
import * as texts from "./texts.ts";
import { askerOf, findEntry, type WaitingEntry } from "./waiting-list.queries.ts";

/** The path of a mailed link to an entry, made when the mail is sent; null once the entry is deleted. */
export async function makeEntryPath(ctx: Pick<Ctx, "db">, { id, email }: SecretLink): Promise<string | null> {
	const entry = await findEntry(ctx.db.read, { id });
	if (entry?.email !== email) return null;
	return entryPath(`${id}.${await sign(ctx.db, signedText(entry))}`);
}

/** The colons distinguish it from other texts signed with the same secret. */
const signedText = ({ id, email }: Pick<WaitingEntry, "id" | "email">) => `waiting:${id}:${email}`;

/**
 * The entry that the asker may act on, by its key (`entryPath`), with its trip.
 * @throws DomainError not_found for everyone else
 */
export async function requireOwnEntry(
	ctx: Ctx,
	key: string,
	db: Reader = ctx.db.read,
): Promise<{ entry: WaitingEntry; trip: Trip; byLink: boolean }> {
	const [id = "", signature] = key.split(".");
	const entry = await findEntry(db, { id });
	const byLink = signature !== undefined;
	const isTheirs =
		entry !== null && (byLink ? await isSigned(ctx.db, signedText(entry), signature) : isAskers(ctx, entry));
	const access = isTheirs ? await findTripAccess({ ...ctx, actor: null }, entry.tripId, db) : null;
	if (entry && access) return { entry, trip: access.trip, byLink };
	throw new DomainError("not_found", texts.noEntry);
}

function isAskers(ctx: Ctx, { userId, email, guestKeyHash }: WaitingEntry): boolean {
	const asker = askerOf(ctx);
	if (asker.userId) return userId === asker.userId || email === asker.verifiedEmail;
	return guestKeyHash !== null && guestKeyHash === asker.guestKeyHash;
}
