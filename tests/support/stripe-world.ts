import { isNull } from "drizzle-orm";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { pollEvents, receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { recheckReturnedPayment } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { differences } from "#db/schema/fund.ts";
import { testClock } from "./clock.ts";
import { RETURN_URLS } from "./funds.ts";
import { gatewayAt } from "./gateway-at.ts";
import { US_PERSON } from "./payees.ts";
import { startMemberPayment, tripWithGuest } from "./payments.ts";
import { startTwin } from "./stripe-twin/index.ts";
import { stripeFor } from "./stripe-twin/sdk.ts";
import { openWorld } from "./world.ts";

/**
 * The app with Stripe's twin, whose webhooks arrive only when a test delivers them, and Ben, a guest on a trip of an
 * organizer on Plus. `stripe` stands for actions in Stripe's dashboard.
 */
export async function openStripeWorld(plan: ScheduleKind = "full") {
	const clock = testClock();
	const twin = await startTwin({ now: clock.now });
	const gateway = gatewayAt(twin, clock);
	const world = openWorld({ clock, wrap: () => gateway });
	const guest = await tripWithGuest(world, plan, { consent: plan !== "full" });
	const stripe = stripeFor(twin);

	const payment = async () => {
		const [found] = await listMemberPayments(world.db.read, { memberId: guest.member.id });
		if (!found) throw new Error("Ben has a payment");
		return found;
	};

	return {
		clock,
		twin,
		world,
		gateway,
		stripe,
		guest,
		payment,
		/** Ben pays in the browser. @returns the charge, which reaches our ledger only after a fetch */
		async charge(): Promise<string> {
			const { ref } = await startMemberPayment(guest.ctx(), guest.member.id);
			const paid = await stripe.paymentIntents.confirm(ref, { payment_method: "pm_card_visa" });
			return String(paid.latest_charge);
		},
		async book(): Promise<void> {
			await recheckReturnedPayment(guest.ctx(), (await payment()).id);
		},
		/** @returns the organizer's account at Stripe, ready for transfers */
		async onboard(): Promise<string> {
			await startOnboarding(world.as(guest.organizer), guest.trip.id, RETURN_URLS, US_PERSON);
			const id = twin.state.accounts.at(-1)?.id ?? "";
			twin.onboard(id);
			return id;
		},
		/** Delivers every event by webhook, newest first, and then again by the list. */
		async deliverAllEvents(): Promise<void> {
			for (const event of twin.state.events.reverse()) {
				const body = JSON.stringify(event);
				await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
			}
			await pollEvents(world.nobody);
		},
		openDifferences: () => world.db.read.select().from(differences).where(isNull(differences.settledAt)),
		async [Symbol.asyncDispose]() {
			await twin.stop();
			world[Symbol.dispose]();
		},
	};
}
