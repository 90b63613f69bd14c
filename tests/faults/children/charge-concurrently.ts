import { chargeDueInstalments } from "#app/features/payments/instalments/charge-due.server.ts";
import { spinUntil } from "#tests/support/child-process.ts";
import { testClock } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database file, instant its clock stands at, how many turns, instant to start at. Prints how each went. */
const [file, at, turns, start] = process.argv.slice(2);
const world = openWorldAt(`file:${file}`, { clock: testClock(at) });
spinUntil(Number(start));
const done = await Promise.all(
	Array.from({ length: Number(turns) }, () => chargeDueInstalments(world.nobody)),
);
process.stdout.write(JSON.stringify(done));
world.close();
