import { expect } from "vitest";
import { leftInFund } from "#app/features/fund/charges/charge-shares.ts";
import { listChargesOf } from "#app/features/fund/charges/charges.queries.ts";
import { fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { fundRows } from "#app/features/fund/fund-rows.ts";
import { listReleasableCharges } from "#app/features/fund/releases/releasable-charges.queries.ts";
import { totalReleasable } from "#app/features/fund/releases/split-release.ts";
import { listAccountTotals } from "#app/features/fund/statements/statement.queries.ts";
import { statementTotals } from "#app/features/fund/statements/totals.ts";
import { sum } from "#app/lib/money.ts";
import { fundBalances } from "./funds.ts";
import type { World } from "./world.ts";

/** Checks that the fund page and the statement agree, and that everything in the fund can be released. */
export async function expectPagesAgree(world: World, tripId: string) {
	const { read } = world.db;
	const hold = { days: 0, now: world.clock.now().getTime() };
	const { fund } = await fundOverview(read, { provider: "demo", tripId, lateBefore: "2026-11-20", hold }, []);
	expect(fundRows(fund).find(({ label }) => label === "Other")).toBeUndefined();
	const totals = statementTotals(tripId, await listAccountTotals(read, { book: "demo", tripId }));
	const { collected, refunded, released, pendingReleases, disputed, fees, other, balance } = totals;
	expect([other, collected - refunded.gross - released - pendingReleases - disputed - fees]).toEqual([
		0,
		balance,
	]);
	const charges = await listChargesOf(read, { tripId, provider: "demo" });
	expect((await fundBalances(world, tripId)).fund).toBe(sum(charges.map(leftInFund)));
	expect(fund.availableBalance).toBe(fund.balance);
	expect(totalReleasable(await listReleasableCharges(read, "demo", tripId))).toBe(fund.balance);
	return fund;
}
