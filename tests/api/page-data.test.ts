import { beforeAll, expect, test } from "vitest";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** The router's script requests a page's data here when a link leads to it. */
test.each([
	["/_.data", "routes/pages/home"],
	["/login.data", "routes/auth/login"],
	["/login/_.data", "routes/auth/login"],
	["/blog/_.data", "routes/blog/list"],
	["/trip/no-such-trip/_.data", "routes/trips/trip"],
])("the data at %s are those of %s", async (path, route) => {
	const answer = await fetch(server.origin + path);
	expect(await answer.text()).toContain(`"${route}"`);
});

test("a form of the first page reaches its action by the router's script", async () => {
	const answer = await fetch(`${server.origin}/_.data`, {
		method: "POST",
		body: new URLSearchParams({ origin: "Boston" }),
	});
	expect(answer.status).toBe(400);
	expect(await answer.text()).toContain("fields");
});
