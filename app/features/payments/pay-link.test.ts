import { expect, test } from "vitest";
import { payLink } from "./pay-link.ts";

const next = { id: "p2", amount: 32_333 };

test.each([
	["due", "Pay $323.33 now"],
	["failed", "Pay $323.33 now"],
	["action_required", "Confirm $323.33"],
	["processing", "See its status"],
] as const)("the link to a payment that is %s says %s", (status, text) => {
	expect(payLink("share", { memberId: "m1", next: { ...next, status } })).toEqual({
		to: "/checkout/share/m1/p2",
		text,
	});
});

test("without an open payment there is no link to one", () => {
	expect(payLink("share", { memberId: "m1", next: null })).toBeNull();
});
