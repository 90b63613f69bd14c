import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { saveChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { delivery } from "#app/jobs/delivery.server.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import type { Db } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { chargePauses, payers, paymentReminders, payments } from "#db/schema/payments.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { switchChargesOff } from "../instalments/switch-charges.server.ts";
import { sendReminders } from "./send-reminders.server.ts";

/** Lets days pass, and returns the notices of each day. */
async function remindersOf(world: World, userId: string, until: string): Promise<[string, string][]> {
	for (; world.clock.now() < new Date(until); world.clock.advance(12 * HOUR))
		await sendReminders(world.nobody, world.locations);
	const rows = await noticesTo(world, userId);
	return rows
		.filter(({ type }) => type === "payment_due")
		.map(({ createdAt, title }) => [new Date(createdAt).toISOString().slice(0, 10), title]);
}

describe("a member is told", () => {
	test("of a charge to their card, three days ahead, once", async () => {
		using world = openWorld();
		const { mia, trip, member, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		expect(await remindersOf(world, mia.id, "2026-12-20")).toEqual([
			["2026-12-17", "We charge $323.33 on Sun, Dec 20"],
		]);
		const [row] = await world.db.read
			.select()
			.from(notifications)
			.where(eq(notifications.type, "payment_due"));
		expect(row).toMatchObject({
			message:
				"This is payment 2 of 3 for Lisbon, charged to your Visa •••• 4242. You can also pay it now with any card.",
			actionUrl: `/checkout/${trip.shareId}/${member.id}/${(await payment(2)).id}`,
			priority: "medium",
		});
	});

	test("three times of a payment by hand: before the day, on it, and after it", async () => {
		using world = openWorld();
		const { mia } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		expect(await remindersOf(world, mia.id, "2027-01-10")).toEqual([
			["2026-12-17", "$323.33 is due on Sun, Dec 20"],
			["2026-12-20", "$323.33 is due"],
			["2026-12-23", "$323.33 is overdue"],
		]);
	});

	test("to pay by hand once they have switched automatic charges off, even after a charge was announced", async () => {
		using world = openWorld();
		const { mia, ctx, trip } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		expect(await remindersOf(world, mia.id, "2026-12-18")).toHaveLength(1);
		await switchChargesOff(ctx(), trip.shareId);
		expect(await remindersOf(world, mia.id, "2027-01-18")).toEqual([
			["2026-12-17", "We charge $323.33 on Sun, Dec 20"],
			["2026-12-20", "$323.33 is due"],
			["2026-12-23", "$323.33 is overdue"],
			["2027-01-17", "$323.34 is due on Wed, Jan 20"],
		]);
	});

	test("of the first payment only when it is overdue, and of no other before it", async () => {
		using world = openWorld();
		const ben = await world.user();
		const trip = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		await world.join(world.as(ben), trip, { paymentPlan: "3-month", consent: true });
		expect(await remindersOf(world, ben.id, "2027-02-10")).toEqual([["2026-11-23", "$323.33 is overdue"]]);
	});

	test("no more than three times of one payment, the organizer's reminders included", async () => {
		using world = openWorld();
		const { mia, payment } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		const { id } = await payment(2);
		await world.db.write(async (tx) => {
			for (const nth of [1, 2]) {
				const sent = { kind: "by_hand", sentAt: 0 } as const;
				await tx.insert(paymentReminders).values({ id: `${nth}`, paymentId: id, source: `${nth}`, ...sent });
			}
		});
		expect(await remindersOf(world, mia.id, "2027-01-10")).toHaveLength(1);
	});

	test.each<[string, (world: World) => Promise<unknown>]>([
		["paid", (world) => world.db.write((tx) => tx.update(payments).set({ status: "paid", paidAt: 1 }))],
		["on a cancelled trip", (world) => world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }))],
		["of one who has left", (world) => world.db.write((tx) => tx.update(members).set({ removedAt: 1 }))],
		[
			"of one with neither account nor address",
			(world) => world.db.write((tx) => tx.update(members).set({ userId: null, email: null })),
		],
		[
			"on hold because of a refund",
			async (world) => {
				const [member] = await world.db.read.select().from(members).where(eq(members.confirmed, true));
				const pause = { memberId: member?.id ?? "", reason: "refund", since: 0 } as const;
				await world.db.write((tx) => tx.insert(chargePauses).values(pause));
			},
		],
	])("nothing of what is %s", async (_, happens) => {
		using world = openWorld();
		const { mia } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
		await happens(world);
		world.clock.advance(31 * DAY);
		expect(await sendReminders(world.nobody, world.locations)).toBe(0);
		expect(await remindersOf(world, mia.id, "2026-12-22")).toEqual([]);
	});
});

test("a guest with an address is reminded by mail", async () => {
	using world = openWorld();
	await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	const guest = { userId: null, email: "gus@people.example" };
	await world.db.write((tx) => tx.update(members).set(guest).where(eq(members.confirmed, true)));
	world.clock.set("2026-12-21T12:00:00Z");
	expect(await sendReminders(world.nobody, world.locations)).toBe(1);
	const mails = await world.db.read.select().from(outbox).where(eq(outbox.email, guest.email));
	expect(mails.map(({ content }) => content)).toEqual([
		expect.objectContaining({
			subject: "$323.33 is due: Lisbon",
			facts: [
				["Amount", "$323.33"],
				["Payment", "2 of 3"],
				["Due", "Sun, Dec 20"],
			],
		}),
	]);
});

