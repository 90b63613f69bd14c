import { writeSync } from "node:fs";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { testClock } from "#tests/support/clock.ts";
import { startMemberPayment } from "#tests/support/payments.ts";
import { seededRandom } from "#tests/support/random.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { flakyGateway, runRandomAction } from "../random-actions.ts";

/**
 * argv: database URL, time, seed, scene. Every guest starts a payment; then random actions run, three at once, until
 * this process is killed. It writes a dot after the payments and after every three actions.
 */
const [url = "", at, seed, scene = "{}"] = process.argv.slice(2);
const random = seededRandom(Number(seed));
const world = openWorldAt(url, {
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
	guests: guests.map(({ key, memberId }) => ({ memberId, ctx: () => world.asGuest(key) })),
};
await Promise.all(trip.guests.map(startOrLose));
writeSync(1, ".");
for (;;) {
	await Promise.all([1, 2, 3].map(() => runRandomAction(trip, random)));
	writeSync(1, ".");
}

async function startOrLose({ ctx, memberId }: (typeof trip.guests)[number]): Promise<void> {
	try {
		await startMemberPayment(ctx(), memberId);
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
	}
}
