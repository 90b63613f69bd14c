import { expect, test } from "vitest";
import {
	type AccountFact,
	type PaymentGateway,
	ProviderRefusal,
	ProviderTimeout,
} from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { attempts, cardSetups } from "#db/schema/payments.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
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

test.each([
	{ holds: "payment", asked: "fetchIntent" },
	{ holds: "saved card", asked: "fetchSetup" },
] as const)(
	"a database that holds a $holds from before takes only keys that know it",
	async ({ holds, asked }) => {
		using world = openWorld();
		if (holds === "payment") await storeAttempt(world);
		else await storeSetup(world);
		const missing = () => Promise.reject(new ProviderRefusal("resource_missing", "No such object"));
		const fetchAccount = async () => OURS;
		const result = await checkAccount(world.db, { ...world.provider, fetchAccount, [asked]: missing });
		expect(result?.problem).toContain("acct_1 (test mode) does not know ref_1");
		expect(await storedAccount(world.db)).toBeNull();
		const known = async () => ({}) as never;
		expect(await checkAccount(world.db, { ...world.provider, fetchAccount, [asked]: known })).toBeNull();
		expect(await storedAccount(world.db)).toEqual({ ref: "acct_1", mode: "test" });
	},
);

async function storeAttempt(world: World): Promise<void> {
	const { ctx, member } = await tripWithGuest(world);
	await startMemberPayment(ctx(), member.id);
	await world.db.write((tx) => tx.update(attempts).set({ provider: "stripe", ref: "ref_1" }));
}

async function storeSetup(world: World): Promise<void> {
	const { id: userId } = await world.user();
	const at = world.clock.now().getTime();
	await world.db.write((tx) =>
		tx.insert(cardSetups).values({
			...{ id: newId(), userId, provider: "stripe" as const },
			...{ surface: "embedded" as const, purpose: "payment_method" as const },
			...{ ref: "ref_1", createdAt: at, updatedAt: at },
		}),
	);
}

/** A gateway whose account is `answer`, and the calls that went out. */
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
