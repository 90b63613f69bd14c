import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { listStatementEntries } from "#app/features/fund/statements/statement.queries.ts";
import { startSession } from "#app/features/identity/sessions.server.ts";
import { notify } from "#app/features/messages/notifications/notify.server.ts";
import { saveReplySettings } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { requireMailSettings } from "#app/features/messages/notifications/settings/settings.server.ts";
import { subscribe } from "#app/features/messages/push/subscriptions.server.ts";
import { runCardJobs } from "#app/features/payments/cards/card-jobs.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { sweepSubscriptions } from "#app/features/plans/billing/sweep-subscriptions.server.ts";
import { createFeed } from "#app/features/trips/calendar/member-calendar.server.ts";
import { signSettingsToken } from "#app/mail/signed-links.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { profilePictures } from "#db/schema/account.ts";
import { demoCards, demoIntents, demoInvoices } from "#db/schema/demo.ts";
import { sessions } from "#db/schema/identity.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { outbox, replyChoices } from "#db/schema/mail.ts";
import { invitations } from "#db/schema/members.ts";
import { notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { attempts, consents, payers, paymentMethods, payments } from "#db/schema/payments.ts";
import { subscriptions } from "#db/schema/tiers.ts";
import { calendarFeeds } from "#db/schema/trips.ts";
import { problemsAtRest } from "#tests/faults/invariants.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { annasTrip } from "#tests/support/invitations.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { makeBrowser, subscribeBrowser } from "#tests/support/push-service.ts";
import { memberRow, noticesTo } from "#tests/support/rows.ts";
import { subscriber } from "#tests/support/subscriptions.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { register, signIn } from "../sign-in/sign-in.server.ts";
import { deleteAccount } from "./delete-account.server.ts";

const LAPTOP = { session: null, userAgent: null };
const email = "mia@people.example";

const rowOf = async (world: World, id: string) =>
	(await world.db.read.select().from(users).where(eq(users.id, id)))[0];

/** The helpers' accounts have no known password, so it is removed, and they confirm by their address and a passkey. */
/** @returns the time in UTC ms */
async function remove(world: World, user: { id: string; email: string }) {
	await world.db.write((tx) => tx.update(users).set({ passwordHash: "" }).where(eq(users.id, user.id)));
	const [row] = await world.db.read.select({ email: users.email }).from(users).where(eq(users.id, user.id));
	const { email } = row ?? user;
	const session = await confirmedSession(world, user.id);
	const ctx = world.as({ ...(user as Parameters<World["as"]>[0]), email });
	await deleteAccount(ctx, { email }, session);
	return ctx.now.getTime();
}

const confirmedSession = (world: World, userId: string) =>
	world.db.write((tx) => startSession(tx, userId, world.clock.now(), { userAgent: null, isConfirmed: true }));

describe("who deletes an account", () => {
	test("gives its password, and nothing happens without", async () => {
		using world = openWorld();
		const mia = await world.user({ email, passwordHash: PASSWORD_HASH });
		const tryWith = (input: object) => errorCodeOf(deleteAccount(world.as(mia), input));
		expect(await tryWith({})).toBe("invalid");
		expect(await tryWith({ password: "wrong horse" })).toBe("bad_credentials");
		expect(await tryWith({ email })).toBe("invalid");
		expect((await rowOf(world, mia.id))?.email).toBe(email);
		expect(await tryWith({ password: PASSWORD })).toBe("accepted");
		expect(await tryWith({ password: PASSWORD })).toBe("unauthenticated");
		expect(await errorCodeOf(deleteAccount(world.nobody, {}))).toBe("unauthenticated");
	});

	test("types its address where it has no password, for 10 minutes after a passkey has confirmed it", async () => {
		using world = openWorld();
		const mia = await world.user({ email, passwordHash: "" });
		const other = await world.user();
		const session = await confirmedSession(world, mia.id);
		const tryWith = (typed: string, by: string | null = session) =>
			errorCodeOf(deleteAccount(world.as(mia), { email: typed }, by));
		expect(await tryWith("x@y.example")).toBe("invalid");
		expect(await tryWith(email, null)).toBe("invalid");
		expect(await tryWith(email, await confirmedSession(world, other.id))).toBe("invalid");
		world.clock.advance(10 * MINUTE);
		expect(await tryWith(email)).toBe("invalid");
		const again = await confirmedSession(world, mia.id);
		const ctx = world.as(mia);
		await deleteAccount(ctx, { email: " mailto:Mia@people.example. " }, again);
		expect((await rowOf(world, mia.id))?.deletedAt).toBe(ctx.now.getTime());
	});
});

test("the row stays without the person, nobody can sign in to it, and the address can register again", async () => {
	using world = openWorld();
	const mia = await world.user({
		email,
		passwordHash: PASSWORD_HASH,
		emailVerifiedAt: 1,
		subscriptionPlan: "plus",
	});
	const now = world.clock.now();
	const trip = await world.trip(await world.user());
	await world.join(world.as(mia), trip);
	await createFeed(world.as(mia), trip.id);
	await world.db.write(async (tx) => {
		await startSession(tx, mia.id, now, null);
		await tx.insert(profilePictures).values({
			userId: mia.id,
			hash: "a",
			image: Buffer.from("x"),
			createdAt: 1,
		});
		const card = { id: "c", userId: mia.id, provider: "demo", createdAt: 1, updatedAt: 1 } as const;
		await tx.insert(paymentMethods).values(card);
	});
	await saveReplySettings(world.as(mia), { shown: ["replies.joined"], on: ["replies.joined"] });
	await deleteAccount(world.as(mia), { password: PASSWORD });
	expect(await rowOf(world, mia.id)).toMatchObject({
		email: `deleted-${mia.id}@deleted.invalid`,
		firstName: "Former",
		lastName: "member",
		passwordHash: "",
		emailVerifiedAt: null,
		subscriptionPlan: "free",
	});
	for (const table of [sessions, profilePictures, paymentMethods, calendarFeeds, replyChoices]) {
		expect(await world.db.read.$count(table)).toBe(0);
	}
	expect(await world.db.read.$count(notifications, eq(notifications.userId, mia.id))).toBe(0);
	const told = await world.db.read.select().from(outbox).where(eq(outbox.email, email));
	expect(told.map(({ kind, userId }) => [kind, userId])).toEqual([["account_deleted", null]]);
	const ghost = { email: `deleted-${mia.id}@deleted.invalid`, password: "" };
	expect(await errorCodeOf(signIn(world.nobody, ghost, LAPTOP))).toBe("bad_credentials");
	const again = { email, password: "quiet lantern", firstName: "Mia", lastName: "Again" };
	const { user } = await register(world.nobody, again, LAPTOP);
	expect(user.id).not.toBe(mia.id);
	expect(await world.db.read.$count(members, eq(members.userId, user.id))).toBe(0);
});

test("nothing is stored for a deleted account any more, also by a request that began before", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const mia = await world.user({ email });
	const late = world.as(mia);
	await world.join(late, trip);
	await subscribeBrowser(late, makeBrowser("/mia"));
	await remove(world, mia);
	const told = await world.db.write((tx) =>
		notify(
			late,
			tx,
			trip,
			{ userId: mia.id, email: null },
			{
				kind: "payment_received",
				title: "Received",
				message: "Thanks",
				source: "late",
			},
		),
	);
	expect(told).toBe(false);
	const session = await world.db.write((tx) => startSession(tx, mia.id, world.clock.now(), LAPTOP));
	expect(await errorCodeOf(subscribe(late, makeBrowser("/late"), session))).toBe("unauthenticated");
	expect(await errorCodeOf(createFeed(late, trip.id))).toBe("unauthenticated");
	const replies = { shown: ["replies.joined"], on: [] };
	expect(await errorCodeOf(saveReplySettings(late, replies))).toBe("unauthenticated");
	const token = await signSettingsToken(world.db, { owner: `user:${mia.id}`, topic: "chat" });
	expect(await errorCodeOf(requireMailSettings(late, token))).toBe("not_found");
	for (const table of [notifications, outbox])
		expect(await world.db.read.$count(table, eq(table.userId, mia.id))).toBe(0);
	for (const table of [pushSubscriptions, calendarFeeds]) expect(await world.db.read.$count(table)).toBe(0);
});

