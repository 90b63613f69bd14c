import { isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { reconcile } from "#app/features/fund/reconciliation/reconcile.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { BalanceFact } from "#app/gateway/gateway.ts";
import { adminActions } from "#db/schema/admin.ts";
import { differences } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, RETURN_URLS, totalTransferred } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { checkCorrection, correctDifference } from "./correct-difference.server.ts";

const SOURCE = "adjustment:adj_1";

/** Ben has paid and the fund holds $950.60. The provider's balance has moved by `net` cents for an unknown reason. */
async function worldWithDifference(net: number) {
	const { world, overrides, admin } = await worldWithAdmin();
	const { trip, ctx, member, organizer } = await tripWithGuest(world);
	await pay(ctx(), member.id);
	const { listBalanceSince } = world.provider;
	const line: BalanceFact = { ref: "txn_x", source: SOURCE, net, at: world.clock.now().getTime() };
	const move = (by: number) => (line.net += by);
	overrides.listBalanceSince = async (at) => [
		...(await listBalanceSince(at)),
		...(line.at >= at ? [line] : []),
	];
	world.clock.advance(HOUR);
	const compare = () => reconcile(world.asGuest("checker"));
	expect(await compare()).toEqual([{ source: SOURCE, expected: 0, found: net }]);
	const balance = (account: string) => balanceOf(world.db.read, "demo", account);
	return { world, admin, trip, organizer, compare, balance, move };
}

const given = {
	source: SOURCE,
	account: "stripe_fees",
	reason: "Stripe's letter of May 3",
	trip: undefined,
} as const;

test("posts the difference to one of the house's accounts and to the log, and both sides agree afterwards", async () => {
	const { world, admin, compare, balance } = await worldWithDifference(-1_234);
	using _ = world;
	const fees = await balance("stripe_fees");
	const checked = await checkCorrection(admin(), given);
	expect(checked.lines).toEqual([
		{ account: "stripe_balance", amount: -1_234 },
		{ account: "stripe_fees", amount: 1_234 },
	]);
	await correctDifference(admin(), { ...given, amount: checked.amount });
	expect(await balance("stripe_fees")).toBe(fees + 1_234);
	expect(await world.db.read.$count(differences, isNull(differences.settledAt))).toBe(0);
	expect((await world.db.read.select().from(adminActions)).at(-1)).toMatchObject({
		action: "corrected",
		subject: `difference:${SOURCE}`,
		details: { account: "stripe_fees", amount: -1_234, reason: given.reason },
	});
	for (let day = 0; day < 40; day += 5) {
		expect(await compare()).toEqual([]);
		world.clock.advance(5 * DAY);
	}
});

test("is posted once, even from two tabs at once", async () => {
	const { world, admin, balance } = await worldWithDifference(700);
	using _ = world;
	const before = await balance("stripe_balance");
	const book = () => correctDifference(admin(), { ...given, amount: 700 });
	const done = await Promise.allSettled([book(), book()]);
	expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await errorCodeOf(book())).toBe("conflict");
	expect(await balance("stripe_balance")).toBe(before + 700);
});

test("a difference that has changed since it was checked is not posted", async () => {
	const { world, admin, compare, move } = await worldWithDifference(700);
	using _ = world;
	move(50);
	await compare();
	expect(await errorCodeOf(correctDifference(admin(), { ...given, amount: 700 }))).toBe("conflict");
	await correctDifference(admin(), { ...given, amount: 750 });
	move(50);
	world.clock.advance(HOUR);
	expect(await compare()).toEqual([{ source: SOURCE, expected: 750, found: 800 }]);
	await correctDifference(admin(), { ...given, amount: 50 });
	expect(await compare()).toEqual([]);
});

test("a trip's fund is debited at most what it holds, and never goes below 0", async () => {
	const { world, admin, trip, balance } = await worldWithDifference(-95_061);
	using _ = world;
	const toFund = { ...given, account: "fund", trip: trip.shareId } as const;
	expect(await errorCodeOf(checkCorrection(admin(), toFund))).toBe("insufficient_funds");
	expect(await errorCodeOf(correctDifference(admin(), { ...toFund, amount: -95_061 }))).toBe(
		"insufficient_funds",
	);
	expect(await balance(fundAccount(trip.id))).toBe(-95_060);
	expect(await errorCodeOf(checkCorrection(admin(), { ...toFund, trip: "x" }))).toBe("invalid");
});

test("a trip's fund is credited, and the entry belongs to the trip", async () => {
	const { world, admin, trip, balance } = await worldWithDifference(500);
	using _ = world;
	await correctDifference(admin(), { ...given, account: "fund", trip: trip.id, amount: 500 });
	expect(await balance(fundAccount(trip.id))).toBe(-95_560);
	const [entry] = (await world.db.read.select().from(ledgerEntries)).slice(-1);
	expect(entry).toMatchObject({ tripId: trip.id, memo: "Correction: Stripe's letter of May 3" });
});

test("what a correction adds to a fund is released with the rest, after what the payments hold", async () => {
	const { world, admin, trip, organizer } = await worldWithDifference(500);
	using _ = world;
	await startOnboarding(world.as(organizer), trip.id, RETURN_URLS, US_PERSON);
	await correctDifference(admin(), { ...given, account: "fund", trip: trip.id, amount: 500 });
	const owner = world.as(organizer);
	expect((await releaseFunds(owner, trip.id, { amount: 95_560 })).release).toMatchObject({
		amount: 95_560,
		status: "completed",
	});
	expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
	expect(await totalTransferred(world)).toBe(95_560);
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await errorCodeOf(releaseFunds(owner, trip.id, {}))).toBe("insufficient_funds");
});

test("what corrections have added and taken again is not released", async () => {
	const { world, admin, trip, organizer, move, compare } = await worldWithDifference(500);
	using _ = world;
	await startOnboarding(world.as(organizer), trip.id, RETURN_URLS, US_PERSON);
	const toFund = { ...given, account: "fund", trip: trip.id } as const;
	await correctDifference(admin(), { ...toFund, amount: 500 });
	move(-700);
	world.clock.advance(HOUR);
	await compare();
	await correctDifference(admin(), { ...toFund, amount: -700 });
	expect((await releaseFunds(world.as(organizer), trip.id, {})).release.amount).toBe(94_860);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("is not found by anyone but an admin, or where nothing differs", async () => {
	const { world, admin, organizer } = await worldWithDifference(500);
	using _ = world;
	for (const ctx of [world.nobody, world.as(organizer)]) {
		expect(await errorCodeOf(checkCorrection(ctx, given))).toBe("not_found");
		expect(await errorCodeOf(correctDifference(ctx, { ...given, amount: 500 }))).toBe("not_found");
	}
	expect(await errorCodeOf(checkCorrection(admin(), { ...given, source: "charge:ch_1" }))).toBe("conflict");
});
