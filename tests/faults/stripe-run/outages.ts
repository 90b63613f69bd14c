import { startHostedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import type { FaultRates } from "#tests/support/stripe-twin/index.ts";
import { chargeSavedCards, confirm, postStripeForm } from "./pay.ts";
import { decideSomeRefund, releaseSomeFunds } from "./refund-and-release.ts";
import { FAULT_RATES, type Guest, pickGuest, type Simulation } from "./simulation.ts";
import { advanceTime } from "./time.ts";

/** At this rate most answers to a payment are lost, and Stripe's SDK gives up after two. */
const OUTAGE_RATES: FaultRates = {
	"drop before": 0.1,
	"drop after": 0.3,
	"500 before": 0.3,
	"500 after": 0.1,
};
/** The paths that move money. */
const MONEY = /\/(payment_intents|sessions|refunds|transfers)$/;
/** Mostly within the lifetime of a key, which replays a 500, and sometimes after it. */
const PAUSES_AFTER_OUTAGE = [SECOND, SECOND, MINUTE, 11 * MINUTE, DAY + HOUR];
/** Around the time when a page expires. */
const PAUSES_BEFORE_RETURN = [MINUTE, 23 * HOUR, DAY + HOUR];

/** Payments that begin in an outage continue after it, and again when Stripe may have forgotten their keys. */
export async function payDuringOutage(house: Simulation): Promise<void> {
	const { random } = house;
	const guest = await pickGuest(house);
	const order = { memberId: guest.memberId, currency: "usd" } as const;
	const deed = random.pick([
		() => startPayment(guest.ctx(), order),
		() => startHostedPayment(guest.ctx(), order, () => RETURN_URLS),
		() => decideSomeRefund(house),
		() => releaseSomeFunds(house),
		() => chargeSavedCards(house),
	]);
	await withFaultRates(house, OUTAGE_RATES, deed).catch(() => undefined);
	await advanceTime(house, random.pick(PAUSES_AFTER_OUTAGE));
	await deed();
}

/** A window with an open payment is used again later, even after Stripe's page has expired. */
export async function reopenPayment(house: Simulation): Promise<void> {
	const { random } = house;
	const guest = await pickGuest(house);
	const isHosted = random.chance(0.7);
	const open = () => (isHosted ? openHostedPage(guest) : openEmbeddedField(guest, house));
	const before = await open();
	await advanceTime(house, random.pick(PAUSES_BEFORE_RETURN));
	const after = await open();
	for (const pay of random.chance(0.3) ? [before, after] : [after]) await pay();
}

async function openHostedPage({ ctx, memberId }: Guest) {
	const { url } = await startHostedPayment(ctx(), { memberId, currency: "usd" }, () => RETURN_URLS);
	return () => postStripeForm(url, "success");
}

async function openEmbeddedField({ ctx, memberId }: Guest, house: Simulation) {
	const { ref } = await startPayment(ctx(), { memberId, currency: "usd" });
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