describe("a place", () => {
	async function unpaidPlace(world: World) {
		const mia = await world.user();
		const { id } = await world.join(world.as(mia), await world.trip(await world.user()));
		return { mia, id };
	}

	test("that has paid stays without a name, and its card is charged no more", async () => {
		using world = openWorld();
		const { mia, member, payments: own } = await memberOnInstalments(world);
		const removedAt = await remove(world, mia);
		expect(await memberRow(world, member.id)).toMatchObject({
			name: "Former member",
			email: null,
			removedAt: null,
			confirmed: true,
		});
		expect(await world.db.read.select().from(payers)).toMatchObject([{ methodRef: null, cardLast4: null }]);
		const [consent] = await world.db.read.select().from(consents);
		expect(consent?.withdrawnAt).toBe(removedAt);
		world.clock.set("2027-12-20T12:00:00Z");
		expect(await chargeDueInstalments(world.nobody)).toEqual({
			paid: 0,
			declined: 0,
			toConfirm: 0,
			checking: 0,
		});
		expect((await own()).map(({ status }) => status).slice(0, 2)).toEqual(["paid", "due"]);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("that has paid has no name in the ledger, and is a former member in the statement", async () => {
		using world = openWorld();
		const { mia, member } = await memberOnInstalments(world);
		const read = async () =>
			(await listStatementEntries(world.db.read, "demo", member.tripId)).map(({ memo }) => memo);
		const [charge] = await read();
		expect(charge).toBe(`${member.name}, payment 1 of 12`);
		await remove(world, mia);
		expect(await read()).toEqual(["Former member, payment 1 of 12"]);
		const kept = JSON.stringify(await world.db.read.select().from(ledgerEntries));
		expect(kept).not.toContain(member.name);
	});

	test("that has not paid is free again, and asks for no money", async () => {
		using world = openWorld();
		const { mia, id } = await unpaidPlace(world);
		const removedAt = await remove(world, mia);
		expect(await memberRow(world, id)).toMatchObject({ name: "Former member", removedAt });
		const rows = await world.db.read.select().from(payments).where(eq(payments.memberId, id));
		expect(rows.map(({ status }) => status)).toEqual(["canceled"]);
	});

	test("whose payment page stands open: the page is closed at the provider first", async () => {
		using world = openWorld();
		const { mia, id } = await unpaidPlace(world);
		const { ref } = await startMemberPayment(world.as(mia), id);
		await remove(world, mia);
		const [intent] = await world.db.read.select().from(demoIntents).where(eq(demoIntents.ref, ref));
		expect(intent?.status).toBe("canceled");
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("whose payment nobody knows the outcome of keeps the account", async () => {
		using world = openWorld();
		const { mia, id } = await unpaidPlace(world);
		await startMemberPayment(world.as(mia), id);
		await world.db.write((tx) => tx.update(attempts).set({ status: "unknown" }));
		expect(await errorCodeOf(remove(world, mia))).toBe("conflict");
		expect((await rowOf(world, mia.id))?.deletedAt).toBeNull();
	});

	test("whose owner pays and deletes at the same moment: either is whole", async () => {
		using world = openWorld();
		const { mia, id } = await unpaidPlace(world);
		await Promise.allSettled([pay(world.as(mia), id), remove(world, mia)]);
		const place = await memberRow(world, id);
		const isDeleted = (await rowOf(world, mia.id))?.deletedAt !== null;
		expect(place?.name === "Former member").toBe(isDeleted);
		expect(place?.removedAt !== null).toBe(isDeleted && place?.confirmed === false);
		expect(await problemsAtRest(world.db)).toEqual([]);
	});
});

describe("an organizer", () => {
	test("keeps the account while a bank decides about a payment, and while money is owed for it", async () => {
		using world = openWorld();
		const { organizer, trip, member } = await fundWithAccount(world);
		await releaseFunds(world.as(organizer), trip.id, {});
		await disputeOf(world, member.id, "open");
		world.clock.set("2027-04-01T12:00:00Z");
		await expect(remove(world, organizer)).rejects.toThrow(/A bank is deciding/);
		await disputeOf(world, member.id, "lost");
		await expect(remove(world, organizer)).rejects.toThrow(/You owe Gangway/);
		expect((await rowOf(world, organizer.id))?.deletedAt).toBeNull();
	});

	test("keeps the account while the fund holds money, and until the trip is over", async () => {
		using world = openWorld();
		const { organizer, trip } = await fundWithAccount(world);
		expect(await errorCodeOf(remove(world, organizer))).toBe("conflict");
		await releaseFunds(world.as(organizer), trip.id, {});
		await expect(remove(world, organizer)).rejects.toThrow(/others have paid/i);
		world.clock.set("2027-04-01T12:00:00Z");
		await remove(world, organizer);
		const [row] = await world.db.read.select().from(trips);
		expect(row).toMatchObject({
			status: "active",
			organizerId: organizer.id,
			organizerName: "Former member",
			organizerEmail: null,
		});
		expect(await problemsAtRest(world.db)).toEqual([]);
	});

	test("keeps it while a member waits for a refund", async () => {
		using world = openWorld();
		const { organizer, trip, ctx, member } = await tripWithGuest(world);
		await pay(ctx(), member.id);
		await requestRefund(ctx(), { tripId: trip.id, memberId: member.id });
		await expect(remove(world, organizer)).rejects.toThrow(/refund/);
	});

	test("leaves no trip that nobody else has joined, and cancels one for which nobody has paid", async () => {
		using world = openWorld();
		const { organizer, trip } = await tripWithGuest(world);
		const ben = await world.user({ firstName: "Ben" });
		await world.join(world.as(ben), trip);
		await world.trip(organizer, { destination: "Rome" });
		await remove(world, organizer);
		const left = await world.db.read.select().from(trips);
		expect(left.map(({ id, status }) => [id, status])).toEqual([[trip.id, "cancelled"]]);
		const news = await noticesTo(world, ben.id);
		expect(news.map(({ title }) => title)).toContain("Trip cancelled");
	});

	test("goes with its trip after the only member who had accepted an invitation has gone", async () => {
		using world = openWorld();
		const { anna, trip, invite } = await annasTrip(world);
		const ben = await world.user({ email: "ben@people.example", emailVerifiedAt: 1 });
		await invite(ben.email);
		await world.join(world.as(ben), trip);
		expect((await world.db.read.select().from(invitations))[0]?.memberId).not.toBeNull();
		await remove(world, ben);
		await remove(world, anna);
		expect(await world.db.read.select().from(trips)).toEqual([]);
	});

	test("with a plan ends it at the provider, which charges nothing any more and forgets the card", async () => {
		using world = openWorld();
		const { user, invoices: paid } = await subscriber(world, { plan: "plus", isAnnual: false });
		await remove(world, user);
		world.clock.advance(40 * DAY);
		await sweepSubscriptions(world.nobody);
		await runCardJobs(world.nobody);
		const [row] = await world.db.read.select().from(subscriptions);
		expect(row).toMatchObject({ status: "cancelled", userId: user.id });
		expect(await paid()).toHaveLength(1);
		const [card] = await world.db.read.select().from(demoCards);
		expect(card?.detachedAt).not.toBeNull();
		expect(await world.db.read.$count(demoInvoices)).toBe(1);
		const farewell = and(eq(outbox.kind, "account_deleted"), eq(outbox.email, user.email));
		const [mail] = await world.db.read.select().from(outbox).where(farewell);
		expect(JSON.stringify(mail?.content)).toContain("Plus ended today");
		expect(await world.db.read.$count(notifications, eq(notifications.userId, user.id))).toBe(0);
	});

	test("waits while it is not known whether a plan has begun", async () => {
		using world = openWorld();
		const mia = await world.user();
		const row = { id: "s", userId: mia.id, provider: "demo", plan: "plus", status: "pending" } as const;
		await world.db.write((tx) =>
			tx.insert(subscriptions).values({ ...row, isAnnual: false, createdAt: 1, updatedAt: 1 }),
		);
		expect(await errorCodeOf(remove(world, mia))).toBe("conflict");
	});
});
