import { expect, openPage, test } from "#tests/support/browser.ts";
import { organizerWithTrip, registerClient, setTier } from "#tests/support/people.ts";
import { databaseUrlOf } from "#tests/support/server.ts";
import { runSql } from "#tests/support/stripe-members.ts";

test("the form of an expense shows what each pays while one types, and what is still to divide", async ({
	page,
	context,
	server,
}) => {
	const { client: organizer, trip } = await organizerWithTrip(context, server.origin);
	setTier(databaseUrlOf(server.origin), organizer.email, "pro");
	const maya = await registerClient(server.origin, "Maya");
	await maya.json("POST", `/api/trips/${trip.shareId}/join`, {});
	await openPage(page, `/trip/${trip.shareId}/expenses/new`);
	await page.getByLabel("What was it for?").fill("Dinner");
	await page.getByLabel("Amount in $").fill("10.01");
	await expect(page.getByText("pays $5.01")).toBeVisible();
	await expect(page.getByText("pays $5.00")).toBeVisible();
	await page.getByLabel("Maya Tester").check();
	await expect(page.getByText("pays $10.01")).toBeVisible();
	await expect(page.getByLabel("Everyone on the trip")).not.toBeChecked();
	await page.getByLabel("How is it split?").selectOption("percent");
	await page.getByLabel("Maya Tester").fill("60");
	await expect(page.getByText("40 % still to divide")).toBeVisible();
	await page.getByText("In another currency").click();
	await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
	await page.getByLabel("How many EUR is one US dollar?").fill("0.92");
	await expect(page.getByText("That is $10.88.")).toBeVisible();
	await page
		.getByRole("textbox", { name: /Tester/ })
		.first()
		.fill("40");
	await expect(page.getByText("pays $6.53")).toBeVisible();
	await page.getByRole("button", { name: "Add the expense" }).click();
	await expect(page.getByRole("heading", { name: "Dinner" })).toBeVisible();
	await expect(page.getByText("$6.53", { exact: true })).toBeVisible();
});

test("among many people one finds who pays by name, and the search takes no tick away", async ({
	page,
	context,
	server,
}) => {
	const change = { partySize: 20 };
	const { client: organizer, trip } = await organizerWithTrip(context, server.origin, change);
	setTier(databaseUrlOf(server.origin), organizer.email, "pro");
	const names = ["Ann", "Ben", "Cat", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jon", "Kim", "Lea", "Max"];
	for (const name of names)
		runSql(
			{ server },
			`insert into members (id, trip_id, guest_key_hash, name, individual_cost, joined_at, confirmed) values ('${trip.id}-${name}', '${trip.id}', '${trip.id}-${name}', '${name}', 97000, 0, true)`,
		);
	await openPage(page, `/trip/${trip.shareId}/expenses/new`);
	await page.getByLabel("What was it for?").fill("Boat");
	await page.getByLabel("Amount in $").fill("30");
	const search = page.getByRole("searchbox", { name: "Find a name" });
	await search.fill("ann");
	await page.getByLabel("Ann", { exact: true }).check();
	await search.fill("MAX");
	await expect(page.getByLabel("Ann", { exact: true })).toBeHidden();
	await page.getByLabel("Max", { exact: true }).check();
	await search.press("Enter");
	await page.getByRole("button", { name: "Add the expense" }).click();
	await expect(page.getByRole("heading", { name: "Boat" })).toBeVisible();
	await expect(page.getByText("$15.00", { exact: true })).toHaveCount(2);
});
