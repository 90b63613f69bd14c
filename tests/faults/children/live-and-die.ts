import type { Ctx } from "#app/access/ctx.ts";
import { confirmMemberPayment, confirmPayment } from "#app/features/payments/confirm-payment.server.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import type { TestCard } from "#app/gateway/gateway.ts";
import type { Db } from "#db/client.server.ts";
import { testClock } from "#tests/support/clock.ts";
import { worldOn } from "#tests/support/ctx.ts";
import { around } from "#tests/support/gateways.ts";

export type Life = {
	file: string;
	/** The instant its clock stands at. */
	at: string;
	key: string;
	memberId: string;
	card: TestCard;
	/** `confirmDemo:before`, `confirmDemo:after` its effect, or `write:3` after our third commit. */
	death: string;
};

/** argv: a Life. Changes the plan, pays, answers the bank and sweeps, and kills itself on the way, as by a power cut. */
const life: Life = JSON.parse(process.argv[2] ?? "{}");

function maybeDie(moment: string): void {
	if (moment === life.death) process.kill(process.pid, "SIGKILL");
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

const world = worldOn(`file:${life.file}`, {
	clock: testClock(life.at),
	wrap: (gateway) => around(gateway, (call, moment) => maybeDie(`${call}:${moment}`)),
});
const db = mortal(world.db);
const ctx: Ctx = { ...world.asGuest(life.key), db };
const { ref, payment } = await startPayment(ctx, {
	memberId: life.memberId,
	paymentPlan: "3-month",
	currency: "usd",
});
const paid = confirmMemberPayment(ctx, { memberId: life.memberId, ref, card: life.card });
const confirmed = await paid.catch(() => null);
if (confirmed?.status === "action_required")
	await confirmPayment(ctx, { paymentId: payment.id, answer: "approve" });
await sweepPayments({ ...world.nobody, db });
world.close();
process.stdout.write("lived");
