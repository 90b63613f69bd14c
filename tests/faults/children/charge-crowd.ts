import { chargeDue } from "#app/features/payments/instalments/charge-due.server.ts";
import { startTogether } from "#tests/support/children.ts";
import { testClock } from "#tests/support/clock.ts";
import { worldOn } from "#tests/support/ctx.ts";

/** argv: database file, instant its clock stands at, how many turns. Prints how each went. */
const [file, at, turns] = process.argv.slice(2);
const world = worldOn(`file:${file}`, { clock: testClock(at) });
startTogether();
const done = await Promise.all(Array.from({ length: Number(turns) }, () => chargeDue(world.nobody)));
process.stdout.write(JSON.stringify(done));
world.close();
