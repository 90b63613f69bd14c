import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { saveChoices } from "#app/features/messages/notifications/preferences.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { emergencies, safetyAnswers } from "#db/schema/emergency.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { DAY, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { tellSchema } from "./emergency.schema.ts";
import { emergencyJson } from "./emergency-json.ts";
import { safetyLinkView } from "./emergency-link.server.ts";
import { emergencyFacts, emergencyView } from "./emergency-view.server.ts";
import {
	answerByLink,
	answerSafety,
	askSafety,
	closeEmergency,
	deleteOldEmergencies,
} from "./safety.server.ts";
import { tellUs } from "./tell-us.server.ts";

/** A trip to Lisbon with an organizer, a member and a guest, on its fourth day. */
async function scene(world: World, plan: "free" | "plus" | "pro" = "pro") {
	const ada = await world.user({ firstName: "Ada", role: "admin" });
	const olga = await world.user({ firstName: "Olga", subscriptionPlan: plan });
	const maya = await world.user({ firstName: "Maya" });
	const trip = await world.trip(olga, { title: "Lisbon", origin: "Boston", partySize: 8 });
	const member = await world.join(world.as(maya), trip);
	const guest = await world.join(world.asGuest("g"), trip, { name: "Gus Ray", email: "gus@people.example" });
	world.clock.set("2027-03-15T12:00Z");
	const tell = (ctx: Ctx, input: object = {}) =>
		tellUs(ctx, world.locations, trip.id, tellSchema.parse(input));
	const ask = (ctx: Ctx) => askSafety(ctx, world.locations, trip.id);
	const read = async (ctx: Ctx) => emergencyJson(await emergencyFacts(ctx, world.locations, trip.id));
	const view = (ctx: Ctx) => emergencyView(ctx, world.locations, trip.id);
	return { ada, olga, maya, member, guest, trip, tell, ask, read, view };
}

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

	test("tells the others only that somebody has", async () => {
		using world = openWorld();
		const { olga, maya, tell, read } = await scene(world);
		await tell(world.as(maya), { words: "a secret" });
		expect(JSON.stringify(await read(world.as(olga)))).not.toContain("a secret");
		expect(await noticesTo(world, olga)).not.toContain("Are you safe?");
	});

	test("twice adds to what we know", async () => {
		using world = openWorld();
		const { maya, tell, read } = await scene(world);
		await tell(world.as(maya), { words: "first" });
		await tell(world.asGuest("g"), { words: "second" });
		expect(await world.db.read.select().from(supportRequests)).toHaveLength(1);
		const texts = (await world.db.read.select().from(supportMessages)).map(({ text }) => text);
		expect(texts.map((text) => text.split("\n")[0])).toEqual(["first", "second"]);
		expect(texts[1]).toContain("Gus Ray");
		expect((await read(world.as(maya))).open?.told?.by).toBe("Maya Tester");
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

	test("two at once have one emergency and one request", async () => {
		using world = openWorld();
		const { olga, maya, tell } = await scene(world);
		await Promise.all([
			tell(world.as(olga), { askEveryone: "on" }),
			tell(world.as(maya), { askEveryone: "on" }),
			tell(world.asGuest("g")),
		]);
		expect(await world.db.read.select().from(emergencies)).toHaveLength(1);
		expect(await world.db.read.select().from(supportRequests)).toHaveLength(1);
		expect(await world.db.read.select().from(supportMessages)).toHaveLength(3);
		// Whoever asked first is not asked, and nobody is asked twice.
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
		expect(await safetyLinkView(world.nobody, token)).toEqual({
			trip: "Lisbon",
			name: "Gus Ray",
			answer: null,
			isOpen: true,
		});
		expect(await world.db.read.select().from(safetyAnswers)).toEqual([]);
		await answerByLink(world.nobody, token, "safe");
		await answerSafety(world.as(maya), trip.id, "help");
		expect(await answersIn(read(world.asGuest("g")))).toEqual(["Olga: null", "Maya: help", "Gus: safe"]);
		await answerByLink(world.nobody, token, "help");
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
			expect(await errorCodeOf(answerByLink(world.nobody, forged, "safe"))).toBe("not_found");
		await closeEmergency(world.as(olga), trip.id);
		expect(await errorCodeOf(answerByLink(world.nobody, token, "safe"))).toBe("conflict");
		expect((await safetyLinkView(world.nobody, token)).isOpen).toBe(false);
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
		await ask(asOlga(world, { olga }));
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
		expect((await view(world.as(maya))).may).toEqual({ tell: false, ask: false, close: false });
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
