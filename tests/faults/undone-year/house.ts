import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmMemberPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import type { ChooseTier } from "#app/features/plans/billing/billing.schema.ts";
import { startSubscription } from "#app/features/plans/billing/choose-tier.server.ts";
import { confirmOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { tiersOnSale } from "#app/features/tiers/tiers.ts";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { BALANCE_INSUFFICIENT } from "#app/gateway/payouts.ts";
import { setUpTiers } from "#app/gateway/stripe/set-up-tiers.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { demoDisputes, demoIntents, demoMoves } from "#db/schema/demo.ts";
import { DAY, testClock } from "#tests/support/clock.ts";
import { gatewayAt } from "#tests/support/gateway-at.ts";
import { pay, startMemberPayment } from "#tests/support/payments.ts";
import { startTwin } from "#tests/support/stripe-twin/index.ts";
import { stripeFor } from "#tests/support/stripe-twin/sdk.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { HOLD_DAYS } from "./books.ts";

const FIRST_DAY = "2026-01-01T08:00:00.000Z";
const RULES = { holdDays: HOLD_DAYS, reserve: 0 };

/** Our use-cases, and events at the provider without us. Amounts are in cents. */
export type House = AsyncDisposable & {
	world: World;
	pay(ctx: Ctx, memberId: string): Promise<unknown>;
	chooseTier(ctx: Ctx, order: ChooseTier): Promise<unknown>;
	refundByHand(chargeRef: string, amount: Cents): Promise<unknown>;
	openDispute(chargeRef: string, amount: Cents): Promise<string>; // returns the provider's id
	closeDispute(id: string, outcome: "won" | "lost"): Promise<unknown>;
	onboard(): void; // activates the newest payout account
	/** Sets whether the house's money at the provider suffices for transfers. */
	setFunded(isFunded: boolean): void;
	/** Sets whether organizers' accounts hold enough for reversals. */
	setReversible(isReversible: boolean): void;
	moved(): Cents; // how much the house itself has paid in, in total
};

/** The demo provider, whose bank only acts on command. */
export function openDemoHouse(): House {
	const allows = { transfers: true, reversals: true };
	const world = openWorld({ clock: testClock(FIRST_DAY), house: RULES, wrap: refusing(allows) });
	let number = 0;
	return {
		world,
		pay: (ctx, memberId) => pay(ctx, memberId),
		chooseTier: startSubscription,
		async refundByHand(chargeRef, amount) {
			number += 1;
			const ref = `re_demo_hand_${number}`;
			const made = { ref, idempotencyKey: ref, kind: "refund", orderId: "", of: chargeRef, amount } as const;
			await world.db.write(async (tx) => {
				await tx.insert(demoMoves).values({ ...made, createdAt: world.clock.now().getTime() });
				await tx
					.update(demoIntents)
					.set({ refundedAmount: sql`${demoIntents.refundedAmount} + ${amount}` })
					.where(eq(demoIntents.chargeRef, chargeRef));
			});
		},
		async openDispute(chargeRef, amount) {
			const openedAt = world.clock.now().getTime();
			const opened = { ref: `du_demo_${chargeRef}`, chargeRef, amount, fee: 1_500, status: "open" } as const;
			const times = { openedAt, evidenceDueAt: openedAt + 1_000 * DAY };
			await world.db.write((tx) => tx.insert(demoDisputes).values({ ...opened, ...times }));
			return opened.ref;
		},
		closeDispute: (ref, status) =>
			world.db.write((tx) =>
				tx
					.update(demoDisputes)
					.set({ status, closedAt: world.clock.now().getTime() })
					.where(eq(demoDisputes.ref, ref)),
			),
		onboard() {},
		setFunded(isFunded) {
			allows.transfers = isFunded;
		},
		setReversible(isReversible) {
			allows.reversals = isReversible;
		},
		moved: () => 0,
		async [Symbol.asyncDispose]() {
			world[Symbol.dispose]();
		},
	};
}

/** The demo provider's money never runs out by itself. */
const refusing =
	(allows: { transfers: boolean; reversals: boolean }) =>
	(gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async transfer(request) {
			if (!allows.transfers) throw new ProviderRefusal(BALANCE_INSUFFICIENT, "Too little is there.");
			return gateway.transfer(request);
		},
		async reverse(...request) {
			if (!allows.reversals) throw new ProviderRefusal("balance_insufficient", "Nothing is left there.");
			return gateway.reverse(...request);
		},
	});

/** Stripe's twin. The house has its own money there, and withdraws all of it while transfers are to wait. */
export async function openStripeHouse(): Promise<House> {
	const clock = testClock(FIRST_DAY);
	const twin = await startTwin({ now: clock.now });
	const stripe = stripeFor(twin);
	await setUpTiers(stripe, tiersOnSale());
	const gateway = gatewayAt(twin, clock);
	const world = openWorld({ clock, house: RULES, wrap: () => gateway });
	let moved = 5_000_000;
	let taken = 0;
	twin.topUp(moved);
	return {
		world,
		async pay(ctx, memberId) {
			const { ref } = await startMemberPayment(ctx, memberId);
			await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
			return confirmMemberPayment(ctx, { memberId, ref });
		},
		async chooseTier(ctx, order) {
			const { setupIntentId } = await startSubscription(ctx, order);
			if (!setupIntentId) throw new Error("a plan begins with its card");
			await stripe.setupIntents.confirm(setupIntentId, { payment_method: "pm_card_visa" });
			return confirmOrder(ctx, { setupIntentId });
		},
		refundByHand: (charge, amount) => stripe.refunds.create({ charge, amount }),
		openDispute: async (charge, amount) => twin.openDispute(charge, amount).id,
		closeDispute: async (id, outcome) => twin.closeDispute(id, outcome),
		onboard: () => twin.onboard(twin.state.accounts.at(-1)?.id ?? ""),
		setFunded(isFunded) {
			if (isFunded) twin.topUp(taken);
			else taken = twin.state.balance;
			if (!isFunded) twin.moveOwnMoney({ type: "payout", amount: -taken });
			moved += isFunded ? taken : -taken;
		},
		setReversible(isReversible) {
			twin.faults.clear();
			const refusal = { method: "POST", path: /\/reversals$/, when: "before", how: "refusal" } as const;
			if (!isReversible) twin.faults.next({ ...refusal, times: Number.POSITIVE_INFINITY });
		},
		moved: () => moved,
		async [Symbol.asyncDispose]() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
}
