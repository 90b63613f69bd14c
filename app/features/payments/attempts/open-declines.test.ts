import { expect, test } from "vitest";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { confirmMemberPayment, confirmPayment } from "./confirm-payment.server.ts";
import { LOOKUP_GAP_MS } from "./look-up-attempt.server.ts";

/** Ben's payment, with a card field whose outcome the provider reports. */
async function scene() {
	let outcome: Partial<IntentFact> = {};
	const world = openWorld({
		wrap: (gateway) => ({
			...gateway,
			fetchIntent: async (ref) => ({ ...(await gateway.fetchIntent(ref)), ...outcome }),
		}),
	});
	const { ctx, member } = await tripWithGuest(world);
	const { ref, payment } = await startMemberPayment(ctx(), member.id);
	const says = (status: IntentFact["status"], error: IntentFact["error"] = null) => {
		outcome = { status, error };
		world.clock.advance(LOOKUP_GAP_MS);
	};
	const confirm = () => confirmMemberPayment(ctx(), { memberId: member.id, ref });
	return { world, says, confirm, confirmById: () => confirmPayment(ctx(), { paymentId: payment.id }) };
}

const DECLINED = { code: "insufficient_funds", message: "Your card has insufficient funds." };

test("a card that is declined in the card field is told as declined, with the provider's words, until another one pays", async () => {
	const { world, says, confirm, confirmById } = await scene();
	using _ = world;
	says("requires_payment");
	expect(await errorCodeOf(confirm())).toBe("not_finished");
	for (const ask of [confirm, confirmById]) {
		says("requires_payment", DECLINED);
		await expect(ask()).rejects.toMatchObject({ code: "card_declined", message: DECLINED.message });
	}
	says("processing");
	expect((await confirm()).status).toBe("checking");
});

test("a bank that asks after a decline is no decline, and its refusal is one again", async () => {
	const { world, says, confirm } = await scene();
	using _ = world;
	for (const _again of [1, 2]) {
		says("requires_payment", DECLINED);
		expect(await errorCodeOf(confirm())).toBe("card_declined");
		says("requires_action");
		expect((await confirm()).status).toBe("action_required");
	}
});
