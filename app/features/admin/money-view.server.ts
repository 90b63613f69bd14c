import type { Ctx } from "#app/access/ctx.ts";
import { isTestMoney } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { recordView } from "./admin.server.ts";
import { type BookView, bookView } from "./books.queries.ts";
import { type HouseView, houseView } from "./house/house-view.server.ts";
import type { IssueList, Section } from "./issues.ts";
import {
	listFailedEvents,
	listFailedJobs,
	listOpenDifferences,
	listOpenDisputes,
} from "./open-issues.queries.ts";
import { listStuckAttempts, listStuckRefunds, listStuckReleases } from "./stuck-payments.queries.ts";

export type MoneyView = {
	sections: Record<Section, IssueList>;
	books: BookView[];
	houses: HouseView[];
	isTest: boolean; // whether the money at Stripe is that of test keys
};

/** Everything about money that a person may have to act on. @throws DomainError not_found */
export async function moneyView(ctx: Ctx): Promise<MoneyView> {
	await recordView(ctx, "money");
	const db = ctx.db.read;
	const now = ctx.now.getTime();
	return {
		sections: {
			attempts: await listStuckAttempts(db, now),
			refunds: await listStuckRefunds(db, now),
			releases: await listStuckReleases(db, now),
			events: await listFailedEvents(db, now),
			differences: await listOpenDifferences(db),
			jobs: await listFailedJobs(db),
			disputes: await listOpenDisputes(db),
		},
		isTest: await isTestMoney(ctx.db),
		books: [await bookView(db, "live"), await bookView(db, "demo")],
		houses: [await houseView(db, "live", ctx.house), await houseView(db, "demo", ctx.house)],
	};
}
