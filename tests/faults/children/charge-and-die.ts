import type { Ctx } from "#app/access/ctx.ts";
import { chargeDue } from "#app/features/payments/instalments/charge-due.server.ts";
import { sendReminders } from "#app/features/payments/instalments/remind.server.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import type { Db } from "#db/client.server.ts";
import { MINUTE, testClock } from "#tests/support/clock.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { around } from "#tests/support/gateways.ts";

/** argv: database file, instant, death: `chargeSaved:before`, `chargeSaved:after`, or `write:3` after our third commit. */
const [file, at, death] = process.argv.slice(2);

function maybeDie(moment: string): void {
	if (moment === death) process.kill(process.pid, "SIGKILL");
}

function mortal(db: Db): Db {
	let writes = 0;
	return {
		...db,
		async write(work) {
			const value = await db.write(work);
			writes += 1;
			maybeDie(`write:${writes}`);
			return value;
		},
	};
}

const clock = testClock(at);
const world = worldOn(`file:${file}`, {
	clock,
	wrapDb: mortal,
	wrap: (gateway) => around(gateway, (call, moment) => maybeDie(`${call}:${moment}`)),
});
const ctx: Ctx = world.nobody;
await chargeDue(ctx);
await sendReminders(ctx);
clock.advance(MINUTE);
await sweepPayments(ctx);
world.close();
process.stdout.write("lived");
