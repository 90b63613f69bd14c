import { expect, test } from "vitest";
import {
	type AccountFact,
	type PaymentGateway,
	ProviderRefusal,
	ProviderTimeout,
} from "#app/gateway/gateway.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkAccount, guardedGateway } from "./provider-account.server.ts";
import { storedAccount } from "./stored-account.queries.ts";

const OURS: AccountFact = { ref: "acct_1", mode: "test", currency: "usd" };

const check = (world: World, account: AccountFact) =>
	checkAccount(world.db, { ...world.provider, fetchAccount: async () => account });

test("the first account is stored, and is right from then on", async () => {
	using world = openWorld();
	expect(await storedAccount(world.db)).toBeNull();
	expect(await check(world, OURS)).toBeNull();
	expect(await check(world, OURS)).toBeNull();
	expect(await storedAccount(world.db)).toEqual({ ref: "acct_1", mode: "test" });
});

test.each([
	{ given: { ...OURS, ref: "acct_2" }, says: "acct_2 (test mode)" },
	{ given: { ...OURS, mode: "live" as const }, says: "acct_1 (live mode)" },
	{ given: { ...OURS, currency: "eur" }, says: "settles in eur" },
])("$says is refused, and what is stored stays", async ({ given, says }) => {
	using world = openWorld();
	await check(world, OURS);
	expect((await check(world, given))?.problem).toContain(says);
	expect(await check(world, OURS)).toBeNull();
});

test("a first account that settles in another currency is not stored", async () => {
	using world = openWorld();
	expect(await check(world, { ...OURS, currency: "eur" })).not.toBeNull();
	expect(await storedAccount(world.db)).toBeNull();
});

test("a key that Stripe refuses is a problem of the configuration", async () => {
	using world = openWorld();
	const fetchAccount = () => Promise.reject(new ProviderRefusal("api_key_expired", "Expired API key"));
	expect((await checkAccount(world.db, { ...world.provider, fetchAccount }))?.problem).toContain(
		"Expired API key",
	);
});

/** A gateway whose account is `answer`, with the calls that went out. */
function guarded(world: World, answer: () => Promise<AccountFact>) {
	const asked: string[] = [];
	const problems: string[] = [];
	const inner: PaymentGateway = {
		...world.provider,
		fetchAccount: async () => {
			asked.push("account");
			return answer();
		},
		fetchIntent: async (ref) => {
			asked.push(ref);
			throw new ProviderRefusal("resource_missing", "No such intent.");
		},
	};
	return { ...guardedGateway(world.db, inner, (problem) => problems.push(problem)), asked, problems };
}

test("no call goes out before the provider has named the keys' account, and it is asked for that once", async () => {
	using world = openWorld();
	let answer = (): Promise<AccountFact> => Promise.reject(new ProviderTimeout("no answer"));
	const { gateway, asked, problems } = guarded(world, () => answer());
	await expect(gateway.fetchIntent("pi_1")).rejects.toThrow(ProviderTimeout);
	expect(asked).toEqual(["account"]);
	answer = async () => OURS;
	await expect(gateway.fetchIntent("pi_1")).rejects.toThrow(ProviderRefusal);
	await expect(gateway.fetchIntent("pi_2")).rejects.toThrow(ProviderRefusal);
	expect(asked).toEqual(["account", "account", "pi_1", "pi_2"]);
	expect(problems).toEqual([]);
});

test("with another account no call goes out, and every outcome stays unknown", async () => {
	using world = openWorld();
	await check(world, OURS);
	const { gateway, asked, problems } = guarded(world, async () => ({ ...OURS, ref: "acct_2" }));
	await expect(gateway.fetchIntent("pi_1")).rejects.toThrow(ProviderTimeout);
	expect(asked).toEqual(["account"]);
	expect(problems).toEqual([expect.stringContaining("acct_2")]);
});
