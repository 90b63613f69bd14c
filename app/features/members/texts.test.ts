import { expect, test } from "vitest";
import { uncollectable } from "./texts.ts";

test.each([
	[2, 200_000, "Free trips have 10 places: 2 shares, $2,000.00, can't be collected."],
	[1, 97_050, "Free trips have 10 places: 1 share, $970.50, can't be collected."],
	[2, 0, "Free trips have 10 places: 2 people of your group can't join."],
	[1, 0, "Free trips have 10 places: 1 person of your group can't join."],
])("%i shares of %i cents together", (shares, amount, text) => {
	expect(uncollectable({ tier: "Free", places: 10, shares, amount })).toBe(text);
});
