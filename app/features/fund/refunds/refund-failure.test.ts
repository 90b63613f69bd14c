import { expect, test } from "vitest";
import { failureKindOf } from "./refund-failure.ts";

test.each([
	["lost_or_stolen_card", "card_closed"],
	["expired_or_canceled_card", "card_closed"],
	["charge_disputed: Charge ch_1 has been charged back.", "disputed"],
	["charge_not_refundable: This charge is older than 180 days.", "too_old"],
	["unknown", "other"],
	[null, "other"],
] as const)("%s is %s", (message, kind) => {
	expect(failureKindOf(message)).toBe(kind);
});
