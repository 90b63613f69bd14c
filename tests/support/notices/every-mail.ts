import { delivery } from "#app/jobs/delivery.server.ts";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { openWorld, type World } from "../world.ts";
import { ACCOUNT_MAILS } from "./account-mails.ts";
import { EVENTS, type NoticeEvent } from "./events.ts";
import { comeAboard, forgetMessages, openTrip, PLAIN, type Scene, sceneOf, type Typed } from "./scene.ts";

/** A mail in the mail server's view, with the kind of its row, and a unique name. */
export type SampleMail = { name: string; kind: string; mail: OutgoingMail };

/** Every mail that anyone can get, with and without an account, made by the app's own code. */
export async function everyMail(typed: Typed = PLAIN): Promise<SampleMail[]> {
	const alone = openWorld();
	const people = await openTrip(alone, typed);
	alone.close();
	const aboard = openWorld({ copyOf: alone });
	await comeAboard(aboard, people, typed);
	aboard.close();
	const mails = new Map<string, SampleMail>();
	const play = async (cause: string, { isAlone, wrap, before, happens }: NoticeEvent) => {
		using world = openWorld({ copyOf: isAlone ? alone : aboard, wrap });
		const scene: Scene = sceneOf(world, people, typed);
		await before?.(scene);
		if (before) await forgetMessages(world);
		await happens(scene);
		for (const mail of await sendAll(world, cause)) mails.set(mail.name, mail);
	};
	for (const [cause, event] of Object.entries<NoticeEvent>(EVENTS)) await play(cause, event);
	for (const [cause, happens] of Object.entries(ACCOUNT_MAILS)) await play(cause, { happens });
	for (const world of [alone, aboard]) world[Symbol.dispose]();
	return [...mails.values()];
}

async function sendAll(world: World, cause: string): Promise<SampleMail[]> {
	world.clock.advance(10 * MINUTE); // a mail about someone who has joined waits for a payment that may follow
	await sendOutbox(world.nobody, { ...delivery, push: async () => undefined });
	const rows = await world.db.read.select().from(outbox);
	return world.mail.sent.flatMap((mail) => {
		const row = rows.find(({ id }) => id === mail.id);
		return row ? [{ name: nameOf(row.kind, cause, mail.to), kind: row.kind, mail }] : [];
	});
}

function nameOf(kind: string, cause: string, to: string): string {
	return [kind, cause, "to", to.split("@")[0]]
		.join("-")
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-");
}
