import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { saveReplySettings } from "#app/features/messages/notifications/settings/reply-settings.server.ts";
import { trips } from "#db/schema/access.ts";
import { mailSuppressions, outbox } from "#db/schema/mail.ts";
import { invitations } from "#db/schema/members.ts";
import { notificationPreferences } from "#db/schema/messages.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { annasTrip, deliver, invitationTokenIn, ORIGIN } from "#tests/support/invitations.ts";
import { openWorld } from "#tests/support/world.ts";
import { changeCoOrganizer } from "../co-organizers/co-organizers.server.ts";
import { readAddresses } from "./addresses.ts";
import { resendInvitation, withdrawInvitation } from "./change-invitation.server.ts";
import { invitationContent } from "./invitation-content.ts";
import { invitationsView } from "./invitations-view.server.ts";
import { sendInvitations } from "./send-invitations.server.ts";

describe("inviting", () => {
	test("queues a mail to each, which says what the trip is and nothing of who else is invited", async () => {
		using world = openWorld();
		const { trip, invite } = await annasTrip(world);
		const answer = await invite("ben@people.example, cara@people.example", "Bring <b>shoes</b>\nand a hat");
		expect(answer).toMatchObject({
			sent: ["ben@people.example", "cara@people.example"],
			skipped: [],
			mailto: null,
			emailContent: { subject: `Anna Tester invited you to ${trip.title}` },
		});
		expect(answer.emailContent.body).toContain(`${ORIGIN}/trip/${trip.shareId}`);
		expect(answer.emailContent.body).toContain("> Bring <b>shoes</b>\n> and a hat");
		await deliver(world);
		await deliver(world);
		expect(world.mail.sent.map(({ to }) => to).sort()).toEqual(["ben@people.example", "cara@people.example"]);
		const mail = world.mail.sent.find(({ to }) => to.startsWith("ben"));
		expect(mail?.text).toContain("> Bring <b>shoes</b>");
		expect(mail?.html).toContain("Bring &lt;b&gt;shoes&lt;/b&gt;");
		expect(mail?.text).toContain("$970.00");
		expect(mail?.text).not.toContain("cara@");
		expect(mail?.unsubscribeUrl).toMatch(/\/mail\/settings\//);
		expect(JSON.stringify(await world.db.read.select().from(outbox))).not.toContain(
			invitationTokenIn(mail?.text),
		);
	});

	test("leaves out those who are there twice, have joined, refuse mail or have switched it off", async () => {
		using world = openWorld();
		const { trip, invite } = await annasTrip(world);
		await world.join(world.asGuest("b"), trip, { email: "ben@people.example" });
		await world.db.write(async (tx) => {
			await tx
				.insert(mailSuppressions)
				.values({ email: "dan@people.example", reason: "bounce", createdAt: 1 });
			await tx.insert(notificationPreferences).values({
				id: "p",
				owner: "email:eve@people.example",
				topic: "trip",
				channel: "mail",
				enabled: false,
				updatedAt: 1,
			});
		});
		const typed =
			"cara@people.example,CARA@people.example,ben@people.example,dan@people.example,eve@people.example";
		expect(await invite(typed)).toMatchObject({
			sent: ["cara@people.example"],
			skipped: [
				{ email: "cara@people.example", reason: "repeated" },
				{ email: "ben@people.example", reason: "joined" },
				{ email: "dan@people.example", reason: "unwanted" },
				{ email: "eve@people.example", reason: "unwanted" },
			],
		});
	});

	test("an address gets three mails at most, and not two within the hour", async () => {
		using world = openWorld();
		const { trip, ctx, invite, idOf } = await annasTrip(world);
		await invite("ben@people.example", "Come!");
		const id = await idOf("ben@people.example");
		expect((await invite("ben@people.example")).skipped).toMatchObject([{ reason: "recent" }]);
		world.clock.advance(59 * MINUTE);
		expect(await errorCodeOf(resendInvitation(ctx(), trip.id, id))).toBe("conflict");
		world.clock.advance(MINUTE);
		await resendInvitation(ctx(), trip.id, id);
		world.clock.advance(HOUR);
		expect((await invite("ben@people.example")).sent).toHaveLength(1);
		world.clock.advance(HOUR);
		expect((await invite("ben@people.example")).skipped).toMatchObject([{ reason: "enough" }]);
		expect(await errorCodeOf(resendInvitation(ctx(), trip.id, id))).toBe("conflict");
		await deliver(world);
		const texts = world.mail.sent.map(({ text }) => text);
		expect(texts.map((text) => text.includes("> Come!"))).toEqual([true, true, false]);
		expect(new Set(texts.map(invitationTokenIn)).size).toBe(1);
	});

	test("an address gets three mails a day at most, from all trips and accounts together", async () => {
		using world = openWorld();
		const all = await Promise.all([1, 2, 3, 4].map(() => annasTrip(world)));
		for (const { invite } of all.slice(0, 3))
			expect((await invite("ben@people.example")).sent).toEqual(["ben@people.example"]);
		const last = all[3];
		expect(await last?.invite("ben@people.example, cara@people.example")).toMatchObject({
			sent: ["cara@people.example"],
			skipped: [{ email: "ben@people.example", reason: "today" }],
		});
		world.clock.advance(24 * HOUR);
		expect((await last?.invite("ben@people.example"))?.sent).toHaveLength(1);
	});

	test("mail leaves only for an organizer whose own address is confirmed; until then they send it themselves", async () => {
		using world = openWorld();
		const eve = await world.user({ firstName: "Eve" });
		const trip = await world.trip(eve);
		const emails = readAddresses("ben@people.example");
		const send = (ctx: typeof world.nobody, byHand?: boolean) =>
			sendInvitations(ctx, trip.id, { emails, customMessage: undefined, byHand }, ORIGIN);
		expect(await errorCodeOf(send(world.as(eve)))).toBe("forbidden");
		expect(await send(world.as(eve), true)).toMatchObject({
			sent: [],
			mailto: expect.stringMatching(/^mailto:\?bcc=ben@people\.example&/),
		});
		expect(await world.db.read.$count(invitations)).toBe(0);
		expect(await invitationsView(world.as(eve), trip.id, ORIGIN)).toMatchObject({
			isMailed: false,
			mustVerify: true,
		});
		await send(world.as({ ...eve, emailVerified: true }));
		const [{ id } = { id: "" }] = await world.db.read.select().from(invitations);
		world.clock.advance(HOUR);
		expect(await errorCodeOf(resendInvitation(world.as(eve), trip.id, id))).toBe("forbidden");
		world.mail.kind = "demo";
		await resendInvitation(world.as(eve), trip.id, id);
		expect(await invitationsView(world.as(eve), trip.id, ORIGIN)).toMatchObject({
			isMailed: true,
			mustVerify: false,
		});
	});

	test.each([
		["Win at https://evil.example", "Lisbon", "A friend invited you to Lisbon"],
		["Anna", "Go to WWW.evil.example now", "Anna invited you to a trip"],
	])("a web address in %j or %j is no part of the mail's own words", (organizerName, title, subject) => {
		const trip = { organizerId: "anna", organizerName, title, origin: "Boston", destination: "Lisbon" };
		const dates = { startDate: null, endDate: null };
		const sender = { id: "anna", firstName: organizerName, lastName: "" };
		const mail = invitationContent({ ...trip, ...dates }, { share: 100, sender, message: "Come!" });
		expect(mail.subject).toBe(subject);
		expect(JSON.stringify(mail)).not.toMatch(/evil/);
	});

	test("the page says where replies go, if they go to the organizer, and the mail says so, too", async () => {
		using world = openWorld();
		const { anna, trip, ctx, invite } = await annasTrip(world);
		const seen = async () => (await invitationsView(ctx(), trip.id, ORIGIN)).repliesTo;
		const agree = (on: string[]) => saveReplySettings(ctx(), { shown: ["replies.organized"], on });
		const mailTo = async (email: string) => {
			await invite(email);
			await deliver(world);
			return world.mail.sent.findLast(({ to }) => to === email);
		};
		const replyTo = [{ name: "Anna Tester", address: anna.email }];
		expect(await seen()).toBe(anna.email);
		const mail = await mailTo("ben@people.example");
		expect(mail).toMatchObject({ replyTo, text: expect.stringContaining("to write to Anna Tester.") });
		await agree([]);
		expect([await seen(), (await mailTo("cara@people.example"))?.replyTo]).toEqual([null, []]);
		await agree(["replies.organized"]);
		world.mail.kind = "none";
		expect(await seen()).toBeNull();
	});

	test("without a mail server the answer is a mail for the organizer's own program, and nothing is queued", async () => {
		using world = openWorld();
		world.mail.kind = "none";
		const { invite, invited } = await annasTrip(world);
		const { mailto, sent } = await invite("ben@people.example, o'neil+1@people.example", "A & B?");
		expect(sent).toEqual([]);
		const link = new URL(mailto ?? "");
		expect(link.pathname).toBe("");
		expect(link.searchParams.get("bcc")).toBe("ben@people.example,o'neil+1@people.example");
		expect(link.searchParams.get("body")).toContain("> A & B?\r\n");
		expect(mailto).not.toMatch(/[\s]/);
		expect(await invited()).toEqual([]);
	});

	test("the list says of each mail whether it waits, has gone, failed, or was never sent", async () => {
		using world = openWorld();
		const { trip, ctx, invite, invited, idOf } = await annasTrip(world);
		await invite("ben@people.example, cara@people.example, dan@people.example");
		const lines = async () =>
			(await invited()).map(({ email, status, mail }) => [email.split("@")[0], status, mail.slice(14)]);
		expect(await lines()).toEqual([
			["ben", "invited", ", email on its way"],
			["cara", "invited", ", email on its way"],
			["dan", "invited", ", email on its way"],
		]);
		await withdrawInvitation(ctx(), trip.id, await idOf("cara@people.example"));
		await deliver(world);
		const isDans = eq(outbox.email, "dan@people.example");
		await world.db.write((tx) => tx.update(outbox).set({ status: "dead" }).where(isDans));
		expect(await lines()).toEqual([
			["ben", "invited", ""],
			["cara", "withdrawn", ", but the email was not sent"],
			["dan", "failed", ", but the email could not be delivered"],
		]);
	});

	test("a co-organizer invites in their own name, and sends the organizer's words on as the organizer's", async () => {
		using world = openWorld();
		const { trip, ctx, invite, idOf } = await annasTrip(world);
		const maya = await world.user({ firstName: "Maya", emailVerifiedAt: 1 });
		const { id: memberId } = await world.join(world.as(maya), trip);
		await changeCoOrganizer(ctx(), trip.id, memberId, true);
		const input = { customMessage: "Join us!", byHand: undefined };
		await sendInvitations(
			world.as(maya),
			trip.id,
			{ ...input, emails: readAddresses("ben@people.example") },
			ORIGIN,
		);
		await invite("cara@people.example", "From Anna");
		world.clock.advance(DAY);
		await resendInvitation(world.as(maya), trip.id, await idOf("cara@people.example"));
		const rows = await world.db.read.select().from(outbox).where(eq(outbox.kind, "invitation"));
		const contentTo = (to: string) => rows.findLast(({ email }) => email === to)?.content;
		const fromMaya = {
			subject: `Maya Tester invited you to ${trip.title}`,
			paragraphs: [`Maya Tester and Anna Tester are planning ${trip.title} and would like you to come.`],
			writers: [{ userId: maya.id, name: "Maya Tester" }],
		};
		expect(contentTo("ben@people.example")).toMatchObject({
			...fromMaya,
			quotes: [{ name: "Maya Tester", text: "Join us!" }],
		});
		expect(contentTo("cara@people.example")).toMatchObject({
			...fromMaya,
			quotes: [{ name: "Anna Tester", text: "From Anna" }],
		});
	});

	test("only the organizer may, and nobody on a cancelled trip", async () => {
		using world = openWorld();
		const { trip, ctx, anna, invite } = await annasTrip(world);
		const maya = await world.user();
		await world.join(world.as(maya), trip);
		const input = {
			emails: readAddresses("ben@people.example"),
			customMessage: undefined,
			byHand: undefined,
		};
		const codeFor = (who: Ctx, id: string) => errorCodeOf(sendInvitations(who, id, input, ORIGIN));
		expect(await codeFor(world.as(maya), trip.id)).toBe("forbidden");
		expect(await codeFor(world.as(await world.user()), trip.id)).toBe("not_found");
		expect(await codeFor(world.nobody, trip.shareId)).toBe("unauthenticated");
		const other = await world.trip(maya);
		expect(await codeFor(ctx(), other.id)).toBe("not_found");
		await invite("ben@people.example");
		const [{ id } = { id: "" }] = await world.db.read.select().from(invitations);
		expect(await errorCodeOf(withdrawInvitation(world.as(maya), other.id, id))).toBe("not_found");
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }).where(eq(trips.id, trip.id)));
		expect(await codeFor(world.as(anna), trip.id)).toBe("conflict");
		await deliver(world);
		expect(world.mail.sent.filter(({ to }) => to === "ben@people.example")).toEqual([]);
	});
});
