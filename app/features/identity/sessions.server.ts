import { and, eq, gt, lt, ne, type SQL } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { hashSecret, newSecret } from "#app/lib/ids.server.ts";
import type { Db, Tx } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { tryToStore } from "#db/reads-that-write.ts";
import { users } from "#db/schema/access.ts";
import { sessions } from "#db/schema/identity.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";

const MAX_IDLE_MS = 7 * DAY_MS; // (Rules: Accounts and sessions)
const MAX_AGE_MS = 30 * DAY_MS;
const SEEN_UPDATE_MS = HOUR_MS;
const SEEN_RETRY_MS = MINUTE_MS;

/** When this process last tried to store a session's last use, UTC ms, by the session's hash. */
const seenUpdates = new LRUCache<string, number>({ max: 10_000 });

export async function startSession(
	tx: Tx,
	userId: string,
	now: Date,
	device: Pick<Device, "userAgent" | "country" | "isConfirmed"> | null,
): Promise<string> {
	const { secret, row } = newSession(userId, now, device);
	await tx.insert(sessions).values(row);
	return secret;
}

function newSession(
	userId: string,
	now: Date,
	device: Pick<Device, "userAgent" | "country" | "isConfirmed"> | null,
) {
	const secret = newSecret();
	const row = {
		idHash: hashSecret(secret),
		userId,
		userAgent: device?.userAgent?.slice(0, 200) ?? null,
		country: device?.country ?? null,
		confirmedAt: device?.isConfirmed ? now.getTime() : null,
		createdAt: now.getTime(),
		lastSeenAt: now.getTime(),
		expiresAt: now.getTime() + MAX_AGE_MS,
	};
	return { secret, row };
}

export async function findSession(db: Db, secret: string, now: Date): Promise<SignedInUser | null> {
	const idHash = hashSecret(secret);
	const row = await liveSession(db, idHash, now);
	if (!row) return null;
	if (now.getTime() - row.lastSeenAt > SEEN_UPDATE_MS) updateLastSeen(db, idHash, now.getTime());
	return toSignedInUser(row.user);
}

/** Whether a session has not ended yet. Checking does not extend it. */
export async function isLiveSession(db: Db, secret: string, now: Date): Promise<boolean> {
	return (await liveSession(db, hashSecret(secret), now)) !== null;
}

/** Whether a session is live and belongs to the account. */
export async function isSessionOf(
	tx: Tx,
	secret: string | null,
	userId: string,
	now: Date,
): Promise<boolean> {
	if (secret === null) return false;
	const isLive = and(gt(sessions.expiresAt, now.getTime()), gt(sessions.lastSeenAt, idleSince(now)));
	const isOwn = and(eq(sessions.idHash, hashSecret(secret)), eq(sessions.userId, userId));
	return (await tx.$count(sessions, and(isOwn, isLive))) > 0;
}

/** A session last seen at or before this time, UTC ms, has ended. */
export const idleSince = (now: Date) => now.getTime() - MAX_IDLE_MS;

function liveSession(db: Db, idHash: string, now: Date) {
	return sessionByHash(db.read, { idHash, now: now.getTime(), idleSince: idleSince(now) });
}

/** Only what pages need is read, because this runs on every request of a signed-in user. */
export const USER_COLUMNS = {
	id: users.id,
	email: users.email,
	firstName: users.firstName,
	lastName: users.lastName,
	profileImageUrl: users.profileImageUrl,
	role: users.role,
	emailVerifiedAt: users.emailVerifiedAt,
	subscriptionPlan: users.subscriptionPlan,
	subscriptionStatus: users.subscriptionStatus,
	subscriptionEndAt: users.subscriptionEndAt,
};

const sessionByHash = rowQuery(
	(db, { idHash, now, idleSince }: Params<{ idHash: string; now: number; idleSince: number }>) =>
		db
			.select({ user: USER_COLUMNS, lastSeenAt: sessions.lastSeenAt })
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.where(
				and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, idleSince)),
			),
);

/** If the database cannot be written, this is not retried on every request. */
function updateLastSeen(db: Db, idHash: string, lastSeenAt: number): void {
	if (lastSeenAt - (seenUpdates.get(idHash) ?? 0) < SEEN_RETRY_MS) return;
	seenUpdates.set(idHash, lastSeenAt);
	void tryToStore(db, "that a session was seen", (tx) =>
		tx.update(sessions).set({ lastSeenAt }).where(eq(sessions.idHash, idHash)),
	);
}

/** Ends a session and the push messages of its browser. */
export async function endSession(tx: Tx, secret: string): Promise<void> {
	await tx.delete(sessions).where(eq(sessions.idHash, hashSecret(secret)));
}

/** Ends an account's sessions and the push messages of their browsers. @param exceptSession the secret of the session that stays */
export async function endSessionsOf(
	tx: Tx,
	userId: string,
	exceptSession: string | null = null,
): Promise<void> {
	const isOther = exceptSession === null ? undefined : ne(sessions.idHash, hashSecret(exceptSession));
	await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOther));
}

/** @param also changes rows that depend on these sessions, in the transaction that deletes them */
export function deleteExpiredSessions(
	ctx: Ctx,
	also: (tx: Tx, areExpired: SQL) => Promise<unknown>,
): Promise<number> {
	return deleteInChunks(ctx, sessions.idHash, lt(sessions.expiresAt, ctx.now.getTime()), also);
}

export function toSignedInUser(
	row: Pick<typeof users.$inferSelect, keyof typeof USER_COLUMNS>,
): SignedInUser {
	return {
		id: row.id,
		email: row.email,
		firstName: row.firstName,
		lastName: row.lastName,
		profileImageUrl: row.profileImageUrl,
		role: row.role,
		emailVerified: row.emailVerifiedAt !== null,
		subscriptionPlan: row.subscriptionPlan,
		subscriptionStatus: row.subscriptionStatus,
		subscriptionEndAt: row.subscriptionEndAt,
	};
}

export type Device = {
	session: string | null;
	userAgent: string | null;
	browserKeyHash?: string;
	country?: string | null; // an ISO 3166 code
	isConfirmed?: boolean; // whether a passkey has just confirmed the user
};

/** A session of the same user is renewed with a new secret, so that the browser's push messages continue. */
export async function replaceSession(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<string> {
	const renewed = await renewSession(ctx, tx, userId, device);
	if (renewed) return renewed;
	if (device.session) await endSession(tx, device.session);
	return startSession(tx, userId, ctx.now, device);
}

async function renewSession(ctx: Ctx, tx: Tx, userId: string, device: Device): Promise<string | null> {
	if (!device.session) return null;
	const { secret, row } = newSession(userId, ctx.now, device);
	const isOwn = and(eq(sessions.idHash, hashSecret(device.session)), eq(sessions.userId, userId));
	const renewed = await tx.update(sessions).set(row).where(isOwn).returning({ idHash: sessions.idHash });
	return renewed.length > 0 ? secret : null;
}
