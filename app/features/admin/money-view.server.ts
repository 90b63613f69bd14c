import type { Ctx } from "#app/access/ctx.ts";
import { requireAdmin } from "./admin.server.ts";
import { type BookView, bookView } from "./books.queries.ts";
import { stuckAttempts, stuckRefunds, stuckReleases } from "./stuck.queries.ts";
import { failedEvents, openDifferences, openDisputes, unfinishedJobs } from "./trouble.queries.ts";
import type { Section, Troubles } from "./trouble.ts";

export type MoneyView = {
	sections: Record<Section, Troubles>;
	books: BookView[];
};

/**
 * Everything about money that may need a person: what is stuck, what failed, what differs, and the books.
 * @throws DomainError not_found
 */
export async function moneyView(ctx: Ctx): Promise<MoneyView> {
	requireAdmin(ctx);
	const db = ctx.db.read;
	const now = ctx.now().getTime();
	return {
		sections: {
			attempts: await stuckAttempts(db, now),
			refunds: await stuckRefunds(db, now),
			releases: await stuckReleases(db, now),
			events: await failedEvents(db, now),
			differences: await openDifferences(db),
			jobs: await unfinishedJobs(db),
			disputes: await openDisputes(db),
		},
		books: [await bookView(db, "live"), await bookView(db, "demo")],
	};
}
