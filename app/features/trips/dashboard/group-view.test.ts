import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import type { Tone } from "#app/features/payments/reminders/by-hand-text.ts";
import { remindMember } from "#app/features/payments/reminders/remind-member.server.ts";
import { members } from "#db/schema/access.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay } from "#tests/support/payments.ts";
import { approveRefund, guestWithRefundRequest } from "#tests/support/refunds.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cancelTrip } from "../changes/cancel-trip.server.ts";
import { editTrip } from "../changes/edit-trip.server.ts";
import { answerPrice } from "../price/answer-price.server.ts";
import { dashboardView } from "./dashboard.server.ts";

/** Jonas, who has an account and an address, is seven days late with $970.00; Mia has paid her whole share. */
async function lateTrip(world: World) {
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const trip = await world.trip(organizer, { title: "Lisbon" });
	const jonas = await world.user({ firstName: "Jonas", email: "jonas@x.example" });
	const jonasPlace = await world.join(world.as(jonas), trip);
	const mia = await world.user({ firstName: "Mia" });
	const { id } = await world.join(world.as(mia), trip);
	await pay(world.as(mia), id);
	world.clock.advance(7 * DAY + 2 * HOUR);
	const see = (ctx: Ctx) =>
		dashboardView(ctx, trip.shareId, {
			origin: "https://g.example",
			peoplePage: null,
			locations: world.locations,
		});
	const remindJonas = (tone: Tone) => {
		const memberId = jonasPlace.id;
		return remindMember(world.as(organizer), world.locations, { tripId: trip.id, memberId, tone });
	};
	return { organizer, trip, jonas, mia, miaId: id, see, remindJonas };
}

test("who has paid and has a payment due today reads what is due, to the organizer, and not only that they have joined", async () => {
	using world = openWorld();
	const { trip, organizer, mia, miaId, see } = await lateTrip(world);
	await editTrip(world.as(organizer), trip.id, {
		...{ tripItems: [], totalCost: trip.totalCost + 6_000 },
		priceReason: "The villa",
	});
	await answerPrice(world.as(mia), trip.id, { answer: "accept", way: "now" });
	const standing = async (ctx: Ctx) =>
		(await see(ctx)).people.list.find(({ id }) => id === miaId)?.standing?.text;
	expect(await standing(world.as(organizer))).toBe("$15.00 due");
	expect((await see(world.as(mia))).own?.standing).toEqual({ tone: "due", text: "$15.00 due" });
	expect(await standing(world.as(mia))).toBe("$15.00 due");
});

test("what someone has paid beyond a lower share is named to both, and no longer once the trip is cancelled", async () => {
	using world = openWorld();
	const { trip, organizer, mia, see } = await lateTrip(world);
	await editTrip(world.as(organizer), trip.id, {
		...{ tripItems: [], totalCost: trip.totalCost - 6_000 },
		priceReason: "The villa",
	});
	const named = async () => [
		(await see(world.as(organizer))).attention.filter(({ id }) => id.startsWith("credit-")).length,
		(await see(world.as(mia))).own?.credit,
	];
	expect(await named()).toEqual([1, "You have paid $15.00 more than your share."]);
	await cancelTrip(world.as(organizer), trip.id, { reason: "A storm", refund: "none" });
	expect(await named()).toEqual([0, null]);
});

const textOf = ({ people }: Awaited<ReturnType<typeof dashboardView>>, name: string) =>
	people.list.find((person) => person.name.startsWith(name));

test("a large group is shown a page at a time", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer, { partySize: 250 });
	const rows = Array.from({ length: 119 }, (_, i) => ({
		...{ id: `member-${i}`, tripId: trip.id, name: `Guest ${i}`, role: "member" as const },
		...{ individualCost: trip.costPerPerson, joinedAt: world.clock.now().getTime() + i },
	}));
	await world.db.write((tx) => tx.insert(members).values(rows));
	const see = async (peoplePage: number | null) => {
		const query = { origin: "", peoplePage, locations: world.locations };
		const { people } = await dashboardView(world.as(organizer), trip.shareId, query);
		return { count: people.list.length, members: people.members, more: people.more };
	};
	const showAll = { text: "12 of 120 shown", links: [{ page: 1, text: "Show all" }] };
	expect(await see(null)).toEqual({ count: 12, members: 120, more: showAll });
	expect(await see(1)).toMatchObject({
		count: 20,
		more: { text: "1 to 20 of 120", links: [{ page: 2, text: "Next" }] },
	});
	expect((await see(2)).more?.links.map(({ text }) => text)).toEqual(["Previous", "Next"]);
	expect(await see(6)).toMatchObject({
		count: 20,
		more: { text: "101 to 120 of 120", links: [{ page: 5 }] },
	});
	expect(await see(7)).toEqual({ count: 12, members: 120, more: showAll });
});

test("the organizer sees who is late, with how much each has paid, and writes to the late ones only", async () => {
	using world = openWorld();
	const { organizer, see } = await lateTrip(world);
	const view = await see(world.as(organizer));
	expect(view.people.list[0]?.name).toMatch(/^Jonas/);
	expect(textOf(view, "Jonas")).toMatchObject({
		standing: { tone: "late", text: "$970.00, 7 days late" },
		amounts: "$0.00 of $970.00 paid",
	});
	expect(textOf(view, "Jonas")?.reminder?.words.sent).toBe("0 of 3 reminders sent");
	expect(textOf(view, "Mia")).toMatchObject({
		standing: { tone: "paid", text: "Paid" },
		amounts: null,
		reminder: null,
	});
	expect(view.people).toMatchObject({ onTrack: 1, late: { count: 1, amount: 97_000 } });
	expect(view.task).toBe("join");
});

