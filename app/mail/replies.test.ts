import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members, users } from "#db/schema/access.ts";
import { outbox, replyChoices } from "#db/schema/mail.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import type { MailWriter } from "./content.ts";
import { mailDelivery } from "./deliver-mail.server.ts";
import type { OutgoingMail } from "./mailer.ts";
import { queueMessage, sendOutbox } from "./outbox.server.ts";
import { addressLine, takesReplies } from "./replies.ts";

const SENTENCE = /Reply to this email to write.*/;

/** Olga's trip with Mia, both with confirmed addresses, and a way to send Ben a mail with their words. */
async function scene() {
	const world = openWorld();
	const confirmed = { emailVerifiedAt: 1 };
	const olga = await world.user({ firstName: "Olga", email: "olga@people.example", ...confirmed });
	const mia = await world.user({ firstName: "Mia", email: "mia@people.example", ...confirmed });
	const trip = await world.trip(olga);
	await world.join(world.as(mia), trip);
	const ben = await world.join(world.asGuest("ben"), trip, { name: "Ben", email: "ben@people.example" });
	const setPaid = (confirmed: boolean) =>
		world.db.write((tx) => tx.update(members).set({ confirmed }).where(eq(members.id, ben.id)));
	await setPaid(true);
	await world.db.write((tx) => tx.delete(outbox));
	const queue = (writers: MailWriter[], more: object = {}) =>
		world.db.write((tx) =>
			queueMessage(world.nobody, tx, {
				source: crypto.randomUUID(),
				...{
					channel: "mail",
					kind: "chat_digest",
					topic: "chat",
					tripId: trip.id,
					email: "ben@people.example",
				},
				content: { subject: "S", heading: "H", paragraphs: ["P"], writers },
				...more,
			}),
		);
	const send = async (writers: MailWriter[], more: object = {}) => {
		await queue(writers, more);
		await sendOutbox(world.nobody, delivery);
		return replyOf(world.mail.sent.at(-1));
	};
	const choose = (userId: string, scope: "organized" | "joined", agreed: boolean) =>
		world.db.write((tx) =>
			tx
				.insert(replyChoices)
				.values({ id: `${userId}-${scope}`, userId, scope, agreed, updatedAt: 1 })
				.onConflictDoUpdate({ target: replyChoices.id, set: { agreed } }),
		);
	const change = (userId: string, to: Partial<typeof users.$inferInsert>) =>
		world.db.write((tx) => tx.update(users).set(to).where(eq(users.id, userId)));
	const byOlga = { userId: olga.id, name: "Olga Tester" };
	const byMia = { userId: mia.id, name: "Mia" };
	return { world, olga, mia, trip, queue, send, choose, change, setPaid, byOlga, byMia };
}

const takenBack = new Set<string>();
const deliverMail = mailDelivery({
	coloursOf: async () => null,
	makeSecretPath: async () => "/secret",
	canBeTakenBack: async (_db, userId) => takenBack.has(userId),
});
const delivery = { mail: deliverMail, push: deliverMail };

function replyOf(mail?: OutgoingMail) {
	const said = [mail?.text, mail?.html].map((text) => SENTENCE.exec(text ?? "")?.[0].replace(/<.*/, ""));
	expect(new Set(said).size).toBe(1);
	return { to: addressLine(mail?.replyTo ?? []), said: said[0] ?? null };
}

const NONE = { to: "", said: null };

test("an organizer has agreed to replies on their own trips, and nobody else has, until they choose", () => {
	expect([takesReplies("organized", []), takesReplies("joined", [])]).toEqual([true, false]);
	const choices = [
		{ scope: "organized", agreed: false },
		{ scope: "joined", agreed: true },
	] as const;
	expect([takesReplies("organized", choices), takesReplies("joined", choices)]).toEqual([false, true]);
});

