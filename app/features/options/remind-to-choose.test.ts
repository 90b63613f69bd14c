import { expect, test } from "vitest";
import { notificationsOf } from "#tests/support/instalments.ts";
import { openWorld } from "#tests/support/world.ts";
import { addOptionGroup } from "./manage-options.server.ts";
import { listOptionGroups } from "./options.queries.ts";
import { optionGroupSchema } from "./options.schema.ts";
import { remindToChoose } from "./remind-to-choose.server.ts";

test("whoever has not chosen is reminded once, from three days before the last day", async () => {
	using world = openWorld();
	const organizer = await world.user({ subscriptionPlan: "plus", firstName: "Olga" });
	const [mia, ben] = [await world.user({ firstName: "Mia" }), await world.user({ firstName: "Ben" })];
	const trip = await world.trip(organizer, { title: "Lisbon" });
	const room = {
		...{ kind: "one_of", name: "Room", chooseBy: "2026-12-12" },
		options: [
			{ name: "Double", price: 0 },
			{ name: "Single", price: 300 },
		],
	};
	await addOptionGroup(world.as(organizer), trip.id, optionGroupSchema.parse(room));
	const [group] = await listOptionGroups(world.db.read, trip.id);
	await world.join(world.as(mia), trip);
	await world.join(world.as(ben), trip, { choices: { [group?.id ?? ""]: group?.options[1]?.id ?? null } });
	const remind = (instant: string) => {
		world.clock.set(instant);
		return remindToChoose(world.nobody, world.locations);
	};
	expect(await remind("2026-12-08T15:00:00Z")).toBe(0);
	expect(await remind("2026-12-09T15:00:00Z")).toBe(1);
	expect(await remind("2026-12-10T15:00:00Z")).toBe(0);
	const remindersOf = async (id: string) =>
		(await notificationsOf(world, id)).filter(([, title]) => title === "Choose your room by Dec 12");
	expect(await remindersOf(mia.id)).toHaveLength(1);
	expect(await remindersOf(ben.id)).toHaveLength(0);
});
