import { receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import type { Event, Twin } from "#tests/support/stripe-twin/index.ts";
import type { Simulation } from "./simulation.ts";

/** The events whose webhooks have not arrived yet. */
export type WebhookQueue = { waiting: Event[]; lost: number };

export function queueWebhooks({ webhooks }: Twin): WebhookQueue {
	const mail: WebhookQueue = { waiting: [], lost: 0 };
	webhooks.onEvent = (event) => void mail.waiting.push(event);
	return mail;
}

/** Delivers a few webhooks in any order: some twice, some never, and refused ones again. */
export async function deliverSomeWebhooks(house: Simulation): Promise<void> {
	const { webhookQueue, random } = house;
	for (let count = random.below(8); count > 0 && webhookQueue.waiting.length > 0; count--) {
		const [event] = webhookQueue.waiting.splice(random.below(webhookQueue.waiting.length), 1);
		if (!event) return;
		if (random.chance(0.15)) {
			webhookQueue.lost += 1;
			continue;
		}
		if (random.chance(0.2)) webhookQueue.waiting.push(event);
		await deliverWebhook(house, event);
	}
}

async function deliverWebhook({ world, twin, webhookQueue, clock }: Simulation, event: Event): Promise<void> {
	const body = JSON.stringify(event);
	try {
		await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
	} catch (error) {
		webhookQueue.waiting.push(event);
		throw error;
	}
}
