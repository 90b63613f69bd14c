import { desc, notInArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { demoMailbox } from "#db/schema/mail.ts";
import type { Mailer } from "./mailer.ts";
import { addressLine } from "./replies.ts";

const MAX_KEPT = 200;
const DEMO_SUPPORT = "support@gangway.example";

type Config = { origin: string; support: string | undefined; replies: string | undefined };

/** Keeps mail in the database, for /dev/mailbox. */
export function demoMailer(db: Db, now: () => Date, { origin, support, replies }: Config): Mailer {
	return {
		kind: "demo",
		origin,
		supportAddress: support ?? DEMO_SUPPORT,
		replyAddress: replies ?? null,
		async send({ id, to, subject, text, html, replyTo }) {
			const kept = { replyTo: addressLine(replyTo) || null, createdAt: now().getTime() };
			const mail = { id, recipient: to, subject, text, html, ...kept };
			await db.write(async (tx) => {
				await tx.insert(demoMailbox).values(mail).onConflictDoNothing();
				const newest = tx
					.select({ id: demoMailbox.id })
					.from(demoMailbox)
					.orderBy(desc(demoMailbox.createdAt))
					.limit(MAX_KEPT);
				await tx.delete(demoMailbox).where(notInArray(demoMailbox.id, newest));
			});
		},
	};
}

/** With a provider's keys but without SMTP, mail is not sent, and its outbox rows say so. */
export function noMailer(origin: string): Mailer {
	return { kind: "none", origin, supportAddress: null, replyAddress: null, send: async () => {} };
}
