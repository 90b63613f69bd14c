import type { Ctx } from "#app/access/ctx.ts";
import { tellSchema } from "#app/features/emergency/emergency.schema.ts";
import { emergencyJson } from "#app/features/emergency/emergency-json.ts";
import { emergencyFacts, emergencyView } from "#app/features/emergency/emergency-view.server.ts";
import { askSafety } from "#app/features/emergency/safety.server.ts";
import { tellUs } from "#app/features/emergency/tell-us.server.ts";
import type { World } from "./world.ts";

/** A trip to Lisbon with an organizer, a member and a guest, on its fourth day. */
export async function emergencyScene(world: World, plan: "free" | "plus" | "pro" = "pro") {
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
