import { expect, test } from "vitest";
import { maxUnpaidGuests } from "./unpaid-guests.ts";

test.each([
	[1, 1],
	[2, 1],
	[3, 1],
	[4, 2],
	[5, 2],
	[20, 10],
])("of %i places, guests who have not paid may hold %i", (partySize, places) => {
	expect(maxUnpaidGuests(partySize)).toBe(places);
});
