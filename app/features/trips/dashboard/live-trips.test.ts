import { expect, test } from "vitest";
import { takeInReversals } from "#app/features/fund/charges/reversals.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { sweepReleases } from "#app/features/fund/releases/release-transfers.server.ts";
import { noteChatRead, postMessage, removeMessage } from "#app/features/messages/chat/chat.server.ts";
import { BALANCE_INSUFFICIENT } from "#app/gateway/payouts.ts";
import { followPages } from "#app/http/live-pages.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { fundWithAccount, refuseTransfers, releaseLinesIn, releasesIn } from "#tests/support/funds.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { checkDocuments } from "../documents/documents.server.ts";
import { tripOutline, tripVersion } from "./trip-outline.queries.ts";

const ANNA = { person: "anna", network: "203.0.113.1" };

async function scene() {
	const world = openWorld();
	const anna = await world.user();
	const trip = await world.trip(anna);
	const live = followPages(world.db);
	const ofTrip = { key: trip.id, readVersion: () => tripVersion(world.db.read, trip.id) };
	const told: string[] = [];
	const retries: (number | undefined)[] = [];
	let ends = 0;
	const follower = {
		tell: (version: string) => void told.push(version),
		beat() {},
		mayFollow: async () => true,
		end(retryMs?: number) {
			ends += 1;
			retries.push(retryMs);
		},
	};
	return { world, anna, trip, ofTrip, live, told, follower, retries, ends: () => ends };
}

test("a follower is told the version at once, and after a change by another connection", async () => {
	const { world, anna, trip, ofTrip, live, told, follower } = await scene();
	using _ = world;
	const leave = await live.follow(ofTrip, ANNA, follower);
	expect(told).toEqual([await tripVersion(world.db.read, trip.id)]);
	const other = openWorldAt(world.url);
	await postMessage(other.as(anna), trip.id, { message: "Hello" });
	other.close();
	await expect.poll(() => told.length).toBe(2);
	leave();
	expect(live.followers()).toBe(0);
});

test("when it is closed all followers are ended, and so is one that comes later, each to come again after 2 to 6 s", async () => {
	const { world, ofTrip, live, follower, ends, retries } = await scene();
	using _ = world;
	await live.follow(ofTrip, ANNA, follower);
	await live.follow(ofTrip, ANNA, follower);
	live.close();
	await live.follow(ofTrip, ANNA, follower);
	expect([ends(), live.followers()]).toEqual([3, 0]);
	for (const retryMs of retries) {
		expect(retryMs).toBeGreaterThanOrEqual(2_000);
		expect(retryMs).toBeLessThanOrEqual(6_000);
	}
});

test("a follower who may not follow any more is ended within seconds, and the others stay", async () => {
	const { world, ofTrip, live, told, follower, ends } = await scene();
	using _ = world;
	let mayFollow = true;
	using _log = captureLog();
	await live.follow(ofTrip, ANNA, { ...follower, mayFollow: async () => mayFollow });
	await live.follow(ofTrip, ANNA, { ...follower, mayFollow: () => Promise.reject(new Error("busy")) });
	await live.follow(ofTrip, ANNA, follower);
	mayFollow = false;
	const other = openWorldAt(world.url);
	await other.user();
	other.close();
	await expect.poll(() => live.followers(), { timeout: 8_000 }).toBe(2);
	expect([ends(), told.length]).toEqual([1, 3]);
	live.close();
});

test("a person, a network and a process have so many followers at once, and those that have left do not count", async () => {
	const { world, ofTrip, live, follower } = await scene();
	using _ = world;
	const leaves: (() => void)[] = [];
	const from = async (network: string, person: string, count: number) => {
		for (let index = 0; index < count; index += 1)
			leaves.push(
				await live.follow(ofTrip, { network, person: `${person}${Math.floor(index / 20)}` }, follower),
			);
	};
	const refusal = (network: string, person: string) =>
		from(network, person, 1).then(
			() => null,
			({ code, retryAfter }) => [code, retryAfter],
		);
	await from("a", "olga", 20);
	expect(await refusal("b", "olga")).toEqual(["rate_limited", 60]);
	await from("a", "anna", 580);
	expect(await refusal("a", "new")).toEqual(["rate_limited", 60]);
	for (const network of ["b", "c"]) await from(network, network, 600);
	await from("d", "d", 200);
	expect(await refusal("e", "new")).toEqual(["busy", 60]);
	leaves.pop()?.();
	expect(await refusal("e", "new")).toBeNull();
	live.close();
});

test("a version changes with a change by a request that began before another's", async () => {
	const { world, anna, trip } = await scene();
	using _ = world;
	await world.join(world.asGuest("ben"), trip);
	await checkDocuments(world.as(anna), trip.id, { documents: ["passport"] });
	const slow = world.as(anna);
	await checkDocuments(world.asGuest("ben"), trip.shareId, { documents: ["visa"] });
	const version = await tripVersion(world.db.read, trip.id);
	await checkDocuments(slow, trip.id, { documents: ["insurance"] });
	expect(await tripVersion(world.db.read, trip.id)).not.toBe(version);
});

test("a version changes with what the page shows, and not with what someone has read", async () => {
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

test("an outline tells of which tables a trip has rows", async () => {
	const { world, anna, trip } = await scene();
	using _ = world;
	const other = await world.trip(anna);
	const outline = () => tripOutline(world.db.read, trip.id);
	expect((await outline()).has("messages")).toBe(false);
	await postMessage(world.as(anna), other.id, { message: "Hello" });
	expect((await outline()).has("messages")).toBe(false);
	await postMessage(world.as(anna), trip.id, { message: "Hello" });
	expect((await outline()).has("messages")).toBe(true);
	expect((await tripOutline(world.db.read, "invented")).has("messages")).toBe(false);
	const { has } = await outline();
	expect(() => has("message")).toThrow("does not show message");
});

test("a trip has another version once more of a release that waits has gone", async () => {
	let left = 1;
	using world = openWorld({ wrap: refuseTransfers(() => left-- <= 0, BALANCE_INSUFFICIENT) });
	const { trip, organizer } = await fundWithAccount(world, "3-month");
	const { release } = await releaseFunds(world.as(organizer), trip.id, {});
	const before = await tripVersion(world.db.read, trip.id);
	left = 1;
	world.clock.advance(10 * MINUTE);
	await sweepReleases(world.jobs);
	const lines = await releaseLinesIn(world);
	expect(lines.filter(({ status }) => status === "completed")).toHaveLength(2);
	expect((await releasesIn(world)).find(({ id }) => id === release.id)?.status).toBe("reserved");
	expect(await tripVersion(world.db.read, trip.id)).not.toBe(before);
});

test("a trip has another version once a release, or a part of it, was taken back by hand", async () => {
	using world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			listReversals: async () => [{ id: "", ref: "trr_hand", amount: 5_000 }],
		}),
	});
	const { trip, organizer } = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, {});
	const before = await tripVersion(world.db.read, trip.id);
	const [line] = await releaseLinesIn(world);
	expect(await takeInReversals(world.nobody, { ref: line?.ref ?? "" })).toBe(true);
	expect(await tripVersion(world.db.read, trip.id)).not.toBe(before);
});
