import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { deleteAccount } from "#app/features/account/deletion/delete-account.server.ts";
import { answerOfLink } from "#app/features/members/answers/answer-mail.server.ts";
import { chooseHoldDays } from "#app/features/members/answers/hold-days.server.ts";
import { peopleAnswers } from "#app/features/members/answers/people-answers.server.ts";
import { remindUndecided } from "#app/features/members/answers/remind-undecided.server.ts";
import { deleteOldAnswers } from "#app/features/members/answers/store-answer.server.ts";
import { attachMemberships } from "#app/features/members/guest-memberships.server.ts";
import { readAddresses } from "#app/features/members/invitations/addresses.ts";
import { sendInvitations } from "#app/features/members/invitations/send-invitations.server.ts";
import { joinWaitingList } from "#app/features/members/waiting-list/join-waiting-list.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { editTripSchema } from "#app/features/trips/changes/edit.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { resetShareLink } from "#app/features/trips/changes/reset-share-link.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { users } from "#db/schema/access.ts";
import { tripAnswers, waitingList } from "#db/schema/members.ts";
import { notifications } from "#db/schema/messages.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { tripInput } from "#tests/support/factories.ts";
import { ORIGIN } from "#tests/support/invitations.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { pay } from "#tests/support/payments.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerView, type GivenAnswer, giveAnswer } from "./give-answer.server.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";
import { sendHoldNotices, sweepProvisionalMemberships } from "./provisional-memberships.server.ts";

const GUS = { name: "Gus", email: "gus@people.example" };

async function scene(world: World, given: { partySize?: number } = {}) {
	const olga = await world.user({ firstName: "Olga", emailVerifiedAt: 1 });
	const trip = await world.trip(olga, { title: "Lisbon", partySize: 6, ...given });
	const answer = (ctx: Ctx, one: Partial<GivenAnswer>) =>
		giveAnswer(ctx, trip.shareId, { answer: "maybe", mayMail: true, ...one });
	const gus = () => world.asGuest("gus");
	const standings = async () =>
		(await peopleAnswers(world.as(olga), trip.id)).people.map(
			({ standing, member, answer: own }) => `${member?.name ?? own?.name}: ${standing}`,
		);
	const rows = () => world.db.read.select().from(tripAnswers);
	const toldTo = async () =>
		(await world.db.read.select().from(notifications).where(eq(notifications.userId, olga.id))).map(
			({ title }) => title,
		);
	return { olga, trip, answer, gus, standings, rows, toldTo };
}

const at = (world: World, time: string) =>
	world.clock.advance(Date.parse(time) - world.clock.now().getTime());

