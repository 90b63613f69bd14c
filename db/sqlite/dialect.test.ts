import Database from "better-sqlite3";
import { and, asc, eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { median } from "#tests/bench/load.ts";
import { queryPlan } from "#tests/support/query-plan.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listQuery, type Params } from "../prepared-query.ts";
import { members, trips } from "../schema/access.ts";
import { outsidePayments, payments } from "../schema/payments.ts";
import { databasePath } from "./connect.ts";

const openPayments = listQuery((db, { tripId, limit }: Params<{ tripId: string; limit: number }>) =>
	db
		.select({ id: payments.id, name: members.name, title: trips.title })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(
			and(
				eq(payments.tripId, tripId),
				inArray(payments.status, ["due", "processing"]),
				eq(members.confirmed, true),
				eq(members.role, "organizer's" as "organizer"),
			),
		)
		.orderBy(asc(payments.dueDate))
		.limit(limit),
);

async function sqlOf(work: () => Promise<unknown>): Promise<string> {
	const { executed } = await statementsOf(work);
	return executed.at(-1) ?? "";
}

const ARGS = { tripId: "x", limit: 3 };
const askOpenPayments = (world: World) => openPayments(world.db.read, ARGS);

describe("a prepared query", () => {
	test("has what is known as literals, and a plus before what is not", async () => {
		using world = openWorld();
		const sql = await sqlOf(() => askOpenPayments(world));
		expect(sql).toContain(`"payments"."trip_id" = +?`);
		expect(sql).toContain(`in ('due', 'processing')`);
		expect(sql).toContain(`"confirmed" = 1`);
		expect(sql).toContain(`"role" = 'organizer''s'`);
		expect(sql).toContain("limit +?");
		expect(sql.match(/\?/g)).toHaveLength(2);
	});

	test("is planned once, and not for each new argument", async () => {
		using world = openWorld();
		const sql = await sqlOf(() => askOpenPayments(world));
		const timesOf = (text: string) => {
			const file = new Database(databasePath(world.url), { readonly: true });
			const values = Array.from(text.matchAll(/\?/g), (_, index) => (index === 0 ? "x" : 3));
			const [given, kept] = [
				file.prepare(text).raw(),
				file
					.prepare(text)
					.raw()
					.bind(...values),
			];
			const time = (run: () => unknown) => {
				const started = performance.now();
				for (let i = 0; i < 20; i += 1) run();
				return performance.now() - started;
			};
			const turns = Array.from(
				{ length: 41 },
				() => time(() => given.all(...values)) / time(() => kept.all()),
			);
			file.close();
			return median(turns);
		};
		expect(timesOf(sql)).toBeLessThan(2.5);
		expect(timesOf(sql.replaceAll("+?", "?"))).toBeGreaterThan(2.5); // so the measure tells one from the other
	});

	test("finds its rows by an index of a few of them", async () => {
		using world = openWorld();
		const claims = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
			db
				.select({ id: outsidePayments.id })
				.from(outsidePayments)
				.where(and(eq(outsidePayments.memberId, memberId), eq(outsidePayments.state, "claimed"))),
		);
		const sql = await sqlOf(() => claims(world.db.read, { memberId: "x" }));
		expect(queryPlan(world, sql).join()).toContain("outside_payments_claim");
	});
});

test("a query that is built for one use has its values as parameters", async () => {
	using world = openWorld();
	const sql = await sqlOf(async () =>
		world.db.read.select({ id: trips.id }).from(trips).where(eq(trips.title, "Lisbon")).limit(1),
	);
	expect(sql).toContain(`"trips"."title" = ?`);
	expect(sql).not.toContain("Lisbon");
});
