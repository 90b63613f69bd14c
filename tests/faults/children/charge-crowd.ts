import { chargeDue } from "#app/features/payments/instalments/charge-due.server.ts";
import { waitFor } from "#tests/support/children.ts";
import { testClock } from "#tests/support/clock.ts";
import { worldOn } from "#tests/support/ctx.ts";

/** argv: database file, instant its clock stands at, how many turns, instant to start at. Prints how each went. */
const [file, at, turns, start] = process.argv.slice(2);
const world = worldOn(`file:${file}`, { clock: testClock(at) });
waitFor(Number(start));
const done = await Promise.all(Array.from({ length: Number(turns) }, () => chargeDue(world.nobody)));
process.stdout.write(JSON.stringify(done));
world.close();
