import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { observedGateway } from "#app/gateway/observed-gateway.server.ts";
import { users } from "#db/schema/access.ts";
import { demoCards } from "#db/schema/demo.ts";
import { payers, paymentMethods } from "#db/schema/payments.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import { switchChargesOff, switchChargesOn } from "../instalments/switch-charges.server.ts";
import { addDemoCard } from "./add-card.server.ts";
import { runCardJobs } from "./card-jobs.server.ts";
import { type AddCard, addCardSchema } from "./cards.schema.ts";
import { cardsView, deleteCard, setDefaultCard } from "./own-cards.server.ts";
import { hasConsented } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";

const NOW = new Date("2027-01-01T12:00:00Z");

const typed = (given: object = {}): AddCard =>
	addCardSchema(NOW).parse({
		cardLast4: "4242",
		cardBrand: "visa",
		cardExpMonth: 12,
		cardExpYear: 2030,
		cardholderName: "Maya Lopez",
		billingAddress: { street: "1 Main St", city: "Austin", state: "TX", zipCode: "78701" },
		...given,
	});

async function open() {
	const world = openWorld();
	const user = await world.user();
	const ctx = () => world.as(user);
	return { world, user, ctx, [Symbol.dispose]: () => world[Symbol.dispose]() };
}

const OF_A_GUEST = {
	customerRef: "cus_demo_guest",
	methodRef: "pm_demo_success_guest",
	brand: "mastercard",
	last4: "4444",
	expMonth: 1,
	expYear: 2034,
};

describe("a card of another customer, to which no plan can be charged", () => {
	async function openWithBoth() {
		const given = await open();
		const own = await addDemoCard(given.ctx(), typed());
		const other = await given.world.db.write((tx) => storeCard(given.ctx(), tx, given.user.id, OF_A_GUEST));
		return { ...given, own, other };
	}

	test("is listed, is not the default, and cannot be made it", async () => {
		using given = await openWithBoth();
		expect(await cardsView(given.ctx())).toMatchObject([
			{ id: given.own.id, isDefault: true, canPaySubscriptions: true },
			{ id: given.other.id, isDefault: false, canPaySubscriptions: false },
		]);
		expect(await errorCodeOf(setDefaultCard(given.ctx(), given.other.id))).toBe("conflict");
		expect(await cardsView(given.ctx())).toMatchObject([{ isDefault: true }, { isDefault: false }]);
	});

	test("does not become it when the default one is deleted, and a new card does", async () => {
		using given = await openWithBoth();
		await deleteCard(given.ctx(), given.own.id);
		expect(await cardsView(given.ctx())).toMatchObject([{ id: given.other.id, isDefault: false }]);
		const added = await addDemoCard(given.ctx(), typed({ cardLast4: "0005" }));
		expect(await cardsView(given.ctx())).toContainEqual(
			expect.objectContaining({ id: added.id, isDefault: true }),
		);
	});
});

describe("the list", () => {
	test("shows the default card first, and the same card once", async () => {
		using given = await open();
		const first = await addDemoCard(given.ctx(), typed());
		await addDemoCard(given.ctx(), typed({ cardLast4: "0005", cardBrand: "amex" }));
		await addDemoCard(given.ctx(), typed());
		expect(await cardsView(given.ctx())).toMatchObject([
			{ id: first.id, isDefault: true, label: "Visa •••• 4242", cardholderName: "Maya Lopez" },
			{ isDefault: false, label: "American Express •••• 0005" },
		]);
	});

	test("marks a card as expired after its last month", async () => {
		using given = await open();
		const [month, year] = [
			given.world.clock.now().getUTCMonth() + 1,
			given.world.clock.now().getUTCFullYear(),
		];
		await addDemoCard(given.ctx(), { ...typed(), cardExpMonth: month, cardExpYear: year });
		expect(await cardsView(given.ctx())).toMatchObject([{ isExpired: false }]);
		given.world.clock.set(new Date(Date.UTC(year, month)).toISOString());
		expect(await cardsView(given.ctx())).toMatchObject([{ isExpired: true }]);
	});

	test("is nobody else's", async () => {
		using given = await open();
		const card = await addDemoCard(given.ctx(), typed());
		const other = given.world.as(await given.world.user());
		expect(await cardsView(other)).toEqual([]);
		for (const work of [setDefaultCard, deleteCard]) {
			expect(await errorCodeOf(work(other, card.id))).toBe("not_found");
			expect(await errorCodeOf(work(given.world.nobody, card.id))).toBe("unauthenticated");
		}
		expect(await cardsView(given.ctx())).toHaveLength(1);
	});
});

test("no card is saved for an account that was deleted meanwhile", async () => {
	using given = await open();
	await given.world.db.write((tx) => tx.update(users).set({ deletedAt: 1 }));
	expect(await errorCodeOf(addDemoCard(given.ctx(), typed()))).toBe("unauthenticated");
	expect(await given.world.db.read.select().from(paymentMethods)).toEqual([]);
});

test("a new default card takes the place of the old one, here and at the provider", async () => {
	using given = await open();
	await addDemoCard(given.ctx(), typed());
	const second = await addDemoCard(given.ctx(), typed({ cardLast4: "0005" }));
	await runCardJobs(given.world.jobs);
	await setDefaultCard(given.ctx(), second.id);
	await setDefaultCard(given.ctx(), second.id);
	expect(await cardsView(given.ctx())).toMatchObject([
		{ id: second.id, isDefault: true },
		{ isDefault: false },
	]);
	using logged = captureLog("info");
	const { jobs, provider } = given.world;
	const payments = observedGateway(provider, { isBooked: async () => false });
	await runCardJobs({ ...jobs, payments });
	const rows = await given.world.db.read.select().from(demoCards).where(eq(demoCards.isDefault, true));
	expect(rows).toMatchObject([{ last4: "0005" }]);
	const whose = { user: given.user.id, ref: second.externalCustomerRef };
	expect(logged.lines).toMatchObject([{ msg: "provider call", call: "setDefaultCard", ...whose }]);
});

