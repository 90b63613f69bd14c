import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requireOwnMember } from "#app/access/access.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts, payers } from "#db/schema/payments.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay as payNow, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { listPayingChoices } from "../cards/card-choices.server.ts";
import { PLACE_CARD } from "../cards/new-card.ts";
import { hasConsented } from "../cards/payers.queries.ts";
import { listPaymentMethods } from "../cards/payment-methods.queries.ts";
import { storeCard } from "../cards/store-card.server.ts";
import { switchChargesOff } from "../instalments/switch-charges.server.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { pay, startPayment } from "./pay.server.ts";
import { sweepPayments } from "./sweep-payments.server.ts";

async function open(world: World, card: TestCard = "success") {
	const given = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const { ctx, mia, member } = given;
	const method = await world.db.write((tx) =>
		storeCard(ctx(), tx, mia.id, {
			customerRef: "cus_demo_mine",
			methodRef: `pm_demo_${card}_mine`,
			brand: "amex",
			last4: "0005",
			expMonth: 1,
			expYear: 2040,
		}),
	);
	const payNow = async (savedCard = method.id, who = ctx) => {
		const access = await requireOwnMember(who(), member.id, "payment.pay");
		const target = { paymentId: (await given.payment(2)).id, origin: "http://localhost" };
		return pay(who(), access, target, { savedCard });
	};
	const charges = async () =>
		(await world.db.read.select().from(demoIntents)).filter(({ status }) => status === "succeeded").length;
	return { ...given, method, pay: payNow, charges };
}

test("a saved card is charged once, and pays the later instalments from then on", async () => {
	using world = openWorld();
	const { pay, payment, member, charges } = await open(world);
	expect(await pay()).toMatchObject({ status: "paid" });
	expect(await payment(2)).toMatchObject({ status: "paid" });
	expect(await errorCodeOf(pay())).toBe("conflict");
	expect(await charges()).toBe(2);
	const [payer] = await world.db.read.select().from(payers).where(eq(payers.memberId, member.id));
	expect(payer).toMatchObject({ methodRef: "pm_demo_success_mine" });
	expect(await problemsAtRest(world.db)).toEqual([]);
});

test("it is charged once when the button is pressed twice, and when the card field was open before", async () => {
	using world = openWorld();
	const { ctx, pay, payment, member, charges } = await open(world);
	await startPayment(ctx(), { memberId: member.id, paymentId: (await payment(2)).id, currency: "usd" });
	const both = await Promise.allSettled([pay(), pay()]);
	expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
	expect(await charges()).toBe(2);
	expect(await payment(2)).toMatchObject({ status: "paid" });
	expect(await problemsAtRest(world.db)).toEqual([]);
});

test("several presses at once are told that the payment is made or being checked, never that it failed", async () => {
	using world = openWorld();
	const { pay, payment, charges } = await open(world);
	const codes = await Promise.all(Array.from({ length: 6 }, () => errorCodeOf(pay())));
	expect(codes).toContain("accepted");
	for (const code of codes) expect(["accepted", "payment_checking", "conflict"]).toContain(code);
	expect(await charges()).toBe(2);
	expect(await payment(2)).toMatchObject({ status: "paid" });
	expect((await world.db.read.select().from(attempts)).filter(({ status }) => status === "canceled")).toEqual(
		[],
	);
	expect(await problemsAtRest(world.db)).toEqual([]);
});

describe("a saved card", () => {
	test.each(["declined", "authentication"] as const)(
		"that ends as %s leaves the payment payable",
		async (card) => {
			using world = openWorld();
			const { pay, payByHand, payment, charges } = await open(world, card);
			await expect(pay()).rejects.toMatchObject({ code: "card_declined", field: "savedCard" });
			expect(await payment(2)).toMatchObject({ status: "failed" });
			expect(await charges()).toBe(1);
			await payByHand(2);
			expect(await payment(2)).toMatchObject({ status: "paid" });
			expect(await problemsAtRest(world.db)).toEqual([]);
		},
	);

	test("of someone else, and an invented one, is not found, and nothing is started", async () => {
		using world = openWorld();
		const { pay, organizer, ctx, payment } = await open(world);
		const foreign = await world.db.write((tx) =>
			storeCard(world.as(organizer), tx, organizer.id, {
				customerRef: "cus_demo_x",
				methodRef: "pm_demo_success_x",
				brand: "visa",
				last4: "4242",
				expMonth: 1,
				expYear: 2040,
			}),
		);
		for (const id of [foreign.id, "x"]) expect(await errorCodeOf(pay(id))).toBe("not_found");
		expect(await payment(2)).toMatchObject({ status: "due" });
		expect(await listPaymentMethods(ctx().db.read, { userId: organizer.id, provider: "demo" })).toHaveLength(
			1,
		);
	});
});

