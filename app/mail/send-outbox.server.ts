import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { DELIVERY_CHANNELS } from "#db/schema/mail.ts";
import { RefusedMail } from "./mailer.ts";
import { claimMessage, listDueMessages, markDelivered, markFailed, type OutboxRow } from "./outbox.server.ts";

/** Delivers one message, or says why it is not wanted any more. */
export type Deliver = (ctx: Ctx, row: OutboxRow) => Promise<{ skipped: string } | undefined>;
type Channel = (typeof DELIVERY_CHANNELS)[number];
export type Delivery = Record<Channel, Deliver>;

const MAX_BATCHES = 10;

/**
 * Sends the messages that are due. One that fails is tried again later, and holds up no other. Mails go one after the
 * other. Push messages go at the same time, because each goes to a server of its browser's choice, which may be slow.
 * @param only one channel; both if there is none
 * @returns how many were sent and how many failed
 */
export async function sendOutbox(
	ctx: Ctx,
	delivery: Delivery,
	only?: Channel,
): Promise<{ sent: number; failed: number }> {
	const count = { sent: 0, failed: 0 };
	const send = async (row: OutboxRow) => {
		const outcome = await sendOne(takeTurn(ctx), row, delivery[row.channel]);
		if (outcome) count[outcome] += 1;
	};
	for (const channel of only ? [only] : DELIVERY_CHANNELS) {
		for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
			const due = await listDueMessages(ctx.db.read, channel, takeTurn(ctx).now);
			if (due.length === 0) break;
			if (channel === "push") await Promise.all(due.map(send));
			else for (const row of due) await send(row);
		}
	}
	return count;
}

export async function isMessageDue(ctx: Ctx, channel: Channel): Promise<boolean> {
	return (await listDueMessages(ctx.db.read, channel, ctx.now)).length > 0;
}

async function sendOne(ctx: Ctx, row: OutboxRow, deliver: Deliver): Promise<"sent" | "failed" | null> {
	if (!(await claimMessage(ctx, row))) return null;
	try {
		const skipped = await deliver(ctx, row);
		await markDelivered(ctx, row, skipped ? "skipped" : "sent", skipped?.skipped);
		return skipped ? null : "sent";
	} catch (error) {
		await markFailed(ctx, row, error, error instanceof RefusedMail);
		return "failed";
	}
}
