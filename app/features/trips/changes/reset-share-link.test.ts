import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { notifyRefundSettled } from "#app/features/fund/refunds/refund-notifications.server.ts";
import { findInvitedTrip } from "#app/features/members/invitations/invitation-link.server.ts";
import { trips } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { refundRequests } from "#db/schema/payments.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { annasTrip, invitationToken } from "#tests/support/invitations.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { createFeed } from "../calendar/member-calendar.server.ts";
import { tripVersion } from "../dashboard/trip-outline.queries.ts";
import { sharedTripView } from "../shared-trip.server.ts";
import { listFundRefunds } from "./fund-refunds.server.ts";
import { removeMember } from "./remove-member.server.ts";
import { resetShareLink } from "./reset-share-link.server.ts";

test("the old link finds no trip, stored links lead to the new one, and a calendar subscription stays", async () => {
	using world = openWorld();
	const { organizer, trip, ctx, member } = await tripWithGuest(world);
	const mia = await world.user({ firstName: "Mia" });
	await world.join(world.as(mia), trip);
	await createFeed(world.as(organizer), trip.shareId);
	const before = await tripVersion(world.db.read, trip.id);
	const reset = await resetShareLink(world.as(organizer), trip.id, trip.shareId);
	expect(reset.shareId).toMatch(/^[\w-]{22}$/);
	expect(await errorCodeOf(sharedTripView(world.nobody, trip.shareId))).toBe("not_found");
	expect((await sharedTripView(world.nobody, reset.shareId)).share.trip.id).toBe(trip.id);
	expect((await sharedTripView(ctx(), reset.shareId)).share.members.map(({ id }) => id)).toContain(member.id);
	const urls = (await world.db.read.select().from(notifications)).map(({ actionUrl }) => actionUrl ?? "");
	expect(urls.length).toBeGreaterThan(1);
	expect(urls.every((url) => url.includes(reset.shareId))).toBe(true);
	const waiting = JSON.stringify((await world.db.read.select().from(outbox)).map(({ content }) => content));
	expect(waiting).not.toContain(trip.shareId);
	expect(waiting).toContain(reset.shareId);
	expect(await tripVersion(world.db.read, trip.id)).not.toBe(before);
	expect(await world.db.read.$count(calendarFeeds)).toBe(1);
	const told = await noticesTo(world, mia.id);
	expect(told.map(({ title }) => title)).toContain("The trip has a new link");
});

test("a removed member never gets the new link, by notice, mail or push, before or after", async () => {
	using world = openWorld();
	const { organizer, trip, ctx: gus, member: guest } = await tripWithGuest(world);
	const mia = await world.user({ firstName: "Mia" });
	const place = await world.join(world.as(mia), trip);
	await pay(world.as(mia), place.id);
	await pay(gus(), guest.id);
	const olga = () => world.as(organizer);
	for (const { id: memberId } of [place, guest]) {
		const { refunds } = await listFundRefunds(olga(), world.db.read, trip, memberId);
		await removeMember(olga(), { tripId: trip.id, memberId, expectedAmount: refunds[0]?.amount });
	}
	const { shareId } = await resetShareLink(olga(), trip.id);
	const [request] = await world.db.read
		.select()
		.from(refundRequests)
		.where(eq(refundRequests.memberId, place.id));
	const left = await memberRow(world, place.id);
	if (!request || !left) throw new Error("Mia has left with a refund");
	const now = { ...trip, shareId };
	await olga().db.write((tx) =>
		notifyRefundSettled(olga(), tx, {
			trip: now,
			member: left,
			request: { ...request, settledAs: "dropped" },
		}),
	);
	const notices = await noticesTo(world, mia.id);
	expect(notices.length).toBeGreaterThan(2);
	const queued = await world.db.read.select().from(outbox);
	const theirs = queued.filter(({ userId, email }) => userId === mia.id || email === guest.email);
	expect(theirs.length).toBeGreaterThan(3);
	expect(JSON.stringify([notices, theirs])).not.toContain(shareId);
});

test("a removed member's invitation opens nothing until they are invited again", async () => {
	using world = openWorld();
	const { trip, ctx, invite } = await annasTrip(world);
	await invite("ben@people.example");
	const token = await invitationToken(world);
	const ben = await world.user({ email: "ben@people.example" });
	const place = await world.join(world.as(ben), trip);
	const open = () => findInvitedTrip(world.nobody, token);
	expect(await open()).toBe(trip.shareId);
	world.clock.advance(60_000);
	await removeMember(ctx(), { tripId: trip.id, memberId: place.id });
	const { shareId } = await resetShareLink(ctx(), trip.id);
	expect(await errorCodeOf(open())).toBe("not_found");
	world.clock.advance(3 * DAY);
	await invite("ben@people.example");
	expect(await findInvitedTrip(world.nobody, await invitationToken(world))).toBe(shareId);
});

test("an older page resets nothing, and of two resets at once only one does", async () => {
	using world = openWorld();
	const { organizer, trip, ctx } = await tripWithGuest(world);
	const olga = () => world.as(organizer);
	const both = await Promise.allSettled([1, 2].map(() => resetShareLink(olga(), trip.id, trip.shareId)));
	expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
	expect(await errorCodeOf(resetShareLink(olga(), trip.id, trip.shareId))).toBe("conflict");
	expect(await errorCodeOf(resetShareLink(ctx(), trip.id))).toBe("forbidden");
	const [row] = await world.db.read.select().from(trips).where(eq(trips.id, trip.id));
	expect(row?.shareId).not.toBe(trip.shareId);
});

test("resets in a row leave everyone on the trip one message and one notice, of the last link", async () => {
	using world = openWorld();
	const { organizer, trip, member: guest } = await tripWithGuest(world);
	const mia = await world.user({ firstName: "Mia" });
	await world.join(world.as(mia), trip);
	let shareId = "";
	for (let round = 0; round < 8; round += 1) {
		({ shareId } = await resetShareLink(world.as(organizer), trip.id));
	}
	const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "link_changed"));
	expect(mails.map(({ userId, email }) => userId ?? email).sort()).toEqual([mia.id, guest.email].sort());
	expect(mails.every(({ createdAt, runAt }) => runAt === createdAt + MINUTE)).toBe(true);
	const notices = await noticesTo(world, mia.id);
	const told = notices.filter(({ title }) => title === "The trip has a new link");
	expect(told.map(({ actionUrl }) => actionUrl)).toEqual([`/trip/${shareId}`]);
});

test("a notice of a new link that was read stays, and so does a mail that was sent", async () => {
	using world = openWorld();
	const { organizer, trip, member: guest } = await tripWithGuest(world);
	const mia = await world.user({ firstName: "Mia" });
	await world.join(world.as(mia), trip);
	await resetShareLink(world.as(organizer), trip.id);
	const readAt = world.clock.now().getTime();
	await world.db.write(async (tx) => {
		await tx.update(notifications).set({ readAt }).where(eq(notifications.userId, mia.id));
		await tx.update(outbox).set({ status: "sent", sentAt: readAt }).where(eq(outbox.kind, "link_changed"));
	});
	await resetShareLink(world.as(organizer), trip.id);
	const notices = await noticesTo(world, mia.id);
	expect(notices.filter(({ title }) => title === "The trip has a new link")).toHaveLength(2);
	const mails = await world.db.read.select().from(outbox).where(eq(outbox.kind, "link_changed"));
	expect(mails.filter(({ email }) => email === guest.email)).toHaveLength(2);
});
