import { expect, test } from "vitest";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { payees } from "#db/schema/fund.ts";
import { DAY } from "#tests/support/clock.ts";
import { fundWithAccount, RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { payoutState, startOnboarding } from "./payout-account.server.ts";
import { sweepPayees } from "./sweep-payees.server.ts";

/** A provider that sends no events about accounts, and records which ones it is asked about. */
function silentProvider() {
	const asked: string[] = [];
	const answer: { ready: boolean; error?: Error } = { ready: false };
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			fetchPayee: async (ref) => {
				asked.push(ref);
				if (answer.error) throw answer.error;
				return { ref, state: answer.ready ? "ready" : "pending" };
			},
		}),
	});
	return { world, asked, answer };
}

test("an organizer who has finished onboarding becomes ready, though the provider's event was lost", async () => {
	const { world, asked, answer } = silentProvider();
	using _ = world;
	await fundWithAccount(world);
	const [payee] = await world.db.read.select().from(payees);
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(await world.db.read.select().from(payees)).toMatchObject([{ readyAt: null }]);
	answer.ready = true;
	world.clock.advance(DAY);
	const begun = world.clock.now().getTime();
	expect(await sweepPayees(world.nobody)).toBe(1);
	const [ready] = await world.db.read.select().from(payees);
	expect(ready?.readyAt).toBeGreaterThan(begun);
	expect(ready?.readyAt).toBeLessThan(world.clock.now().getTime());
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(asked).toEqual([payee?.ref, payee?.ref]);
});

test("an account that is not ready after a week is refreshed only when its organizer looks", async () => {
	const { world, asked, answer } = silentProvider();
	using _ = world;
	const { organizer } = await fundWithAccount(world);
	world.clock.advance(8 * DAY);
	answer.ready = true;
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(asked).toEqual([]);
	expect(await payoutState(world.as(organizer))).toBe("ready");
});

test("an account is refreshed again when its organizer returns to the onboarding", async () => {
	const { world, answer } = silentProvider();
	using _ = world;
	const { organizer, trip } = await fundWithAccount(world);
	world.clock.advance(30 * DAY);
	await startOnboarding(world.as(organizer), trip.id, RETURN_URLS, US_PERSON);
	answer.ready = true;
	expect(await sweepPayees(world.nobody)).toBe(1);
});

test("a timeout or a refusal for one account does not keep the others from being refreshed", async () => {
	const { world, asked, answer } = silentProvider();
	using _ = world;
	const { organizer } = await fundWithAccount(world);
	const other = await tripWithGuest(world);
	await startOnboarding(world.as(other.organizer), other.trip.id, RETURN_URLS, US_PERSON);
	answer.error = new ProviderTimeout("no answer");
	expect(await sweepPayees(world.nobody)).toBe(0);
	answer.error = new ProviderRefusal("resource_missing", "There is no such account.");
	await expect(sweepPayees(world.nobody)).rejects.toThrow("2 payout account(s)");
	expect(asked).toHaveLength(4);
	// The page does not need the account, so it is shown.
	expect(await payoutState(world.as(organizer))).toBe("pending");
});
