import { eq, gte } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireLiveAccount } from "#app/access/live-account.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { listReplyChoices } from "#app/mail/replies.server.ts";
import { type ReplyScope, takesReplies } from "#app/mail/replies.ts";
import type { Reader, Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { REPLY_SCOPES, replyChoices } from "#db/schema/mail.ts";
import type { SentSwitches } from "./settings.server.ts";

type ReplySwitch = { scope: ReplyScope; on: boolean };

/** Whether people can reply to the asker's messages by email; always off until the address is confirmed. */
export type ReplySettings = { isConfirmed: boolean; switches: ReplySwitch[] };

/** The asker's choices about replies, for their kinds of trips. @throws DomainError unauthenticated */
export async function viewReplySettings(ctx: Ctx): Promise<ReplySettings> {
	const { id, emailVerified } = requireUser(ctx);
	const choices = await listReplyChoices(ctx.db.read, { userId: id });
	const scopes = await offeredScopes(ctx.db.read, id);
	return {
		isConfirmed: emailVerified,
		switches: scopes.map((scope) => ({ scope, on: takesReplies(scope, choices) })),
	};
}

/** Stores the shown switches, each named `replies.scope`, as `saveSettings` does. @throws DomainError unauthenticated */
export async function saveReplySettings(ctx: Ctx, { shown, on }: SentSwitches): Promise<void> {
	const userId = requireUser(ctx).id;
	const updatedAt = ctx.now.getTime();
	await ctx.db.write(async (tx) => {
		await requireLiveAccount(ctx, tx);
		for (const scope of REPLY_SCOPES) {
			if (!shown.includes(`replies.${scope}`)) continue;
			const agreed = on.includes(`replies.${scope}`);
			await tx
				.insert(replyChoices)
				.values({ id: newId(), userId, scope, agreed, updatedAt })
				.onConflictDoUpdate({
					target: [replyChoices.userId, replyChoices.scope],
					set: { agreed, updatedAt },
				});
		}
	});
}

/**
 * Switches replies to an account off until its owner agrees again, because someone else may have used the account since
 * `since` (UTC ms). Choices made before then are kept.
 */
export async function withdrawReplies(ctx: Ctx, tx: Tx, userId: string, since = 0): Promise<void> {
	const updatedAt = ctx.now.getTime();
	for (const scope of REPLY_SCOPES) {
		await tx
			.insert(replyChoices)
			.values({ id: newId(), userId, scope, agreed: false, updatedAt })
			.onConflictDoUpdate({
				target: [replyChoices.userId, replyChoices.scope],
				set: { agreed: false, updatedAt },
				setWhere: gte(replyChoices.updatedAt, since),
			});
	}
}

/** Without organized trips there is no switch for them. */
async function offeredScopes(db: Reader, userId: string): Promise<ReplyScope[]> {
	const organizes = (await db.$count(trips, eq(trips.organizerId, userId))) > 0;
	return REPLY_SCOPES.filter((scope) => scope !== "organized" || organizes);
}
