import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { fundView } from "#app/features/fund/fund-view.server.ts";
import { statementView } from "#app/features/fund/statements/statement.server.ts";
import { joinView } from "#app/features/joining/join-view.server.ts";
import { dashboardView } from "#app/features/trips/dashboard/dashboard.server.ts";
import { listOwnTrips } from "#app/features/trips/list/trip-list.server.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { remindersView } from "../reminders/reminders-view.server.ts";

const origin = "https://g.example";

/** What every page says about how late a member is who has joined and not paid. */
async function lateness(
	ctx: { member: Ctx; organizer: Ctx },
	world: World,
	trip: { id: string; shareId: string },
) {
	const { member, organizer } = ctx;
	const { shareId } = trip;
	const options = { origin, peoplePage: null, locations: world.locations };
	const { people, progress } = await dashboardView(organizer, shareId, options);
	const [stub] = (await listOwnTrips(member)).upcoming;
	const [tasks] = (await listOwnTrips(organizer)).upcoming;
	const reminders = await remindersView(organizer, world.locations, shareId, { origin, chosen: null });
	const statement = await statementView(organizer, shareId, { upTo: null });
	return {
		ownPass: (await joinView(member, shareId)).late !== null,
		ownDashboard: (await dashboardView(member, shareId, options)).own?.late != null,
		ownList: stub?.owed.state === "late",
		group: people.late !== null,
		progress: progress.items.some(({ tone }) => tone === "late"),
		fund: (await fundView(organizer, trip.id)).late !== null,
		organizersList: (tasks?.lateOthers ?? 0) > 0,
		reminders: reminders.people.length > 0,
		chart: statement.chart.lateBefore > "2026-11-20",
	};
}

test("whoever joins at 18:58 in New York is late nowhere until the day has ended everywhere on earth", async () => {
	using world = openWorld();
	const olga = await world.user({ subscriptionPlan: "plus" });
	const trip = await world.trip(olga, { title: "Lisbon" });
	const mia = await world.user();
	const ctx = () => ({ member: world.as(mia), organizer: world.as(olga) });
	world.clock.set("2026-11-20T23:58:00Z");
	await world.join(world.as(mia), trip);
	const seen = () => lateness(ctx(), world, trip);
	const nowhere = await seen();
	const everywhere = Object.fromEntries(Object.keys(nowhere).map((page) => [page, true]));
	expect(Object.entries(nowhere).filter(([, isLate]) => isLate)).toEqual([]);
	world.clock.set("2026-11-21T00:00:00Z");
	expect(await seen()).toEqual(nowhere);
	world.clock.set("2026-11-21T11:59:00Z");
	expect(await seen()).toEqual(nowhere);
	world.clock.set("2026-11-21T12:00:00Z");
	expect(await seen()).toEqual(everywhere);
});
