import { expect, test } from "vitest";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { transferReversals } from "#db/schema/fund.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { openWorld } from "#tests/support/world.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { sweepReversals } from "./reversals.server.ts";

test("a transfer is not taken back for a dispute that was won meanwhile", async () => {
	let reversals = 0;
	const count = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async reverse(...order) {
			reversals += 1;
			return gateway.reverse(...order);
		},
	});
	using world = openWorld({ wrap: count });
	const { organizer, trip, member } = await fundWithAccount(world);
	await releaseFunds(world.as(organizer), trip.id, {});
	await disputeOf(world, member.id, "open");
	expect(await world.db.read.select().from(transferReversals)).toHaveLength(1);
	await disputeOf(world, member.id, "won");
	await sweepReversals(world.nobody);
	expect(reversals).toBe(0);
	const [planned] = await world.db.read.select().from(transferReversals);
	expect(planned?.status).toBe("failed");
});
