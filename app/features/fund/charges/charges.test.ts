import { expect, test } from "vitest";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { disputes } from "#db/schema/payments.ts";
import { fundBalances, fundWithAccount } from "#tests/support/funds.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { leftInFund } from "./charge-shares.ts";
import { listChargesOf } from "./charges.queries.ts";

async function paidScene() {
	const world = openWorld();
	const { trip, member } = await fundWithAccount(world);
	const [payment] = await paymentsOf(world, member.id);
	if (!payment?.chargeRef) throw new Error("not paid");
	return { world, trip, payment, chargeRef: payment.chargeRef };
}

async function inFund(world: World, { id, tripId, provider }: Payment) {
	const charges = await listChargesOf(world.db.read, { tripId, provider });
	return charges.filter(({ paymentId }) => paymentId === id).map(leftInFund)[0];
}

test.each([
	{ status: "lost" as const, returned: 40_001 },
	{ status: "lost" as const, returned: 0 },
	{ status: "won" as const, returned: 97_000 },
	{ status: "won" as const, returned: 50_000 },
])("a bank that returns $returned leaves that much in the fund ($status)", async ({ status, returned }) => {
	const { world, trip, payment, chargeRef } = await paidScene();
	using _ = world;
	await applyDispute(world.nobody, { ref: "dp_1", chargeRef, amount: 97_000, fee: 0, status, returned });
	expect(await inFund(world, payment)).toBe((await fundBalances(world, trip.id)).fund);
});

test("a dispute of an overpaid charge takes nothing of the payment's own charge", async () => {
	const { world, payment } = await paidScene();
	using _ = world;
	await world.db.write((tx) =>
		tx.insert(disputes).values({
			...{ ref: "dp_2", paymentId: payment.id, chargeRef: "ch_other", isOverpaid: true },
			...{ amount: 97_000, fee: 0, provider: "demo", status: "lost", openedAt: 0 },
		}),
	);
	expect(await inFund(world, payment)).toBe(95_060);
});
