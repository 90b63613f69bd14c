import { startHostedPayment, startPayment } from "#app/features/payments/start-payment.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import type { FaultRates } from "#tests/support/stripe-twin/index.ts";
import { chargeSavedCards, confirm, postStripeForm } from "./pay.ts";
import { decideSomeRefund, releaseSomeFunds } from "./refund-and-release.ts";
import { FAULT_RATES, type Guest, type Simulation } from "./simulation.ts";
import { advanceTime } from "./time.ts";

/** So bad that most answers to a payment are lost; what is dropped twice, Stripe's SDK gives up. */
const OUTAGE_RATES: FaultRates = {
	"drop before": 0.1,
	"drop after": 0.3,
	"500 before": 0.3,
	"500 after": 0.1,
};
/** Where money is moved, or asked for. */
const MONEY = /\/(payment_intents|sessions|refunds|transfers)$/;
/** Mostly within a key's life, where a 500 is said again; and after it. */
const PAUSES_AFTER_OUTAGE = [SECOND, SECOND, MINUTE, 11 * MINUTE, DAY + HOUR];
/** Around the end of a page's life. */
const PAUSES_BEFORE_RETURN = [MINUTE, 23 * HOUR, DAY + HOUR];

/** What is begun in a storm is taken up when it is over, and again when Stripe has forgotten its keys perhaps. */
export async function payDuringOutage(house: Simulation): Promise<void> {
	const { random, guests } = house;
	const guest = random.pick(guests);
	const order = { memberId: guest.memberId, currency: "usd" } as const;
	const deed = random.pick([
		() => startPayment(guest.ctx, order),
		() => startHostedPayment(guest.ctx, order, () => RETURN_URLS),
		() => decideSomeRefund(house),
		() => releaseSomeFunds(house),
		() => chargeSavedCards(house),
	]);
	await withFaultRates(house, OUTAGE_RATES, deed).catch(() => undefined);
	await advanceTime(house, random.pick(PAUSES_AFTER_OUTAGE));
	await deed();
}

/** A window in which a payment was opened is come back to, after a coffee or after Stripe's page has died, and paid in. */
export async function reopenPayment(house: Simulation): Promise<void> {
	const { random, guests } = house;
	const guest = random.pick(guests);
	const isHosted = random.chance(0.7);
	const open = () => (isHosted ? openHostedPage(guest) : openEmbeddedField(guest, house));
	const before = await open();
	await advanceTime(house, random.pick(PAUSES_BEFORE_RETURN));
	const after = await open();
	for (const pay of random.chance(0.3) ? [before, after] : [after]) await pay();
}

async function openHostedPage({ ctx, memberId }: Guest) {
	const { url } = await startHostedPayment(ctx, { memberId, currency: "usd" }, () => RETURN_URLS);
	return () => postStripeForm(url, "success");
}

async function openEmbeddedField({ ctx, memberId }: Guest, house: Simulation) {
	const { ref } = await startPayment(ctx, { memberId, currency: "usd" });
	return () => confirm(house, ref);
}

async function withFaultRates(
	house: Simulation,
	rates: FaultRates,
	deed: () => Promise<unknown>,
): Promise<void> {
	const { twin, random } = house;
	const seed = random.below(1_000_000);
	twin.faults.random({ seed, rates });
	if (random.chance(0.5)) twin.faults.next({ method: "POST", path: MONEY, when: "before", how: "500" });
	try {
		await deed();
	} finally {
		twin.faults.clear();
		twin.faults.random({ seed, rates: FAULT_RATES });
	}
}
