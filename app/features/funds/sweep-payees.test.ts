import { expect, test } from "vitest";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { payees } from "#db/schema/index.ts";
import { DAY } from "#tests/support/clock.ts";
import { fundWithAccount, RETURN_URLS } from "#tests/support/funds.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { payoutState, startOnboarding } from "./payout-account.server.ts";
import { sweepPayees } from "./sweep-payees.server.ts";

/** A provider that tells of no account by itself, and takes note of those it is asked about. */
function silentProvider() {
	const asked: string[] = [];
	const says: { ready: boolean; error?: Error } = { ready: false };
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			payeeReady: async (ref) => {
				asked.push(ref);
				if (says.error) throw says.error;
				return says.ready;
			},
		}),
	});
	return { world, asked, says };
}

test("an organizer who has finished onboarding becomes ready, though the provider's event was lost", async () => {
	const { world, asked, says } = silentProvider();
	using _ = world;
	await fundWithAccount(world);
	const [payee] = await world.db.read.select().from(payees);
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(await world.db.read.select().from(payees)).toMatchObject([{ readyAt: null }]);
	says.ready = true;
	world.clock.advance(DAY);
	expect(await sweepPayees(world.nobody)).toBe(1);
	expect(await world.db.read.select().from(payees)).toMatchObject([{ readyAt: world.clock.now().getTime() }]);
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(asked).toEqual([payee?.ref, payee?.ref]);
});

test("one that is not ready after a week is asked for only when its organizer looks", async () => {
	const { world, asked, says } = silentProvider();
	using _ = world;
	const { organizer } = await fundWithAccount(world);
	world.clock.advance(8 * DAY);
	says.ready = true;
	expect(await sweepPayees(world.nobody)).toBe(0);
	expect(asked).toEqual([]);
	expect(await payoutState(world.as(organizer))).toBe("ready");
});

test("who comes back to the onboarding after that is asked about again", async () => {
	const { world, says } = silentProvider();
	using _ = world;
	const { organizer, trip } = await fundWithAccount(world);
	world.clock.advance(30 * DAY);
	await startOnboarding(world.as(organizer), trip.id, RETURN_URLS);
	says.ready = true;
	expect(await sweepPayees(world.nobody)).toBe(1);
});

test("a silent provider, or one that refuses one account, does not keep the others from being asked for", async () => {
	const { world, asked, says } = silentProvider();
	using _ = world;
	const { organizer } = await fundWithAccount(world);
	const other = await tripWithGuest(world);
	await startOnboarding(world.as(other.organizer), other.trip.id, RETURN_URLS);
	says.error = new ProviderTimeout("no answer");
	expect(await sweepPayees(world.nobody)).toBe(0);
	says.error = new ProviderRefusal("resource_missing", "There is no such account.");
	await expect(sweepPayees(world.nobody)).rejects.toThrow("2 payout account(s)");
	expect(asked).toHaveLength(4);
	// The page is about more than the account: it is shown all the same.
	expect(await payoutState(world.as(organizer))).toBe("pending");
});
