import { requireOwnMember } from "#app/access/access.server.ts";
import { payWithSavedCard } from "#app/features/payments/attempts/pay.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import {
	confirmChargeSetup,
	startChargeSetup,
	takeChargeCard,
} from "#app/features/payments/cards/charge-setups.server.ts";
import { detachUnneededCards, removeSavedCard } from "#app/features/payments/cards/unneeded-cards.server.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { paymentMethods } from "#db/schema/payments.ts";
import { postStripeForm } from "../../stripe-run/pay.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action } from "../house.ts";

const changedInPage: Action<Group> = {
	prepare: groupOf,
	async act({ world, stripe }, { mia, trip }) {
		const ctx = world.as(mia);
		const { ref } = await startChargeSetup(ctx, trip.id);
		// Stripe refuses a second card for the same form.
		await stripe.setupIntents.confirm(ref, { payment_method: "pm_card_mastercard" }).catch(() => {});
		await confirmChargeSetup(ctx, trip.id, { ref });
	},
	isRepeatable: true,
};

const changedAtStripe: Action<Group> = {
	prepare: groupOf,
	async act({ world }, { mia, trip }) {
		const ctx = world.as(mia);
		const taken = await takeChargeCard(ctx, trip.id, { origin: "https://gangway.example" });
		if (taken.next !== "hosted") throw new Error("Stripe's page takes the card");
		await postStripeForm(taken.url, "success");
		await confirmChargeSetup(ctx, trip.id, { ref: taken.setupId });
	},
	isRepeatable: true,
};

const removed: Action<Group> = {
	prepare: groupOf,
	async act({ world }, { mia, trip }) {
		await removeSavedCard(world.as(mia), trip.id);
		await runCardJobs(world.jobs);
	},
};

const paid: Action<Group & { methodId: string }> = {
	async prepare(house) {
		const group = await groupOf(house);
		await changedInPage.act(house, group);
		const [method] = await house.world.db.read.select().from(paymentMethods);
		return { ...group, methodId: method?.id ?? "" };
	},
	async act({ world }, { mia, miasPlace, methodId }) {
		const ctx = world.as(mia);
		const access = await requireOwnMember(ctx, miasPlace, "payment.pay");
		await payWithSavedCard(ctx, access, { amount: 32_333 }, methodId);
	},
};

const paidAhead: typeof paid = {
	prepare: paid.prepare,
	async act({ world }, { mia, miasPlace, methodId }) {
		const ctx = world.as(mia);
		const access = await requireOwnMember(ctx, miasPlace, "payment.pay");
		await payWithSavedCard(ctx, access, { amount: 42_333, ahead: 10_000 }, methodId);
	},
};

const notNeeded: Action<Group> = {
	async prepare(house) {
		const group = await groupOf(house);
		await cancelTrip(house.world.as(group.olga), group.trip.id, { reason: "Rain", refund: "none" });
		return group;
	},
	async act({ world }) {
		await detachUnneededCards(world.jobs);
		await runCardJobs(world.jobs);
	},
};

export const CARDS = {
	"the card is changed in our page": changedInPage,
	"the card is changed on Stripe's page": changedAtStripe,
	"a kept card is removed": removed,
	"the cards of a cancelled trip are let go": notNeeded,
	"a saved card pays": paid,
	"a saved card pays ahead": paidAhead,
};
