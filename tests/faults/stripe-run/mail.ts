import { receiveWebhook } from "#app/features/reconciliation/events.server.ts";
import type { Event, Twin } from "#tests/support/stripe-twin/index.ts";
import type { House } from "./house.ts";

/** The events whose webhooks are under way; nobody's endpoint is needed to hear of them. */
export type Mail = { waiting: Event[]; delivered: number; lost: number };

export function collectMail({ webhooks }: Twin): Mail {
	const mail: Mail = { waiting: [], delivered: 0, lost: 0 };
	webhooks.onEvent = (event) => void mail.waiting.push(event);
	return mail;
}

/** A few webhooks arrive, in any order: some twice, some never, and what is refused comes again. */
export async function deliverSome(house: House): Promise<void> {
	const { mail, random } = house;
	for (let count = random.below(8); count > 0 && mail.waiting.length > 0; count--) {
		const [event] = mail.waiting.splice(random.below(mail.waiting.length), 1);
		if (!event) return;
		if (random.chance(0.15)) {
			mail.lost += 1;
			continue;
		}
		if (random.chance(0.2)) mail.waiting.push(event);
		await deliver(house, event);
	}
}

async function deliver({ world, twin, mail, clock }: House, event: Event): Promise<void> {
	const body = JSON.stringify(event);
	mail.delivered += 1;
	try {
		await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
	} catch (error) {
		mail.waiting.push(event);
		throw error;
	}
}
