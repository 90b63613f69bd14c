import { storeInbox } from "#tests/support/admin-rows.ts";
import { expect, test } from "#tests/support/browser.ts";
import { createTripByApi, makeAdmin, registerClient } from "#tests/support/people.ts";
import { sidewaysProblems } from "#tests/support/sideways.ts";

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
	const lists = [
		"users",
		"trips",
		"money",
		"mail",
		"jobs",
		"requests",
		"requests/r-pro",
		"requests/answers",
		"newsletter",
		"log",
	];
	for (const path of ["", `/trips/${trip.id}`, ...lists.map((list) => `/${list}`)]) {
		await page.goto(`/admin${path}`);
		const wide = await page.evaluate(sidewaysProblems);
		expect(
			wide.filter((one) => !/^<(table|thead|tbody|tfoot|tr|th|td)/.test(one)),
			path,
		).toEqual([]);
	}
});
