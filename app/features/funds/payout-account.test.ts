import { describe, expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount, RETURN_URLS, refuseTransfers } from "#tests/support/funds.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { payoutState, startOnboarding } from "./payout-account.server.ts";
import { releaseFunds } from "./release-funds.server.ts";

describe("a payout account", () => {
	test("is required, and is opened once per user, even by many requests at once", async () => {
		using world = openWorld();
		const { trip, organizer, ctx: guest, member } = await tripWithGuest(world);
		await pay(guest, member.id);
		const ctx = world.as(organizer);
		expect(await payoutState(ctx)).toBe("none");
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("payee_missing");
		const links = await Promise.all(
			Array.from({ length: 20 }, () => startOnboarding(ctx, trip.id, RETURN_URLS)),
		);
		expect(new Set(links)).toEqual(new Set([RETURN_URLS.success]));
		expect(await world.db.read.query.payees.findMany()).toHaveLength(1);
		expect(await payoutState(ctx)).toBe("ready");
		expect(await world.db.read.query.payees.findMany()).toMatchObject([
			{ userId: organizer.id, provider: "demo", readyAt: world.clock.now().getTime() },
		]);
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("accepted");
		expect(await errorCodeOf(startOnboarding(guest, trip.id, RETURN_URLS))).toBe("forbidden");
	});

	test("is not ready until the provider accepts it", async () => {
		let ready = false;
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, payeeReady: async () => ready }) });
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = world.as(organizer);
		expect(await payoutState(ctx)).toBe("pending");
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("payee_missing");
		ready = true;
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("accepted");
	});

	test("that the provider has closed must be set up again", async () => {
		let closed = false;
		using world = openWorld({
			wrap: (gateway) => ({
				...refuseTransfers(() => closed, "account_invalid")(gateway),
				payeeReady: async (ref) => !closed && gateway.payeeReady(ref),
			}),
		});
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = world.as(organizer);
		await releaseFunds(ctx, trip.id, { amount: 100 });
		closed = true;
		expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("payee_missing");
		expect(await payoutState(ctx)).toBe("pending");
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 94_960, clearing: 0 });
	});
});
