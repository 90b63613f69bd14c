import type { Ctx } from "#app/access/ctx.ts";
import type { SafeFetchOptions } from "#app/lib/safe-fetch.server.ts";
import { safePost } from "#app/lib/safe-post.server.ts";
import type { Deliver } from "#app/mail/outbox.server.ts";
import { deleteSubscriptions, listSubscriptions, type Subscription } from "./subscriptions.server.ts";
import * as texts from "./texts.ts";
import { loadWebPush, type VapidKeys, vapidKeys } from "./vapid.server.ts";

const TTL_S = 2 * 86_400; // how long a push service keeps a message for a phone that is off
const MAX_BODY = 500;
const GONE = [404, 410];

/**
 * Sends a message to all browsers of its account, and deletes subscriptions that are gone. It is retried only if no
 * browser was reached, so that no phone shows it twice.
 */
export function pushDelivery(options: SafeFetchOptions = {}): Deliver {
	return async (ctx, row) => {
		const browsers = row.userId ? await listSubscriptions(ctx.db.read, row.userId) : [];
		if (browsers.length === 0) return { skipped: texts.nowhere };
		const keys = await vapidKeys(ctx.db);
		const { title, body, url } = row.content as { title: string; body: string; url: string };
		const payload = JSON.stringify({ title, body: body.slice(0, MAX_BODY), url, tag: row.id });
		const answers = await Promise.all(
			browsers.map((browser) => sendPush(ctx, keys, browser, payload, options)),
		);
		const gone = browsers.filter((_, index) => GONE.includes(Number(answers[index])));
		await deleteSubscriptions(
			ctx,
			gone.map(({ id }) => id),
		);
		if (gone.length === browsers.length) return { skipped: texts.nowhere };
		if (answers.some((answer) => Number(answer) >= 200 && Number(answer) < 300)) return;
		throw new Error(texts.refusedWith(answers.join(", ")));
	};
}

/** @returns the push service's status, or why there is none */
async function sendPush(
	ctx: Ctx,
	keys: VapidKeys,
	{ endpoint, p256dh, auth }: Subscription,
	payload: string,
	options: SafeFetchOptions,
): Promise<number | string> {
	const { generateRequestDetails } = await loadWebPush();
	try {
		const { headers, body } = generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
			vapidDetails: { subject: contactOf(ctx.mail.origin), ...keys },
			TTL: TTL_S,
		});
		return await safePost(endpoint, { headers: headers as Record<string, string>, body }, options);
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

/** Push services require a contact of the sender, which must be an https or mailto address. */
const contactOf = (origin: string) => (origin.startsWith("https:") ? origin : "mailto:hello@gangway.example");