test("a guest whose card is charged gets to their spot by both links, and from there to the switch", async () => {
	using world = openWorld();
	await memberOnInstalments(world, { paymentPlan: "3-month" });
	const guest = { userId: null, email: "gus@people.example" };
	await world.db.write((tx) => tx.update(members).set(guest).where(eq(members.confirmed, true)));
	world.clock.set("2026-12-17T12:00:00Z");
	expect(await sendReminders(world.nobody, world.locations)).toBe(1);
	await sendOutbox(world.nobody, delivery);
	const text = world.mail.sent.find(({ to }) => to === guest.email)?.text;
	const link = /https:\S+\/place\/\S+/.exec(text ?? "")?.[0];
	expect(text).toContain(
		`Pay it yourself now:\n${link}\n\nSwitch automatic charges off:\n${link}\n\nIf you pay it yourself`,
	);
});

test.each([
	[11, true],
	[12, false],
])(
	"a charge is announced with a warning if its card expires before it: in month %i",
	async (expMonth, isWarned) => {
		using world = openWorld();
		const { trip, mia, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
		await world.db.write((tx) => tx.update(payers).set({ cardExpMonth: expMonth, cardExpYear: 2026 }));
		world.clock.set("2026-12-17T12:00:00Z");
		expect(await sendReminders(world.nobody, world.locations)).toBe(1);
		const [told] = await world.db.read
			.select()
			.from(notifications)
			.where(eq(notifications.type, "payment_due"));
		const warning = "But your Visa •••• 4242 expires before that day, so please change the card first.";
		expect(told?.message?.includes(warning)).toBe(isWarned);
		const toCard = `/trip/${trip.shareId}/automatic-charges/card`;
		const { memberId, id } = await payment(2);
		const toPay = `/checkout/${trip.shareId}/${memberId}/${id}`;
		expect(told?.actionUrl).toBe(isWarned ? toCard : toPay);
		await sendOutbox(world.nobody, delivery);
		const text = world.mail.sent.findLast(({ to }) => to === mia.email)?.text ?? "";
		expect(text.includes(`Change the card:\nhttps://gangway.example${toCard}`)).toBe(isWarned);
		expect(text).toContain("Pay it yourself now:");
	},
);

test("nothing is sent at night where the trip's people are, and once in the morning", async () => {
	using world = openWorld();
	await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	await world.db.write((tx) => tx.update(trips).set({ origin: "Boston" }));
	// Boston is five hours behind: 22:00, 07:00, 08:00 and 09:00.
	const turns: number[] = [];
	for (const hour of ["18T03", "18T12", "18T13", "18T14"]) {
		world.clock.set(`2026-12-${hour}:00:00Z`);
		turns.push(await sendReminders(world.nobody, world.locations));
	}
	expect(turns).toEqual([0, 0, 1, 0]);
});

const off = (...channels: ("app" | "mail" | "push")[]) =>
	channels.map((channel) => ({ topic: "reminders" as const, channel, enabled: false }));

test("who has switched every reminder off is not counted as reminded", async () => {
	using world = openWorld();
	const { mia } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	await saveChoices(world.nobody, `user:${mia.id}`, off("app", "mail", "push"));
	world.clock.set("2026-12-21T12:00:00Z");
	expect(await sendReminders(world.nobody, world.locations)).toBe(0);
	expect(await world.db.read.$count(paymentReminders)).toBe(0);
});

test("who has left only push on is reminded once a browser takes push messages", async () => {
	using world = openWorld();
	const { mia } = await memberOnInstalments(world, { paymentPlan: "3-month", consent: false });
	await saveChoices(world.nobody, `user:${mia.id}`, off("app", "mail"));
	world.clock.set("2026-12-21T12:00:00Z");
	expect(await sendReminders(world.nobody, world.locations)).toBe(0);
	await subscribeBrowser(world.as(mia), makeBrowser("/mia"));
	expect(await sendReminders(world.nobody, world.locations)).toBe(1);
});

test("two processes at the same time send it once", async () => {
	using world = openWorld();
	await memberOnInstalments(world, { paymentPlan: "3-month" });
	world.clock.set("2026-12-18T12:00:00Z");
	const turns = await Promise.all(
		Array.from({ length: 6 }, () => sendReminders(world.nobody, world.locations)),
	);
	expect(turns.reduce((sum, sent) => sum + sent, 0)).toBe(1);
});

test("a reminder that fails does not keep the others from being sent", async () => {
	using world = openWorld();
	for (const _member of [1, 2]) await memberOnInstalments(world, { paymentPlan: "3-month" });
	world.clock.set("2026-12-18T12:00:00Z");
	let writes = 0;
	const write: Db["write"] = async (work) => {
		writes += 1;
		if (writes === 1) throw new Error("it broke");
		return world.db.write(work);
	};
	const ctx = { ...world.nobody, db: { ...world.db, write } };
	await expect(sendReminders(ctx, world.locations)).rejects.toThrow("1 reminder(s) could not be sent");
	expect(writes).toBe(2);
	expect(await sendReminders(world.nobody, world.locations)).toBe(1);
});
