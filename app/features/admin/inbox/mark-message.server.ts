import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { contactMessages } from "#db/schema/site.ts";
import { requireAdmin } from "../admin.server.ts";
import { recordAdminAction } from "../admin-actions.server.ts";
import * as texts from "../texts/messages.ts";

export const markMessageSchema = z.object({
	id: text(texts.messageMissing, 100),
	intent: z.enum(["answered", "open"], { error: texts.intentUnknown }),
});

type MarkMessage = z.output<typeof markMessageSchema>;

/** Marks a message as answered, or as open again. @throws DomainError not_found */
export async function markMessage(ctx: Ctx, { id, intent }: MarkMessage): Promise<ToastContent> {
	requireAdmin(ctx);
	const isAnswer = intent === "answered";
	const { answeredAt } = contactMessages;
	const isChanged = await ctx.db.write(async (tx) => {
		const action = isAnswer ? "answered" : "reopened";
		await recordAdminAction(ctx, tx, { action, subject: `message:${id}` });
		const changed = await tx
			.update(contactMessages)
			.set({ answeredAt: isAnswer ? ctx.now.getTime() : null })
			.where(and(eq(contactMessages.id, id), isAnswer ? isNull(answeredAt) : isNotNull(answeredAt)))
			.returning({ id: contactMessages.id });
		return changed.length > 0;
	});
	if (!isChanged) return { type: "info", ...texts.nothingToDo };
	return isAnswer ? texts.nowAnswered : texts.nowOpen;
}