describe("someone who answers", () => {
	test("maybe has no spot, and is mailed a link once", async () => {
		using world = openWorld();
		const { answer, gus, standings, rows, toldTo } = await scene(world);
		expect(await answer(gus(), { ...GUS })).toMatchObject({
			answer: "maybe",
			memberId: null,
			heldUntil: null,
		});
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: maybe"]);
		expect(await mailTo(world, GUS.email)).toMatchObject([{ subject: "Your answer for Lisbon" }]);
		await answer(gus(), { answer: "out", word: "My sister marries that day" });
		expect(await mailTo(world, GUS.email)).toEqual([]);
		expect(await rows()).toMatchObject([{ answer: "out", word: "My sister marries that day" }]);
		expect(await toldTo()).toEqual(["Gus might come", "Gus can't make it"]);
		await answer(gus(), {});
		expect(await rows()).toMatchObject([{ answer: "maybe", word: null }]);
	});

	test("in has a spot until the end of the day, and the share is due then", async () => {
		using world = openWorld();
		const { answer, gus, standings, toldTo } = await scene(world);
		const own = await answer(gus(), { ...GUS, answer: "in", payBy: "2026-11-22" });
		expect(own.heldUntil).toBe("2026-11-22");
		const memberId = own.memberId ?? "";
		expect(await memberRow(world, memberId)).toMatchObject({ payBy: "2026-11-22", confirmed: false });
		const [payment] = await listMemberPayments(world.db.read, { memberId });
		expect(payment).toMatchObject({ dueDate: "2026-11-22", status: "due" });
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: in"]);
		expect(await toldTo()).toEqual(["Gus joined"]);
		expect(await mailTo(world, GUS.email)).toMatchObject([
			{ subject: expect.stringContaining("Your spot is yours until Sun, Nov 22") },
		]);
		expect(await answer(gus(), { answer: "in" })).toMatchObject({ memberId, heldUntil: "2026-11-22" });
		expect(await errorCodeOf(answer(gus(), { answer: "out" }))).toBe("conflict");
	});

	test("maybe can be in later, and out again by leaving", async () => {
		using world = openWorld();
		const { trip, answer, gus, standings, rows } = await scene(world);
		await answer(gus(), GUS);
		await answer(gus(), { answer: "in" });
		expect(await rows()).toMatchObject([{ answer: "in", name: "Gus" }]);
		await leaveTrip(gus(), trip.id);
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: out"]);
		await answer(gus(), { answer: "in" });
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: in"]);
	});

	test("in again after leaving keeps the day that they chose first, and gets no other", async () => {
		using world = openWorld();
		const { trip, answer, gus } = await scene(world);
		const maya = await world.user();
		for (const own of [gus, () => world.as(maya)]) {
			const first = await answer(own(), { ...GUS, answer: "in", payBy: "2026-11-22" });
			expect(first.heldUntil).toBe("2026-11-22");
			await leaveTrip(own(), trip.id);
		}
		world.clock.advance(DAY_MS);
		for (const own of [gus, () => world.as(maya)]) {
			const { days } = await answerView(own(), trip.shareId);
			expect(days.at(-1)?.value).toBe("2026-11-22");
			expect(await errorCodeOf(answer(own(), { answer: "in", payBy: "2026-11-23" }))).toBe("invalid");
			expect(await answer(own(), { answer: "in" })).toMatchObject({ heldUntil: "2026-11-22" });
			await leaveTrip(own(), trip.id);
		}
		at(world, "2026-11-23T12:00:00Z");
		for (const own of [gus, () => world.as(maya)]) {
			expect((await answerView(own(), trip.shareId)).whyNotIn).toBe("pay");
			expect(await errorCodeOf(answer(own(), { answer: "in" }))).toBe("pay_first");
		}
	});

	test("by account keeps their answer, and their right to a spot, whoever types their address", async () => {
		using world = openWorld();
		const { answer, rows, trip } = await scene(world);
		const maya = await world.user({ emailVerifiedAt: 1 });
		await answer(world.as(maya), { answer: "out", word: "Not this time" });
		await answer(world.asGuest("eve"), { name: "Eve", email: maya.email, answer: "in", payBy: "2026-11-20" });
		const mine = (await rows()).find(({ userId }) => userId === maya.id);
		expect(mine).toMatchObject({ answer: "out", word: "Not this time", memberId: null });
		at(world, "2026-11-21T12:00:00Z");
		await sweepProvisionalMemberships(world.nobody);
		expect((await answerView(world.as(maya), trip.shareId)).whyNotIn).toBeNull();
		expect(await answer(world.as(maya), { answer: "in" })).toMatchObject({ answer: "in" });
	});

	test("joins and pays by the usual way, and is in", async () => {
		using world = openWorld();
		const { trip, answer, gus, standings, rows } = await scene(world);
		await answer(gus(), GUS);
		await world.join(gus(), trip, GUS);
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: in"]);
		expect(await rows()).toMatchObject([{ answer: "in" }]);
	});

	test("is confirmed at once where nothing is to be paid", async () => {
		using world = openWorld();
		const trip = await world.trip(await world.user(), { tripItems: [] });
		const own = await giveAnswer(world.asGuest("gus"), trip.shareId, { ...GUS, answer: "in", mayMail: true });
		expect(own.heldUntil).toBeNull();
		expect(await memberRow(world, own.memberId ?? "")).toMatchObject({ confirmed: true, payBy: null });
	});

	test("by account needs no name, and is known in every browser", async () => {
		using world = openWorld();
		const { answer, rows, trip } = await scene(world);
		const maya = await world.user({ firstName: "Maya", lastName: "Lund" });
		await answer(world.as(maya), {});
		await answer(world.as(maya), { answer: "out" });
		expect(await rows()).toMatchObject([{ userId: maya.id, name: "Maya Lund", answer: "out" }]);
		expect((await answerView(world.as(maya), trip.shareId)).known).toMatchObject({ answer: "out" });
	});

	test("is told only as much as they have the right to", async () => {
		using world = openWorld();
		const { answer, gus, trip } = await scene(world);
		await answer(gus(), { ...GUS, answer: "out", word: "Secret" });
		const stranger = world.asGuest("someone else");
		expect((await answerView(stranger, trip.shareId)).known).toBeNull();
		expect(await errorCodeOf(answer(stranger, GUS))).toBe("already_answered");
		expect(await errorCodeOf(peopleAnswers(gus(), trip.shareId))).toBe("unauthenticated");
		expect(await errorCodeOf(answer(world.asGuest("nameless"), { email: "x@people.example" }))).toBe(
			"invalid",
		);
	});

	test("cannot take the address of someone aboard", async () => {
		using world = openWorld();
		const { answer, trip } = await scene(world);
		await world.join(world.asGuest("g"), trip, GUS);
		expect(await errorCodeOf(answer(world.asGuest("x"), GUS))).toBe("already_joined");
		expect(await errorCodeOf(answer(world.asGuest("x"), { ...GUS, answer: "in" }))).toBe("already_joined");
	});
});

