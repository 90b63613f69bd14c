import { expect, test } from "vitest";
import { daysLeft } from "../texts.ts";

test("the days until the trip are counted, the day of the departure is named, and later there are none left", () => {
	expect([12, 1, 0, -1].map(daysLeft)).toEqual(["12", "1", "Today", "0"]);
});
