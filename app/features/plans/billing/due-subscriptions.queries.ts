import { and, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import type { Provider } from "#app/gateway/gateway.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { invoices } from "#db/schema/plans.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import type { Subscription } from "./subscriptions.queries.ts";

const CHECK_MS = 10 * MINUTE_MS; // a renewal may take the provider an hour
const OVERDUE_CHECK_MS = HOUR_MS;

/**
 * Subscriptions to ask the provider about again: overdue ones, those whose period is over, and those whose last invoice is
 * missing because its fee was not known yet. `now` is UTC ms.
 */
export function listDueSubscriptions(
	db: Reader,
	{ provider, now }: { provider: Provider; now: number },
): Promise<Subscription[]> {
	const isOver = lte(subscriptions.currentPeriodEnd, now);
	return db
		.select()
		.from(subscriptions)
		.where(
			and(
				eq(subscriptions.provider, provider),
				isNotNull(subscriptions.ref),
				or(
					and(eq(subscriptions.status, "past_due"), lte(subscriptions.updatedAt, now - OVERDUE_CHECK_MS)),
					and(
						eq(subscriptions.status, "active"),
						lte(subscriptions.updatedAt, now - CHECK_MS),
						or(isOver, lacksInvoice()),
					),
				),
			),
		);
}

/** A change of plan within a period has an invoice of its own, with the same end. */
function lacksInvoice() {
	return sql`not exists (
		select 1 from ${invoices}
		where ${invoices.userId} = ${subscriptions.userId} and ${invoices.provider} = ${subscriptions.provider}
			and ${invoices.plan} = ${subscriptions.plan} and ${invoices.isAnnual} = ${subscriptions.isAnnual}
			and ${invoices.periodEnd} = ${subscriptions.currentPeriodEnd}
	)`;
}
