import { eq } from "drizzle-orm";
import {
	confirmMemberPayment,
	confirmPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startHostedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import {
	recheckReturnedPayment,
	recheckUnknownPayment,
} from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { listLater } from "#app/features/payments/schedule/pay-ahead.ts";
import { hasBegunToPay } from "#app/features/payments/schedule/payment-state.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import { SCHEDULE_KINDS, type ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import { sum } from "#app/lib/money.ts";
import { members } from "#db/schema/access.ts";
import { attempts } from "#db/schema/payments.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import type { Random } from "#tests/support/random.ts";
import {
	type Guest,
	guestsAboard,
	isStripeError,
	pickGuest,
	type SimulatedTrip,
	type Simulation,
} from "./simulation.ts";

const MAX_PEOPLE = 10;
const CARDS = {
	success: "pm_card_visa",
	declined: "pm_card_chargeDeclined",
	insufficient_funds: "pm_card_chargeDeclinedInsufficientFunds",
	authentication: "pm_card_authenticationRequired",
	authentication_once: "pm_card_authenticationRequiredOnSetup",
} as const;
type Card = keyof typeof CARDS;
const ACCEPTED_CARDS = ["success", "success", "success", "success", "authentication_once"] as const;

export const randomCard = (random: Random): Card =>
	random.chance(0.7) ? random.pick(ACCEPTED_CARDS) : random.pick(Object.keys(CARDS) as Card[]);

async function randomOrder({ world, random }: Simulation, { memberId }: Guest) {
	const own = await listMemberPayments(world.db.read, { memberId });
	const [member] = await world.db.read.select().from(members).where(eq(members.id, memberId));
	const next = member && hasBegunToPay(member, own) ? findNextPayment(own) : null;
	const later = next ? listLater(own, next).map(({ amount }) => amount) : [];
	const paysAhead = later.length > 0 && random.chance(0.25);
	return {
		memberId,
		currency: "usd" as const,
		paymentPlan: random.chance(0.1) ? random.pick(SCHEDULE_KINDS) : undefined,
		ahead: paysAhead ? random.pick([sum(later), later[0] ?? 0, 50, random.below(sum(later))]) : undefined,
	};
}

export async function join(house: Simulation): Promise<void> {
	const { random, trips } = house;
	const aboard = await guestsAboard(house);
	const free = trips.filter(
		({ trip }) => aboard.filter(({ tripId }) => tripId === trip.id).length < MAX_PEOPLE,
	);
	if (free.length === 0) return;
	const plan = { paymentPlan: random.pick(SCHEDULE_KINDS), consent: random.chance(0.8) || undefined };
	await joinTour(house, random.pick(free), plan);
}

/** A new guest, with or without an account. */
export async function joinTour(
	{ world, random, guests }: Simulation,
	{ trip }: SimulatedTrip,
	plan: { paymentPlan: ScheduleKind; consent?: true },
): Promise<Guest> {
	const name = `Guest ${guests.length}`;
	const user = random.chance(0.5) ? await world.user() : null;
	const ctx = () => (user ? world.as(user) : world.asGuest(name));
	const member = await world.join(ctx(), trip, { name, ...plan });
	const guest = { ctx, memberId: member.id, tripId: trip.id };
	guests.push(guest);
	return guest;
}

/** Pays on our page: the browser confirms the intent, and may never return. */
export async function payEmbedded(house: Simulation): Promise<void> {
	const { random } = house;
	const guest = await pickGuest(house);
	const { ref } = await startPayment(guest.ctx(), await randomOrder(house, guest));
	if (random.chance(0.15)) return;
	await confirm(house, ref);
	if (random.chance(0.6)) await confirmMemberPayment(guest.ctx(), { memberId: guest.memberId, ref });
}

/** Pays at once, with a card that is accepted, and returns. */
export async function payNow(
	house: Simulation,
	{ ctx, memberId }: Pick<Guest, "ctx" | "memberId">,
): Promise<void> {
	const { ref } = await startPayment(ctx(), { memberId, currency: "usd" });
	await confirm(house, ref, "success");
	await confirmMemberPayment(ctx(), { memberId, ref });
}

/** Pays on Stripe's page. */
export async function payHosted(house: Simulation): Promise<void> {
	const { random } = house;
	const guest = await pickGuest(house);
	const { url } = await startHostedPayment(guest.ctx(), await randomOrder(house, guest), () => RETURN_URLS);
	if (random.chance(0.85)) await postStripeForm(url, randomCard(random));
	if (random.chance(0.5)) await returnToPayment(house, guest);
}

/** Pays in a window that was left open. Before our attempt has its ref, nobody has the secret or the address. */
export async function payLate(house: Simulation): Promise<void> {
	const { twin, random, world } = house;
	const known = await world.db.read.select({ ref: attempts.ref }).from(attempts);
	const refs = new Set(known.map(({ ref }) => ref));
	const open = twin.state.intents.filter(
		({ id, status, metadata }) =>
			status === "requires_payment_method" && metadata.surface === "embedded" && refs.has(id),
	);
	const pages = twin.state.sessions.filter(({ id, status, url }) => status === "open" && url && refs.has(id));
	if (pages.length > 0 && random.chance(0.5))
		await postStripeForm(random.pick(pages).url ?? "", randomCard(random));
	else if (open.length > 0) await confirm(house, random.pick(open).id);
}

/** Answers 3-D Secure later. */
export async function answerBank({ twin, random }: Simulation): Promise<void> {
	const asked = twin.state.intents.filter(({ status }) => status === "requires_action");
	if (asked.length > 0) twin.authenticate(random.pick(asked).id, random.chance(0.8) ? "approve" : "refuse");
}

/** Opens the payment's page. */
export async function viewPayment(house: Simulation): Promise<void> {
	await returnToPayment(house, await pickGuest(house));
}

/** Runs the job that charges saved cards, some of which are declined or need authentication. */
export async function chargeSavedCards({ world, twin, random }: Simulation): Promise<void> {
	if (random.chance(0.5)) {
		const declineCode = random.pick(["generic_decline", "insufficient_funds", "authentication_required"]);
		twin.decline({ times: 1 + random.below(3), declineCode });
	}
	try {
		await chargeDueInstalments(world.nobody);
	} finally {
		twin.acceptAll();
	}
}

async function returnToPayment({ world, random }: Simulation, { ctx, memberId }: Guest): Promise<void> {
	const own = await listMemberPayments(world.db.read, { memberId });
	if (own.length === 0) return; // because their payer pays for them
	const paymentId = random.pick(own).id;
	await random.pick([
		() => recheckUnknownPayment(ctx(), paymentId),
		() => recheckReturnedPayment(ctx(), paymentId),
		() => confirmPayment(ctx(), { paymentId }),
	])();
}

export async function confirm(
	{ stripe, random, twin }: Simulation,
	ref: string,
	card = randomCard(random),
): Promise<void> {
	try {
		const { status } = await stripe.paymentIntents.confirm(ref, { payment_method: CARDS[card] });
		if (status === "requires_action" && random.chance(0.6)) twin.authenticate(ref);
	} catch (error) {
		if (!isStripeError(error)) throw error;
	}
}

/** Posts the form of Stripe's page without a script. */
export async function postStripeForm(url: string, choice: Card): Promise<void> {
	const body = new URLSearchParams({ card: choice });
	const page = await fetch(url, { method: "POST", body, redirect: "manual" });
	await page.arrayBuffer();
}