describe("on a full trip with a waiting list", () => {
	const fill = async (world: World) => {
		const opened = await scene(world, { partySize: 3 });
		const ben = world.as(await world.user());
		await world.join(ben, opened.trip);
		await opened.answer(opened.gus(), { ...GUS, answer: "in" });
		for (const name of ["ann", "cleo"])
			await joinWaitingList(world.asGuest(name), opened.trip.shareId, {
				name,
				email: `${name}@people.example`,
			});
		const offered = async () =>
			(await world.db.read.select().from(waitingList))
				.filter(({ endedAt, offeredUntil }) => endedAt === null && offeredUntil !== null)
				.map(({ name }) => name);
		return { ...opened, ben, offered };
	};

	test("a spot whose day is over is offered to the first in line", async () => {
		using world = openWorld();
		const { offered } = await fill(world);
		world.clock.advance(5 * DAY_MS);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
		expect(await offered()).toEqual(["ann"]);
	});

	test("someone who can't make it gives their offer to the next", async () => {
		using world = openWorld();
		const { trip, ben, answer, offered } = await fill(world);
		await leaveTrip(ben, trip.id);
		expect(await offered()).toEqual(["ann"]);
		await answer(world.asGuest("ann"), { name: "Ann", email: "ann@people.example", answer: "maybe" });
		expect(await offered()).toEqual(["ann"]);
		await answer(world.asGuest("ann"), { answer: "out" });
		expect(await offered()).toEqual(["cleo"]);
	});
});

test("an answer comes with the account that is made in its browser, and goes when the account is deleted", async () => {
	using world = openWorld();
	const { answer, gus, rows, trip } = await scene(world);
	await answer(gus(), GUS);
	const { keyHash } = gus().actor as { keyHash: string };
	const user = await world.user({ email: GUS.email });
	const attach = (guestKeyHash: string | null) =>
		world.db.write((tx) => attachMemberships(tx, user, { guestKeyHash }));
	await attach(null);
	expect(await rows()).toMatchObject([{ userId: null }]);
	await attach(keyHash);
	expect(await rows()).toMatchObject([{ userId: user.id, guestKeyHash: null }]);
	expect((await answerView(world.as(user), trip.shareId)).known).toMatchObject({ answer: "maybe" });
	await world.db.write((tx) =>
		tx.update(users).set({ passwordHash: PASSWORD_HASH }).where(eq(users.id, user.id)),
	);
	await deleteAccount(world.as(user), { password: PASSWORD });
	expect(await rows()).toEqual([]);
});

