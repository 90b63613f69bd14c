import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { paymentsOf } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { sweepReversals } from "../charges/reversals.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { applyDispute } from "./apply-dispute.server.ts";

/** Ben has paid $970.00; $950.60 of it is in the fund. */
async function openScene({ released = false } = {}) {
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			reverse: () => Promise.reject(new ProviderRefusal("balance_insufficient", "Nothing is left there.")),
		}),
	});
	const { trip, organizer, member } = await fundWithAccount(world);
	if (released) await releaseFunds(world.as(organizer), trip.id, {});
	const [paid] = await paymentsOf(world, member.id);
	const opened = { ref: "dp_1", chargeRef: paid?.chargeRef ?? "", amount: 97_000, fee: 1_500 };
	return {
		world,
		dispute: (given: Partial<DisputeFact>) =>
			applyDispute(world.nobody, { ...opened, status: "open", ...given }),
		/** The newest mail of a kind. */
		async mail(kind: string) {
			const rows = await world.db.read.select().from(outbox).where(eq(outbox.kind, kind));
			return rows.at(-1)?.content as MailContent;
		},
	};
}

test("of a dispute that was lost in part, each side reads how much the bank has kept", async () => {
	const { world, dispute, mail } = await openScene();
	using _ = world;
	await dispute({});
	await dispute({ status: "lost", returned: 20_000 });
	expect(await mail("charges_stopped")).toMatchObject({
		paragraphs: [
			expect.stringMatching(
				/^Your bank has decided that \$770\.00 of what you paid for .* stays with you, and gave the rest back to the trip\./,
			),
		],
		facts: [["Amount", "$770.00"]],
	});
	expect(await mail("dispute_lost")).toMatchObject({ facts: [["Amount", "$770.00"], expect.anything()] });
});

test("what was released is not said to be out of the fund, and the debt is named with its own amount", async () => {
	const { world, dispute, mail } = await openScene({ released: true });
	using _ = world;
	await dispute({});
	await sweepReversals(world.nobody);
	const { paragraphs } = await mail("payment_disputed");
	expect(paragraphs.join()).toContain("The bank keeps the money until it has decided.");
	expect(paragraphs.join()).not.toContain("out of the fund");
	expect(await mail("organizer_debt")).toMatchObject({
		heading: "You owe $950.60",
		facts: expect.arrayContaining([["Amount", "$950.60"]]),
	});
});
