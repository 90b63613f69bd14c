import { delivery } from "#app/jobs/delivery.server.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { sendOutbox } from "#app/mail/send-outbox.server.ts";
import type { World } from "./world.ts";

/** Sends what waits, and returns the mails that this has sent to an address. */
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
export function linkIn(text: string): { path: string; secret: string } {
	const path = /^https?:\/\/[^/]+(\/\S+)$/m.exec(text)?.[1] ?? "";
	return { path, secret: /\/([\w-]{43})(?:\?|$)/.exec(path)?.[1] ?? "" };
}
