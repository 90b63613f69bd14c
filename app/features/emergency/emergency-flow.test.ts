import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { SignedInUser } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { saveChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { addAnswer } from "#app/features/requests/answer-request.server.ts";
import { requireOwnRequest } from "#app/features/requests/request-access.server.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { closeOwnRequest, MAX_MESSAGES } from "#app/features/requests/write-message.server.ts";
import { answerByLinkAction } from "#app/http/actions/emergency.server.ts";
import { delivery } from "#app/jobs/delivery.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import { members } from "#db/schema/access.ts";
import { emergencies, safetyAnswers } from "#db/schema/emergency.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { rateLimits } from "#db/schema/system.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { emergencyScene as scene } from "#tests/support/emergency-scene.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import type { SafetyAnswer } from "./emergency.queries.ts";
import type { emergencyJson } from "./emergency-json.ts";
import { askedByLink, safetyLinkView } from "./emergency-link.server.ts";
import { emergencyFacts } from "./emergency-view.server.ts";
import {
	answerByLink,
	answerSafety,
	closeEmergency,
	deleteOldEmergencies,
	recordSafety,
} from "./safety.server.ts";

const byLink = async (world: World, token: string, answer: SafetyAnswer) =>
	answerByLink(world.nobody, await askedByLink(world.nobody, token), answer);

const allRequests = (world: World) =>
	world.db.read.select().from(supportRequests).orderBy(supportRequests.number);

const asOlga = (world: World, { olga }: { olga: SignedInUser }) => world.as(olga);

const noticesTo = async (world: World, { id }: SignedInUser) =>
	(await world.db.read.select().from(notifications).where(eq(notifications.userId, id))).map(
		({ title }) => title,
	);

const answersIn = async (read: Promise<ReturnType<typeof emergencyJson>>) =>
	(await read).open?.people.map(({ name, answer }) => `${name.split(" ")[0]}: ${answer}`);

describe("the numbers", () => {
	test.each(["free", "plus", "pro"] as const)(
		"are there on %s, for everyone aboard and at any time",
		async (plan) => {
			using world = openWorld();
			const { olga, maya, read } = await scene(world, plan);
			for (const now of ["2026-11-20T12:00Z", "2027-03-15T12:00Z", "2028-01-01T12:00Z"]) {
				world.clock.set(now);
				for (const ctx of [world.as(olga), world.as(maya), world.asGuest("g")]) {
					const { countries } = await read(ctx);
					expect(countries.map(({ code }) => code).sort()).toEqual(["PT", "US"]);
					expect(countries.find(({ code }) => code === "PT")?.numbers).toEqual([
						{ number: "112", services: ["police", "ambulance", "fire"], sources: expect.any(Array) },
					]);
				}
			}
		},
	);

	test("are for nobody else", async () => {
		using world = openWorld();
		const { trip, ada, read } = await scene(world);
		expect(await errorCodeOf(read(world.nobody))).toBe("unauthenticated");
		expect(await errorCodeOf(read(world.asGuest("x")))).toBe("unauthenticated");
		expect(await errorCodeOf(read(world.as(ada)))).toBe("not_found");
		const byLink = emergencyFacts(world.as(ada), world.locations, trip.shareId);
		expect(await errorCodeOf(byLink)).toBe("forbidden");
	});
});

describe("telling Gangway", () => {
	test("opens a request of the trip, of which everyone on duty hears at once", async () => {
		using world = openWorld();
		const { ada, maya, trip, tell, read } = await scene(world);
		await saveChoices(world.as(ada), `user:${ada.id}`, [
			{ topic: "support", channel: "push", enabled: false },
		]);
		await addDevice(world, ada);
		await tell(world.as(maya), { place: "Rua da Prata 1", words: "Olga fell", phone: "+1 555 0100" });
		const [request] = await world.db.read.select().from(supportRequests);
		expect(request).toMatchObject({
			kind: "emergency",
			urgency: "emergency",
			tripId: trip.id,
			writerId: maya.id,
			plan: "pro",
			subject: "Emergency: Lisbon",
		});
		const [message] = await world.db.read.select().from(supportMessages);
		for (const part of [
			"Olga fell",
			"Maya Tester",
			"Rua da Prata 1",
			"+1 555 0100",
			"Portugal, United States",
		])
			expect(message?.text).toContain(part);
		expect(await world.db.read.select().from(outbox).where(eq(outbox.channel, "push"))).toHaveLength(1);
		expect(await mailTo(world, ada.email)).toHaveLength(1);
		expect(await noticesTo(world, ada)).toHaveLength(1);
		expect((await read(world.as(maya))).open).toMatchObject({ told: { by: "Maya Tester" }, asked: null });
	});

	test("works for a guest, who is answered by mail", async () => {
		using world = openWorld();
		const { tell } = await scene(world);
		await tell(world.asGuest("g"));
		const [request] = await world.db.read.select().from(supportRequests);
		expect(request).toMatchObject({ writerId: null, name: "Gus Ray", email: "gus@people.example" });
	});

	test("says beforehand that the organizer reads it, where a guest has no address for our answer", async () => {
		using world = openWorld();
		const { olga, tell, view } = await scene(world);
		const gus = () => world.asGuest("g");
		expect((await view(gus())).organizerReads).toBe(false);
		await world.db.write((tx) => tx.update(members).set({ email: null }).where(eq(members.name, "Gus Ray")));
		expect((await view(gus())).organizerReads).toBe(true);
		await tell(gus());
		const [request] = await world.db.read.select().from(supportRequests);
		expect(request).toMatchObject({ writerId: olga.id, name: "Gus Ray", email: null });
	});

	test("tells the others only that somebody has", async () => {
		using world = openWorld();
		const { olga, maya, tell, read } = await scene(world);
		await tell(world.as(maya), { words: "a secret" });
		expect(JSON.stringify(await read(world.as(olga)))).not.toContain("a secret");
		expect(await noticesTo(world, olga)).not.toContain("Are you safe?");
	});

	test("is a request of each who tells, which nobody else reads", async () => {
		using world = openWorld();
		const { maya, tell, read } = await scene(world);
		await tell(world.as(maya), { words: "first" });
		await tell(world.asGuest("g"), { words: "second" });
		await tell(world.asGuest("g"), { words: "third" });
		const [ofMaya, ofGus, ...others] = await allRequests(world);
		if (!ofMaya || !ofGus) throw new Error("each has one");
		expect(others).toEqual([]);
		expect(ofGus).toMatchObject({ kind: "emergency", tripId: ofMaya.tripId, email: "gus@people.example" });
		expect(await wordsIn(world, ofMaya)).toEqual(["first"]);
		expect(await wordsIn(world, ofGus)).toEqual(["second", "third"]);
		expect(await errorCodeOf(requireOwnRequest(world.as(maya), ofGus.id))).toBe("not_found");
		expect((await read(world.as(maya))).open?.told?.by).toBe("Maya Tester");
	});

	test("is a request of each guest without an address, too, who is answered by way of the organizer", async () => {
		using world = openWorld();
		const { olga, tell, trip } = await scene(world);
		const hal = await world.join(world.asGuest("h"), trip, { name: "Hal Ray" });
		await world.db.write((tx) => tx.update(members).set({ email: null }).where(eq(members.id, hal.id)));
		await tell(world.as(olga), { words: "first" });
		await tell(world.asGuest("h"), { words: "second" });
		expect((await allRequests(world)).map(({ name, writerId }) => [name, writerId])).toEqual([
			["Olga Tester", olga.id],
			["Hal Ray", olga.id],
		]);
	});

	test("a thread that its writer closes leaves the others' and the emergency open", async () => {
		using world = openWorld();
		const { maya, tell, read } = await scene(world);
		await tell(world.as(maya), { words: "first" });
		await tell(world.asGuest("g"), { words: "second" });
		const [ofMaya, ofGus] = await allRequests(world);
		await closeOwnRequest(world.as(maya), ofMaya?.id ?? "");
		await tell(world.asGuest("g"), { words: "third" });
		expect((await allRequests(world)).map(({ state }) => state)).toEqual(["done", "new"]);
		expect(await wordsIn(world, ofGus)).toEqual(["second", "third"]);
		expect((await read(world.as(maya))).open?.told?.by).toBe("Maya Tester");
		await tell(world.as(maya), { words: "fourth" });
		expect((await allRequests(world)).map(({ state }) => state)).toEqual(["done", "new", "new"]);
	});

	test("works and help is told of when a thread is full", async () => {
		using world = openWorld();
		const { ada, maya, trip, tell } = await scene(world);
		await tell(world.as(maya), { words: "first" });
		await tell(world.asGuest("g"), { words: "second" });
		for (const { id } of await allRequests(world)) await fill(world, id);
		const before = (await noticesTo(world, ada)).length;
		await tell(world.as(maya), { words: "third" });
		await answerSafety(world.asGuest("g"), trip.id, "help");
		const [, , ofMaya, ofGus] = await allRequests(world);
		expect(await wordsIn(world, ofMaya)).toEqual(["third"]);
		expect(await wordsIn(world, ofGus)).toEqual([
			'Gus Ray has answered "I need help" to the question who is safe.',
		]);
		expect(await noticesTo(world, ada)).toHaveLength(before + 2);
	});

	test.each([
		["free", "2027-03-15T12:00Z", "plan_required"],
		["plus", "2027-03-15T12:00Z", "plan_required"],
		["pro", "2027-03-10T12:00Z", "conflict"],
		["pro", "2027-03-23T12:00Z", "conflict"],
	] as const)("on %s at %s: %s", async (plan, now, expected) => {
		using world = openWorld();
		const { maya, olga, tell, ask } = await scene(world, plan);
		world.clock.set(now);
		expect(await errorCodeOf(tell(world.as(maya)))).toBe(expected);
		expect(await errorCodeOf(ask(world.as(olga)))).toBe(expected);
		expect(await world.db.read.select().from(emergencies)).toEqual([]);
	});

	test("two at once have one emergency, and a request each", async () => {
		using world = openWorld();
		const { olga, maya, tell } = await scene(world);
		await Promise.all([
			tell(world.as(olga), { askEveryone: "on" }),
			tell(world.as(maya), { askEveryone: "on" }),
			tell(world.asGuest("g")),
		]);
		expect(await world.db.read.select().from(emergencies)).toHaveLength(1);
		expect(await allRequests(world)).toHaveLength(3);
		// The one who asked first is not asked, and nobody is asked twice.
		const titles = [...(await noticesTo(world, olga)), ...(await noticesTo(world, maya))];
		expect(titles.filter((title) => title === "Are you safe?")).toHaveLength(1);
	});
});

describe("are you safe?", () => {
	test("reaches everyone who has an account or an address, whatever they have switched off", async () => {
		using world = openWorld();
		const { olga, maya, ask } = await scene(world);
		const off = (["app", "mail", "push"] as const).map(
			(channel) => ({ topic: "trip", channel, enabled: false }) as const,
		);
		await saveChoices(world.as(maya), `user:${maya.id}`, off);
		await saveChoices(world.nobody, "email:gus@people.example", off);
		await addDevice(world, maya);
		await ask(world.as(olga));
		expect(await noticesTo(world, maya)).toContain("Are you safe?");
		const queued = await world.db.read.select().from(outbox).where(eq(outbox.kind, "safety_asked"));
		expect(
			queued.map(({ channel, userId, email }) => `${channel} ${userId ? "Maya" : email}`).sort(),
		).toEqual(["mail Maya", "mail gus@people.example", "push Maya"]);
	});

	test("is answered by the mail's link, which changes nothing by being opened", async () => {
		using world = openWorld();
		const { olga, maya, guest, trip, ask, read } = await scene(world);
		await ask(world.as(olga));
		const [mail] = await mailTo(world, "gus@people.example");
		const token = mail?.path.replace("/safe/", "") ?? "";
		expect(mail?.text).not.toMatch(/unsubscribe/i);
		expect(await safetyLinkView(world.nobody, world.locations, token)).toEqual({
			trip: "Lisbon",
			name: "Gus Ray",
			answer: null,
			isOpen: true,
			isNow: true,
			countries: [],
		});
		expect(await world.db.read.select().from(safetyAnswers)).toEqual([]);
		await byLink(world, token, "safe");
		await answerSafety(world.as(maya), trip.id, "help");
		expect(await answersIn(read(world.asGuest("g")))).toEqual(["Olga: null", "Maya: help", "Gus: safe"]);
		const countries = async () =>
			(await safetyLinkView(world.nobody, world.locations, token)).countries.map(({ name }) => name);
		expect(await countries()).toEqual([]);
		await byLink(world, token, "help");
		expect(await countries()).toContain("Portugal");
		await answerSafety(world.as(maya), trip.id, "safe");
		expect(await answersIn(read(world.as(olga)))).toEqual(["Olga: null", "Maya: safe", "Gus: help"]);

		// A link answers for its own member, in its own emergency, and only while that is open.
		const [emergencyId = "", memberId = "", signature = ""] = token.split(".");
		expect(memberId).toBe(guest.id);
		for (const forged of [
			`${emergencyId}.${memberId}`,
			`${emergencyId}.${memberId}.`,
			`${emergencyId}.${memberId}.${"A".repeat(signature.length)}`,
			`${emergencyId}.${trip.organizerId}.${signature}`,
			`${newId()}.${memberId}.${signature}`,
			"..",
			"",
		])
			expect(await errorCodeOf(byLink(world, forged, "safe"))).toBe("not_found");
		await closeEmergency(world.as(olga), trip.id);
		expect(await errorCodeOf(byLink(world, token, "safe"))).toBe("conflict");
		expect((await safetyLinkView(world.nobody, world.locations, token)).isOpen).toBe(false);
	});

	test("is not mailed any more once the emergency is closed, or somebody has left", async () => {
		using world = openWorld();
		const { olga, maya, member, trip, ask } = await scene(world);
		await ask(world.as(olga));
		await world.db.write((tx) => endMembership(world.as(olga), tx, member, "removed"));
		expect((await mailTo(world, maya.email)).filter(({ subject }) => subject.includes("safe"))).toEqual([]);
		world.clock.advance(11 * MINUTE);
		await ask(world.as(olga));
		await closeEmergency(world.as(olga), trip.id);
		expect(
			(await mailTo(world, "gus@people.example")).filter(({ subject }) => subject.includes("safe")),
		).toEqual([]);
	});

	test("asks again after ten minutes, and only those who have not answered", async () => {
		using world = openWorld();
		const { olga, maya, trip, ask, view } = await scene(world);
		const asked = async () =>
			(await world.db.read.select().from(outbox).where(eq(outbox.kind, "safety_asked"))).length;
		await ask(world.as(olga));
		expect(await asked()).toBe(2);
		expect((await view(world.as(olga))).may.ask).toBe(false);
		await ask(world.as(olga));
		expect(await asked()).toBe(2);
		await answerSafety(world.as(maya), trip.id, "safe");
		world.clock.advance(10 * MINUTE);
		expect((await view(world.as(olga))).may.ask).toBe(true);
		await ask(world.as(olga));
		expect(await asked()).toBe(3);
	});

	test("leaves people alone for ten minutes, also when the emergency was closed meanwhile", async () => {
		using world = openWorld();
		const { olga, maya, trip, tell, ask, read, view } = await scene(world);
		const asked = async () =>
			(await world.db.read.select().from(outbox).where(eq(outbox.kind, "safety_asked"))).length;
		await tell(world.as(maya), { askEveryone: "on" });
		expect(await asked()).toBe(2);
		await closeEmergency(world.as(maya), trip.id);
		expect((await view(world.as(olga))).may.ask).toBe(false);
		expect(await errorCodeOf(ask(world.as(olga)))).toBe("conflict");
		await tell(world.as(maya), { askEveryone: "on" });
		await ask(world.as(maya));
		expect((await read(world.as(olga))).open).toMatchObject({ told: { by: "Maya Tester" }, asked: null });
		expect(await asked()).toBe(2);
		world.clock.advance(10 * MINUTE);
		expect((await view(world.as(maya))).may.ask).toBe(true);
		await ask(world.as(maya));
		expect(await asked()).toBe(4);
	});

	test("an answer by a link is counted for its member, and a forged link for nobody", async () => {
		using world = openWorld();
		const { olga, maya, ask } = await scene(world);
		await ask(world.as(olga));
		await sendOutbox(world.nobody, delivery);
		const tokenTo = (email: string) =>
			world.mail.sent
				.filter(({ to }) => to === email)
				.map(({ text }) => /\/safe\/(\S+)$/m.exec(text)?.[1])
				.find(Boolean) ?? "";
		const answer = (token: string) =>
			errorCodeOf(
				answerByLinkAction.run(world.nobody, { answer: "safe" }, {
					params: { token },
				} as Parameters<typeof answerByLinkAction.run>[2]),
			);
		const [ofGus, ofMaya] = [tokenTo("gus@people.example"), tokenTo(maya.email)];
		expect(await answer(`${ofGus}x`)).toBe("not_found");
		expect(await world.db.read.select().from(rateLimits)).toEqual([]);
		for (let n = 0; n < 60; n++) expect(await answer(ofGus)).toBe("accepted");
		expect(await answer(ofGus)).toBe("rate_limited");
		expect(await answer(ofMaya)).toBe("accepted");
	});

	test("is asked by organizers, and by whoever has told us", async () => {
		using world = openWorld();
		const { maya, trip, tell, ask } = await scene(world);
		expect(await errorCodeOf(ask(world.as(maya)))).toBe("forbidden");
		await tell(world.as(maya));
		expect(await errorCodeOf(ask(world.asGuest("g")))).toBe("forbidden");
		await ask(world.as(maya));
		expect(await errorCodeOf(closeEmergency(world.asGuest("g"), trip.id))).toBe("forbidden");
		await closeEmergency(world.as(maya), trip.id);
		await closeEmergency(world.as(maya), trip.id);
		const [row] = await world.db.read.select().from(emergencies);
		expect(row).toMatchObject({ closedBy: expect.any(String), askedBy: expect.any(String) });
	});

	test("is asked and closed by a second who has told us, too, but not closed by them once an organizer has asked", async () => {
		using world = openWorld();
		const { olga, maya, guest, member, trip, tell, ask, view } = await scene(world);
		await tell(world.as(maya));
		await answerSafety(world.asGuest("g"), trip.id, "help"); // we read it in the guest's own request
		expect((await view(world.asGuest("g"))).may).toMatchObject({ ask: false, record: false, close: false });
		await tell(world.asGuest("g"));
		expect((await view(world.asGuest("g"))).may).toMatchObject({ ask: true, record: true, close: true });
		await ask(world.asGuest("g"));
		await recordSafety(world.asGuest("g"), trip.id, { memberId: member.id, answer: "safe" });
		await closeEmergency(world.asGuest("g"), trip.id);

		// Having reported another emergency gives no rights in the next one.
		world.clock.advance(10 * MINUTE);
		await ask(world.as(olga));
		expect(await errorCodeOf(ask(world.asGuest("g")))).toBe("forbidden");
		await tell(world.as(maya));
		world.clock.advance(10 * MINUTE);
		await ask(world.as(maya));
		expect((await view(world.as(maya))).may).toMatchObject({ record: true, close: false });
		expect(await errorCodeOf(closeEmergency(world.as(maya), trip.id))).toBe("forbidden");
		await recordSafety(world.as(maya), trip.id, { memberId: guest.id, answer: "safe" });
		await closeEmergency(world.as(olga), trip.id);
	});

	test("is not closed by who told us first once an organizer has told us", async () => {
		using world = openWorld();
		const { olga, maya, trip, tell } = await scene(world);
		await tell(world.as(maya));
		await tell(world.as(olga));
		expect(await errorCodeOf(closeEmergency(world.as(maya), trip.id))).toBe("forbidden");
		await closeEmergency(world.as(olga), trip.id);
	});

	test("whoever needs help is told of at once: to organizers, to who asked, and to us if we know", async () => {
		using world = openWorld();
		const { olga, maya, ada, trip, tell, ask } = await scene(world);
		await tell(world.as(maya), { askEveryone: "on" });
		await answerSafety(world.asGuest("g"), trip.id, "help");
		await answerSafety(world.asGuest("g"), trip.id, "help");
		for (const person of [olga, maya])
			expect((await noticesTo(world, person)).filter((title) => title === "Gus Ray needs help")).toHaveLength(
				1,
			);
		const texts = (await world.db.read.select().from(supportMessages)).map(({ text }) => text);
		expect(texts.filter((text) => text.includes("Gus Ray"))).toHaveLength(1);
		expect((await noticesTo(world, ada)).length).toBe(2);
		const [ofMaya, ofGus] = await allRequests(world);
		expect(await wordsIn(world, ofMaya)).toEqual(["No words were given."]);
		expect(ofGus).toMatchObject({ kind: "emergency", plan: "pro", email: "gus@people.example" });
		await ask(asOlga(world, { olga }));
	});

	test("who says safe and help by turns is told of once in ten minutes, by whichever way, and what they said last is shown", async () => {
		using world = openWorld();
		const { olga, maya, ada, trip, tell, ask, read } = await scene(world);
		await tell(world.as(maya));
		await ask(world.as(olga));
		const [mail] = await mailTo(world, "gus@people.example");
		const token = mail?.path.replace("/safe/", "") ?? "";
		const turns = async () => {
			for (const answer of ["safe", "help", "safe", "help"] as const) {
				await answerSafety(world.asGuest("g"), trip.id, answer);
				await byLink(world, token, answer === "safe" ? "help" : "safe");
			}
			await answerSafety(world.asGuest("g"), trip.id, "help");
		};
		const told = async () => [
			(await noticesTo(world, olga)).filter((title) => title === "Gus Ray needs help").length,
			(await world.db.read.select().from(outbox).where(eq(outbox.kind, "safety_help"))).length,
			(await wordsIn(world, (await allRequests(world))[1])).length,
			(await noticesTo(world, ada)).length,
		];
		await turns();
		expect(await told()).toEqual([1, 2, 1, 2]);
		expect(await answersIn(read(world.as(olga)))).toContain("Gus: help");
		await answerSafety(world.asGuest("g"), trip.id, "safe");
		world.clock.advance(10 * MINUTE);
		await turns();
		expect(await told()).toEqual([2, 4, 2, 3]);
	});

	test("answers need an open emergency", async () => {
		using world = openWorld();
		const { maya, olga, trip, ask } = await scene(world);
		expect(await errorCodeOf(answerSafety(world.as(maya), trip.id, "safe"))).toBe("conflict");
		await ask(world.as(olga));
		await closeEmergency(world.as(olga), trip.id);
		expect(await errorCodeOf(answerSafety(world.as(maya), trip.id, "safe"))).toBe("conflict");
	});

	test("an open emergency goes on when the plan or the time ends", async () => {
		using world = openWorld();
		const { olga, maya, trip, tell, ask, view } = await scene(world);
		await ask(world.as(olga));
		world.clock.set("2027-03-25T12:00Z");
		expect((await view(world.as(maya))).may.tell).toBe(true);
		await tell(world.as(maya));
		await answerSafety(world.as(maya), trip.id, "safe");
		await closeEmergency(world.as(olga), trip.id);
		expect((await view(world.as(maya))).may).toEqual({
			tell: false,
			ask: false,
			record: false,
			close: false,
		});
	});
});

describe("our answer", () => {
	async function answered(world: World) {
		const there = await scene(world);
		await there.tell(world.as(there.maya));
		await there.tell(world.asGuest("g"));
		world.clock.advance(MINUTE);
		const requests = await allRequests(world);
		for (const request of requests) {
			await world.db.write((tx) =>
				addAnswer(world.jobs, tx, request, { text: "We call you", admin: there.ada }),
			);
		}
		world.clock.advance(MINUTE);
		return { ...there, requestOfMaya: requests[0]?.id ?? "" };
	}

	test("is said to be there, to each who has told us and nobody else, until they have read it", async () => {
		using world = openWorld();
		const { olga, maya, trip, view, requestOfMaya } = await answered(world);
		expect((await view(world.as(olga))).answer).toBeNull();
		const path = `/support/requests/${requestOfMaya}`;
		expect((await view(world.as(maya))).answer).toEqual({ at: "thread", path });
		expect((await view(world.asGuest("g"))).answer).toEqual({ at: "mail", email: "gus@people.example" });
		await closeEmergency(world.as(olga), trip.id);
		expect((await view(world.as(maya))).answer).toEqual({ at: "thread", path });
		await threadView(world.as(maya), requestOfMaya);
		expect((await view(world.as(maya))).answer).toBeNull();
	});

	test("is with the organizer for a guest without an address", async () => {
		using world = openWorld();
		const { tell, view, ada } = await scene(world);
		await world.db.write((tx) => tx.update(members).set({ email: null }).where(eq(members.name, "Gus Ray")));
		await tell(world.asGuest("g"));
		world.clock.advance(MINUTE);
		const [request] = await allRequests(world);
		if (!request) throw new Error("it is there");
		await world.db.write((tx) => addAnswer(world.jobs, tx, request, { text: "We call you", admin: ada }));
		expect((await view(world.asGuest("g"))).answer).toEqual({ at: "organizer", name: "Olga Tester" });
	});

	test("stays unread, and its mail is still sent, when they tell us more or answer that they need help", async () => {
		using world = openWorld();
		const { maya, trip, tell, view } = await answered(world);
		await tell(world.as(maya), { words: "More" });
		await answerSafety(world.asGuest("g"), trip.id, "help");
		expect((await view(world.as(maya))).answer?.at).toBe("thread");
		expect((await view(world.asGuest("g"))).answer?.at).toBe("mail");
		const mails = await world.db.read.select().from(outbox).where(eq(outbox.status, "waiting"));
		expect(mails.filter(({ kind }) => kind === "request_answer")).toHaveLength(2);
	});
});

test("what is closed is deleted after 30 days, with its answers; the request stays with us", async () => {
	using world = openWorld();
	const { maya, olga, trip, tell } = await scene(world);
	await tell(world.as(maya), { askEveryone: "on" });
	await answerSafety(world.as(olga), trip.id, "safe");
	world.clock.advance(31 * DAY);
	await deleteOldEmergencies(world.jobs);
	expect(await world.db.read.select().from(emergencies)).toHaveLength(1);
	await closeEmergency(world.as(olga), trip.id);
	world.clock.advance(29 * DAY);
	await deleteOldEmergencies(world.jobs);
	expect(await world.db.read.select().from(safetyAnswers)).toHaveLength(1);
	world.clock.advance(2 * DAY);
	await deleteOldEmergencies(world.jobs);
	expect(await world.db.read.select().from(emergencies)).toEqual([]);
	expect(await world.db.read.select().from(safetyAnswers)).toEqual([]);
	expect(await world.db.read.select().from(supportRequests)).toHaveLength(1);
});

test("one that nobody closes is deleted after half a year", async () => {
	using world = openWorld();
	const { olga, ask } = await scene(world);
	await ask(world.as(olga));
	world.clock.advance(181 * DAY);
	await deleteOldEmergencies(world.jobs);
	expect(await world.db.read.select().from(emergencies)).toEqual([]);
});

/** The first line of each message. */
const wordsIn = async (world: World, request: { id: string } | undefined) =>
	(
		await world.db.read
			.select()
			.from(supportMessages)
			.where(eq(supportMessages.requestId, request?.id ?? ""))
	).map(({ text }) => text.split("\n")[0]);

async function fill(world: World, requestId: string): Promise<void> {
	const message = { requestId, author: "staff" as const, text: "?", sentAt: 0 };
	const rows = Array.from({ length: MAX_MESSAGES - 1 }, () => ({ ...message, id: newId() }));
	await world.db.write((tx) => tx.insert(supportMessages).values(rows));
}

async function addDevice(world: World, { id: userId }: SignedInUser): Promise<void> {
	await world.db.write((tx) =>
		tx.insert(pushSubscriptions).values({
			id: newId(),
			userId,
			endpoint: `https://push.example/${userId}`,
			p256dh: "p",
			auth: "a",
			createdAt: 0,
		}),
	);
}
