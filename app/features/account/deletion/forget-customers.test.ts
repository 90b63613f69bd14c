import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { startSession, toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { startCardSetup } from "#app/features/payments/cards/card-setups.server.ts";
import { ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { users } from "#db/schema/access.ts";
import { demoCards } from "#db/schema/demo.ts";
import { customers, payers, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { subscriber } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { deleteAccount } from "./delete-account.server.ts";
import { forgetCustomers } from "./forget-customers.server.ts";

async function remove(world: World, id: string) {
	await world.db.write((tx) => tx.update(users).set({ passwordHash: "" }).where(eq(users.id, id)));
	const [user] = await world.db.read.select().from(users).where(eq(users.id, id));
	if (!user) throw new Error("there is no such user");
	const now = world.clock.now();
	const session = await world.db.write((tx) =>
		startSession(tx, id, now, { userAgent: null, isConfirmed: true }),
	);
	await deleteAccount(world.as(toSignedInUser(user)), { email: user.email }, session);
}

const cardsOf = async ({ db }: World) =>
	(await db.read.select().from(demoCards)).map(({ detachedAt }) => detachedAt !== null);
const jobOf = async ({ db }: World) =>
	(await db.read.select().from(jobs).where(eq(jobs.kind, "forget-customer")))[0];

test("the customers of a deleted account are deleted at the provider, with the cards, and forgotten", async () => {
	using world = openWorld();
	const { user } = await subscriber(world, { plan: "plus", isAnnual: false });
	const before = await world.db.read.select().from(customers);
	expect(before).toHaveLength(1);
	await remove(world, user.id);
	expect(await forgetCustomers(world.nobody)).toBe(1);
	expect(await cardsOf(world)).toEqual([true]);
	expect(await world.db.read.$count(customers)).toBe(0);
	expect(await forgetCustomers(world.nobody)).toBe(0);
});

test("so is the customer of a place on a trip", async () => {
	using world = openWorld();
	const { mia } = await memberOnInstalments(world);
	await remove(world, mia.id);
	await forgetCustomers(world.nobody);
	expect([await world.db.read.$count(customers), await world.db.read.$count(payers)]).toEqual([0, 0]);
	expect(await cardsOf(world)).not.toContain(false);
});

test("while a bank disputes a payment only the cards go, and the customer a day after that is over", async () => {
	using world = openWorld();
	const { mia } = await memberOnInstalments(world);
	await remove(world, mia.id);
	const setStatus = (from: "paid" | "disputed", status: "paid" | "disputed") =>
		world.db.write((tx) => tx.update(payments).set({ status }).where(eq(payments.status, from)));
	await setStatus("paid", "disputed");
	expect(await forgetCustomers(world.nobody)).toBe(0);
	expect(await cardsOf(world)).not.toContain(false);
	expect(await world.db.read.$count(payers)).toBe(1);
	await setStatus("disputed", "paid");
	world.clock.advance(DAY);
	expect(await forgetCustomers(world.nobody)).toBeGreaterThan(0);
	expect(await world.db.read.$count(payers)).toBe(0);
});

test("a call without an answer is repeated, and a refused one at growing intervals for about a day", async () => {
	let error: Error | null = new ProviderTimeout("lost");
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			deleteCustomer: (ref) => (error ? Promise.reject(error) : gateway.deleteCustomer(ref)),
		}),
	});
	const { user } = await subscriber(world, { plan: "plus", isAnnual: false });
	await remove(world, user.id);
	expect(await forgetCustomers(world.nobody)).toBe(0);
	expect(await jobOf(world)).toMatchObject({ status: "waiting", tries: 0 });
	error = new ProviderRefusal("api_error", "Not now.");
	await expect(forgetCustomers(world.nobody)).rejects.toThrow("could not be deleted");
	expect(await jobOf(world)).toMatchObject({ status: "waiting", tries: 1, lastError: "Not now." });
	expect(await forgetCustomers(world.nobody)).toBe(0);
	for (let tries = 1; tries < 30; tries += 1) {
		world.clock.advance(HOUR);
		await forgetCustomers(world.nobody).catch(() => null);
	}
	expect(await jobOf(world)).toMatchObject({ status: "dead", tries: 30 });
	error = null;
	await world.db.write((tx) => tx.update(jobs).set({ status: "waiting", tries: 0, runAt: 0 }));
	expect(await forgetCustomers(world.nobody)).toBe(1);
});

test("a customer that the provider made after the account was deleted is deleted, too", async () => {
	const during: { next?: () => Promise<unknown> } = {};
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			createSetup: async (request) => {
				const made = await gateway.createSetup(request);
				await during.next?.();
				return made;
			},
		}),
	});
	const user = await world.user();
	during.next = () => remove(world, user.id);
	await startCardSetup(world.as(user), { purpose: "payment_method" }).catch(() => null);
	expect(await forgetCustomers(world.nobody)).toBe(1);
	expect(await world.db.read.$count(customers)).toBe(0);
	expect(await forgetCustomers(world.nobody)).toBe(0);
});