test("answers are kept until 30 days after the trip", async () => {
	using world = openWorld();
	const { answer, gus, rows } = await scene(world);
	await answer(gus(), GUS);
	at(world, "2027-04-18T12:00:00Z");
	expect([await deleteOldAnswers(world.nobody), await rows()]).toEqual([0, [expect.anything()]]);
	at(world, "2027-04-20T12:00:00Z");
	expect([await deleteOldAnswers(world.nobody), await rows()]).toEqual([1, []]);
});

describe("no answer is taken", () => {
	test("on trips that nobody organizes, that are cancelled or over, or for a day too late", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus } = await scene(world);
		expect(await errorCodeOf(answer(gus(), { ...GUS, answer: "in", payBy: "2026-12-24" }))).toBe("invalid");
		const unclaimed = await createTrip(world.asGuest("maker"), tripInput());
		const input = { ...GUS, answer: "maybe", mayMail: true } as const;
		expect(await errorCodeOf(giveAnswer(gus(), unclaimed.shareId, input))).toBe("organizer_required");
		await cancelTrip(world.as(olga), trip.id, {} as never);
		expect(await errorCodeOf(answer(gus(), GUS))).toBe("conflict");
		const past = await world.trip(olga, { title: "Porto" });
		at(world, "2027-04-01T12:00:00Z");
		expect(await errorCodeOf(giveAnswer(gus(), past.shareId, input))).toBe("conflict");
	});

	test("but maybe and out, on a full trip and beyond the spots that guests may hold", async () => {
		using world = openWorld();
		const { trip, answer, gus } = await scene(world, { partySize: 3 });
		await world.join(world.asGuest("a"), trip);
		expect(await errorCodeOf(answer(gus(), { ...GUS, answer: "in" }))).toBe("pay_first");
		expect((await answerView(gus(), trip.shareId)).whyNotIn).toBe("pay_first");
		await world.join(world.as(await world.user()), trip);
		expect(await errorCodeOf(answer(gus(), { ...GUS, answer: "in" }))).toBe("trip_full");
		expect((await answerView(gus(), trip.shareId)).whyNotIn).toBe("full");
		await answer(gus(), GUS);
		await answer(gus(), { answer: "out" });
	});
});

