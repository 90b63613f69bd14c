import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { type Statements, statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";

const GUEST = { name: "Ben", email: "ben@example.com" };

/** The number of write transactions and statements of joining and paying once, including the demo provider's. */
const COSTS: [
	what: string,
	given: { plan: "full" | "3-month"; as: (world: World) => Promise<Ctx> },
	cost: Cost,
][] = [
	["a guest who pays all at once", { plan: "full", as: guest }, { writes: 3, statements: 28, access: 2 }],
	["a guest whose card pays later", { plan: "3-month", as: guest }, { writes: 3, statements: 34, access: 2 }],
	["a user who pays all at once", { plan: "full", as: user }, { writes: 3, statements: 28, access: 2 }],
	["a user whose card pays later", { plan: "3-month", as: user }, { writes: 3, statements: 38, access: 2 }],
];

type Cost = { writes: number; statements: number; access: number };

test.each(COSTS)("joins and pays: %s", async (_, { plan, as }, cost) => {
	let writes = 0;
	using world = openWorld({
		wrapDb: (db) => ({
			...db,
			write(work) {
				writes += 1;
				return db.write(work);
			},
		}),
	});
	const { shareId } = await world.trip(
		await world.user({ subscriptionPlan: plan === "full" ? "free" : "plus" }),
	);
	const form = {
		...GUEST,
		paymentPlan: plan,
		consent: plan !== "full",
		useCashBack: false,
		testCard: "success",
	};
	const ctx = await as(world);
	writes = 0;
	const statements = await statementsOf(async () => {
		const { status } = await joinAndPay(ctx, shareId, form as JoinAndPay, "https://gangway.example");
		expect(status).toBe("paid");
	});
	const { length } = statements.executed;
	expect({ writes, statements: length, access: countReads(statements, "trips") }).toEqual(cost);
});

async function guest(world: World) {
	return world.asGuest("ben");
}

async function user(world: World) {
	return world.as(await world.user());
}

function countReads({ executed }: Statements, table: string): number {
	return executed.filter((sql) => sql.startsWith("select") && sql.includes(` from "${table}" `)).length;
}

test("the same form sent again after the payment reads the payments once", async () => {
	using world = openWorld();
	const { shareId } = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const form = { ...GUEST, paymentPlan: "3-month", consent: true, useCashBack: false, testCard: "success" };
	const send = () => joinAndPay(world.asGuest("ben"), shareId, form as JoinAndPay, "https://gangway.example");
	await send();
	const statements = await statementsOf(send);
	expect(countReads(statements, "trips")).toBe(2);
	expect(countReads(statements, "payments")).toBe(1);
	expect(statements.executed.length).toBeLessThanOrEqual(6);
});
