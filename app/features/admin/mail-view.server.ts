import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/access/ctx.ts";
import { sentAgain } from "#app/features/identity/account-mail.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { text } from "#app/lib/schema.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import { trips, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { recordAdminAction, recordView, requireAdmin } from "./admin.server.ts";
import { type IssueList, MAX_SHOWN_ROWS, type Unsent } from "./money/issues.ts";
import { toFacts } from "./records.ts";
import * as issueTexts from "./texts/issues.ts";
import * as texts from "./texts/mail.ts";

export type MailView = Record<Unsent, IssueList>;

/**
 * Lists emails and push messages that reached nobody, newest first, and records that an admin has read the list.
 * @throws DomainError not_found
 */
export async function mailView(ctx: Ctx): Promise<MailView> {
	await recordView(ctx, "mail");
	return {
		dead: await listUnsent(ctx, "dead"),
		waiting: await listUnsent(ctx, "waiting"),
		skipped: await listUnsent(ctx, "skipped"),
	};
}

async function listUnsent(ctx: Ctx, status: Unsent): Promise<IssueList> {
	const db = ctx.db.read;
	const where = eq(outbox.status, status);
	const rows = await db
		.select({ message: outbox, userEmail: users.email, trip: trips.title })
		.from(outbox)
		.leftJoin(users, eq(users.id, outbox.userId))
		.leftJoin(trips, eq(trips.id, outbox.tripId))
		.where(where)
		.orderBy(desc(outbox.createdAt), desc(outbox.id))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(outbox, where),
		rows: rows.map(({ message, userEmail, trip }) => ({
			id: message.id,
			title: message.email ?? userEmail ?? texts.nobody,
			state: status,
			amount: null,
			since: message.createdAt,
			error: message.lastError,
			facts: toFacts({
				[texts.channel]: texts.channels[message.channel],
				[texts.kind]: message.kind.replaceAll("_", " "),
				[texts.trip]: trip,
				[issueTexts.tries]: String(message.tries),
				[texts.nextTry]: status === "waiting" ? issueTexts.inUtc(formatInstant(message.runAt)) : null,
			}),
		})),
	};
}

export const resendSchema = z.object({ id: text(texts.messageMissing, 100) });

/**
 * Sends a message again with all its tries, without extending the time in which it can take an account back. A waiting
 * message is left alone, because it may be being sent right now.
 * @throws DomainError not_found
 */
export async function resendMessage(ctx: Ctx, id: string): Promise<ToastContent> {
	requireAdmin(ctx);
	const isRevived = await ctx.db.write(async (tx) => {
		await recordAdminAction(ctx, tx, { action: "sent_again", subject: `mail:${id}` });
		const isUnsent = and(eq(outbox.id, id), inArray(outbox.status, ["dead", "skipped"]));
		const [message] = await tx.select().from(outbox).where(isUnsent);
		if (!message) return false;
		const content = sentAgain(message.content);
		await tx
			.update(outbox)
			.set({ status: "waiting", tries: 0, runAt: ctx.now.getTime(), content })
			.where(isUnsent);
		return true;
	});
	return isRevived ? texts.queued : { type: "info", ...texts.nothingToDo };
}
