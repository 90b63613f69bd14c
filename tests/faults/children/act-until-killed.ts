import { writeSync } from "node:fs";
import { testClock } from "#tests/support/clock.ts";
import { seededRandom } from "#tests/support/random.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { flakyGateway, runRandomAction } from "../random-actions.ts";

/** argv: database file, time, seed, scene. Runs random actions, three at once, with a dot after each three, until killed. */
const [file, at, seed, scene = "{}"] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const world = openWorldAt(`file:${file}`, {
	clock: testClock(at),
	wrap: flakyGateway(random, { loss: 0.03 }),
});
const { shareId, guests } = JSON.parse(scene) as {
	shareId: string;
	guests: { key: string; memberId: string }[];
};
const trip = {
	world,
	shareId,
	guests: guests.map(({ key, memberId }) => ({ memberId, ctx: world.asGuest(key) })),
};
for (;;) {
	await Promise.all([1, 2, 3].map(() => runRandomAction(trip, random)));
	writeSync(1, ".");
}
