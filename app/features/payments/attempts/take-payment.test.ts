import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { memberAccess } from "#app/access/access.server.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts } from "#db/schema/payments.ts";
import { paymentsOf, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { checkoutView } from "../checkout/checkout.server.ts";
import { LOOKUP_GAP_MS } from "./look-up-attempt.server.ts";
import { type PayInput, pay } from "./pay.server.ts";

const origin = "https://gangway.example";

/** The demo provider posing as one with its own page and a card field. */
function otherProvider() {
	return openWorld({
		wrap: (gateway) => ({
			...gateway,
			provider: "stripe",
			async createHostedCheckout(order, urls) {
				const { ref, customerRef } = await gateway.createIntent(order);
				return { ref, customerRef, url: `https://checkout.example/${ref}?back=${urls.success}` };
			},
		}),
	});
}

async function scene(world: World) {
	const { ctx, trip, member } = await tripWithGuest(world);
	const [payment] = await paymentsOf(world, member.id);
	const paymentId = payment?.id ?? "";
	const keys = { shareId: trip.shareId, memberId: member.id, paymentId };
	const payWith = (given: PayInput) =>
		pay(
			ctx(),
			memberAccess(ctx(), { trip, organizer: null, hasOneTimePro: false }, member),
			{ paymentId, origin },
			given,
		);
	return { ctx, keys, payWith };
}

const surfaces = async (world: World) =>
	(await world.db.read.select().from(attempts)).map(({ surface, status }) => `${surface} ${status}`).sort();

describe("a provider with pages of its own", () => {
	test("gets a plain form post, with return URLs, and uses the same page again while it is open", async () => {
		using world = otherProvider();
		const { keys, payWith } = await scene(world);
		const step = await payWith({});
		const { shareId, memberId, paymentId } = keys;
		expect(step).toEqual({
			paymentId,
			status: "hosted",
			url: expect.stringContaining(`back=${origin}/checkout/${shareId}/${memberId}/${paymentId}?returned=1`),
		});
		expect(await payWith({})).toEqual(step);
		expect(await surfaces(world)).toEqual(["hosted created"]);
	});

	test("closes one surface before the other is opened, so that only the last can be paid", async () => {
		using world = otherProvider();
		const { payWith } = await scene(world);
		expect(await payWith({ surface: "embedded" })).toMatchObject({
			status: "embedded",
			clientConfirmation: { clientSecret: expect.stringContaining("_secret_") },
		});
		await payWith({});
		await payWith({ surface: "embedded" });
		expect(await surfaces(world)).toEqual(["embedded canceled", "embedded created", "hosted canceled"]);
		expect(await world.db.read.$count(demoIntents, eq(demoIntents.status, "canceled"))).toBe(2);
	});

	test("is asked when the member comes back, and an open payment stays open", async () => {
		using world = otherProvider();
		const { ctx, keys, payWith } = await scene(world);
		await payWith({});
		expect((await checkoutView(ctx(), keys, { returned: true })).state).toBe("payable");
		const [attempt] = await world.db.read.select().from(attempts);
		await world.provider.confirmDemo?.(attempt?.ref ?? "", "success");
		expect((await checkoutView(ctx(), keys)).state).toBe("payable");
		expect((await checkoutView(ctx(), keys, { returned: true })).state).toBe("checking");
		world.clock.advance(LOOKUP_GAP_MS);
		expect((await checkoutView(ctx(), keys, { returned: true })).state).toBe("paid");
	});
});
