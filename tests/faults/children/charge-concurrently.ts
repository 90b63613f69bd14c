import { chargeDueInstalments } from "#app/features/payments/instalments/charge-due.server.ts";
import { waitForOthers } from "#tests/support/child-process.ts";
import { testClock } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database file, time of its clock, number of runs. Prints the result of each run. */
const [file, at, turns] = process.argv.slice(2);
const world = openWorldAt(`file:${file}`, { clock: testClock(at) });
waitForOthers();
const done = await Promise.all(
	Array.from({ length: Number(turns) }, () => chargeDueInstalments(world.nobody)),
);
process.stdout.write(JSON.stringify(done));
world.close();
