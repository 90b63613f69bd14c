import type { Ctx } from "#app/access/ctx.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-due.server.ts";
import { sweepPayments } from "#app/features/payments/sweep-payments.server.ts";
import { sendReminders } from "#app/features/reminders/send-reminders.server.ts";
import type { Db } from "#db/client.server.ts";
import { MINUTE, testClock } from "#tests/support/clock.ts";
import { interceptCalls } from "#tests/support/gateways.ts";
import { openWorldAt } from "#tests/support/world.ts";

/**
 * argv: database file, time, kill point: `chargeSavedCard:before`, `chargeSavedCard:after`, or `write:3` after our third
 * commit.
 */
const [file, at, death] = process.argv.slice(2);

function maybeCrash(moment: string): void {
	if (moment === death) process.kill(process.pid, "SIGKILL");
}

function crashingDb(db: Db): Db {
	let writes = 0;
	return {
		...db,
		async write(work) {
			const value = await db.write(work);
			writes += 1;
			maybeCrash(`write:${writes}`);
			return value;
		},
	};
}

const clock = testClock(at);
const world = openWorldAt(`file:${file}`, {
	clock,
	wrapDb: crashingDb,
	wrap: (gateway) => interceptCalls(gateway, (call, moment) => maybeCrash(`${call}:${moment}`)),
});
const ctx: Ctx = world.nobody;
await chargeDueInstalments(ctx);
await sendReminders(ctx, world.places);
clock.advance(MINUTE);
await sweepPayments(ctx);
world.close();
process.stdout.write("lived");
