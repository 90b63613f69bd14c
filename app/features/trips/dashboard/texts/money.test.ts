import { expect, test } from "vitest";
import { oddCents } from "../texts.ts";

test("the odd cents are covered by a share that is larger than the others', and saved by a smaller one", () => {
	expect(oddCents(56_569, 56_570)).toBe(
		"An even share is $565.70. Yours is $565.69, so you save the odd cents.",
	);
	expect(oddCents(56_571, 56_570)).toContain("you cover the odd cents");
});