test.each(["before", "after"] as const)("an answer lost %s the charge ends in one charge", async (phase) => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const { pay, payment, charges } = await open(world);
	line.loseNext("chargeSavedCard", phase);
	expect(await pay()).toMatchObject({ status: "checking" });
	expect(await errorCodeOf(pay())).toBe("payment_checking");
	world.clock.advance(30_000);
	await sweepPayments(world.nobody);
	expect(await payment(2)).toMatchObject({ status: "paid" });
	expect(await charges()).toBe(2);
	expect(await problemsAtRest(world.db)).toEqual([]);
});

test("without consent, a charge that never reached the provider is given up, and can be paid again", async () => {
	const line = breakableGateway();
	using world = openWorld({ wrap: line.wrap });
	const given = await open(world);
	await switchChargesOff(given.ctx(), given.trip.shareId);
	line.loseNext("chargeSavedCard", "before");
	expect(await given.pay()).toMatchObject({ status: "checking" });
	world.clock.advance(30_000);
	await sweepPayments(world.nobody);
	expect(await given.payment(2)).toMatchObject({ status: "due" });
	expect(await given.pay()).toMatchObject({ status: "paid" });
	expect(await given.charges()).toBe(2);
	const live = (await world.db.read.select().from(attempts)).filter(({ status }) => status === "unknown");
	expect(live).toEqual([]);
});

describe("a guest who pays by hand with the card that is kept for their spot", () => {
	const guestOnInstalments = async (world: World) => {
		const { trip } = await tripWithGuest(world, "3-month");
		const ctx = () => world.asGuest("gus");
		const member = await world.join(ctx(), trip, {
			...{ name: "Gus", email: "gus@cards.example", paymentPlan: "3-month", consent: true },
		});
		await payNow(ctx(), member.id);
		const second = async () => (await listMemberPayments(world.db.read, { memberId: member.id }))[1];
		const byHand = async (savedCard = PLACE_CARD) => {
			const access = await requireOwnMember(ctx(), member.id, "payment.pay");
			const target = { paymentId: (await second())?.id, origin: "http://localhost" };
			return pay(ctx(), access, target, { savedCard });
		};
		return { trip, ctx, member, second, byHand };
	};

	test("is offered it after automatic payment was switched off, is charged once, and stays off", async () => {
		using world = openWorld();
		const { trip, ctx, member, second, byHand } = await guestOnInstalments(world);
		await switchChargesOff(ctx(), trip.id);
		expect(await listPayingChoices(ctx(), member.id)).toMatchObject([
			{ id: PLACE_CARD, label: "Visa •••• 4242" },
		]);
		const both = await Promise.all([errorCodeOf(byHand()), errorCodeOf(byHand())]);
		expect(both).toContain("accepted");
		expect(await second()).toMatchObject({ status: "paid" });
		expect(await hasConsented(world.db.read, member.id)).toBe(false);
		expect(await listPayingChoices(ctx(), member.id)).toHaveLength(1);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("has no other card, and none once it was removed", async () => {
		using world = openWorld();
		const { ctx, member, second, byHand } = await guestOnInstalments(world);
		expect(await errorCodeOf(byHand("another"))).toBe("unauthenticated");
		await world.db.write((tx) =>
			tx.update(payers).set({ methodRef: null }).where(eq(payers.memberId, member.id)),
		);
		expect(await listPayingChoices(ctx(), member.id)).toEqual([]);
		expect(await errorCodeOf(byHand())).toBe("not_found");
		expect(await second()).toMatchObject({ status: "due" });
	});
});
