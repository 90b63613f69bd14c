import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { MailContent } from "#app/mail/content.ts";
import { members, users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { saveChoices } from "../notifications/preferences.server.ts";
import { noteChatRead, postMessage, removeMessage } from "./chat.server.ts";
import { areDigestsDue, sendChatDigests } from "./send-digests.server.ts";

async function scene() {
	const world = openWorld();
	const anna = await world.user({ firstName: "Anna", emailVerifiedAt: 1 });
	const trip = await world.trip(anna, { partySize: 6 });
	const guest = await world.join(world.asGuest("ben"), trip, { name: "Ben", email: "ben@x.example" });
	await pay(world.asGuest("ben"), guest.id);
	await world.join(world.asGuest("cleo"), trip, { name: "Cleo" }); // without an address
	world.clock.advance(MINUTE_MS);
	const say = (message: string) => postMessage(world.as(anna), trip.id, { message });
	const run = async () => {
		const isDue = await areDigestsDue(world.nobody);
		const sent = await sendChatDigests(world.nobody);
		expect(isDue).toBe(sent > 0);
		return sent;
	};
	const mails = async () =>
		(await world.db.read.select().from(outbox).where(eq(outbox.kind, "chat_digest"))).map((row) => ({
			to: row.email ?? row.userId,
			...(row.content as MailContent),
		}));
	return { world, anna, trip, guest, say, run, mails };
}

describe("what is new in a chat", () => {
	test("is mailed once it is ten minutes old, to those who have an address and did not write it", async () => {
		const { world, anna, say, run, mails, trip } = await scene();
		using _ = world;
		await say("Hello");
		world.clock.advance(9 * MINUTE_MS);
		expect(await run()).toBe(0);
		world.clock.advance(MINUTE_MS);
		expect(await run()).toBe(1);
		expect(await run()).toBe(0);
		expect(await mails()).toMatchObject([
			{
				to: "ben@x.example",
				heading: "1 new message",
				subject: `1 new message: ${trip.title}`,
				quotes: [{ name: "Anna Tester", when: "Nov 20, 10:01 AM UTC", text: "Hello" }],
				action: { secret: { purpose: "place" } },
				writers: [{ userId: anna.id, name: "Anna Tester" }],
			},
		]);
	});

	test("is mailed at most once an hour, and no message twice", async () => {
		const { world, say, run, mails } = await scene();
		using _ = world;
		await say("One");
		world.clock.advance(10 * MINUTE_MS);
		await say("Two");
		world.clock.advance(1);
		expect(await run()).toBe(1);
		await say("Three");
		for (let minutes = 5; minutes < 60; minutes += 5) {
			world.clock.advance(5 * MINUTE_MS);
			expect(await run()).toBe(0);
		}
		world.clock.advance(5 * MINUTE_MS);
		expect(await run()).toBe(1);
		world.clock.advance(5 * HOUR_MS);
		expect(await run()).toBe(0);
		expect((await mails()).map(({ quotes }) => quotes?.map(({ text }) => text))).toEqual([
			["One", "Two"],
			["Three"],
		]);
	});

	test("is not mailed to who has read it, left, or switched it off, nor if it was removed", async () => {
		const { world, anna, trip, guest, say, run } = await scene();
		using _ = world;
		const gone = await say("Removed");
		await removeMessage(world.as(anna), trip.id, gone.id);
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(0);
		const read = await say("Read");
		await noteChatRead(world.asGuest("ben"), guest, read.createdAt);
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(0);
		await say("Off");
		world.clock.advance(HOUR_MS);
		const choose = (enabled: boolean) =>
			saveChoices(world.nobody, "email:ben@x.example", [{ topic: "chat", channel: "mail", enabled }]);
		await choose(false);
		expect(await run()).toBe(0);
		await choose(true);
		await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, guest.id)));
		expect(await run()).toBe(0);
	});

	test("is mailed to no address that nobody has confirmed or paid with, because it may be a stranger's", async () => {
		const { world, trip, say, run, mails } = await scene();
		using _ = world;
		await world.join(world.asGuest("dan"), trip, { name: "Dan", email: "dan@x.example" });
		const eve = await world.user({ email: "eve@x.example" });
		await world.join(world.as(eve), trip);
		world.clock.advance(1);
		await say("Look at evil.example");
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(1);
		expect((await mails()).map(({ to }) => to)).toEqual(["ben@x.example"]);
		await world.db.write((tx) => tx.update(users).set({ emailVerifiedAt: 1 }).where(eq(users.id, eve.id)));
		expect(await run()).toBe(1);
	});

	test("is not mailed to a typed address whose spot only the organizer's word confirms", async () => {
		const { world, say, run } = await scene();
		using _ = world;
		await world.db.write((tx) => tx.update(members).set({ paidOutside: 100 }));
		await say("Hello");
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(0);
	});

	test("is mailed to who is on a free trip only once the address is confirmed", async () => {
		const { world, say, run } = await scene();
		using _ = world;
		await world.db.write((tx) => tx.update(members).set({ individualCost: 0 }));
		await say("Hello");
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(0);
	});

	test("quotes the newest ten and says how many there are; an account is led to the chat", async () => {
		const { world, anna, trip, run, mails } = await scene();
		using _ = world;
		for (let number = 1; number <= 12; number += 1) {
			world.clock.advance(1);
			await postMessage(world.asGuest("ben"), trip.id, { message: String(number) });
		}
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(1);
		const [mail] = await mails();
		expect(mail).toMatchObject({
			to: anna.id,
			heading: "12 new messages",
			action: { path: `/trip/${trip.shareId}?view=chat#chat` },
		});
		expect(mail?.quotes?.map(({ text }) => Number(text))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
		expect(mail?.writers).toEqual([]);
	});

	test("names each of its writers aboard with an account once, for replies", async () => {
		const { world, anna, trip, say, run, mails } = await scene();
		using _ = world;
		const eve = await world.user({ firstName: "Eve" });
		await world.join(world.as(eve), trip);
		await say("One");
		await postMessage(world.as(eve), trip.id, { message: "Two" });
		await say("Three");
		world.clock.advance(HOUR_MS);
		expect(await run()).toBe(2);
		const digest = (await mails()).find(({ to }) => to === "ben@x.example");
		expect(digest?.writers).toEqual([
			{ userId: anna.id, name: "Anna Tester" },
			{ userId: eve.id, name: "Eve Tester" },
		]);
		const left = await world.user({ firstName: "Lea" });
		await world.join(world.as(left), trip);
		await postMessage(world.as(left), trip.id, { message: "Bye" });
		await leaveTrip(world.as(left), trip.id);
		world.clock.advance(HOUR_MS);
		await run();
		const last = (await mails()).findLast(({ to }) => to === "ben@x.example");
		expect([last?.quotes?.at(-1)?.text, last?.writers]).toEqual(["Bye", []]);
	});
});
