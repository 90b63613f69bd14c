import { expect, test } from "vitest";
import { noteChatRead, postMessage } from "#app/features/chat/chat.server.ts";
import { removeMessage } from "#app/features/chat/remove-message.server.ts";
import { checkDocuments } from "#app/features/documents/check-documents.server.ts";
import { members, trips } from "#db/schema/index.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { followTrips } from "./live-trips.server.ts";
import { tripVersion } from "./trip-version.queries.ts";

async function scene() {
	const world = openWorld();
	const anna = await world.user();
	const trip = await world.trip(anna);
	const live = followTrips(world.db);
	const told: string[] = [];
	let ends = 0;
	const follower = {
		tell: (version: string) => void told.push(version),
		beat() {},
		end() {
			ends += 1;
		},
	};
	return { world, anna, trip, live, told, follower, ends: () => ends };
}

test("a follower is told the version at once, and after a change by another connection", async () => {
	const { world, anna, trip, live, told, follower } = await scene();
	using _ = world;
	const leave = await live.follow(trip.id, "anna", follower);
	expect(told).toEqual([await tripVersion(world.db.read, trip.id)]);
	const other = openWorldAt(world.url);
	await postMessage(other.as(anna), trip.id, { message: "Hello" });
	other.close();
	await expect.poll(() => told.length).toBe(2);
	leave();
	expect(live.followers()).toBe(0);
});

test("when it is closed all followers are ended, and so is one that comes later", async () => {
	const { world, trip, live, follower, ends } = await scene();
	using _ = world;
	await live.follow(trip.id, "anna", follower);
	await live.follow(trip.id, "anna", follower);
	live.close();
	await live.follow(trip.id, "anna", follower);
	expect([ends(), live.followers()]).toEqual([3, 0]);
});

test("a version changes with what the page shows, and not with what somebody has read", async () => {
	const { world, anna, trip } = await scene();
	using _ = world;
	const version = () => tripVersion(world.db.read, trip.id);
	const seen = [await version()];
	const differs = async () => {
		const now = await version();
		expect(seen).not.toContain(now);
		seen.push(now);
	};
	const { id, createdAt } = await postMessage(world.as(anna), trip.id, { message: "Hello" });
	await differs();
	const ben = await world.join(world.asGuest("ben"), trip);
	await differs();
	await removeMessage(world.as(anna), trip.id, id);
	await differs();
	await world.db.write((tx) => tx.update(members).set({ confirmed: true }));
	await differs();
	await checkDocuments(world.as(anna), trip.id, { documents: ["passport"] });
	await differs();
	await checkDocuments(world.as(anna), trip.id, { documents: [] });
	expect(seen).toContain(await version());
	await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
	await differs();
	const last = seen.at(-1);
	await noteChatRead(world.asGuest("ben"), { ...ben, joinedAt: 0 }, createdAt + 1);
	expect(await version()).toBe(last);
	expect(await tripVersion(world.db.read, "invented")).toBeNull();
});
