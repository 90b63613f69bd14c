import { describe, expect, test } from "vitest";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { payees } from "#db/schema/fund.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundBalances, fundWithAccount, RETURN_URLS, refuseTransfers } from "#tests/support/funds.ts";
import { interceptCalls } from "#tests/support/gateways.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { payoutState, startOnboarding, sweepPayees } from "./payout-account.server.ts";

describe("a payout account", () => {
	test("is required, and is opened once per user, even by many requests at once", async () => {
		using world = openWorld();
		const { trip, organizer, ctx: guest, member } = await tripWithGuest(world);
		await pay(guest(), member.id);
		const ctx = () => world.as(organizer);
		expect(await payoutState(ctx())).toBe("none");
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("payee_missing");
		const links = await Promise.all(
			Array.from({ length: 20 }, () => startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON)),
		);
		expect(new Set(links)).toEqual(new Set([RETURN_URLS.success]));
		expect(await world.db.read.select().from(payees)).toHaveLength(1);
		const looking = ctx();
		expect(await payoutState(looking)).toBe("ready");
		expect(await world.db.read.select().from(payees)).toMatchObject([
			{ userId: organizer.id, provider: "demo", readyAt: looking.now.getTime() },
		]);
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("accepted");
		expect(await errorCodeOf(startOnboarding(guest(), trip.id, RETURN_URLS, US_PERSON))).toBe("forbidden");
	});

	test.each(["ensurePayee", "onboardingUrl"] as const)(
		"is set up on the next try after the provider refused %s",
		async (call) => {
			let refuses = true;
			using world = openWorld({
				wrap: (gateway) =>
					interceptCalls(gateway, (called, phase) => {
						if (called !== call || phase !== "before" || !refuses) return;
						throw new ProviderRefusal("account_invalid", "Not you.");
					}),
			});
			const { trip, organizer } = await tripWithGuest(world);
			const ctx = () => world.as(organizer);
			const refused = await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON).catch(
				(error: Error) => error,
			);
			expect(refused).toMatchObject({
				code: "provider_failed",
				message: expect.stringContaining("No money has moved"),
			});
			refuses = false;
			expect(await startOnboarding(ctx(), trip.id, RETURN_URLS, US_PERSON)).toBe(RETURN_URLS.success);
			expect(await payoutState(ctx())).toBe("ready");
		},
	);

	test("is not ready while the provider refuses to look it up, and nothing is reserved", async () => {
		const fetchPayee = () => Promise.reject(new ProviderRefusal("account_invalid", "No such account."));
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, fetchPayee }) });
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = () => world.as(organizer);
		expect(await payoutState(ctx())).toBe("pending");
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("payee_missing");
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 95_060, clearing: 0 });
	});

	test("is not ready until the provider accepts it", async () => {
		let ready = false;
		const fetchPayee: PaymentGateway["fetchPayee"] = async (ref) => ({
			ref,
			state: ready ? "ready" : "pending",
		});
		using world = openWorld({ wrap: (gateway) => ({ ...gateway, fetchPayee }) });
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = () => world.as(organizer);
		expect(await payoutState(ctx())).toBe("pending");
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("payee_missing");
		ready = true;
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("accepted");
	});

	test("that the provider has closed must be set up again", async () => {
		let closed = false;
		using world = openWorld({
			wrap: (gateway) => ({
				...refuseTransfers(() => closed, "account_invalid")(gateway),
				fetchPayee: async (ref) => (closed ? { ref, state: "closed" } : gateway.fetchPayee(ref)),
			}),
		});
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = () => world.as(organizer);
		await releaseFunds(ctx(), trip.id, { amount: 100 });
		closed = true;
		expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("payee_missing");
		expect(await payoutState(ctx())).toBe("closed");
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 94_960, clearing: 0 });
		expect(await errorCodeOf(startOnboarding(ctx(), trip.id, RETURN_URLS, null))).toBe("invalid");
		await startOnboarding(ctx(), trip.id, RETURN_URLS, { country: "DE", entityType: "company" });
		closed = false;
		expect(await payoutState(ctx())).toBe("ready");
		const accounts = await world.db.read.select().from(payees);
		expect(new Set(accounts.map(({ ref }) => ref)).size).toBe(2);
		expect(
			accounts
				.map(({ country, entityType, archivedAt }) => [country, entityType, archivedAt === null])
				.sort(),
		).toEqual([
			["DE", "company", true],
			["US", "individual", false],
		]);
		expect((await releaseFunds(ctx(), trip.id, {})).release).toMatchObject({
			status: "completed",
			amount: 94_960,
		});
	});
});

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
