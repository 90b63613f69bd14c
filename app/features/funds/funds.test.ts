import { expect, test } from "vitest";
import { enter } from "#app/features/ledger/ledger.server.ts";
import { fundOf } from "#app/features/ledger/ledger.ts";
import { openWorld } from "#tests/support/ctx.ts";
import { pay, tripWithGuest } from "#tests/support/payers.ts";
import { fundSummary } from "./funds.queries.ts";

test("an empty fund is all zeros", async () => {
	using world = openWorld();
	const { trip } = await tripWithGuest(world);
	expect(await fundSummary(world.db.read, "demo", trip.id)).toEqual({
		totalCollected: 0,
		totalReleased: 0,
		availableBalance: 0,
		platformFeesCollected: 0,
	});
});

test("collected is gross, the booking fee is taken out of it, and the provider's fee is not the fund's", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx, member.id);
	await pay(ctx, member.id);
	expect(await fundSummary(world.db.read, "demo", trip.id)).toEqual({
		totalCollected: 64_666,
		totalReleased: 0,
		availableBalance: 64_666 - 2 * 647,
		platformFeesCollected: 2 * 647,
	});
});

test("a release leaves the fund, another trip's money and the live book stay out of it", async () => {
	using world = openWorld();
	const { trip, ctx, member } = await tripWithGuest(world);
	await pay(ctx, member.id);
	const release = (book: "demo" | "live", tripId: string, amount: number) =>
		world.db.write((tx) =>
			enter(tx, {
				book,
				source: `release:${book}:${tripId}`,
				tripId,
				memo: "Released",
				at: world.clock.now(),
				lines: [
					{ account: fundOf(tripId), amount },
					{ account: "release_clearing", amount: -amount },
				],
			}),
		);
	await release("demo", trip.id, 50_000);
	await release("demo", "another-trip", 7);
	await release("live", trip.id, 9);
	expect(await fundSummary(world.db.read, "demo", trip.id)).toEqual({
		totalCollected: 97_000,
		totalReleased: 50_000,
		availableBalance: 97_000 - 1_940 - 50_000,
		platformFeesCollected: 1_940,
	});
});
