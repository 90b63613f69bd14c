import { expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import { passFacts } from "./pass-facts.server.ts";

test("a member has a pass once the first payment is in, and nobody has another's", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user({ firstName: "Olga", lastName: "Marsh" }));
	const ben = world.asGuest("ben");
	await world.join(ben, trip, { name: "Ben", email: "ben@example.com" });
	expect(await errorCodeOf(passFacts(ben, trip.shareId))).toBe("conflict");
	const pay = { name: "Ben", email: "ben@example.com", paymentPlan: "full", testCard: "success" } as const;
	await joinAndPay(
		ben,
		trip.shareId,
		{ ...pay, departureLocation: undefined, consent: true, useCashBack: false },
		"https://gangway.example",
	);
	expect(await passFacts(ben, trip.shareId)).toMatchObject({
		passenger: "Ben",
		title: trip.title,
		organizer: "Olga Marsh",
		cancelled: false,
	});
	expect(await errorCodeOf(passFacts(world.nobody, trip.shareId))).toBe("unauthenticated");
	expect(await errorCodeOf(passFacts(world.asGuest("far"), trip.shareId))).toBe("unauthenticated");
	expect(await errorCodeOf(passFacts(world.as(await world.user()), trip.shareId))).toBe("forbidden");
	expect(await errorCodeOf(passFacts(world.as(await world.user()), trip.id))).toBe("not_found");
});
