import { asc, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { upsertOne } from "#db/insert-one.ts";
import { cannedAnswers } from "#db/schema/requests.ts";
import { recordAdminAction, requireAdmin } from "../admin.server.ts";
import * as texts from "../texts/requests.ts";
import type { CannedInput } from "./requests.schema.ts";

/** Saved answers. @throws DomainError not_found */
export async function cannedView(ctx: Ctx) {
	requireAdmin(ctx);
	return { answers: await ctx.db.read.select().from(cannedAnswers).orderBy(asc(cannedAnswers.title)) };
}

export type CannedView = Awaited<ReturnType<typeof cannedView>>;

/** Saves or deletes a canned answer. @throws DomainError not_found */
export async function changeCanned(ctx: Ctx, input: CannedInput): Promise<ToastContent> {
	requireAdmin(ctx);
	return ctx.db.write(async (tx) => {
		if (input.intent === "delete") {
			await recordAdminAction(ctx, tx, { action: "deleted_canned_answer", subject: `answer:${input.id}` });
			await tx.delete(cannedAnswers).where(eq(cannedAnswers.id, input.id));
			return texts.cannedDeleted;
		}
		const { title, text } = input;
		const row = { id: input.id ?? newId(), title, text, updatedAt: ctx.now.getTime() };
		await recordAdminAction(ctx, tx, {
			action: "saved_canned_answer",
			subject: `answer:${row.id}`,
			details: { title },
		});
		await upsertOne(tx, cannedAnswers, row, { target: cannedAnswers.id, set: row });
		return texts.cannedSaved;
	});
}
