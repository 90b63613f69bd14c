import { expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { emergencyScene } from "#tests/support/emergency-scene.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { answerSafety, closeEmergency, recordSafety } from "./safety.server.ts";
import { safetyNotice } from "./safety-notice.server.ts";

async function scene(world: World) {
	const there = await emergencyScene(world);
	const shown = async (ctx: Ctx) =>
		safetyNotice(ctx, world.locations, await requireTrip(ctx, there.trip.id, "emergency.see"));
	return { ...there, shown };
}

test("asks everyone aboard, with who asked and who needs help, until they have answered", async () => {
	using world = openWorld();
	const { olga, maya, trip, ask, shown } = await scene(world);
	expect(await shown(world.as(maya))).toBeNull();
	await ask(world.as(olga));
	const to = `/trip/${trip.shareId}/emergency`;
	const answers = { safe: "I'm safe", help: "I need help" };
	expect(await shown(world.as(maya))).toEqual({
		to,
		link: "See who is safe",
		title: "Are you safe?",
		text: "Olga Tester asked everyone on Mon, Mar 15, 12:00 PM in Lisbon. 0 are safe, 3 have not answered.",
		help: null,
		answers,
	});
	await answerSafety(world.asGuest("g"), trip.id, "help");
	expect(await shown(world.as(maya))).toMatchObject({ help: "Gus Ray needs help.", answers });
	await answerSafety(world.as(maya), trip.id, "safe");
	expect(await shown(world.as(maya))).toEqual({
		to,
		link: "See who is safe",
		title: "Your answer: safe.",
		text: null,
		help: "Gus Ray needs help.",
		answers: null,
	});
	await closeEmergency(world.as(olga), trip.id);
	expect(await shown(world.as(maya))).toBeNull();
});

test("still asks somebody of whom another says that they are safe", async () => {
	using world = openWorld();
	const { olga, maya, member, trip, ask, shown } = await scene(world);
	await ask(world.as(olga));
	await recordSafety(world.as(olga), trip.id, { memberId: member.id, answer: "safe" });
	expect(await shown(world.as(maya))).toMatchObject({ title: "Are you safe?", answers: {} });
});

test("says that we were told, where nobody was asked", async () => {
	using world = openWorld();
	const { olga, maya, tell, shown } = await scene(world);
	await tell(world.as(maya));
	expect(await shown(world.as(olga))).toMatchObject({
		title: "Maya Tester told Gangway of an emergency.",
		link: "See the emergency",
		answers: null,
	});
});

test("asks nothing of the database before the day before departure, and goes on after the trip", async () => {
	using world = openWorld();
	const { olga, trip, ask, shown } = await scene(world);
	await ask(world.as(olga));
	const access = await requireTrip(world.as(olga), trip.id, "emergency.see");
	world.clock.set("2027-03-10T12:00Z");
	const { executed } = await statementsOf(() => safetyNotice(world.as(olga), world.locations, access));
	expect(executed).toEqual([]);
	world.clock.set("2027-04-10T12:00Z");
	expect(await shown(world.as(olga))).toMatchObject({ title: "Are you safe?" });
});
