import { expect, test } from "vitest";
import type { Choice } from "./choice.ts";
import { setupFault, setupOutcome } from "./setup-outcome.ts";

const PLUS: Choice = { planType: "plus", isAnnual: true };
const ONE_TIME: Choice = { planType: "pro-oneTime", isAnnual: true, tripId: "lisbon" };

test("in demo mode the plan has started, and the profile says so", () => {
	expect(setupOutcome(PLUS, { success: true, demoMode: true })).toEqual({
		to: "/profile",
		toast: { title: "Subscription Updated!", message: undefined },
	});
});

test("with a client secret it goes on to the checkout, also in demo mode", () => {
	const answer = { success: true, demoMode: true, clientSecret: "seti_1_secret/2", setupIntentId: "seti_1" };
	expect(setupOutcome(PLUS, { ...answer, priceId: "gangway_plus_year" })).toEqual({
		to: "/checkout-subscription/seti_1/seti_1_secret%2F2?priceId=gangway_plus_year&planType=plus&isAnnual=true",
	});
	expect(setupOutcome(ONE_TIME, answer).to).toBe(
		"/checkout-subscription/seti_1/seti_1_secret%2F2?planType=pro-oneTime&isAnnual=false",
	);
});

test.each([
	{},
	{ success: true },
	{ success: true, clientSecret: "secret" },
	{ success: true, setupIntentId: "seti_1" },
	{ success: true, clientSecret: "", setupIntentId: "seti_1" },
	{ demoMode: true },
])("without a client secret it says so: %j", (answer) => {
	expect(setupOutcome(PLUS, answer)).toEqual({
		to: "/pricing",
		toast: {
			type: "error",
			title: "Payment Error",
			message: "Unable to create subscription. Please try again.",
		},
	});
});

test("a fault says that the choice was not processed, where the choice was made", () => {
	const toast = {
		type: "error",
		title: "Error",
		message: "Unable to process plan selection. Please try again.",
	};
	expect(setupFault(PLUS)).toEqual({ to: "/pricing", toast });
	expect(setupFault(ONE_TIME)).toEqual({ to: "/pricing/one-time?trip=lisbon", toast });
});
