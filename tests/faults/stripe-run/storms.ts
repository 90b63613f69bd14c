import { startHostedPayment, startPayment } from "#app/features/payments/start-payment.server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { URLS } from "#tests/support/funds.ts";
import type { FaultRates } from "#tests/support/stripe-twin/index.ts";
import { type Guest, type House, RATES } from "./house.ts";
import { decide, release } from "./moving.ts";
import { letPass } from "./passing.ts";
import { chargeKept, confirm, fillIn } from "./paying.ts";

/** So bad that most answers to a payment are lost; what is dropped twice, Stripe's SDK gives up. */
const STORM: FaultRates = { "drop before": 0.1, "drop after": 0.3, "500 before": 0.3, "500 after": 0.1 };
/** Where money is moved, or asked for. */
const MONEY = /\/(payment_intents|sessions|refunds|transfers)$/;
/** Mostly within a key's life, where a 500 is said again; and after it. */
const AFTER_A_STORM = [SECOND, SECOND, MINUTE, 11 * MINUTE, DAY + HOUR];
/** Around the end of a page's life. */
const AWAY = [MINUTE, 23 * HOUR, DAY + HOUR];

/** What is begun in a storm is taken up when it is over, and again when Stripe has forgotten its keys perhaps. */
export async function storm(house: House): Promise<void> {
	const { random, guests } = house;
	const guest = random.pick(guests);
	const order = { memberId: guest.memberId, currency: "usd" } as const;
	const deed = random.pick([
		() => startPayment(guest.ctx, order),
		() => startHostedPayment(guest.ctx, order, () => URLS),
		() => decide(house),
		() => release(house),
		() => chargeKept(house),
	]);
	await inWeather(house, STORM, deed).catch(() => undefined);
	await letPass(house, random.pick(AFTER_A_STORM));
	await deed();
}

/** A window in which a payment was opened is come back to, after a coffee or after Stripe's page has died, and paid in. */
export async function reopen(house: House): Promise<void> {
	const { random, guests } = house;
	const guest = random.pick(guests);
	const isHosted = random.chance(0.7);
	const open = () => (isHosted ? openPage(guest) : openField(guest, house));
	const before = await open();
	await letPass(house, random.pick(AWAY));
	const after = await open();
	for (const pay of random.chance(0.3) ? [before, after] : [after]) await pay();
}

async function openPage({ ctx, memberId }: Guest) {
	const { url } = await startHostedPayment(ctx, { memberId, currency: "usd" }, () => URLS);
	return () => fillIn(url, "success");
}

async function openField({ ctx, memberId }: Guest, house: House) {
	const { ref } = await startPayment(ctx, { memberId, currency: "usd" });
	return () => confirm(house, ref);
}

async function inWeather(house: House, rates: FaultRates, deed: () => Promise<unknown>): Promise<void> {
	const { twin, random } = house;
	const seed = random.below(1_000_000);
	twin.faults.random({ seed, rates });
	if (random.chance(0.5)) twin.faults.next({ method: "POST", path: MONEY, when: "before", how: "500" });
	try {
		await deed();
	} finally {
		twin.faults.clear();
		twin.faults.random({ seed, rates: RATES });
	}
}
