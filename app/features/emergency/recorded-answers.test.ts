import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { endMembership } from "#app/features/members/end-membership.server.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { emergencyScene } from "#tests/support/emergency-scene.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import type { SafetyAnswer } from "./emergency.queries.ts";
import { answerSafety, askSafety, closeEmergency, recordSafety } from "./safety.server.ts";

/** Sofia is a member without an account and an address. */
async function scene(world: World) {
	const there = await emergencyScene(world);
	const sofia = await world.join(world.asGuest("s"), there.trip, { name: "Sofia Ray" });
	await world.db.write((tx) => tx.update(members).set({ email: null }).where(eq(members.id, sofia.id)));
	const record = (ctx: Ctx, memberId: string, answer: SafetyAnswer) =>
		recordSafety(ctx, there.trip.id, { memberId, answer });
	const said = async (name: string) => {
		const person = (await there.read(world.as(there.olga))).open?.people.find((one) => one.name === name);
		return person && [person.answer, person.recordedBy];
	};
	const told = async () =>
		(await world.db.read.select().from(notifications))
			.filter(({ title }) => title === "Sofia Ray needs help")
			.map(({ userId, message }) => [userId, message]);
	return { ...there, sofia, record, said, told };
}

test("organizers say for others what they have heard, until these answer themselves", async () => {
	using world = openWorld();
	const { olga, member, sofia, trip, ask, record, said } = await scene(world);
	await ask(world.as(olga));
	await record(world.as(olga), sofia.id, "safe");
	await record(world.as(olga), member.id, "help");
	expect(await said("Sofia Ray")).toEqual(["safe", "Olga Tester"]);
	expect(await said("Maya Tester")).toEqual(["help", "Olga Tester"]);
	await record(world.as(olga), member.id, "safe");
	expect(await said("Maya Tester")).toEqual(["safe", "Olga Tester"]);
	await answerSafety(world.asGuest("s"), trip.id, "help");
	expect(await said("Sofia Ray")).toEqual(["help", null]);
	expect(await errorCodeOf(record(world.as(olga), sofia.id, "safe"))).toBe("conflict");
	expect(await said("Sofia Ray")).toEqual(["help", null]);
});

test("so does whoever has told us, and nobody else", async () => {
	using world = openWorld();
	const { ada, olga, maya, sofia, tell, ask, record, said } = await scene(world);
	await ask(world.as(olga));
	for (const ctx of [world.as(maya), world.asGuest("g")])
		expect(await errorCodeOf(record(ctx, sofia.id, "safe"))).toBe("forbidden");
	expect(await errorCodeOf(record(world.as(ada), sofia.id, "safe"))).toBe("not_found");
	expect(await errorCodeOf(record(world.nobody, sofia.id, "safe"))).toBe("unauthenticated");
	await tell(world.as(maya));
	await record(world.as(maya), sofia.id, "safe");
	expect(await said("Sofia Ray")).toEqual(["safe", "Maya Tester"]);
});

test("not for themselves, nor for someone who is not aboard, nor while no emergency is open", async () => {
	using world = openWorld();
	const { olga, member, sofia, trip, ask, record, view } = await scene(world);
	expect(await errorCodeOf(record(world.as(olga), sofia.id, "safe"))).toBe("conflict");
	await ask(world.as(olga));
	const ownId = (await view(world.as(olga))).ownId ?? "";
	expect(await errorCodeOf(record(world.as(olga), ownId, "safe"))).toBe("conflict");
	expect(await errorCodeOf(record(world.as(olga), "nobody", "safe"))).toBe("not_found");
	const other = await world.trip(olga, {});
	const elsewhere = await world.join(world.asGuest("x"), other, { name: "Xen", email: "x@people.example" });
	expect(await errorCodeOf(record(world.as(olga), elsewhere.id, "safe"))).toBe("not_found");
	await world.db.write((tx) => endMembership(world.as(olga), tx, member, "removed"));
	expect(await errorCodeOf(record(world.as(olga), member.id, "safe"))).toBe("not_found");
	await closeEmergency(world.as(olga), trip.id);
	expect(await errorCodeOf(record(world.as(olga), sofia.id, "safe"))).toBe("conflict");
});

