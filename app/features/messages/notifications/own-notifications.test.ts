import { expect, test } from "vitest";
import { notifications } from "#db/schema/messages.ts";
import { openWorld } from "#tests/support/world.ts";
import { notify } from "./notify.server.ts";
import {
	countUnread,
	deleteNotification,
	latestNotifications,
	listPage,
	readNotification,
	unreadNotifications,
} from "./own-notifications.server.ts";

test("of what happened in one moment the last comes first, in every list", async () => {
	using world = openWorld();
	const anna = await world.user();
	const asAnna = world.as(anna);
	const trip = await world.trip(anna);
	const told = Array.from({ length: 12 }, (_, number) => `Event ${number}`);
	await world.db.write(async (tx) => {
		for (const title of told) {
			const to = { userId: anna.id, email: null };
			await notify(world.nobody, tx, trip, to, { kind: "trip_changed", title, message: "", source: title });
		}
		await tx.update(notifications).set({ createdAt: asAnna.now.getTime() });
	});
	const page = await listPage(world.db.read, { userId: anna.id, limit: 20, offset: 0 });
	for (const list of [page, await latestNotifications(asAnna), await unreadNotifications(asAnna)])
		expect(list.map(({ title }) => title)).toEqual(told.toReversed());
});

test("what was deleted is gone with its words, and its cause is not told again", async () => {
	using world = openWorld();
	const anna = await world.user();
	const asAnna = world.as(anna);
	const trip = await world.trip(anna);
	const tell = () =>
		world.db.write((tx) =>
			notify(
				world.nobody,
				tx,
				trip,
				{ userId: anna.id, email: null },
				{
					kind: "trip_changed",
					title: "Secret title",
					message: "Secret message",
					source: "cause",
				},
			),
		);
	await tell();
	const [{ id = "" } = {}] = await latestNotifications(asAnna);
	await deleteNotification(asAnna, id);
	await tell();
	const { read } = world.db;
	expect([
		await latestNotifications(asAnna),
		await unreadNotifications(asAnna),
		await listPage(read, { userId: anna.id, limit: 20, offset: 0 }),
		await countUnread(read, { userId: anna.id }),
	]).toEqual([[], [], [], 0]);
	expect(JSON.stringify(await read.select().from(notifications))).not.toMatch(/Secret|\/trip\//);
	for (const again of [readNotification(asAnna, id), deleteNotification(asAnna, id)])
		await expect(again).rejects.toThrow("Notification not found");
});
