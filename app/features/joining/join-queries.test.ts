import { expect, test } from "vitest";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";

const form: JoinAndPay = {
	name: "Ben",
	email: "ben@example.com",
	paymentPlan: "3-month",
	departureLocation: undefined,
	consent: true,
	useCashBack: false,
	testCard: "success",
};

const countReads = (statements: string[], table: string) =>
	statements.filter((sql) => sql.startsWith("select") && sql.includes(`from "${table}" `)).length;

test("joining and paying checks access once outside and once in each of its two transactions", async () => {
	using world = openWorld();
	const { shareId } = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const send = () => joinAndPay(world.asGuest("ben"), shareId, form, "https://gangway.example");
	const { executed: statements } = await statementsOf(send);
	expect(countReads(statements, "trips")).toBe(3);
	// They are read after writing the schedule, before the payment's transaction and in it, for the receipt, and for the answer.
	expect(countReads(statements, "payments")).toBe(5);
	expect(statements.length).toBeLessThanOrEqual(61);
});

test("the same form sent again after the payment reads the payments once", async () => {
	using world = openWorld();
	const { shareId } = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const send = () => joinAndPay(world.asGuest("ben"), shareId, form, "https://gangway.example");
	await send();
	const { executed: statements } = await statementsOf(send);
	expect(countReads(statements, "trips")).toBe(2);
	expect(countReads(statements, "payments")).toBe(1);
	expect(statements.length).toBeLessThanOrEqual(6);
});
