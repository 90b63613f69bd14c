import { expect, test } from "vitest";
import { accountName } from "./records.ts";

test.each([
	["platform_fee_income", "Booking fees (income)"],
	["release_clearing", "Releases under way"],
	["an_account_of_before", "an account of before"],
	["organizer_debt:GEw2b_z48A-1", "Owed by an organizer: GEw2b_z48A-1"],
])("%s reads %s", (account, name) => {
	expect(accountName(account)).toBe(name);
});
