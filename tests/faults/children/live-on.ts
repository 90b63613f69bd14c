import { writeSync } from "node:fs";
import { testClock } from "#tests/support/clock.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { seeded } from "#tests/support/random.ts";
import { badLine, doSomething } from "../actors.ts";

/** argv: database file, instant, seed, scene. Lives at random, several things at once, and says a dot after each, until it is killed. */
const [file, at, seed, scene = "{}"] = process.argv.slice(2);
const random = seeded(Number(seed));
const world = worldOn(`file:${file}`, { clock: testClock(at), wrap: badLine(random, { loss: 0.03 }) });
const { shareId, guests } = JSON.parse(scene) as {
	shareId: string;
	guests: { key: string; memberId: string }[];
};
const house = {
	world,
	shareId,
	guests: guests.map(({ key, memberId }) => ({ memberId, ctx: world.asGuest(key) })),
};
for (;;) {
	await Promise.all([1, 2, 3].map(() => doSomething(house, random)));
	writeSync(1, ".");
}
