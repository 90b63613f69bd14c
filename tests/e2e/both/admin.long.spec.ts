import { storeInbox } from "#tests/support/admin-rows.ts";
import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, makeAdmin, registerClient } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

test("an admin finds a user, ends their sessions, answers a message, and the log has it all", async ({
	page,
	server,
	context,
}) => {
	const ada = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, ada.email);
	storeInbox(server.databaseUrl);
	const olga = await registerClient(server.origin, "Olga");
	const trip = await createTripByApi(olga, { title: "A week in Porto" });
	await context.addCookies(ada.cookies());
	await page.goto("/admin");
	await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
	await expect(page.getByRole("img", { name: "Trips created" })).toBeVisible();
	await page.getByText("Show the figures").first().click();
	await expect(page.getByRole("table", { name: "Trips and failures: the figures" })).toBeVisible();

	const nav = page.getByRole("navigation", { name: "Pages for admins" });
	await nav.getByRole("link", { name: "Users" }).click();
	await page.getByLabel("Search").fill(olga.email.toUpperCase());
	await page.getByRole("button", { name: "Find" }).click();
	await page.getByRole("link", { name: "Olga Tester" }).click();
	await expect(page.getByText("Trips they organize")).toBeVisible();
	await page.locator("summary", { hasText: "End all sessions" }).click();
	await page.getByRole("button", { name: "End all sessions" }).click();
	await expect(page.getByText("They are signed out everywhere.")).toBeVisible();
	await expect(page.getByText("They are signed in nowhere.")).toBeVisible();
	expect((await olga.get("/api/auth/user")).status).toBe(401);

	await page.getByRole("link", { name: "A week in Porto" }).first().click();
	await expect(page.getByRole("heading", { name: "A week in Porto" })).toBeVisible();
	await expect(page.getByText(trip.shareId)).toBeVisible();

	await nav.getByRole("link", { name: "Messages" }).click();
	const mark = page.getByRole("button", { name: "Mark as answered" });
	const open = await mark.count();
	await mark.first().click();
	await expect(page.getByText("Marked as answered")).toBeVisible();
	await expect(mark).toHaveCount(open - 1);

	await nav.getByRole("link", { name: "Log" }).click();
	await page.getByLabel("Admin", { exact: true }).fill(ada.email);
	await page.getByRole("button", { name: "Show" }).click();
	const entries = page.getByRole("main").getByRole("listitem").filter({ hasText: "Time:" });
	await expect(entries).toContainText([
		"Marked as answered",
		/Opened the page.*messages/s,
		/Opened the page.*trip:/s,
		"Ended all sessions",
		/Opened the page.*user:/s,
		/Opened the page.*users.*Search: "?olga/is,
		/Opened the page.*users/s,
	]);
});

test("no page for admins is wider than a small screen, with everything on it open", async ({
	page,
	server,
	context,
}) => {
	const ada = await registerClient(server.origin, "Ada");
	makeAdmin(server.databaseUrl, ada.email);
	storeInbox(server.databaseUrl);
	const trip = await createTripByApi(ada, { title: `Trip ${"of-one-long-word".repeat(7)}` });
	await context.addCookies(ada.cookies());
	await page.setViewportSize({ width: 320, height: 700 });
	const lists = ["users", "trips", "money", "mail", "jobs", "messages", "newsletter", "log"];
	for (const path of ["", `/trips/${trip.id}`, ...lists.map((list) => `/${list}`)]) {
		await page.goto(`/admin${path}`);
		const wide = await page.evaluate(sidewaysProblems);
		expect(
			wide.filter((one) => !/^<(table|thead|tbody|tfoot|tr|th|td)/.test(one)),
			path,
		).toEqual([]);
	}
});