test("what went back of a share that was paid stands beside it, so that nothing seems to be owed", async () => {
	using world = openWorld();
	const { organizer, trip, miaId, see } = await lateTrip(world);
	const order = { customAmount: 10_000, expectedAmount: 94_157, reason: "The flat was cheaper" };
	const { requests } = await startRefund(world.as(organizer), trip.id, {
		memberIds: [miaId],
		...order,
	});
	expect(requests).toMatchObject([{ status: "processed", isLeaving: false }]);
	expect(textOf(await see(world.as(organizer)), "Mia")).toMatchObject({
		standing: { tone: "paid", text: "Paid" },
		amounts: "$970.00 of $970.00 paid, $100.00 refunded",
	});
});

test("where someone was reminded, or will be in the morning, the organizer reads so in place of the button", async () => {
	using world = openWorld();
	const { organizer, see, remindJonas } = await lateTrip(world);
	const shown = async () => {
		const view = await see(world.as(organizer));
		const state = textOf(view, "Jonas")?.reminder?.state;
		expect(view.people.toRemind, "nobody is asked to remind who can't be reminded").toBe(state ? 0 : 1);
		return state;
	};
	expect(await shown()).toBeNull();
	await remindJonas("firm");
	expect(await shown()).toMatchObject({ is: "blocked", short: "Reminded Fri, Nov 27" });
	world.clock.advance(36 * HOUR);
	await remindJonas("firm");
	expect(await shown()).toEqual({ is: "waiting", tone: "firm", at: "8:00 AM (Lisbon time)" });
});

test("a member sees who is late, and only their own amounts", async () => {
	using world = openWorld();
	const { jonas, mia, see } = await lateTrip(world);
	const view = await see(world.as(mia));
	const standing = { tone: "late", text: "7 days late" };
	expect(textOf(view, "Jonas")).toMatchObject({ standing, amounts: null, reminder: null });
	expect(textOf(await see(world.as(jonas)), "Jonas")?.amounts).toBe("$0.00 of $970.00 paid");
	expect(view.people.late).toMatchObject({ count: 1, amount: 97_000 });
	expect(JSON.stringify(view)).not.toContain("jonas@x.example");
});

test("a late member is told so first, and has to pay", async () => {
	using world = openWorld();
	const { jonas, see } = await lateTrip(world);
	const view = await see(world.as(jonas));
	expect(view.own?.late).toMatchObject({ days: 7, title: "Your payment is 7 days late" });
	expect(view.own?.late?.text).toMatch(/ Pay by card here, or say in the chat when you can\.$/);
	expect(view.task).toBe("pay");
	expect(view.foot).toMatchObject({ label: "7 days late", value: "$970.00", text: "Pay $970.00 now" });
});

test("a stranger with the link learns neither who has paid nor who is late, not even by the order", async () => {
	using world = openWorld();
	const { see } = await lateTrip(world);
	const view = await see(world.as(await world.user()));
	expect(view.people).toMatchObject({ onTrack: null, late: null });
	expect(view.collected).toBeNull();
	expect(view.progress.items.find(({ id }) => id === "payments")).toMatchObject({
		word: "Pending",
		tone: "open",
	});
	for (const { standing, amounts, reminder, departureLocation } of view.people.list)
		expect([standing, amounts, reminder, departureLocation]).toEqual([null, null, null, null]);
	expect(view.people.list.some((person) => "face" in person)).toBe(false); // a gap in the numbers tells who has left
	expect(view.people.list.map(({ name }) => name.split(" ")[0])).toEqual(["Olga", "Mia", "Jonas"]);
	expect(JSON.stringify(view)).not.toContain("@x.example");
});

test("that a bank took someone's payment back is the organizer's and their own to see", async () => {
	using world = openWorld();
	const { organizer, jonas, mia, miaId, see } = await lateTrip(world);
	await disputeOf(world, miaId, "open");
	for (const user of [organizer, mia]) {
		expect(textOf(await see(world.as(user)), "Mia")).toMatchObject({
			standing: { tone: "late", text: "Disputed" },
			amounts: "$0.00 of $970.00 paid",
		});
	}
	expect((await see(world.as(mia))).own?.standing.text).toBe("Disputed");
	const { people } = await see(world.as(jonas));
	expect(people.list.find(({ name }) => name.startsWith("Mia"))).toMatchObject({
		standing: { tone: "neutral", text: "Joined" },
		amounts: null,
	});
	expect(people.onTrack).toBe(0);
});

test("a late person is late with all that was due, as the sum of all is", async () => {
	using world = openWorld();
	const given = { paymentPlan: "3-month", consent: false } as const;
	const { organizer, trip } = await memberOnInstalments(world, given);
	world.clock.set("2027-01-22T12:00:00Z");
	const query = { origin: "", peoplePage: null, locations: world.locations };
	const { people } = await dashboardView(world.as(organizer), trip.shareId, query);
	expect(people.list[0]?.reminder).toMatchObject({ words: { amount: "$323.33", late: "$646.67" } });
	expect(people.late).toMatchObject({ count: 1, amount: 64_667 });
});

test("the payments of someone who has left don't count for the trip's progress", async () => {
	using world = openWorld();
	const { trip, organizer, request } = await guestWithRefundRequest(world, "3-month", 2);
	const own = await world.join(world.as(organizer), trip);
	await pay(world.as(organizer), own.id);
	const query = { origin: "", peoplePage: null, locations: world.locations };
	const collection = async () => {
		const { progress } = await dashboardView(world.as(organizer), trip.shareId, query);
		return progress.items.find(({ id }) => id === "payments")?.word;
	};
	expect(await collection()).toBe("In progress"); // 3 of 4
	await approveRefund(world.as(organizer), request.id);
	expect(await collection()).toBe("Completed"); // 1 of 1
});
