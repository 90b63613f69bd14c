import type { Ctx } from "#app/access/ctx.ts";
import {
	confirmMemberPayment,
	confirmPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { testClock } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { crashAt } from "./crash.ts";

export type CrashRun = {
	url: string;
	/** The time that its clock starts at. */
	at: string;
	key: string;
	memberId: string;
	card: TestCard;
	crashPoint: string;
};

/** argv: a run as JSON. Changes the plan, pays, passes the bank's check and sweeps, and kills itself along the way. */
const crashRun: CrashRun = JSON.parse(process.argv[2] ?? "{}");

const crash = crashAt(crashRun.crashPoint);
const clock = testClock(crashRun.at);
const world = openWorldAt(crashRun.url, { clock, wrap: crash.wrap });
const db = crash.db(world.db);
const ctx: Ctx = { ...world.asGuest(crashRun.key), db };
const { ref, payment } = await startPayment(ctx, {
	memberId: crashRun.memberId,
	paymentPlan: "3-month",
	currency: "usd",
});
const paid = confirmMemberPayment(ctx, { memberId: crashRun.memberId, ref, card: crashRun.card });
const confirmed = await paid.catch(() => null);
if (confirmed?.status === "action_required")
	await confirmPayment(ctx, { paymentId: payment.id, answer: "approve" });
await sweepPayments({ ...world.nobody, db });
world.close();
process.stdout.write("lived");
