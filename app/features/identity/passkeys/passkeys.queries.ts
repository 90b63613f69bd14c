import { and, asc, eq, type InferSelectModel } from "drizzle-orm";
import type { Reader } from "#db/db.ts";
import { passkeys } from "#db/schema/identity.ts";

export type Passkey = InferSelectModel<typeof passkeys>;

export function listPasskeys(db: Reader, userId: string): Promise<Passkey[]> {
	return db
		.select()
		.from(passkeys)
		.where(eq(passkeys.userId, userId))
		.orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function findCredential(db: Reader, credentialId: string): Promise<Passkey | null> {
	const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
	return passkey ?? null;
}

export async function findPasskey(db: Reader, userId: string, id: string): Promise<Passkey | null> {
	const isOwn = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
	const [passkey] = await db.select().from(passkeys).where(isOwn);
	return passkey ?? null;
}
