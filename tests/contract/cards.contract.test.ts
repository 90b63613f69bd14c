import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isProviderRefusal, isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import type { CallPhase } from "#tests/support/gateways.ts";
import { ACCOUNT_GATEWAYS, customerRequest, purchaseRequest, setupRequest } from "./account-requests.ts";
import { chargeRequest, newKey } from "./charge-requests.ts";
import type { Driver } from "./drivers.ts";
import { listedCard, purchaseFact, setupFact } from "./facts.ts";

vi.setConfig({ testTimeout: 20_000 });

const MOMENTS: CallPhase[] = ["before", "after"];

describe.each(ACCOUNT_GATEWAYS)("cards of accounts at the %s gateway", (_, open) => {
	let driver: Driver;
	let gateway: PaymentGateway;
	beforeEach(async () => {
		driver = await open();
		gateway = driver.gateway;
	});
	afterEach(() => driver.close());

	const chargedNets = async () =>
		(await gateway.listBalanceSince(0)).flatMap(({ source, net }) =>
			source.startsWith("charge:") ? [net] : [],
		);

	describe("a setup", () => {
		test("is one per request, also for calls at the same time", async () => {
			const request = setupRequest();
			const made = await Promise.all(Array.from({ length: 5 }, () => gateway.createSetup(request)));
			expect(new Set(made.map(({ ref, customerRef }) => `${ref} ${customerRef}`)).size).toBe(1);
			expect(made[0]?.clientSecret).toContain("_secret_");
			const fact = setupFact.parse(await gateway.fetchSetup(made[0]?.ref ?? ""));
			expect(fact).toMatchObject({ id: request.id, status: "requires_card", error: null });
			const other = await gateway.createSetup(setupRequest());
			expect(other.ref).not.toBe(fact.ref);
			expect(other.customerRef).toBe(fact.customerRef);
		});

		test.each(MOMENTS)("is only one when the answer was lost %s its effect", async (moment) => {
			const request = setupRequest();
			driver.loseNext("createSetup", moment);
			const lost = await gateway.createSetup(request).catch((error: unknown) => error);
			expect(isProviderTimeout(lost), String(lost)).toBe(true);
			const { ref } = await gateway.createSetup(request);
			expect((await gateway.createSetup(request)).ref).toBe(ref);
			expect(await gateway.fetchSetup(ref)).toMatchObject({ id: request.id });
		});

		test("saves a card, and only after one that is accepted", async () => {
			const { ref, customerRef } = await gateway.createSetup(setupRequest());
			const declined = setupFact.parse(await driver.enterCard(ref, "declined"));
			expect(declined).toMatchObject({
				status: "requires_card",
				error: { code: "card_declined" },
				fingerprint: expect.any(String),
				declineRef: expect.any(String),
			});
			expect((await gateway.fetchSetup(ref)).declineRef).toBe(declined.declineRef);
			const again = setupFact.parse(await driver.enterCard(ref, "declined"));
			expect(again.declineRef).not.toBe(declined.declineRef);
			expect(await gateway.listCards(customerRef)).toEqual([]);
			const saved = setupFact.parse(await driver.enterCard(ref, "success"));
			expect(saved).toMatchObject({ status: "succeeded", error: null, card: { customerRef, last4: "4242" } });
			expect(await gateway.cancelSetup(ref)).toEqual(saved);
			expect(await gateway.listCards(customerRef)).toEqual([{ ...saved.card, isDefault: false }]);
			expect(await chargedNets()).toEqual([]);
		});

		test("that was canceled takes no card", async () => {
			const { ref, customerRef } = await gateway.createSetup(setupRequest());
			expect(setupFact.parse(await gateway.cancelSetup(ref)).status).toBe("canceled");
			expect((await gateway.cancelSetup(ref)).status).toBe("canceled");
			expect((await driver.enterCard(ref, "success")).status).toBe("canceled");
			expect(await gateway.listCards(customerRef)).toEqual([]);
		});

		test("for automatic charges is a guest's, too, and is one per request", async () => {
			const place = { memberId: "m1", tripId: "t1", payer: { name: "Ben", email: null }, customerRef: null };
			const request = { ...setupRequest(), customer: place, forCharges: true };
			const [first, again] = await Promise.all([gateway.createSetup(request), gateway.createSetup(request)]);
			expect(again?.ref).toBe(first?.ref);
			const saved = setupFact.parse(await driver.enterCard(first?.ref ?? "", "success"));
			expect(saved).toMatchObject({ id: request.id, status: "succeeded", customerRef: first?.customerRef });
			// A payment of the same membership belongs to the same customer.
			const paid = await gateway.createIntent({
				...chargeRequest(),
				memberId: "m1",
				tripId: "t1",
				payer: place.payer,
			});
			expect(paid.customerRef).toBe(first?.customerRef);
			const asCustomer = {
				...request,
				id: newKey(),
				customer: { ...place, customerRef: first?.customerRef ?? "" },
			};
			expect((await gateway.createSetup(asCustomer)).customerRef).toBe(first?.customerRef);
		});

		test("of another provider is unknown", async () => {
			for (const call of [gateway.fetchSetup("seti_none"), gateway.cancelSetup("seti_none")]) {
				const error = await call.catch((error: unknown) => error);
				expect(isProviderRefusal(error), String(error)).toBe(true);
			}
		});
	});

	test("cards are listed newest first, with one default, until they are detached", async () => {
		const first = await driver.accountCard("success", customerRequest());
		const { customerRef } = first;
		driver.advance(1_000);
		const second = await driver.accountCard("authentication", customerRequest({ customerRef }));
		const refs = async () => (await gateway.listCards(customerRef)).map((card) => listedCard.parse(card));
		expect((await refs()).map(({ methodRef }) => methodRef)).toEqual([second.methodRef, first.methodRef]);

		for (const card of [first, second]) {
			await gateway.setDefaultCard(customerRef, card.methodRef);
			const defaults = (await refs()).filter(({ isDefault }) => isDefault);
			expect(defaults.map(({ methodRef }) => methodRef)).toEqual([card.methodRef]);
		}
		await gateway.detachCard(second.methodRef);
		await gateway.detachCard(second.methodRef);
		await gateway.detachCard("pm_none");
		expect(await refs()).toEqual([{ ...first, isDefault: false }]);
		const purchase = await gateway
			.chargePurchase(purchaseRequest(second))
			.catch((error: unknown) => error as Error);
		// A detached card is declined, or refused as unknown.
		expect(isProviderRefusal(purchase) || ("status" in purchase && purchase.status === "failed")).toBe(true);
		expect(await chargedNets()).toEqual([]);
	});

	test("a deleted customer has no cards that can be charged", async () => {
		const card = await driver.accountCard("success", customerRequest());
		await gateway.chargePurchase(purchaseRequest(card));
		for (const ref of [card.customerRef, card.customerRef, "cus_none"]) await gateway.deleteCustomer(ref);
		// The customer has no cards, or is unknown.
		const left = await gateway.listCards(card.customerRef).catch((error: unknown) => error);
		expect(isProviderRefusal(left) ? [] : left).toEqual([]);
		const later = await gateway
			.chargePurchase(purchaseRequest(card))
			.catch((error: unknown) => error as Error);
		expect(isProviderRefusal(later) || ("status" in later && later.status === "failed")).toBe(true);
		expect(await chargedNets()).toEqual([455]);
	});

	test.each(MOMENTS)("a customer is deleted when the answer was lost %s its effect", async (moment) => {
		const { customerRef } = await driver.accountCard("success", customerRequest());
		driver.loseNext("deleteCustomer", moment);
		const lost = await gateway.deleteCustomer(customerRef).catch((error: unknown) => error);
		expect(isProviderTimeout(lost), String(lost)).toBe(true);
		await gateway.deleteCustomer(customerRef);
		const left = await gateway.listCards(customerRef).catch((error: unknown) => error);
		expect(isProviderRefusal(left) ? [] : left).toEqual([]);
	});

	test("another account has another customer, who does not have the card", async () => {
		const card = await driver.accountCard("success", customerRequest());
		const other = await gateway.createSetup(setupRequest({ customer: customerRequest({ userId: "u2" }) }));
		expect(other.customerRef).not.toBe(card.customerRef);
		expect(await gateway.listCards(other.customerRef)).toEqual([]);
	});

	describe("a purchase", () => {
		test("is charged once, with the provider's fee to the cent, and is found by its id", async () => {
			const request = purchaseRequest(await driver.accountCard("success", customerRequest()));
			const fact = purchaseFact.parse(await gateway.chargePurchase(request));
			expect(fact).toMatchObject({ id: request.id, status: "succeeded", amount: 500, fee: 45 });
			expect(await gateway.chargePurchase(request)).toEqual(fact);
			expect(await gateway.findPurchase(request.id, request.createdAt)).toEqual(fact);
			expect(await gateway.findPurchase("none", request.createdAt)).toBeNull();
			expect(await chargedNets()).toEqual([455]);
		});

		test.each(MOMENTS)("is charged once, when the answer was lost %s its effect", async (moment) => {
			const request = purchaseRequest(await driver.accountCard("success", customerRequest()));
			driver.loseNext("chargePurchase", moment);
			const lost = await gateway.chargePurchase(request).catch((error: unknown) => error);
			expect(isProviderTimeout(lost), String(lost)).toBe(true);
			expect((await gateway.findPurchase(request.id, request.createdAt)) !== null).toBe(moment === "after");
			expect((await gateway.chargePurchase(request)).status).toBe("succeeded");
			expect(await chargedNets()).toEqual([455]);
		});

		test.each([
			["declined", "card_declined"],
			["authentication", "authentication_required"],
		] as const)("with a card that is answered by %s has failed", async (card, code) => {
			const request = purchaseRequest(await driver.accountCard(card, customerRequest()));
			for (let time = 0; time < 2; time++) {
				const fact = purchaseFact.parse(await gateway.chargePurchase(request));
				expect(fact).toMatchObject({ id: request.id, status: "failed", error: { code } });
			}
			expect(await chargedNets()).toEqual([]);
		});
	});
});
