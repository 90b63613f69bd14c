import { expect, test } from "vitest";
import { attempts, payments } from "#db/schema/payments.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelFormerProviderAttempts } from "./change-of-provider.server.ts";

test("open attempts at the former provider are canceled, and its paid payments keep their provider", async () => {
	using world = openWorld();
	const { ctx, member } = await tripWithGuest(world, "3-month");
	await pay(ctx(), member.id);
	await startMemberPayment(ctx(), member.id);
	expect(await cancelFormerProviderAttempts(world.nobody)).toBe(0);
	const stripe = { ...world.nobody, payments: { ...world.provider, provider: "stripe" as const } };
	expect(await cancelFormerProviderAttempts(stripe)).toBe(1);
	expect(await cancelFormerProviderAttempts(stripe)).toBe(0);
	const left = await world.db.read.select().from(attempts).orderBy(attempts.createdAt);
	expect(left.map(({ status }) => status).sort()).toEqual(["canceled", "succeeded"]);
	const schedule = await world.db.read.select().from(payments).orderBy(payments.paymentNumber);
	expect(schedule.map(({ provider, status }) => [provider, status])).toEqual([
		["demo", "paid"],
		["stripe", "due"],
		["stripe", "due"],
	]);
});
