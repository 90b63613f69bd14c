import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { text } from "#app/lib/schema.ts";
import { isBusy } from "#db/sqlite-errors.ts";
import { recordAdminAction, requireAdmin } from "./admin.server.ts";
import { SECTIONS } from "./issues.ts";
import { NO_ANSWER_RESULT, type RetryResult, retryFailedResult } from "./retry-results.ts";
import { RETRIES } from "./retry-table.server.ts";
import * as texts from "./texts/retries.ts";

export const retrySchema = z.object({
	what: z.enum(SECTIONS, { error: texts.sectionUnknown }),
	id: text(texts.issueMissing, 300),
});

type RetryIssue = z.output<typeof retrySchema>;

/**
 * Retries one issue of /admin/money. Two presses at once, or a press during the sweeper's run, have the effect of one.
 * @throws DomainError not_found to everyone but an admin; any other error becomes the result
 */
export async function retryIssue(ctx: Ctx, { what, id }: RetryIssue): Promise<RetryResult> {
	requireAdmin(ctx);
	// A dead job is queued by one transaction, which records it too; the others go on for several, and call the provider.
	if (what !== "jobs")
		await ctx.db.write((tx) => recordAdminAction(ctx, tx, { action: "retried", subject: `${what}:${id}` }));
	try {
		return await RETRIES[what](ctx, id);
	} catch (error) {
		if (isDomainError(error) || isBusy(error)) throw error;
		return isProviderTimeout(error) ? NO_ANSWER_RESULT : retryFailedResult(error);
	}
}
