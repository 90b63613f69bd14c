import { expect, test } from "vitest";
import { accountName } from "./records.ts";

test.each([
	["release_clearing", "release clearing"],
	["organizer_debt:GEw2b_z48A-1", "organizer debt: GEw2b_z48A-1"],
])("%s reads %s", (account, name) => {
	expect(accountName(account)).toBe(name);
});
