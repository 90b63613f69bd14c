import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isProviderRefusal, isProviderTimeout, type PaymentGateway } from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { SubscriptionFact, TierPrice } from "#app/gateway/subscriptions.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import type { CallPhase } from "#tests/support/gateways.ts";
import { ACCOUNT_GATEWAYS, customerRequest, priceOf, subscribeRequest } from "./account-requests.ts";
import { newKey } from "./charge-requests.ts";
import type { Driver } from "./drivers.ts";
import { subscriptionFact } from "./facts.ts";

vi.setConfig({ testTimeout: 30_000 });

const MOMENTS: CallPhase[] = ["before", "after"];

describe.each(ACCOUNT_GATEWAYS)("plans at the %s gateway", (_, open) => {
	let driver: Driver;
	let gateway: PaymentGateway;
	let card: SavedCard;
	beforeEach(async () => {
		driver = await open();
		gateway = driver.gateway;
		card = await driver.accountCard("success", customerRequest());
	});
	afterEach(() => driver.close());

	const subscribed = async (price?: TierPrice) =>
		subscriptionFact.parse(await gateway.subscribe(subscribeRequest(card, price)));

	const fetched = async ({ ref }: SubscriptionFact) =>
		subscriptionFact.parse(await gateway.fetchSubscription(ref));

	const charged = async () =>
		(await gateway.listBalanceSince(0)).flatMap(({ source }) =>
			source.startsWith("charge:") ? [source] : [],
		);

	const amounts = ({ invoices }: SubscriptionFact) => invoices.map(({ amount }) => amount);

	/** In whole seconds, as for a preview. */
	const middleOf = (fact: SubscriptionFact) =>
		Math.floor((fact.currentPeriodStart + fact.currentPeriodEnd) / 2_000) * 1_000;

	const change = ({ ref }: SubscriptionFact, price: TierPrice, prorateAt: number | null) => ({
		id: newKey(),
		subscriptionRef: ref,
		price,
		atPeriodEnd: prorateAt === null,
		prorateAt: prorateAt ?? 0,
	});

	/** Advances the time beyond a renewal, and by the hour for which Stripe keeps its invoice open. */
	const passPeriod = ({ currentPeriodStart, currentPeriodEnd }: SubscriptionFact) =>
		driver.advance(currentPeriodEnd - currentPeriodStart + 2 * HOUR);

	const switchCard = async (kind: "success" | "declined" | "authentication") => {
		const { customerRef } = card;
		const next = await driver.accountCard(kind, customerRequest({ customerRef }));
		await gateway.setDefaultCard(customerRef, next.methodRef);
	};

	const refusal = async (call: Promise<unknown>) => {
		const error = await call.then(() => null).catch((error: unknown) => error);
		if (!isProviderRefusal(error)) throw new Error(`no refusal: ${error}`);
		return error.code;
	};

	async function lost<T>(name: Parameters<Driver["loseNext"]>[0], moment: CallPhase, make: () => Promise<T>) {
		driver.loseNext(name, moment);
		const first = await make().catch((error: unknown) => error);
		expect(isProviderTimeout(first), String(first)).toBe(true);
		return make();
	}

	describe("a subscription", () => {
		test("begins with its first period paid, once per request, and is found by it", async () => {
			const request = subscribeRequest(card);
			const fact = subscriptionFact.parse(await gateway.subscribe(request));
			const { currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } = fact;
			expect(fact).toMatchObject({
				id: request.id,
				customerRef: card.customerRef,
				status: "active",
				plan: "plus",
				isAnnual: false,
				next: null,
				cancelAtPeriodEnd: false,
				invoices: [{ amount: 499, fee: 44, plan: "plus", isAnnual: false, periodStart, periodEnd }],
			});
			expect(await gateway.subscribe(request)).toEqual(fact);
			expect(await gateway.findSubscription(request.id, request.createdAt)).toEqual(fact);
			expect(await gateway.findSubscription("none", request.createdAt)).toBeNull();
			expect(await charged()).toEqual([`charge:${fact.invoices[0]?.chargeRef}`]);
		});

		test("by the year has a period of a year", async () => {
			const fact = await subscribed(priceOf("pro", true));
			expect(fact.currentPeriodEnd - fact.currentPeriodStart).toBe(365 * DAY);
			expect(fact).toMatchObject({ plan: "pro", isAnnual: true, invoices: [{ amount: 7_900, fee: 259 }] });
		});

		test.each(MOMENTS)("begins once, when the answer was lost %s its effect", async (moment) => {
			const request = subscribeRequest(card);
			const fact = await lost("subscribe", moment, () => gateway.subscribe(request));
			expect(await gateway.findSubscription(request.id, request.createdAt)).toEqual(fact);
			expect(await charged()).toHaveLength(1);
		});

		test.each([
			["declined", "card_declined"],
			["authentication", "authentication_required"],
		] as const)("does not begin with a card that is answered by %s", async (kind, code) => {
			const bad = await driver.accountCard(kind, customerRequest({ userId: "u2" }));
			const request = subscribeRequest(bad);
			expect(await refusal(gateway.subscribe(request))).toBe(code);
			expect(await refusal(gateway.subscribe(request))).toBe(code);
			expect(await gateway.findSubscription(request.id, request.createdAt)).toBeNull();
			expect(await charged()).toEqual([]);
		});

		test("renews at the end of each period", async () => {
			const fact = await subscribed();
			passPeriod(fact);
			const second = await fetched(fact);
			expect(second).toMatchObject({ status: "active", currentPeriodStart: fact.currentPeriodEnd });
			expect(second.invoices[0]).toMatchObject({
				amount: 499,
				periodStart: fact.currentPeriodEnd,
				periodEnd: second.currentPeriodEnd,
			});
			expect(second.invoices.slice(1)).toEqual(fact.invoices);
			passPeriod(second);
			expect(amounts(await fetched(fact))).toEqual([499, 499, 499]);
			expect(await charged()).toHaveLength(3);
		});

		test("of an unknown ref is refused", async () => {
			expect(await refusal(gateway.fetchSubscription("sub_none"))).toBe("resource_missing");
		});
	});

	describe("a failed renewal", () => {
		async function failed() {
			const fact = await subscribed();
			await switchCard("declined");
			passPeriod(fact);
			const late = await fetched(fact);
			expect(late).toMatchObject({ status: "past_due", currentPeriodStart: fact.currentPeriodEnd });
			const waited = (late.pastDueSince ?? 0) - fact.currentPeriodEnd;
			expect(waited >= 0 && waited <= HOUR).toBe(true);
			expect(amounts(late)).toEqual([499]);
			return late;
		}

		test("is paid on request, once, with the default card", async () => {
			const late = await failed();
			expect(await gateway.payOverdue(late.ref)).toEqual(late);
			await switchCard("success");
			const paid = subscriptionFact.parse(await gateway.payOverdue(late.ref));
			expect(paid).toMatchObject({ status: "active", pastDueSince: null });
			expect(amounts(paid)).toEqual([499, 499]);
			expect(await gateway.payOverdue(late.ref)).toEqual(paid);
			expect(await charged()).toHaveLength(2);
			passPeriod(paid);
			expect(amounts(await fetched(paid))).toEqual([499, 499, 499]);
		});

		test.each(MOMENTS)("is paid once, when the answer was lost %s its effect", async (moment) => {
			const late = await failed();
			await switchCard("success");
			const paid = await lost("payOverdue", moment, () => gateway.payOverdue(late.ref));
			expect(paid.status).toBe("active");
			expect(await charged()).toHaveLength(2);
		});

		test("is tried again by the provider", async () => {
			const late = await failed();
			await switchCard("success");
			driver.advance(2 * DAY);
			expect(await fetched(late)).toMatchObject({ status: "active", pastDueSince: null });
			expect(await charged()).toHaveLength(2);
		});

		test("ends the subscription after the last try", async () => {
			const late = await failed();
			driver.advance(4 * DAY);
			expect(await fetched(late)).toEqual(late);
			driver.advance(10 * DAY);
			const ended = await fetched(late);
			expect(ended).toMatchObject({
				status: "canceled",
				cancelAtPeriodEnd: false,
				next: null,
				pastDueSince: null,
			});
			await switchCard("success");
			driver.advance(60 * DAY);
			expect(await fetched(late)).toEqual(ended);
			expect(await charged()).toHaveLength(1);
		});
	});

	describe("a change at once", () => {
		/** A subscription in the middle of its period, and the preview of a change. */
		async function previewed(from: TierPrice, to: TierPrice) {
			const fact = await subscribed(from);
			const prorateAt = middleOf(fact);
			driver.advance(prorateAt - fact.currentPeriodStart + HOUR);
			const request = change(fact, to, prorateAt);
			return { fact, request, preview: await gateway.previewChange(request) };
		}

		test("to a higher plan charges what the preview says, once", async () => {
			const { fact, request, preview } = await previewed(priceOf("plus"), priceOf("pro"));
			expect(preview).toEqual({ due: 250, credit: 0, newPlanCost: 500, unusedCredit: 250 });
			expect(await fetched(fact)).toEqual(fact);
			const changed = subscriptionFact.parse(await gateway.changeSubscription(request));
			const { changeId, invoices } = changed;
			expect(changed).toEqual({ ...fact, changeId, plan: "pro", price: 999, invoices });
			expect(changed.invoices[0]).toMatchObject({ amount: 250, plan: "pro", isAnnual: false });
			expect(changed.invoices.slice(1)).toEqual(fact.invoices);
			expect(await gateway.changeSubscription(request)).toEqual(changed);
			expect(await charged()).toHaveLength(2);
			passPeriod(changed);
			expect(amounts(await fetched(fact))).toEqual([999, 250, 499]);
		});

		test("to a year begins the year, less what is left of the month", async () => {
			const { fact, request, preview } = await previewed(priceOf("plus"), priceOf("plus", true));
			expect(preview.due).toBeGreaterThan(2_900 - 260);
			expect(preview.due).toBeLessThan(2_900 - 240);
			const changed = subscriptionFact.parse(await gateway.changeSubscription(request));
			expect(changed).toMatchObject({ plan: "plus", isAnnual: true, status: "active" });
			expect(changed.currentPeriodEnd - changed.currentPeriodStart).toBe(365 * DAY);
			expect(changed.currentPeriodStart).toBeGreaterThan(fact.currentPeriodStart);
			expect(amounts(changed)).toEqual([preview.due, 499]);
		});

		test("to a lower plan leaves a credit, which the next period uses up", async () => {
			const { fact, request, preview } = await previewed(priceOf("pro"), priceOf("plus"));
			expect(preview).toEqual({ due: 0, credit: 250, newPlanCost: 250, unusedCredit: 500 });
			const changed = subscriptionFact.parse(await gateway.changeSubscription(request));
			expect(changed).toMatchObject({ plan: "plus" });
			expect(changed.invoices[0]).toMatchObject({ amount: 0, fee: 0, chargeRef: null, plan: "plus" });
			passPeriod(changed);
			expect(amounts(await fetched(fact))).toEqual([249, 0, 999]);
		});

		test.each(MOMENTS)("is charged once, when the answer was lost %s its effect", async (moment) => {
			const { request } = await previewed(priceOf("plus"), priceOf("pro"));
			const changed = await lost("changeSubscription", moment, () => gateway.changeSubscription(request));
			expect(amounts(changed)).toEqual([250, 499]);
			expect(await charged()).toHaveLength(2);
		});

		test.each([
			["declined", "card_declined"],
			["authentication", "authentication_required"],
		] as const)("that is answered by %s changes nothing, nor what is planned", async (kind, code) => {
			const { fact, request } = await previewed(priceOf("plus", true), priceOf("pro", true));
			const planned = await gateway.changeSubscription(change(fact, priceOf("plus"), null));
			expect(planned.next).toEqual({ plan: "plus", isAnnual: false });
			await switchCard(kind);
			expect(await refusal(gateway.changeSubscription(request))).toBe(code);
			expect(await refusal(gateway.changeSubscription(request))).toBe(code);
			expect(await fetched(fact)).toEqual(planned);
			expect(await charged()).toHaveLength(1);
			await switchCard("success");
			const changed = await gateway.changeSubscription({ ...request, id: newKey() });
			expect(changed).toMatchObject({ plan: "pro", next: null, status: "active" });
		});
	});

	describe("a change at the end of the period", () => {
		test.each([
			[priceOf("pro"), priceOf("plus")],
			[priceOf("pro", true), priceOf("plus")],
		])("waits for it, and costs nothing until then (%#)", async (from, to) => {
			const fact = await subscribed(from);
			const request = change(fact, to, null);
			expect((await gateway.previewChange(request)).due).toBe(0);
			const planned = subscriptionFact.parse(await gateway.changeSubscription(request));
			const { plan, isAnnual } = to;
			expect(planned).toEqual({ ...fact, next: { plan, isAnnual } });
			expect(await gateway.changeSubscription(request)).toEqual(planned);
			passPeriod(fact);
			const after = await fetched(fact);
			expect(after).toMatchObject({ plan, isAnnual, next: null, currentPeriodStart: fact.currentPeriodEnd });
			expect(after.invoices[0]).toMatchObject({ amount: to.amount, plan, isAnnual });
			passPeriod(after);
			passPeriod(await fetched(fact));
			expect(amounts(await fetched(fact))).toEqual([499, 499, 499, from.amount]);
		});

		test("is replaced by another, and taken back", async () => {
			const fact = await subscribed(priceOf("pro", true));
			await gateway.changeSubscription(change(fact, priceOf("plus"), null));
			const other = await gateway.changeSubscription(change(fact, priceOf("plus", true), null));
			expect(other.next).toEqual({ plan: "plus", isAnnual: true });
			const resume = { id: newKey(), subscriptionRef: fact.ref };
			expect(await gateway.resumeSubscription(resume)).toEqual(fact);
			expect(await gateway.resumeSubscription(resume)).toEqual(fact);
		});
	});

	describe("a cancellation", () => {
		test("ends the subscription with its period", async () => {
			const fact = await subscribed();
			await gateway.changeSubscription(change(fact, priceOf("pro"), null));
			const request = { id: newKey(), subscriptionRef: fact.ref };
			const canceled = subscriptionFact.parse(await gateway.cancelSubscription(request));
			expect(canceled).toEqual({ ...fact, cancelAtPeriodEnd: true });
			expect(await gateway.cancelSubscription(request)).toEqual(canceled);
			passPeriod(fact);
			const ended = await fetched(fact);
			expect(ended).toMatchObject({
				status: "canceled",
				endedAt: fact.currentPeriodEnd,
				cancelAtPeriodEnd: false,
				invoices: fact.invoices,
			});
			driver.advance(60 * DAY);
			expect(await fetched(fact)).toEqual(ended);
			expect(await charged()).toHaveLength(1);
		});

		test("can be taken back until then, also by a change of plan", async () => {
			const fact = await subscribed();
			const cancel = () => gateway.cancelSubscription({ id: newKey(), subscriptionRef: fact.ref });
			await cancel();
			expect(await gateway.resumeSubscription({ id: newKey(), subscriptionRef: fact.ref })).toEqual(fact);
			await cancel();
			const planned = await gateway.changeSubscription(change(fact, priceOf("pro"), null));
			expect(planned).toMatchObject({ cancelAtPeriodEnd: false, next: { plan: "pro", isAnnual: false } });
			await cancel();
			const prorateAt = fact.currentPeriodStart;
			const changed = await gateway.changeSubscription(change(fact, priceOf("pro"), prorateAt));
			expect(changed).toMatchObject({ cancelAtPeriodEnd: false, next: null, plan: "pro" });
			passPeriod(fact);
			expect(await fetched(fact)).toMatchObject({ status: "active", plan: "pro" });
		});

		test.each(MOMENTS)("and its way back survive answers lost %s their effect", async (moment) => {
			const fact = await subscribed();
			const cancel = { id: newKey(), subscriptionRef: fact.ref };
			const canceled = await lost("cancelSubscription", moment, () => gateway.cancelSubscription(cancel));
			expect(canceled.cancelAtPeriodEnd).toBe(true);
			const resume = { id: newKey(), subscriptionRef: fact.ref };
			expect(await lost("resumeSubscription", moment, () => gateway.resumeSubscription(resume))).toEqual(
				fact,
			);
		});

		test("at once, with the account, is final", async () => {
			const fact = await subscribed();
			const ended = subscriptionFact.parse(await gateway.endSubscription(fact.ref));
			expect(ended).toMatchObject({ status: "canceled", invoices: fact.invoices });
			expect(await gateway.endSubscription(fact.ref)).toEqual(ended);
			passPeriod(fact);
			expect(await fetched(fact)).toEqual(ended);
			expect(await charged()).toHaveLength(1);
		});
	});
});
