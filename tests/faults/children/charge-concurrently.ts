import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { isBusy } from "#db/db-errors.ts";
import { waitForOthers } from "#tests/support/child-process.ts";
import { testClock } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";

/** argv: database URL, time of its clock, number of runs. Prints the result of each run. */
const [url = "", at, turns] = process.argv.slice(2);
const world = openWorldAt(url, { clock: testClock(at) });
waitForOthers();
const done = await Promise.all(Array.from({ length: Number(turns) }, chargeAgainWhileBusy));
process.stdout.write(JSON.stringify(done));
world.close();

/** On a busy machine the others may lock the database for too long; the job, too, would run again. */
async function chargeAgainWhileBusy(): ReturnType<typeof chargeDueInstalments> {
	try {
		return await chargeDueInstalments(world.nobody);
	} catch (error) {
		if (!(error instanceof AggregateError ? error.errors : [error]).every(isBusy)) throw error;
		return chargeAgainWhileBusy();
	}
}
