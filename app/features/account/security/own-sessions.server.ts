import { and, desc, eq, gt, ne } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { browserInWords, countryInWords } from "#app/features/identity/device-in-words.ts";
import { deleteStepsOf } from "#app/features/identity/passkeys/sign-in-steps.server.ts";
import { endSessionsOf, idleSince } from "#app/features/identity/sessions.server.ts";
import { deleteSubscriptionsWithoutSession } from "#app/features/messages/push/subscriptions.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { sessions } from "#db/schema/identity.ts";
import * as texts from "./texts.ts";

export type OwnSession = {
	id: string;
	device: string;
	place: string;
	lastSeen: string; // in UTC
	isThis: boolean;
};

/** The asker's live sessions in words, this browser's first. @throws DomainError unauthenticated */
export async function listOwnSessions(ctx: Ctx, current: string | null): Promise<OwnSession[]> {
	const { id: userId } = requireUser(ctx);
	const now = ctx.now;
	const isLive = and(gt(sessions.expiresAt, now.getTime()), gt(sessions.lastSeenAt, idleSince(now)));
	const rows = await ctx.db.read
		.select()
		.from(sessions)
		.where(and(eq(sessions.userId, userId), isLive))
		.orderBy(desc(sessions.lastSeenAt));
	const currentHash = current && hashSecret(current);
	return rows
		.map(({ idHash, userAgent, country, lastSeenAt }) => ({
			id: idHash,
			device: browserInWords(userAgent),
			place: countryInWords(country),
			lastSeen: formatInstant(lastSeenAt, undefined, ctx.clock),
			isThis: idHash === currentHash,
		}))
		.sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** Ends one of the asker's other sessions. @throws DomainError unauthenticated, not_found */
export async function endOwnSession(ctx: Ctx, id: string, current: string | null): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		const isOther = current ? ne(sessions.idHash, hashSecret(current)) : undefined;
		const isOwn = and(eq(sessions.idHash, id), eq(sessions.userId, userId), isOther);
		const ended = await tx.delete(sessions).where(isOwn).returning({ idHash: sessions.idHash });
		if (ended.length === 0) throw new DomainError("not_found", texts.sessionGone);
	});
}

/** Ends all of the asker's sessions except this one, and their push messages. @throws DomainError unauthenticated */
export async function endOtherSessions(ctx: Ctx, current: string | null): Promise<void> {
	const { id: userId } = requireUser(ctx);
	await ctx.db.write(async (tx) => {
		await endSessionsOf(tx, userId, current);
		await deleteStepsOf(tx, userId);
		await deleteSubscriptionsWithoutSession(tx, userId);
	});
}
