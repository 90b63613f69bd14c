import { delivery } from "#app/jobs/delivery.server.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import { sendMailsUntil } from "./server-jobs.ts";
import type { SharedServer } from "./shared-server.ts";
import type { SqlValue } from "./sql.ts";
import type { World } from "./world.ts";

/** Sends waiting mail, and returns the mails that this has sent to an address. */
export async function mailTo(
	world: Pick<World, "nobody" | "mail">,
	email: string,
): Promise<(OutgoingMail & { path: string; secret: string })[]> {
	const before = world.mail.sent.length;
	await sendOutbox(world.nobody, delivery);
	return world.mail.sent
		.slice(before)
		.filter(({ to }) => to === email)
		.map((mail) => ({ ...mail, ...linkIn(mail.text) }));
}

/** The path that a mail's button leads to, and the secret in it. */
function linkIn(text: string): { path: string; secret: string } {
	const path = /^https?:\/\/[^/]+(\/\S+)$/m.exec(text)?.[1] ?? "";
	return { path, secret: /\/([\w-]{43})(?:\?|$)/.exec(path)?.[1] ?? "" };
}

type ServerSql = Pick<SharedServer, "origin" | "databaseUrl"> & {
	sql: (text: string, ...values: SqlValue[]) => unknown[];
};

/**
 * The newest mail to an address with this subject in a server's demo mailbox, which is sent now if it is still waiting.
 */
export async function mailInBox(
	server: ServerSql,
	email: string,
	subject: string,
): Promise<{ text: string; path: string; secret: string }> {
	const query =
		"select text from demo_mailbox where recipient = ? and subject = ? order by created_at desc limit 1";
	const text = await sendMailsUntil(server, () => (server.sql(query, email, subject) as [string][])[0]?.[0]);
	return { text, ...linkIn(text) };
}
