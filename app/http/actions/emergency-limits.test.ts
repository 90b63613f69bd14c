import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { tellSchema } from "#app/features/emergency/emergency.schema.ts";
import type { Services } from "#app/services.server.ts";
import { rateLimits } from "#db/schema/system.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { type RequestState, requestContext, servicesContext } from "../context.server.ts";
import { RATE_LIMITS } from "../rate-limit.server.ts";
import type { TripArgs } from "../trip-access.server.ts";
import { answerSafetyAction, closeEmergencyAction, tellUsAction } from "./emergency.server.ts";

const ADDRESS = "192.0.2.1";

function argsOf(world: World, ctx: Ctx, tripId: string): TripArgs {
	const context = new RouterContextProvider();
	context.set(requestContext, { ctx, address: ADDRESS, isPost: true } as RequestState);
	context.set(servicesContext, { locations: world.locations } as Services);
	const request = new Request("http://localhost", { method: "POST" });
	return { request, params: { tripId }, context } as unknown as TripArgs;
}

async function scene(world: World) {
	const organizer = await world.user({ subscriptionPlan: "pro" });
	const trip = await world.trip(organizer, {});
	const olga = world.as(organizer);
	const maya = world.as(await world.user({}));
	await world.join(maya, trip);
	world.clock.set("2027-03-15T12:00Z");
	const tell = (ctx: Ctx) =>
		errorCodeOf(tellUsAction.run(ctx, tellSchema.parse({}), argsOf(world, ctx, trip.id)));
	const close = (ctx: Ctx) => errorCodeOf(closeEmergencyAction.run(ctx, {}, argsOf(world, ctx, trip.id)));
	const answer = (ctx: Ctx) =>
		errorCodeOf(answerSafetyAction.run(ctx, { answer: "safe" }, argsOf(world, ctx, trip.id)));
	return { olga, maya, tell, close, answer };
}

test("who has used up asking and closing can still tell us", async () => {
	using world = openWorld();
	const { olga, tell, close } = await scene(world);
	for (let n = 0; n < RATE_LIMITS.emergency.max; n++) expect(await close(olga)).toBe("accepted");
	expect(await close(olga)).toBe("rate_limited");
	for (let n = 0; n < RATE_LIMITS.emergencyTold.max; n++) expect(await tell(olga)).toBe("accepted");
	expect(await tell(olga)).toBe("rate_limited");
});

test("answers are limited for each member, and not for the address that they share", async () => {
	using world = openWorld();
	const { olga, maya, tell, answer } = await scene(world);
	await tell(olga);
	for (let n = 0; n < RATE_LIMITS.safety.max; n++) expect(await answer(olga)).toBe("accepted");
	expect(await answer(olga)).toBe("rate_limited");
	expect(await answer(maya)).toBe("accepted");
	const keys = (await world.db.read.select().from(rateLimits)).map(({ key }) => key);
	expect(keys.filter((key) => key.startsWith("safety:"))).toHaveLength(2);
	expect(keys).toContain(`emergencyToldAddress:${ADDRESS}`);
	expect(keys).not.toContain(`safetyAddress:${ADDRESS}`);
});

test("who shares a hotel's network with many can still tell us", async () => {
	using world = openWorld();
	const { olga, maya, tell } = await scene(world);
	for (let n = 0; n < RATE_LIMITS.emergencyTold.max; n++) expect(await tell(olga)).toBe("accepted");
	expect(await tell(olga)).toBe("rate_limited");
	expect(await tell(maya)).toBe("accepted");
	expect(RATE_LIMITS.emergencyToldAddress.max).toBeGreaterThanOrEqual(30 * RATE_LIMITS.emergencyTold.max);
});