test("a default card that is chosen while the provider is told of another is told next, also by the same request", async () => {
	using given = await open();
	const first = await addDemoCard(given.ctx(), typed());
	const second = await addDemoCard(given.ctx(), typed({ cardLast4: "0005" }));
	const request = given.ctx();
	await setDefaultCard(request, second.id);
	await setDefaultCard(request, first.id);
	const { provider, jobs } = given.world;
	const choosing: typeof provider.setDefaultCard = async (...told) => {
		await setDefaultCard(request, second.id);
		return provider.setDefaultCard(...told);
	};
	await runCardJobs({ ...jobs, payments: { ...provider, setDefaultCard: choosing } });
	await runCardJobs(given.world.jobs);
	const rows = await given.world.db.read.select().from(demoCards).where(eq(demoCards.isDefault, true));
	expect(rows).toMatchObject([{ last4: "0005" }]);
});

describe("deleting", () => {
	test("takes every copy of the card, makes another the default, and detaches at the provider", async () => {
		using given = await open();
		const card = await addDemoCard(given.ctx(), typed());
		await addDemoCard(given.ctx(), typed());
		const other = await addDemoCard(given.ctx(), typed({ cardLast4: "0005" }));
		await deleteCard(given.ctx(), card.id);
		expect(await cardsView(given.ctx())).toMatchObject([{ id: other.id, isDefault: true }]);
		await runCardJobs(given.world.jobs);
		const rows = await given.world.db.read.select().from(demoCards);
		expect(rows.filter(({ detachedAt }) => detachedAt).map(({ last4 }) => last4)).toEqual(["4242", "4242"]);
		expect(await errorCodeOf(deleteCard(given.ctx(), card.id))).toBe("not_found");
	});

	test("is tried again at the provider until it is done", async () => {
		using given = await open();
		const card = await addDemoCard(given.ctx(), typed());
		await runCardJobs(given.world.jobs);
		await deleteCard(given.ctx(), card.id);
		const refuse = async () => {
			throw new Error("no");
		};
		const broken = { ...given.world.jobs, payments: { ...given.world.provider, detachCard: refuse } };
		await expect(runCardJobs(broken)).rejects.toThrow("could not be changed");
		expect(await runCardJobs(given.world.jobs)).toBe(0);
		given.world.clock.advance(20_000);
		expect(await runCardJobs(given.world.jobs)).toBe(1);
		expect(await given.world.db.read.select().from(demoCards)).toMatchObject([
			{ detachedAt: expect.any(Number) },
		]);
	});

	test("is refused while a plan is charged to it, and names the trip", async () => {
		using world = openWorld();
		const { trip, ctx } = await memberOnInstalments(world);
		const [card] = await cardsView(ctx());
		expect(card).toMatchObject({ isDefault: true, trips: [{ title: trip.title, shareId: trip.shareId }] });
		const refused = deleteCard(ctx(), card?.id ?? "");
		await expect(refused).rejects.toThrow(trip.title);
		expect(await errorCodeOf(deleteCard(ctx(), card?.id ?? ""))).toBe("card_in_use");
		await switchChargesOff(ctx(), trip.shareId);
		await deleteCard(ctx(), card?.id ?? "");
		expect(await world.db.read.select().from(payers)).toContainEqual(
			expect.objectContaining({ methodRef: null, cardLast4: null }),
		);
	});

	test("ends automatic charges where its owner says so, and not another's", async () => {
		using world = openWorld();
		const { trip, ctx, member, organizer } = await memberOnInstalments(world);
		const [card] = await cardsView(ctx());
		const asOrganizer = deleteCard(world.as(organizer), card?.id ?? "", { endCharges: true });
		expect(await errorCodeOf(asOrganizer)).toBe("not_found");
		expect(await hasConsented(world.db.read, member.id)).toBe(true);
		await deleteCard(ctx(), card?.id ?? "", { endCharges: true });
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		expect(await cardsView(ctx())).toEqual([]);
		expect(await errorCodeOf(switchChargesOn(ctx(), trip.shareId))).toBe("conflict");
		await runCardJobs(world.jobs);
		expect(await world.db.read.select().from(demoCards)).toMatchObject([{ detachedAt: expect.any(Number) }]);
	});

	test("is refused for the default card of a live subscription", async () => {
		using given = await open();
		const card = await addDemoCard(given.ctx(), typed());
		const now = given.world.clock.now().getTime();
		const row = { id: "s", userId: given.user.id, provider: "demo", plan: "plus", isAnnual: false } as const;
		await given.world.db.write((tx) =>
			tx.insert(subscriptions).values({ ...row, status: "active", createdAt: now, updatedAt: now }),
		);
		expect(await errorCodeOf(deleteCard(given.ctx(), card.id))).toBe("card_in_use");
		await setDefaultCard(given.ctx(), (await addDemoCard(given.ctx(), typed({ cardLast4: "0005" }))).id);
		await deleteCard(given.ctx(), card.id);
		expect(await given.world.db.read.select().from(paymentMethods)).toContainEqual(
			expect.objectContaining({ id: card.id, isActive: false }),
		);
	});
});
