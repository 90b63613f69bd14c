import { expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { confirmChargeSetup } from "#app/features/payments/charge-setups/confirm-charge-setup.server.ts";
import { startChargeSetup } from "#app/features/payments/charge-setups/start-charge-setup.server.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { setupDeclines } from "#db/schema/index.ts";
import { DAY, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { pay, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { confirmCardSetup } from "./confirm-card-setup.server.ts";
import { startCardSetup } from "./start-setup.server.ts";

/** Gives each try of a setup its own reference, as Stripe does. */
function namingTries(gateway: PaymentGateway): PaymentGateway {
	let tries = 0;
	return {
		...gateway,
		async confirmDemoSetup(ref, card) {
			tries += 1;
			const fact = await gateway.confirmDemoSetup?.(ref, card);
			if (!fact) throw new Error("the demo provider takes test cards");
			return { ...fact, declineRef: fact.error && `try-${tries}` };
		},
	};
}

const from = (ctx: Ctx): Ctx => ({ ...ctx, network: "203.0.113.9" });

test("after declined cards, saving another has to wait, and the last form takes no more tries", async () => {
	using world = openWorld({ wrap: namingTries });
	const ctx = from(world.as(await world.user()));
	const start = () => startCardSetup(ctx, { purpose: "payment_method" });
	const { ref } = await start();
	for (let time = 0; time < 3; time += 1) {
		expect(await errorCodeOf(confirmCardSetup(ctx, { ref, testCard: "declined" }))).toBe("card_declined");
	}
	expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
	const refused = await start().catch((error: Error) => error);
	expect(refused).toMatchObject({ code: "rate_limited", retryAfter: 30 });
	expect(await errorCodeOf(confirmCardSetup(ctx, { ref, testCard: "success" }))).toBe("conflict");
	const other = from(world.as(await world.user()));
	expect((await startCardSetup(other, { purpose: "payment_method" })).ref).not.toBe(ref);
	world.clock.advance(30 * SECOND);
	const again = await start();
	expect((await confirmCardSetup(ctx, { ref: again.ref, testCard: "success" })).status).toBe("succeeded");
	world.clock.advance(2 * DAY);
	await deleteExpired(world.nobody);
	expect(await world.db.read.$count(setupDeclines)).toBe(0);
});

test("a guest who saves a card for automatic charges has to wait, too", async () => {
	using world = openWorld({ wrap: namingTries });
	const { trip, ctx, member } = await tripWithGuest(world, "3-month", { consent: true });
	await pay(ctx, member.id);
	const guest = from(ctx);
	const { ref } = await startChargeSetup(guest, trip.shareId);
	const tryCard = () => errorCodeOf(confirmChargeSetup(guest, trip.shareId, { ref, testCard: "declined" }));
	expect([await tryCard(), await tryCard(), await tryCard()]).toEqual(Array(3).fill("card_declined"));
	expect(await world.provider.fetchSetup(ref)).toMatchObject({ status: "canceled" });
	expect(await errorCodeOf(startChargeSetup(guest, trip.shareId))).toBe("rate_limited");
	world.clock.advance(30 * SECOND);
	expect((await startChargeSetup(guest, trip.shareId)).ref).not.toBe(ref);
});

test("a decline that is reported twice counts once", async () => {
	using world = openWorld();
	const ctx = from(world.as(await world.user()));
	const { ref } = await startCardSetup(ctx, { purpose: "payment_method" });
	for (let time = 0; time < 5; time += 1) {
		expect(await errorCodeOf(confirmCardSetup(ctx, { ref, testCard: "declined" }))).toBe("card_declined");
	}
	expect(await world.db.read.$count(setupDeclines)).toBe(1);
	expect((await startCardSetup(ctx, { purpose: "payment_method" })).ref).toBe(ref);
});
