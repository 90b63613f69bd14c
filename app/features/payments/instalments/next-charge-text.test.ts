import { expect, test } from "vitest";
import { nextChargeText } from "./next-charge-text.ts";

const CHARGE = { paymentId: "p2", card: "Visa •••• 4242", chargeDate: "2026-12-20" };

test.each([
	["2026-11-20", "on Sun, Dec 20."],
	["2026-12-20", "on Sun, Dec 20."],
	["2027-01-02", "on Sun, Dec 20, 2026."],
])("on %s the card is charged %s", (today, when) => {
	expect(nextChargeText(CHARGE, today)).toBe(`We charge your Visa\u00a0••••\u00a04242 ${when}`);
});
