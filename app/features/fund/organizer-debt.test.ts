import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { sum } from "#app/lib/money.ts";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { movementProblemsAtRest, problemsAlways } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import {
	fundBalances,
	fundWithAccount,
	refuseTransfers,
	releaseLinesIn,
	releasesIn,
	totalTransferred,
} from "#tests/support/funds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { fundSummary } from "./fund-overview.server.ts";
import { fundView } from "./fund-view.server.ts";
import { releaseFunds, reviewRelease } from "./releases/release-funds.server.ts";
import { listAccountTotals } from "./statements/statement.queries.ts";
import { statementTotals } from "./statements/totals.ts";

/** The house has covered a dispute of an organizer's earlier trip. */
async function owe(world: World, userId: string, amount: number) {
	await world.db.write((tx) =>
		postEntry(tx, {
			...{ book: "demo", source: `test-debt:${amount}`, tripId: null, memo: "A dispute" },
			at: world.clock.now(),
			lines: [
				{ account: organizerDebtAccount(userId), amount },
				{ account: "dispute_loss", amount: -amount },
			],
		}),
	);
}

const debtOf = (world: World, userId: string) =>
	balanceOf(world.db.read, "demo", organizerDebtAccount(userId));

/** The mail that the organizer gets about a release. */
async function releaseMail(world: World) {
	const [row] = await world.db.read.select().from(outbox).where(eq(outbox.kind, "release_sent"));
	return row?.content as MailContent;
}

async function expectSoundBooks(world: World, tripId: string) {
	expect(await problemsAlways(world.db)).toEqual([]);
	expect(await movementProblemsAtRest(world.db)).toEqual([]);
	const totals = await listAccountTotals(world.db.read, { book: "demo", tripId });
	const sums = statementTotals(tripId, totals);
	const { collected, released, pendingReleases, fees, balance, other } = sums;
	expect([other, collected - released - pendingReleases - fees]).toEqual([0, balance]);
}

describe("what an organizer owes the house", () => {
	test("is paid first, and only the rest is sent", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		await owe(world, organizer.id, 40_000);
		expect(await fundView(world.as(organizer), trip.id)).toMatchObject({
			debt: { owed: 40_000, paid: 40_000 },
		});
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		expect(release).toMatchObject({ status: "completed", amount: 95_059, debtPaid: 40_000 });
		expect(await totalTransferred(world)).toBe(55_059);
		expect((await releaseMail(world)).facts).toEqual([
			["Amount", "$550.59"],
			["Date", expect.any(String)],
			["To", "Your payout account"],
		]);
		expect(await debtOf(world, organizer.id)).toBe(0);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
		expect(await fundSummary(world.db.read, "demo", trip.id)).toMatchObject({ totalReleased: 95_059 });
		const lines = await releaseLinesIn(world);
		expect(lines.map(({ isDebt, ref }) => [isDebt, ref !== null])).toEqual([
			[true, false],
			[true, false],
			[false, true],
			[false, true],
		]);
		expect(sum(lines.filter(({ isDebt }) => isDebt).map(({ amount }) => amount))).toBe(40_000);
		await expectSoundBooks(world, trip.id);
	});

	test("takes all of a smaller release, which then sends nothing and is completed at once", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world);
		await owe(world, organizer.id, 100_000);
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		expect(release).toMatchObject({ status: "completed", amount: 95_060, debtPaid: 95_060 });
		expect(await totalTransferred(world)).toBe(0);
		expect(await debtOf(world, organizer.id)).toBe(4_940);
		expect((await fundView(world.as(organizer), trip.id)).debt).toEqual({ owed: 4_940, paid: 0 });
		expect(await releaseMail(world)).toMatchObject({
			paragraphs: [`$950.60 from the fund of ${trip.title} paid what you owed Gangway.`, expect.anything()],
			facts: [
				["Amount", "$950.60"],
				["Date", expect.any(String)],
			],
		});
		await expectSoundBooks(world, trip.id);
	});

	test("is confirmed with its amount: a release is refused when more or less of it would pay the debt by now", async () => {
		using world = openWorld();
		const { trip, organizer } = await fundWithAccount(world);
		await owe(world, organizer.id, 40_000);
		const ctx = () => world.as(organizer);
		const { debtPaid, fields } = await reviewRelease(ctx(), trip.id, { amount: 60_000 });
		expect(debtPaid).toBe(40_000);
		expect(fields).toContainEqual(["expectedDebtPaid", "40000"]);
		await owe(world, organizer.id, 5_000);
		const confirm = (expectedDebtPaid: number) =>
			releaseFunds(ctx(), trip.id, { amount: 60_000, expectedDebtPaid });
		await expect(confirm(40_000)).rejects.toMatchObject({
			code: "amount_mismatch",
			message: expect.stringContaining("$450.00 of this release would pay it now, and $150.00 would go to"),
		});
		expect(await releasesIn(world)).toEqual([]);
		expect(await confirm(45_000)).toMatchObject({ release: { amount: 60_000, debtPaid: 45_000 } });
		await owe(world, organizer.id, 1_000);
		expect(await releaseFunds(ctx(), trip.id, {})).toMatchObject({ release: { debtPaid: 1_000 } });
		await expectSoundBooks(world, trip.id);
	});

	test("is owed again when the provider refuses the rest", async () => {
		let refuses = true;
		using world = openWorld({ wrap: refuseTransfers(() => refuses) });
		const { trip, organizer } = await fundWithAccount(world);
		await owe(world, organizer.id, 40_000);
		const ctx = world.as(organizer);
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("provider_failed");
		expect(await releasesIn(world)).toMatchObject([{ status: "failed", debtPaid: 0 }]);
		expect(await debtOf(world, organizer.id)).toBe(40_000);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 95_060, clearing: 0 });
		await expectSoundBooks(world, trip.id);
		refuses = false;
		expect((await releaseFunds(ctx, trip.id, {})).release).toMatchObject({ debtPaid: 40_000 });
		expect(await debtOf(world, organizer.id)).toBe(0);
		await expectSoundBooks(world, trip.id);
	});

	test("stays paid when the provider refuses a part of the rest", async () => {
		using world = openWorld({ wrap: refuseTransfers((call) => call === 1) });
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		await owe(world, organizer.id, 1_000);
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		const back = (await fundBalances(world, trip.id)).fund;
		expect(back).toBeGreaterThan(30_000);
		expect(release).toMatchObject({ status: "completed", amount: 95_059 - back, debtPaid: 1_000 });
		expect(await debtOf(world, organizer.id)).toBe(0);
		await expectSoundBooks(world, trip.id);
	});
});
