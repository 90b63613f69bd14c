import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { chargeDueInstalments } from "#app/features/payments/instalments/charge-instalments.server.ts";
import { sendReminders } from "#app/features/payments/reminders/send-reminders.server.ts";
import { MINUTE, testClock } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { crashAt } from "./crash.ts";

/** argv: database URL, time, kill point. */
const [url = "", at, death] = process.argv.slice(2);
const clock = testClock(at);
const world = openWorldAt(url, { clock, wrap: crashAt(death).wrap });
await chargeDueInstalments(world.nobody);
await sendReminders(world.nobody, world.locations);
clock.advance(MINUTE);
await sweepPayments(world.nobody);
world.close();
process.stdout.write("lived");