describe("a spot that is held", () => {
	test("is announced to end a day before, and free after the day, with a word to both", async () => {
		using world = openWorld();
		const { answer, gus, standings, toldTo, trip } = await scene(world);
		const { memberId } = await answer(gus(), { ...GUS, answer: "in", payBy: "2026-11-22" });
		await mailTo(world, GUS.email);
		at(world, "2026-11-21T11:50:00Z");
		expect(await sendHoldNotices(world.nobody)).toBe(0);
		world.clock.advance(20 * MINUTE_MS);
		expect(await sendHoldNotices(world.nobody)).toBe(1);
		expect(await sendHoldNotices(world.nobody)).toBe(0);
		expect((await mailTo(world, GUS.email)).map(({ subject }) => subject)).toEqual([
			expect.stringContaining("Your spot is held until Sun, Nov 22"),
		]);
		at(world, "2026-11-23T11:50:00Z");
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		world.clock.advance(20 * MINUTE_MS);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ leftAs: "unpaid" });
		expect(await mailTo(world, GUS.email)).toMatchObject([
			{ subject: expect.stringContaining("Your spot is free again") },
		]);
		expect(await toldTo()).toContain("Gus's spot is free again");
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: none"]);
		// One promise is enough: the next time they have to pay at once.
		expect(await errorCodeOf(answer(gus(), { answer: "in" }))).toBe("pay_first");
		expect((await answerView(gus(), trip.shareId)).whyNotIn).toBe("pay");
		await answer(gus(), {});
		const form = { paymentPlan: "full", consent: false, useCashBack: false, testCard: "success", ...GUS };
		await joinAndPay(gus(), trip.shareId, form as JoinAndPay, "https://gangway.example");
		expect(await standings()).toEqual(["Olga Tester: in", "Gus: in"]);
	});

	test("is an account's, too", async () => {
		using world = openWorld();
		const { answer } = await scene(world);
		const maya = await world.user();
		const { memberId } = await answer(world.as(maya), { answer: "in", payBy: "2026-11-22" });
		at(world, "2026-11-23T12:01:00Z");
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ leftAs: "unpaid" });
	});

	test("stays once it is paid", async () => {
		using world = openWorld();
		const { answer, gus } = await scene(world);
		const { memberId } = await answer(gus(), { ...GUS, answer: "in", payBy: "2026-11-22" });
		await pay(gus(), memberId ?? "");
		at(world, "2026-11-21T12:01:00Z");
		expect(await sendHoldNotices(world.nobody)).toBe(0);
		at(world, "2026-11-24T12:01:00Z");
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ confirmed: true, removedAt: null });
	});

	test("waits half an hour for a payment that has begun, and for one of unknown outcome as long as it takes", async () => {
		using world = openWorld();
		const { answer, gus } = await scene(world);
		const { memberId } = await answer(gus(), { ...GUS, answer: "in", payBy: "2026-11-22" });
		at(world, "2026-11-23T11:55:00Z");
		await pay(gus(), memberId ?? "", "authentication");
		world.clock.advance(10 * MINUTE_MS);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		world.clock.advance(30 * MINUTE_MS);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(1);
	});

	test("stays on a trip that is cancelled, and nobody is told", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus } = await scene(world);
		const { memberId } = await answer(gus(), { ...GUS, answer: "in", payBy: "2026-11-22" });
		await cancelTrip(world.as(olga), trip.id, {} as never);
		await mailTo(world, GUS.email);
		at(world, "2026-11-24T12:01:00Z");
		expect(await sendHoldNotices(world.nobody)).toBe(0);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ removedAt: null });
		expect(await mailTo(world, GUS.email)).toEqual([]);
	});

	test("stays once nothing is to be paid any more", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus } = await scene(world);
		const { memberId } = await answer(gus(), { ...GUS, answer: "in" });
		await editTrip(world.as(olga), trip.id, editTripSchema.parse({ tripItems: [] }));
		expect((await answer(gus(), { answer: "in" })).heldUntil).toBeNull();
		world.clock.advance(20 * DAY_MS);
		expect(await sendHoldNotices(world.nobody)).toBe(0);
		expect(await sweepProvisionalMemberships(world.nobody)).toBe(0);
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ removedAt: null });
	});

	test("lasts as long as the organizers let it, and a promise is kept", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus } = await scene(world);
		expect((await answerView(gus(), trip.shareId)).days).toHaveLength(3);
		await chooseHoldDays(world.as(olga), trip.id, 14);
		const { heldUntil } = await answer(gus(), { ...GUS, answer: "in" });
		await chooseHoldDays(world.as(olga), trip.id, 1);
		expect((await answer(gus(), { answer: "in" })).heldUntil).toBe(heldUntil);
		expect((await answerView(world.asGuest("x"), trip.shareId)).days).toHaveLength(1);
		expect(await errorCodeOf(chooseHoldDays(world.as(await world.user()), trip.id, 2))).toBe("not_found");
	});
});

