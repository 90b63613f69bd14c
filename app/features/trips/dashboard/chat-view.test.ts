import { expect, test } from "vitest";
import { requireTrip } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { isEvent } from "#app/features/messages/chat/chat-entries.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { leaveTrip } from "../changes/leave-trip.server.ts";
import { answerHandover, offerHandover } from "../handover/handover.server.ts";
import { chatView } from "./chat-view.server.ts";

test("after handovers, the chat still says who joined: everyone but the one who came with the trip", async () => {
	using world = openWorld();
	const [olga, ben, maya] = await Promise.all(
		["Olga", "Ben", "Maya"].map((firstName) => world.user({ firstName, emailVerifiedAt: 1 })),
	);
	if (!olga || !ben || !maya) throw new Error("three users were made");
	const trip = await world.trip(olga);
	world.clock.advance(MINUTE);
	const guest = await world.join(world.asGuest("kim"), trip, { name: "Kim" });
	world.clock.advance(MINUTE);
	const ofBen = await world.join(world.as(ben), trip);
	world.clock.advance(MINUTE);
	const ofMaya = await world.join(world.as(maya), trip);
	const lines = async () => {
		const ctx = world.as(olga);
		const access = await requireTrip(ctx, trip.id, "chat.read");
		return (await chatView(ctx, access, { polls: null, version: null })).entries
			.filter(isEvent)
			.map(({ did, name }) => [did, name]);
	};
	const joined = [
		["joined", guest.name],
		["joined", ofBen.name],
		["joined", ofMaya.name],
	];
	expect(await lines()).toEqual(joined);
	const handOver = async (from: SignedInUser, to: SignedInUser, memberId: string) => {
		world.clock.advance(MINUTE);
		await offerHandover(world.as(from), trip.id, memberId);
		world.clock.advance(MINUTE);
		await answerHandover(world.as(to), trip.id, { answer: "accept" });
	};
	await handOver(olga, ben, ofBen.id);
	expect(await lines()).toEqual([...joined, ["organizes", ofBen.name]]);
	await handOver(ben, maya, ofMaya.id);
	expect(await lines()).toEqual([...joined, ["organizes", ofBen.name], ["organizes", ofMaya.name]]);
	world.clock.advance(MINUTE);
	await leaveTrip(world.as(olga), trip.id);
	world.clock.advance(MINUTE);
	const again = await world.join(world.as(olga), trip);
	expect((await lines()).at(-1)).toEqual(["joined", again.name]);
});

test("of someone who joins and pays at once, the chat says first that they joined", async () => {
	using world = openWorld();
	const organizer = await world.user();
	const trip = await world.trip(organizer);
	const ctx = world.asGuest("ben");
	const ben = await world.join(ctx, trip, { name: "Ben" });
	await pay(ctx, ben.id);
	const reader = world.as(organizer);
	const access = await requireTrip(reader, trip.id, "chat.read");
	const { entries } = await chatView(reader, access, { polls: null, version: null });
	const events = entries.filter(isEvent);
	expect(new Set(events.map(({ at }) => at)).size).toBe(1);
	expect(events.map(({ did }) => did)).toEqual(["joined", "paid"]);
});
