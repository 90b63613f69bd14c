import { expect, test } from "vitest";
import { DAY } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { withLease } from "./leases.server.ts";

test("a lease that was taken while the clock was a year ahead does not hold up the others", async () => {
	using world = openWorld();
	const take = (holder: string) => withLease(world.services, { name: "sweep", holder }, async () => "done");
	const real = world.clock.now().getTime();
	world.clock.advance(400 * DAY);
	await withLease(world.services, { name: "sweep", holder: "ahead" }, async () => {
		expect(await take("another")).toBeNull();
		world.clock.set(new Date(real).toISOString());
		expect(await take("another")).toEqual({ result: "done" });
	});
});