describe("the mail's link", () => {
	async function linked(world: World) {
		const it = await scene(world);
		await it.answer(it.gus(), GUS);
		const [mail] = await mailTo(world, GUS.email);
		const link = mail?.path.split("/").at(-1) ?? "";
		const other = () => world.asGuest("another browser");
		return { ...it, link, other };
	}

	test("changes the answer in another browser, which has it from then on", async () => {
		using world = openWorld();
		const { trip, answer, link, other, rows, gus } = await linked(world);
		expect((await answerView(other(), trip.shareId, link)).known).toMatchObject({
			name: "Gus",
			answer: "maybe",
		});
		await answer(other(), { answer: "out", link });
		expect(await rows()).toMatchObject([{ answer: "out", email: GUS.email }]);
		expect((await answerView(other(), trip.shareId)).known).toMatchObject({ answer: "out" });
		expect((await answerView(gus(), trip.shareId)).known).toBeNull();
	});

	test("joins, with the address that it went to", async () => {
		using world = openWorld();
		const { answer, link, other } = await linked(world);
		const { memberId } = await answer(other(), { answer: "in", link, email: "else@people.example" });
		expect(await memberRow(world, memberId ?? "")).toMatchObject({ email: GUS.email, name: "Gus" });
	});

	test("of who was not invited goes with the share link, and the organizer is rid of invented answers", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus, standings } = await scene(world);
		const maya = await world.user({ firstName: "Maya" });
		const input = { emails: readAddresses(GUS.email), customMessage: undefined, byHand: undefined };
		await sendInvitations(world.as(olga), trip.id, input, ORIGIN);
		await answer(gus(), GUS);
		await answer(world.as(maya), {});
		await answer(world.asGuest("eve"), { name: "Eve", email: "eve@people.example" });
		await resetShareLink(world.as(olga), trip.id);
		expect((await standings()).sort()).toEqual(["Gus: maybe", "Maya Tester: maybe", "Olga Tester: in"]);
	});

	test("is dead once the trip has another share link", async () => {
		using world = openWorld();
		const { olga, trip, link } = await linked(world);
		expect(await errorCodeOf(answerOfLink(world.nobody, `${link}x`))).toBe("not_found");
		expect(await errorCodeOf(answerOfLink(world.nobody, link))).toBe("accepted");
		await resetShareLink(world.as(olga), trip.id);
		expect(await errorCodeOf(answerOfLink(world.nobody, link))).toBe("not_found");
	});
});

describe("the organizers", () => {
	test("remind those who said maybe, an hour after and three times at most", async () => {
		using world = openWorld();
		const { olga, trip, answer, gus } = await scene(world);
		await answer(gus(), GUS);
		await answer(world.asGuest("out"), { name: "Una", email: "una@people.example", answer: "out" });
		await mailTo(world, GUS.email);
		const remind = () => remindUndecided(world.as(olga), trip.id);
		expect(await errorCodeOf(remind())).toBe("conflict");
		for (let day = 0; day < 3; day += 1) {
			world.clock.advance(DAY_MS);
			expect(await remind()).toBe(1);
			expect(await errorCodeOf(remind())).toBe("conflict");
			const [mail] = await mailTo(world, GUS.email);
			expect(mail?.subject).toBe("Olga Tester asks: are you coming to Lisbon?");
			expect(mail?.path).toMatch(/^\/answer\//);
		}
		world.clock.advance(HOUR_MS);
		expect(await errorCodeOf(remind())).toBe("conflict");
	});

	test("are told nothing of each other's words beyond their list", async () => {
		using world = openWorld();
		const { trip, answer, gus, olga } = await scene(world);
		await answer(gus(), { ...GUS, answer: "out", word: "Too far" });
		const maya = await world.user();
		await world.join(world.as(maya), trip);
		expect(await errorCodeOf(peopleAnswers(world.as(maya), trip.id))).toBe("forbidden");
		expect((await peopleAnswers(world.as(olga), trip.id)).people.at(-1)?.answer?.word).toBe("Too far");
	});

	test("read 250 people by the page", async () => {
		using world = openWorld();
		const { olga, trip } = await scene(world);
		const row = { tripId: trip.id, answer: "maybe", createdAt: 1, updatedAt: 1 } as const;
		const many = Array.from({ length: 249 }, (_, index) => ({
			...{ ...row, id: `a${index}`, name: `N${index}`, email: `n${index}@people.example` },
		}));
		await world.db.write((tx) => tx.insert(tripAnswers).values(many));
		const first = await peopleAnswers(world.as(olga), trip.id);
		expect([first.people.length, first.pages, first.counts.maybe]).toEqual([20, 13, 249]);
		expect((await peopleAnswers(world.as(olga), trip.id, 99)).page).toBe(13);
	});
});
