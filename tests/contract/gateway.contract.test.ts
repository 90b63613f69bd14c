import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
	type ChargeRequest,
	isProviderRefusal,
	isProviderTimeout,
	type PaymentGateway,
} from "#app/gateway/gateway.ts";
import type { CallPhase } from "#tests/support/gateways.ts";
import { payeeRequest } from "#tests/support/payees.ts";
import { chargeRequest, newKey } from "./charge-requests.ts";
import { createPaidCharge, type Driver, demoDriver, stripeDriver } from "./drivers.ts";
import { balanceFact, intentFact, refundFact, transferFact } from "./facts.ts";

vi.setConfig({ testTimeout: 20_000 });

const GATEWAYS: [string, () => Promise<Driver>][] = [
	["demo", demoDriver],
	["stripe", stripeDriver],
];
const MOMENTS: CallPhase[] = ["before", "after"];

describe.each(GATEWAYS)("the %s gateway", (provider, open) => {
	let driver: Driver;
	let gateway: PaymentGateway;
	beforeEach(async () => {
		driver = await open();
		gateway = driver.gateway;
	});
	afterEach(() => driver.close());

	const paid = (given?: Partial<ChargeRequest>) => createPaidCharge(driver, given);

	const netsOf = async (kind: string) =>
		(await gateway.listBalanceSince(0)).flatMap(({ source, net }) =>
			source.startsWith(`${kind}:`) ? [net] : [],
		);

	/** After a lost answer, repeating the call has no second effect. */
	async function lost<T>(
		call: Parameters<Driver["loseNext"]>[0],
		moment: CallPhase,
		make: () => Promise<T>,
	): Promise<T> {
		driver.loseNext(call, moment);
		const first = await make().catch((error: unknown) => error);
		expect(isProviderTimeout(first), String(first)).toBe(true);
		return make();
	}

	describe("an intent", () => {
		test("is one per attempt, also for calls at the same time, and is found by the attempt", async () => {
			const order = chargeRequest();
			const made = await Promise.all(Array.from({ length: 5 }, () => gateway.createIntent(order)));
			expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
			const ref = made[0]?.ref ?? "";
			expect(made[0]?.clientSecret).toContain("_secret_");
			expect((await gateway.createIntent(chargeRequest())).ref).not.toBe(ref);
			const fact = intentFact.parse(await gateway.fetchIntent(ref));
			expect(fact).toMatchObject({ ref, attemptId: order.id, status: "requires_payment", amount: 10_000 });
			expect(await gateway.findIntent(order.id, order.createdAt)).toEqual(fact);
		});

		test.each(MOMENTS)("is only one when the answer was lost %s its effect", async (moment) => {
			const order = chargeRequest();
			const { ref } = await lost("createIntent", moment, () => gateway.createIntent(order));
			expect((await gateway.findIntent(order.id, order.createdAt))?.ref).toBe(ref);
		});

		test("of another provider is unknown", async () => {
			expect(await gateway.findIntent("none", 0)).toBeNull();
			await expect(gateway.fetchIntent("pi_none")).rejects.toThrow(/no such/i);
			await expect(gateway.cancel("pi_none")).rejects.toThrow(/no such/i);
		});
	});

	describe("paying", () => {
		test("returns the amount and the provider's fee, to the cent", async () => {
			const { ref, order, fact } = await paid();
			expect(intentFact.parse(fact)).toMatchObject({
				status: "succeeded",
				amount: 10_000,
				fee: 320,
				card: null,
				paidWith: { brand: "visa", last4: "4242" },
			});
			expect(await gateway.fetchIntent(ref)).toEqual(fact);
			expect(await gateway.findIntent(order.id, order.createdAt)).toEqual(fact);
			expect(await netsOf("charge")).toEqual([9_680]);
			expect(await driver.pay(ref, "success")).toEqual(fact);
			expect(await netsOf("charge")).toEqual([9_680]);
		});

		test("with a card that is declined charges nothing, and says why", async () => {
			const { ref } = await gateway.createIntent(chargeRequest());
			const fact = intentFact.parse(await driver.pay(ref, "declined"));
			expect(fact).toMatchObject({ chargeRef: null, error: { code: "card_declined" } });
			// The intent either failed for good, or can still be paid.
			if (fact.status === "requires_payment") expect((await gateway.cancel(ref)).status).toBe("canceled");
			else expect(fact.status).toBe("failed");
			expect(await driver.pay(ref, "success")).toMatchObject({ chargeRef: null });
			expect(await netsOf("charge")).toEqual([]);
		});

		test("with a card whose bank asks continues when its holder approves", async () => {
			const { ref } = await gateway.createIntent(chargeRequest());
			const asked = intentFact.parse(await driver.pay(ref, "authentication"));
			expect(asked).toMatchObject({ status: "requires_action", error: null });
			expect(intentFact.parse(await driver.answer(ref, "approve"))).toMatchObject({ status: "succeeded" });
		});

		test("with a card whose bank asks charges nothing when its holder refuses", async () => {
			const { ref } = await gateway.createIntent(chargeRequest());
			await driver.pay(ref, "authentication");
			const refused = intentFact.parse(await driver.answer(ref, "refuse"));
			expect(["failed", "requires_payment"]).toContain(refused.status);
			expect(refused.error).not.toBeNull();
			expect(await netsOf("charge")).toEqual([]);
		});
	});

	describe("canceling", () => {
		test("prevents an open intent from being paid, and does not undo a paid one", async () => {
			const open = await gateway.createIntent(chargeRequest());
			const canceled = intentFact.parse(await gateway.cancel(open.ref));
			expect(canceled.status).toBe("canceled");
			expect(await gateway.cancel(open.ref)).toEqual(canceled);
			expect(await driver.pay(open.ref, "success")).toEqual(canceled);

			const asked = await gateway.createIntent(chargeRequest());
			await driver.pay(asked.ref, "authentication");
			expect((await gateway.cancel(asked.ref)).status).toBe("canceled");
			await driver.answer(asked.ref, "approve").catch(() => undefined);
			expect(await gateway.fetchIntent(asked.ref)).toMatchObject({ status: "canceled", chargeRef: null });

			const { ref, fact } = await paid();
			expect(await gateway.cancel(ref)).toEqual(fact);
		});

		test("and paying at the same time ends in one of the two", async () => {
			for (let round = 0; round < 10; round++) {
				const { ref } = await gateway.createIntent(chargeRequest());
				const both = [() => driver.pay(ref, "success"), () => gateway.cancel(ref)];
				await Promise.all((round % 2 ? both : both.reverse()).map((act) => act()));
				const fact = intentFact.parse(await gateway.fetchIntent(ref));
				expect(["succeeded", "canceled"]).toContain(fact.status);
				expect(await gateway.cancel(ref)).toEqual(fact);
			}
		});

		test.each(MOMENTS)(
			"is done by the second call, when the first was lost %s its effect",
			async (moment) => {
				const { ref } = await gateway.createIntent(chargeRequest());
				expect((await lost("cancel", moment, () => gateway.cancel(ref))).status).toBe("canceled");
			},
		);
	});

	describe("a saved card", () => {
		test("is saved only with consent", async () => {
			const { fact, order } = await paid({ saveCard: true });
			expect(intentFact.parse(fact).card).toMatchObject({ brand: "visa", last4: "4242" });
			const customerRef = fact.card?.customerRef ?? null;
			expect(
				(await gateway.createIntent(chargeRequest({ memberId: order.memberId, customerRef }))).customerRef,
			).toBe(customerRef);
			expect((await paid()).fact.card).toBeNull();
		});

		test("is charged off session, once per attempt", async () => {
			const card = await driver.savedCard("success");
			const order = chargeRequest({ customerRef: card.customerRef, amount: 5_000 });
			const fact = intentFact.parse(await gateway.chargeSavedCard(order, card));
			expect(fact).toMatchObject({ attemptId: order.id, status: "succeeded", amount: 5_000, fee: 175 });
			expect(await gateway.chargeSavedCard(order, card)).toEqual(fact);
			expect(await gateway.fetchIntent(fact.ref)).toEqual(fact);
			expect(await gateway.findIntent(order.id, order.createdAt)).toEqual(fact);
			expect((await netsOf("charge")).filter((net) => net === 4_825)).toHaveLength(1);
		});

		test.each(MOMENTS)("is charged once, when the answer was lost %s its effect", async (moment) => {
			const card = await driver.savedCard("success");
			const order = chargeRequest({ customerRef: card.customerRef, amount: 5_000 });
			const fact = await lost("chargeSavedCard", moment, () => gateway.chargeSavedCard(order, card));
			expect(fact.status).toBe("succeeded");
			expect((await netsOf("charge")).filter((net) => net === 4_825)).toHaveLength(1);
		});

		test.each([
			["declined", "card_declined"],
			["authentication", "authentication_required"],
		] as const)("that is answered by %s has failed for good", async (how, code) => {
			const card = await driver.savedCard(how);
			const before = await netsOf("charge");
			const order = chargeRequest({ customerRef: card.customerRef });
			const fact = intentFact.parse(await gateway.chargeSavedCard(order, card));
			expect(fact).toMatchObject({ status: "failed", error: { code } });
			expect(await gateway.chargeSavedCard(order, card)).toMatchObject({ status: "failed", error: { code } });
			expect(await gateway.fetchIntent(fact.ref)).toMatchObject({ status: "failed", error: { code } });
			expect(await driver.pay(fact.ref, "success")).toMatchObject({ status: "failed", chargeRef: null });
			expect(await netsOf("charge")).toEqual(before);
		});
	});

	describe("a refund", () => {
		test("is made in parts, each once, and never over the charge", async () => {
			const { chargeRef } = await paid();
			const part = { id: newKey(), chargeRef, amount: 4_000 };
			const fact = refundFact.parse(await gateway.refund(part));
			expect(fact).toMatchObject({ id: part.id, status: "succeeded", amount: 4_000, error: null });
			expect(await gateway.refund(part)).toEqual(fact);
			expect(await gateway.fetchRefund(fact.ref)).toEqual(fact);
			const over = await gateway
				.refund({ ...part, id: newKey(), amount: 6_001 })
				.catch((error: unknown) => error);
			expect(isProviderRefusal(over), String(over)).toBe(true);
			await gateway.refund({ ...part, id: newKey(), amount: 6_000 });
			expect(await netsOf("refund")).toEqual([-4_000, -6_000]);
		});

		test.each(MOMENTS)("is made once, when the answer was lost %s its effect", async (moment) => {
			const { chargeRef } = await paid();
			const part = { id: newKey(), chargeRef, amount: 4_000 };
			expect(await lost("refund", moment, () => gateway.refund(part))).toMatchObject({ amount: 4_000 });
			expect(await netsOf("refund")).toEqual([-4_000]);
		});

		test("of an unknown charge is refused", async () => {
			const error = await gateway
				.refund({ id: newKey(), chargeRef: "ch_none", amount: 100 })
				.catch((error: unknown) => error);
			expect(isProviderRefusal(error), String(error)).toBe(true);
		});
	});

	describe("a transfer", () => {
		const organizer = payeeRequest({ id: "u1" });

		async function ready() {
			const payee = await gateway.ensurePayee(organizer);
			await driver.onboard(payee.ref);
			const { chargeRef } = await paid();
			return { id: newKey(), chargeRef, payeeRef: payee.ref, amount: 9_000, tripId: "t1" };
		}

		test("goes to one account per organizer, once the provider has identified them", async () => {
			const payee = await gateway.ensurePayee(organizer);
			expect(await gateway.ensurePayee(organizer)).toEqual(payee);
			expect(await gateway.fetchPayee(payee.ref)).toMatchObject({ state: "pending" });
			const { chargeRef } = await paid();
			const order = { id: newKey(), chargeRef, payeeRef: payee.ref, amount: 9_000, tripId: "t1" };
			const early = await gateway.transfer(order).catch((error: unknown) => error);
			expect(isProviderRefusal(early), String(early)).toBe(true);
			const urls = { success: "http://localhost/back", cancel: "http://localhost/" };
			expect(new URL(await gateway.onboardingUrl(payee.ref, urls)).protocol).toBe("http:");
			await driver.onboard(payee.ref);
			expect(await gateway.fetchPayee(payee.ref)).toMatchObject({ state: "ready" });
		});

		test("is made once, and not out of more than its charge", async () => {
			const order = await ready();
			const fact = transferFact.parse(await gateway.transfer(order));
			expect(fact).toMatchObject({ id: order.id, amount: 9_000, reversed: 0 });
			expect(await gateway.transfer(order)).toEqual(fact);
			const over = await gateway
				.transfer({ ...order, id: newKey(), amount: 1_001 })
				.catch((error: unknown) => error);
			expect(isProviderRefusal(over), String(over)).toBe(true);
			expect(await netsOf("transfer")).toEqual([-9_000]);
		});

		test("is reversed in parts, each once, and not over its amount", async () => {
			const { ref, id } = await gateway.transfer(await ready());
			const key = newKey();
			const fact = transferFact.parse(await gateway.reverse(key, ref, 5_000));
			expect(fact).toMatchObject({ ref, id, amount: 9_000, reversed: 5_000 });
			expect(await gateway.reverse(key, ref, 5_000)).toEqual(fact);
			const over = await gateway.reverse(newKey(), ref, 4_001).catch((error: unknown) => error);
			expect(isProviderRefusal(over), String(over)).toBe(true);
			expect(await netsOf("reversal")).toEqual([5_000]);
		});

		test.each(MOMENTS)(
			"and its way back are made once, when answers were lost %s their effect",
			async (moment) => {
				const order = await ready();
				const { ref } = await lost("transfer", moment, () => gateway.transfer(order));
				const key = newKey();
				const back = await lost("reverse", moment, () => gateway.reverse(key, ref, 2_000));
				expect(back.reversed).toBe(2_000);
				expect(await netsOf("transfer")).toEqual([-9_000]);
				expect(await netsOf("reversal")).toEqual([2_000]);
			},
		);
	});

	test("the balance is listed line by line, oldest first", async () => {
		const { chargeRef } = await paid();
		const { ref } = await gateway.refund({ id: newKey(), chargeRef, amount: 2_500 });
		const lines = (await gateway.listBalanceSince(0)).map((line) => balanceFact.parse(line));
		expect(lines.map(({ source }) => source)).toEqual([`charge:${chargeRef}`, `refund:${ref}`]);
		expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(7_180);
	});

	test("says whose it is", () => {
		expect(gateway.provider).toBe(provider);
	});
});