test("of help that is said for somebody the same people hear, but for who says it", async () => {
	using world = openWorld();
	const { olga, maya, sofia, tell, record, told } = await scene(world);
	await tell(world.as(maya), { words: "first", askEveryone: "on" });
	await record(world.as(olga), sofia.id, "help");
	await record(world.as(olga), sofia.id, "help");
	expect(await told()).toEqual([
		[
			maya.id,
			"Olga Tester says that Sofia Ray needs help on Lisbon. Please call them, or whoever is with them.",
		],
	]);
	// We read it from the member who says it, because they can be asked.
	const requests = await world.db.read.select().from(supportRequests).orderBy(supportRequests.number);
	expect(requests.map(({ name }) => name)).toEqual(["Maya Tester", "Olga Tester"]);
	const texts = (await world.db.read.select().from(supportMessages)).map(({ text }) => text);
	expect(texts).toContain("Olga Tester says that Sofia Ray needs help.");
});

test("who is said to be safe is still asked on their own page, and can change it by the mail's link", async () => {
	using world = openWorld();
	const { olga, guest, record, ask, view } = await scene(world);
	await ask(world.as(olga));
	await record(world.as(olga), guest.id, "safe");
	const own = (await view(world.asGuest("g"))).open?.people.find(({ id }) => id === guest.id);
	expect(own).toMatchObject({ answer: "safe", ownAnswer: null, recordedBy: "Olga Tester" });
});

test("who is said to be safe is asked again all the same, so that nobody else's word keeps the question from them", async () => {
	using world = openWorld();
	const { olga, maya, guest, tell, record, ask } = await scene(world);
	const asked = () =>
		world.db.read.$count(
			outbox,
			and(eq(outbox.kind, "safety_asked"), eq(outbox.email, "gus@people.example")),
		);
	await tell(world.as(maya), { askEveryone: "on" });
	expect(await asked()).toBe(1);
	await record(world.as(maya), guest.id, "safe");
	world.clock.advance(10 * MINUTE);
	await ask(world.as(olga));
	expect(await asked()).toBe(2);
});

describe("once it is closed", () => {
	test("everyone aboard reads for a day who closed it, and how it ended", async () => {
		using world = openWorld();
		const { olga, maya, member, sofia, trip, ask, record, view, read } = await scene(world);
		await ask(world.as(olga));
		await answerSafety(world.as(maya), trip.id, "safe");
		await answerSafety(world.asGuest("g"), trip.id, "help");
		await record(world.as(olga), sofia.id, "safe");
		await closeEmergency(world.as(olga), trip.id);
		const counts = { safe: 2, help: 1, open: 1 };
		for (const ctx of [world.as(olga), world.as(maya), world.asGuest("g")])
			expect((await view(ctx)).closed).toMatchObject({ by: "Olga Tester", counts });
		expect(await read(world.as(maya))).toMatchObject({
			open: null,
			closed: { at: expect.stringMatching(/^2027-03-15T12:00:00/), by: "Olga Tester", answers: counts },
		});
		// The person who closed it is named even after they have left.
		await world.db.write((tx) => endMembership(world.as(olga), tx, member, "removed"));
		world.clock.set("2027-03-16T11:59Z");
		expect((await view(world.as(olga))).closed).not.toBeNull();
		world.clock.set("2027-03-16T12:01Z");
		expect((await view(world.as(olga))).closed).toBeNull();
	});

	test("nothing is counted where nobody was asked, and a new one takes its place", async () => {
		using world = openWorld();
		const { olga, maya, member, trip, tell, view } = await scene(world);
		await tell(world.as(maya));
		await closeEmergency(world.as(maya), trip.id);
		await world.db.write((tx) => endMembership(world.as(olga), tx, member, "removed"));
		expect((await view(world.as(olga))).closed).toMatchObject({ by: "Maya Tester", counts: null });
		world.clock.set("2027-03-15T13:00Z");
		await askSafety(world.as(olga), world.locations, trip.id);
		expect(await view(world.as(olga))).toMatchObject({
			closed: null,
			open: { asked: { by: "Olga Tester" } },
		});
	});
});
