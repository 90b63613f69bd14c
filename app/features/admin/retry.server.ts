import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { isBusy } from "#db/client.server.ts";
import { requireAdmin } from "./admin.server.ts";
import type { Section } from "./issues.ts";
import type { RetryIssue } from "./retry.schema.ts";
import { retryAttempt } from "./retry-attempt.server.ts";
import { retryDifferences, retryDispute } from "./retry-difference-dispute.server.ts";
import { retryEvent } from "./retry-event.server.ts";
import { retryJob } from "./retry-job.server.ts";
import { retryRefund, retryRelease } from "./retry-refund-release.server.ts";
import type { RetryResult } from "./retry-result.ts";

const RETRY_BY_SECTION: Record<Section, (ctx: Ctx, id: string) => Promise<RetryResult>> = {
	attempts: retryAttempt,
	refunds: retryRefund,
	releases: retryRelease,
	events: retryEvent,
	differences: retryDifferences,
	jobs: retryJob,
	disputes: retryDispute,
};

/**
 * Tries one thing again. Each kind goes through the same door as ever (the provider is asked, its answer applied),
 * so that pressing twice, or beside the sweeper, has the effect of once.
 * @returns what came of it; an error on the way is an outcome too, for the admin to read.
 * @throws DomainError not_found to anyone but an admin
 */
export async function retryIssue(ctx: Ctx, { what, id }: RetryIssue): Promise<RetryResult> {
	requireAdmin(ctx);
	try {
		return await RETRY_BY_SECTION[what](ctx, id);
	} catch (error) {
		if (isDomainError(error) || isBusy(error)) throw error;
		if (isProviderTimeout(error)) {
			return {
				type: "info",
				title: "No answer from the provider",
				message: "Nothing was changed. Try again in a minute.",
			};
		}
		const message = error instanceof Error ? error.message : String(error);
		return { type: "error", title: "That did not work", message: message.slice(0, 300) };
	}
}
