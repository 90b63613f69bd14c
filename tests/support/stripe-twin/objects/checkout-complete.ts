import type { PaymentIntent, PaymentMethod, Session, SetupIntent } from "../types.ts";
import type { TwinWorld } from "../world.ts";
import { cancelIntent } from "./intent-state.ts";

/** Completes the Checkout Session of an intent that has just succeeded, if it has one. */
export function completeSessionOf(world: TwinWorld, intent: PaymentIntent, method: PaymentMethod): void {
	const session = world.sessions.all().find(({ payment_intent }) => payment_intent === intent.id);
	if (!session) return;
	session.status = "complete";
	session.payment_status = "paid";
	session.url = null;
	session.customer = intent.customer;
	const customer = world.customers.get(intent.customer);
	session.customer_details = {
		address: null,
		business_name: null,
		email: customer?.email ?? session.customer_email ?? method.billing_details.email,
		individual_name: null,
		name: customer?.name ?? null,
		phone: null,
		tax_exempt: "none",
		tax_ids: [],
	};
	world.emit("checkout.session.completed", session);
}

/** Completes the Checkout Session of a setup that has just succeeded, if it has one. */
export function completeSetupSession(world: TwinWorld, { id }: SetupIntent): void {
	const session = world.sessions.all().find(({ setup_intent }) => setup_intent === id);
	if (!session) return;
	session.status = "complete";
	session.url = null;
	world.emit("checkout.session.completed", session);
}

export function expireSession(world: TwinWorld, session: Session): void {
	session.status = "expired";
	session.url = null;
	const intent = world.intents.get(session.payment_intent);
	if (intent && intent.status !== "canceled") cancelIntent(world, intent, "expired");
	const setup = world.setupIntents.get(session.setup_intent);
	if (setup && setup.status !== "canceled") {
		setup.status = "canceled";
		setup.next_action = null;
		world.emit("setup_intent.canceled", setup);
	}
	world.emit("checkout.session.expired", session);
}

export function expireOverdue(world: TwinWorld): void {
	const now = world.seconds();
	for (const session of world.sessions.all()) {
		if (session.status === "open" && session.expires_at <= now) expireSession(world, session);
	}
}
