import { describe, expect, test } from "vitest";
import { postEntry } from "#app/features/ledger/ledger.server.ts";
import { topUpLines } from "#app/features/ledger/pool-lines.ts";
import { jobs } from "#db/schema/system.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { SECTIONS } from "./issues.ts";
import { moneyView } from "./money-view.server.ts";

describe("the money page", () => {
	test("shows that nothing is stuck, and each book's balances with their sum", async () => {
		using world = openWorld();
		const admin = world.as(await world.user({ role: "admin" }));
		const { member, ctx, trip } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		const { sections, books } = await moneyView(admin);
		for (const section of SECTIONS) expect(sections[section]).toEqual({ count: 0, rows: [] });
		expect(books).toMatchObject([
			{ book: "live", sum: 0, count: 0, accounts: [] },
			{ book: "demo", sum: 0, count: 4 },
		]);
		const [, demo] = books;
		expect(demo?.accounts.at(0)).toMatchObject({ account: "stripe_balance", balance: 97_000 - 2_843 });
		expect(demo?.accounts.at(-1)).toMatchObject({ account: `fund:${trip.id}`, trip: trip.title });
	});

	test("names the trip of a fund and of a pool", async () => {
		using world = openWorld();
		const admin = world.as(await world.user({ role: "admin" }));
		const { trip } = await tripWithGuest(world);
		await world.db.write((tx) =>
			postEntry(tx, {
				book: "live",
				source: "test:pool",
				tripId: trip.id,
				memo: "m",
				at: new Date(0),
				lines: topUpLines(trip.id, { gross: 5_000, fee: 175 }),
			}),
		);
		const { books } = await moneyView(admin);
		expect(books[0]?.accounts.at(-1)).toMatchObject({ account: `pool:${trip.id}`, trip: trip.title });
	});

	test("shows 50 rows of a list and counts the others", async () => {
		using world = openWorld();
		const admin = world.as(await world.user({ role: "admin" }));
		await world.db.write(async (tx) => {
			for (let n = 0; n < 60; n += 1) {
				const row = { kind: "k", payload: {}, status: "dead" as const, runAt: 0, createdAt: n };
				await tx.insert(jobs).values({ id: `j${n}`, source: `s${n}`, ...row });
				await postEntry(tx, {
					book: "live",
					source: `test:${n}`,
					tripId: null,
					memo: "m",
					at: new Date(0),
					lines: [
						{ account: `fund:${n}`, amount: -100 },
						{ account: "stripe_balance", amount: 100 },
					],
				});
			}
		});
		const { sections, books } = await moneyView(admin);
		expect(sections.jobs.count).toBe(60);
		expect(sections.jobs.rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, n) => `j${n}`));
		expect(books[0]).toMatchObject({ count: 61, sum: 0 });
		expect(books[0]?.accounts).toHaveLength(50);
	});
});
