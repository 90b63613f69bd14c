import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { saveChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { chargePauses, paymentReminders } from "#db/schema/payments.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { pay } from "#tests/support/payments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { sendDelayedReminders } from "./by-hand-reminders.server.ts";
import type { Tone } from "./by-hand-text.ts";
import { cancelReminder } from "./cancel-reminder.server.ts";
import { remindMember } from "./remind-member.server.ts";
import { listLateMembers, remindersView } from "./reminders-view.server.ts";
import { sendReminders } from "./send-reminders.server.ts";

/** Jonas, a guest, joined on Nov 20 and is late with his whole share since noon UTC on Nov 21; it is 10 o'clock in Lisbon. */
async function lateGuest(world: World, email: string | null = "jonas@people.example") {
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const jonas = () => world.asGuest("k");
	const { id: memberId } = await world.join(jonas(), trip, { name: "Jonas", ...(email && { email }) });
	if (!email) await world.db.write((tx) => tx.update(members).set({ email }).where(eq(members.id, memberId)));
	world.clock.advance(2 * DAY);
	const remind = (ctx: Ctx = world.as(olga), tone: Tone = "friendly") =>
		remindMember(ctx, world.locations, { tripId: trip.id, memberId, tone });
	const mails = async () =>
		(await world.db.read.select().from(outbox).where(eq(outbox.topic, "reminders"))).map(
			({ content }) => content as { subject: string; paragraphs: string[] },
		);
	const see = () =>
		remindersView(world.as(olga), world.locations, trip.shareId, {
			origin: "https://g.example",
			chosen: null,
		});
	const cancel = (ctx: Ctx = world.as(olga)) => cancelReminder(ctx, { tripId: trip.id, memberId });
	return { olga, trip, jonas, memberId, remind, cancel, mails, see };
}

test("the organizer reminds a guest by mail, in the tone that they choose, and it counts", async () => {
	using world = openWorld();
	const { memberId, olga, remind, mails, see } = await lateGuest(world);
	expect(await remind(world.as(olga), "firm")).toEqual({
		memberId,
		memberName: "Jonas",
		amount: 97_000,
		dueDate: "2026-11-20",
		daysOverdue: 1,
		remindersSent: 1,
		heldUntil: null,
	});
	expect(await mails()).toEqual([
		expect.objectContaining({
			subject: "Olga asks you to pay $970.00: Lisbon",
			paragraphs: [
				"Hi Jonas, $970.00 for Lisbon was due on Fri, Nov 20 and is 1 day late. Please pay it now, or tell me what is holding it up.",
			],
			action: {
				label: "Pay $970.00",
				secret: { purpose: "place", id: memberId, email: "jonas@people.example" },
			},
		}),
	]);
	expect((await see()).people[0]?.words.sent).toBe("1 of 3 reminders sent");
});

test("a member with an account is notified, with a link to the payment", async () => {
	using world = openWorld();
	const { olga, trip } = await lateGuest(world);
	const mia = await world.user({ firstName: "Mia" });
	const { id: memberId } = await world.join(world.as(mia), trip);
	world.clock.advance(DAY);
	await remindMember(world.as(olga), world.locations, { tripId: trip.shareId, memberId, tone: "friendly" });
	const [row] = await noticesTo(world, mia.id);
	expect(row?.title).toBe("Olga asks you to pay $970.00");
	expect(row?.actionUrl).toMatch(new RegExp(`^/checkout/${trip.shareId}/${memberId}/`));
});

test("nobody is reminded twice within a day, nor more than three times with the job's reminders", async () => {
	using world = openWorld();
	const { remind, mails } = await lateGuest(world);
	await remind();
	await expect(remind()).rejects.toThrow("Jonas was reminded within the last 24 hours.");
	world.clock.advance(23 * HOUR);
	expect(await sendReminders(world.nobody, world.locations)).toBe(0);
	world.clock.advance(HOUR);
	expect(await sendReminders(world.nobody, world.locations)).toBe(1);
	await remind();
	world.clock.advance(DAY);
	await expect(remind()).rejects.toThrow("Jonas has had all three reminders");
	expect(await mails()).toHaveLength(3);
});

test("two presses at once remind once", async () => {
	using world = openWorld();
	const { remind, mails } = await lateGuest(world);
	const ends = await Promise.allSettled([remind(), remind(), remind()]);
	expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
	expect(await mails()).toHaveLength(1);
});

test("a reminder at night goes out in the morning, once, and not if it was paid until then", async () => {
	for (const isPaid of [false, true]) {
		using world = openWorld();
		const { jonas, memberId, remind, mails } = await lateGuest(world);
		world.clock.set("2026-11-22T23:00:00Z");
		expect(await remind()).toMatchObject({ heldUntil: "8:00 AM (Lisbon time)", remindersSent: 0 });
		await expect(remind()).rejects.toThrow("A reminder is already waiting for Jonas");
		if (isPaid) await pay(jonas(), memberId);
		const turns: number[] = [];
		for (const hour of ["05", "07", "08", "09"]) {
			world.clock.set(`2026-11-23T${hour}:30:00Z`);
			turns.push(await sendDelayedReminders(world.nobody, world.locations));
		}
		expect(turns).toEqual(isPaid ? [0, 0, 0, 0] : [0, 0, 1, 0]);
		expect(await mails()).toHaveLength(isPaid ? 0 : 1);
		expect(await world.db.read.$count(paymentReminders)).toBe(isPaid ? 0 : 1);
	}
});

test("a reminder that waits is shown with its tone, hour and zone, is not counted as sent, and can be cancelled", async () => {
	using world = openWorld();
	const { jonas, olga, remind, cancel, mails, see } = await lateGuest(world);
	world.clock.set("2026-11-22T23:00:00Z");
	for (const tone of ["firm", "friendly"] as const) {
		await remind(world.as(olga), tone);
		expect((await see()).people[0]).toMatchObject({
			words: { sent: "0 of 3 reminders sent" },
			state: { is: "waiting", tone, at: "8:00 AM (Lisbon time)" },
		});
		await expect(cancel(jonas())).rejects.toThrow("You can't do this on this trip");
		await cancel();
		expect((await see()).people[0]?.state).toBeNull();
		await expect(cancel()).rejects.toThrow("No reminder is waiting for Jonas");
	}
	expect(await world.db.read.$count(paymentReminders)).toBe(0);
	world.clock.set("2026-11-23T08:30:00Z");
	expect(await sendDelayedReminders(world.nobody, world.locations)).toBe(0);
	await remind();
	await expect(cancel()).rejects.toThrow("No reminder is waiting for Jonas");
	expect(await mails()).toHaveLength(1);
});

test.each<[string, (world: World) => Promise<unknown>]>([
	["left", (world) => world.db.write((tx) => tx.update(members).set({ removedAt: 1 }))],
	[
		"had the trip cancelled",
		(world) => world.db.write((tx) => tx.update(trips).set({ status: "cancelled" })),
	],
	[
		"switched reminders off",
		(world) =>
			saveChoices(world.nobody, "email:jonas@people.example", [
				{ topic: "reminders", channel: "mail", enabled: false },
			]),
	],
])("a reminder that waits is dropped if its member has %s", async (_, happens) => {
	using world = openWorld();
	const { remind, mails } = await lateGuest(world);
	world.clock.set("2026-11-22T23:00:00Z");
	await remind();
	await happens(world);
	world.clock.set("2026-11-23T08:30:00Z");
	expect(await sendDelayedReminders(world.nobody, world.locations)).toBe(0);
	expect(await mails()).toEqual([]);
	expect(await world.db.read.$count(paymentReminders)).toBe(0);
});

test("a co-organizer reminds in their own name, and what waits is dropped once they are one no more", async () => {
	using world = openWorld();
	const { trip, remind, mails, memberId } = await lateGuest(world);
	const ben = await world.user({ firstName: "Ben" });
	const ofBen = await world.join(world.as(ben), trip);
	const makeCoOrganizer = (since: number | null) =>
		world.db.write((tx) =>
			tx.update(members).set({ coOrganizerSince: since }).where(eq(members.id, ofBen.id)),
		);
	await makeCoOrganizer(1);
	const { people } = await remindersView(world.as(ben), world.locations, trip.shareId, {
		origin: "https://g.example",
		chosen: null,
	});
	const own = people.find((one) => one.memberId === memberId);
	expect(decodeURIComponent(own?.whatsApp.friendly ?? "")).toMatch(/Ben Tester$/);
	await remind(world.as(ben));
	const [mail] = await mails();
	expect(mail).toMatchObject({
		subject: "Ben asks you to pay $970.00: Lisbon",
		writers: [{ userId: ben.id, name: "Ben Tester" }],
	});
	world.clock.set("2026-11-24T02:00:00Z");
	await remind(world.as(ben));
	await makeCoOrganizer(null);
	world.clock.set("2026-11-24T08:30:00Z");
	expect(await sendDelayedReminders(world.nobody, world.locations)).toBe(0);
	expect(await mails()).toHaveLength(1);
	await makeCoOrganizer(2);
	world.clock.set("2026-11-25T02:00:00Z");
	await remind(world.as(ben));
	world.clock.set("2026-11-25T08:30:00Z");
	expect(await sendDelayedReminders(world.nobody, world.locations)).toBe(1);
	expect((await mails()).at(-1)?.subject).toBe("Ben asks you to pay $970.00: Lisbon");
});

test("for 24 hours the organizer reads when they can remind someone again", async () => {
	using world = openWorld();
	const { remind, see } = await lateGuest(world);
	await remind();
	expect((await see()).people[0]?.state).toEqual({
		is: "blocked",
		short: "Reminded Sun, Nov 22",
		why: "Jonas was reminded within the last 24 hours. You can remind them again on Mon, Nov 23 at 10:00 AM (Lisbon time).",
	});
	world.clock.advance(DAY);
	expect((await see()).people[0]?.state).toBeNull();
});

test.each<[string, (world: World, memberId: string) => Promise<unknown>, string]>([
	[
		"whose payments are on hold",
		(world, memberId) =>
			world.db.write((tx) => tx.insert(chargePauses).values({ memberId, reason: "refund", since: 0 })),
		"Jonas's payments are on hold because of a refund or a dispute",
	],
	["who has paid", (world, memberId) => pay(world.asGuest("k"), memberId), "Jonas has no payment due."],
	[
		"who has left",
		(world) => world.db.write((tx) => tx.update(members).set({ removedAt: 1 })),
		"Member not found",
	],
	[
		"of a cancelled trip",
		(world) => world.db.write((tx) => tx.update(trips).set({ status: "cancelled" })),
		"This trip has been cancelled",
	],
])("nobody is reminded %s", async (_, happens, message) => {
	using world = openWorld();
	const { memberId, remind, mails } = await lateGuest(world);
	await happens(world, memberId);
	await expect(remind()).rejects.toThrow(message);
	expect(await mails()).toEqual([]);
});

test("who has neither account nor address gets only the ready WhatsApp message", async () => {
	using world = openWorld();
	const { trip, remind, see } = await lateGuest(world, null);
	await expect(remind()).rejects.toThrow("We can't remind Jonas");
	const [person] = (await see()).people;
	expect(person?.state).toMatchObject({
		is: "blocked",
		why: expect.stringMatching(/^We can't remind Jonas/),
	});
	expect(decodeURIComponent(person?.whatsApp.firm ?? "")).toContain("Please pay it now");
	expect(decodeURIComponent(person?.whatsApp.friendly ?? "")).toBe(
		`https://wa.me/?text=Hi Jonas, a quick reminder: $970.00 for Lisbon was due on Fri, Nov 20. If it slipped your mind, now is a good time. Thank you!\nhttps://g.example/join/${trip.shareId}\nOlga Tester`,
	);
});

test("only the organizer sees who is to be reminded", async () => {
	using world = openWorld();
	const { jonas, trip, remind, olga } = await lateGuest(world);
	await expect(remind(jonas())).rejects.toThrow("You can't do this on this trip");
	await expect(remind(world.as(await world.user()))).rejects.toThrow("Trip not found");
	const listed = async (ctx: Ctx) => {
		const access = await requireTrip(ctx, trip.id, "trip.see");
		return listLateMembers(ctx, access, { locations: world.locations, origin: "" });
	};
	expect(await listed(jonas())).toEqual([]);
	expect(await listed(world.as(olga))).toHaveLength(1);
});
