import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { afterJoining } from "./after-joining.ts";

type Step = Parameters<typeof afterJoining>[2];
const ids = { memberId: "m", paymentId: "p" };
const STEPS: [name: string, step: Step, to: string, title: string | undefined][] = [
	["paid", { ...ids, status: "paid" }, "?payment_success=true&member_id=m", "Payment successful!"],
	[
		"nothing to pay",
		{ memberId: "m", paymentId: null, status: "paid" },
		"?payment_success=true&member_id=m",
		"You're aboard!",
	],
	["paid before", { ...ids, status: "already_paid" }, "", "Already paid"],
	["outcome unknown", { ...ids, status: "checking" }, "/checkout/", undefined],
	[
		"on Stripe's page",
		{ ...ids, status: "hosted", url: "https://stripe.example/pay" },
		"https://stripe.example/pay",
		undefined,
	],
];

test.each(STEPS)(
	"%s: a guest goes on where they joined, a user on their trip's page",
	async (_name, step, to, title) => {
		using world = openWorld();
		const olga = await world.user();
		const trip = await world.trip(olga);
		const at = { trip: { ...trip }, role: "member" } as unknown as Parameters<typeof afterJoining>[1];
		for (const [ctx, page] of [
			[world.asGuest("gus"), `/join/${trip.shareId}`],
			[world.as(olga), `/trip/${trip.shareId}`],
		] as const) {
			const next = afterJoining(ctx, at, step);
			expect(next.to).toBe(
				to.startsWith("https") ? to : to === "/checkout/" ? `/checkout/${trip.shareId}/m/p` : `${page}${to}`,
			);
			expect(next.toast?.title).toBe(title);
		}
	},
);

test("a held spot stays on the page where one joins, signed in or not", async () => {
	using world = openWorld();
	const olga = await world.user();
	const trip = await world.trip(olga);
	const at = { trip, role: "member" } as unknown as Parameters<typeof afterJoining>[1];
	const next = afterJoining(world.as(olga), at, { memberId: "m", paymentId: null, status: "held" });
	expect(next.to).toBe(`/join/${trip.shareId}`);
});
