import { eq, inArray } from "drizzle-orm";
import { requireMember, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { assistantTurns } from "#db/schema/assistant.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";
import { listEndedConversations } from "./conversation.queries.ts";
import * as texts from "./texts.ts";

/** Deletes the asker's own questions and answers on the trip. @throws DomainError not_found, forbidden, unauthenticated */
export async function deleteConversation(ctx: Ctx, ref: TripRef): Promise<void> {
	const { member } = await requireMember(ctx, ref, "assistant.own", texts.membersOnly);
	await ctx.db.write((tx) => tx.delete(assistantTurns).where(eq(assistantTurns.memberId, member.id)));
}

const MEMBERS_AT_ONCE = 50;

/** Deletes the conversations of people who are no longer on their trip. */
export async function deleteEndedConversations(ctx: Ctx): Promise<void> {
	await writeInChunks(ctx, {
		find: (limit) => listEndedConversations(ctx.db.read, limit),
		change: (tx, ended) => {
			const ids = ended.map(({ memberId }) => memberId);
			return tx.delete(assistantTurns).where(inArray(assistantTurns.memberId, ids));
		},
		size: MEMBERS_AT_ONCE,
	});
}
