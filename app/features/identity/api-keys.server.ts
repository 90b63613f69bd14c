import { and, count, eq, isNull } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { SignedInUser } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { Db, Tx } from "#db/db.ts";
import { countQuery, type Params, rowQuery } from "#db/prepared-query.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { users } from "#db/schema/access.ts";
import { type API_KEY_ACCESS, apiKeys } from "#db/schema/identity.ts";
import { toSignedInUser, USER_COLUMNS } from "./sessions.server.ts";

export type ApiKeyAccess = (typeof API_KEY_ACCESS)[number];

export type FoundApiKey = { id: string; access: ApiKeyAccess; user: SignedInUser };

/** How often the last use of a key is stored. */
const USED_UPDATE_MS = 10 * MINUTE_MS;

/** When this process last tried to store a key's last use, UTC ms, by the key's id. */
const usedUpdates = new LRUCache<string, number>({ max: 10_000 });

/** 256 random bits after a prefix by which people and secret scanners recognize it. */
export function newApiKey(): string {
	return `gw_${newSecret()}`;
}

export function isApiKey(text: string): boolean {
	return /^gw_[\w-]{43}$/.test(text);
}

/**
 * The API key that a program has sent, with its user, who has no admin rights through it; null for a wrong or revoked
 * key.
 */
export async function findApiKey(db: Db, key: string, now: Date): Promise<FoundApiKey | null> {
	if (!isApiKey(key)) return null;
	const row = await keyByHash(db.read, { keyHash: hashSecret(key) });
	if (!row) return null;
	const { id, access, lastUsedAt } = row;
	if (now.getTime() - (lastUsedAt ?? 0) > USED_UPDATE_MS) updateLastUsed(db, id, now.getTime());
	return { id, access, user: { ...toSignedInUser(row.user), role: "user" } };
}

const keyByHash = rowQuery((db, { keyHash }: Params<{ keyHash: string }>) =>
	db
		.select({ id: apiKeys.id, access: apiKeys.access, lastUsedAt: apiKeys.lastUsedAt, user: USER_COLUMNS })
		.from(apiKeys)
		.innerJoin(users, eq(users.id, apiKeys.userId))
		.where(and(eq(apiKeys.keyHash, keyHash), isNull(users.deletedAt))),
);

export const countApiKeys = countQuery((db, { userId }: Params<{ userId: string }>) =>
	db.select({ count: count() }).from(apiKeys).where(eq(apiKeys.userId, userId)),
);

/** If the database cannot be written, this is not retried on every request. */
function updateLastUsed(db: Db, id: string, lastUsedAt: number): void {
	if (lastUsedAt - (usedUpdates.get(id) ?? 0) < USED_UPDATE_MS) return;
	usedUpdates.set(id, lastUsedAt);
	void tryToStore(db, "that an API key was used", (tx) =>
		tx.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id)),
	);
}

export async function deleteApiKeysOf(tx: Tx, userId: string): Promise<void> {
	await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
}