test("a reply goes to the organizer, or to another writer who has agreed", async () => {
	const { world, olga, mia, send, choose, byOlga, byMia } = await scene();
	using _ = world;
	expect(await send([byOlga])).toEqual({
		to: '"Olga Tester" <olga@people.example>',
		said: "Reply to this email to write to Olga Tester.",
	});
	expect(await send([byMia])).toEqual(NONE);
	await choose(mia.id, "organized", true);
	expect(await send([byMia]), "agreed for trips of their own").toEqual(NONE);
	await choose(mia.id, "joined", true);
	expect(await send([byMia, byOlga])).toEqual({
		to: '"Mia" <mia@people.example>, "Olga Tester" <olga@people.example>',
		said: "Reply to this email to write to Mia and Olga Tester.",
	});
	await choose(olga.id, "organized", false);
	expect(await send([byMia, byOlga])).toMatchObject({ to: '"Mia" <mia@people.example>' });
	expect(await send([byOlga])).toEqual(NONE);
	expect(await send([{ ...byMia, name: null }])).toEqual({
		to: "mia@people.example",
		said: "Reply to this email to write back.",
	});
});

test("nobody's address is told to someone who has joined with any address, unless they were invited", async () => {
	const { world, mia, send, change, setPaid, byOlga } = await scene();
	using _ = world;
	await setPaid(false);
	expect(await send([byOlga])).toEqual(NONE);
	expect(await send([byOlga], { kind: "invitation" })).toMatchObject({
		to: '"Olga Tester" <olga@people.example>',
	});
	const toMia = { email: null, userId: mia.id };
	expect(await send([byOlga], toMia)).toMatchObject({ to: '"Olga Tester" <olga@people.example>' });
	await change(mia.id, { emailVerifiedAt: null });
	expect(await send([byOlga], toMia)).toEqual(NONE);
});

test("on a trip of someone else, or on none, an organizer has not agreed", async () => {
	const { world, mia, send, byOlga } = await scene();
	using _ = world;
	const other = await world.trip(mia);
	expect(await send([byOlga], { tripId: other.id })).toEqual(NONE);
	expect(await send([byOlga], { tripId: null })).toEqual(NONE);
});

test("nobody gets a reply at an address that is not confirmed, after deleting the account, or from themselves", async () => {
	const { world, olga, send, change, byOlga } = await scene();
	using _ = world;
	expect(await send([byOlga], { email: null, userId: olga.id })).toEqual(NONE);
	expect(await send([byOlga], { email: "Olga@people.example" })).toEqual(NONE);
	await change(olga.id, { emailVerifiedAt: null });
	expect(await send([byOlga])).toEqual(NONE);
	await change(olga.id, { emailVerifiedAt: 1, deletedAt: 1 });
	expect(await send([byOlga])).toEqual(NONE);
	expect(await send([{ userId: "gone", name: "Gone" }])).toEqual(NONE);
});

test("nobody gets a reply at a new address while the account can be taken back to the one before", async () => {
	const { world, olga, mia, send, choose, byOlga, byMia } = await scene();
	using _ = world;
	await choose(mia.id, "joined", true);
	takenBack.add(olga.id);
	expect(await send([byOlga, byMia])).toMatchObject({ to: '"Mia" <mia@people.example>' });
	takenBack.delete(olga.id);
	expect(await send([byOlga])).toMatchObject({ to: '"Olga Tester" <olga@people.example>' });
});

test("address and agreement are those of the moment of sending, also of a mail that is sent again", async () => {
	const { world, olga, queue, choose, change, byOlga } = await scene();
	using _ = world;
	const { send } = world.mail;
	const sent = () => world.mail.sent.map((mail) => [mail.id, replyOf(mail).to]);
	world.mail.send = async (mail) => {
		await send(mail);
		throw new Error("the answer of the mail server was lost");
	};
	await queue([byOlga]);
	await change(olga.id, { email: "new@people.example" });
	await sendOutbox(world.nobody, delivery);
	world.mail.send = send;
	await choose(olga.id, "organized", false);
	world.clock.advance(MINUTE);
	await sendOutbox(world.nobody, delivery);
	const id = world.mail.sent[0]?.id;
	expect(sent()).toEqual([
		[id, '"Olga Tester" <new@people.example>'],
		[id, ""],
	]);
});

test("a name with a web address becomes no link, in the header and in the words", async () => {
	const { world, olga, send } = await scene();
	using _ = world;
	expect(await send([{ userId: olga.id, name: "Win at www.evil.example" }])).toEqual({
		to: '"Win at www. evil. example" <olga@people.example>',
		said: "Reply to this email to write to Win at www. evil. example.",
	});
});
