import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { PASSWORD } from "#tests/support/password.ts";
import { createTripByApi, LISBON_TRIP, registerClient, toFormFields } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

/** A browser whose session was ended elsewhere while its pages were open. */
async function endedBrowser(name: string) {
	const browser = await registerClient(server.origin, name);
	const elsewhere = new Client(server.origin);
	for (const { name: cookie, value } of browser.cookies()) elsewhere.storeCookie(`${cookie}=${value}`);
	await elsewhere.post("/logout", {});
	return browser;
}

const openPage = (who: Client, path: string) => who.raw(path, { headers: { Accept: "text/html" } });

test("a trip that is planned with the cookie of an ended session can still be claimed in that browser", async () => {
	const browser = await endedBrowser("Ines");
	const made = await browser.post("/", toFormFields(LISBON_TRIP));
	expect(made.status).toBe(303);
	const secret = browser.cookie("gangway_guest");
	expect(secret).toBeDefined();
	expect(browser.cookie("gangway_session"), "the next page must not clear the new secret").toBeUndefined();
	const page = await openPage(browser, made.headers.get("Location") ?? "");
	expect(page.status).toBe(200);
	expect(await page.text(), "what was stored for the former person is cleared").toContain(
		"tripPlanningProgress",
	);
	expect(browser.cookie("gangway_guest")).toBe(secret);
});

test("a place that is paid for with the cookie of an ended session stays in that browser", async () => {
	const trip = await createTripByApi(await registerClient(server.origin, "Olga"));
	const browser = await endedBrowser("Maya");
	const fields = {
		name: "Maya",
		email: "maya.ended@people.example",
		paymentPlan: "full",
		testCard: "success",
	};
	expect((await browser.post(`/join/${trip.shareId}`, fields)).status).toBe(303);
	const page = await openPage(browser, `/join/${trip.shareId}`);
	expect(await page.text()).toContain("You&#x27;re aboard");
});

test("only a page or a redirect forgets, so that no shared cache can keep an answer that signs people out", async () => {
	const browser = await endedBrowser("Rosa");
	for (const path of ["/robots.txt", "/sitemap.xml", "/blog/feed.xml", "/manifest.webmanifest"]) {
		const answer = await openPage(browser, path);
		expect([path, answer.status, answer.headers.getSetCookie()]).toEqual([path, 200, []]);
		expect(answer.headers.get("Clear-Site-Data")).toBeNull();
	}
	const page = await openPage(browser, "/about");
	expect(page.headers.getSetCookie().join()).toContain("gangway_session=;");
	expect(page.headers.get("Cache-Control")).toContain("private");
});

test("the page that forgets a person does not show the address that they asked a link for", async () => {
	const asked = await endedBrowser("Nora");
	await asked.post("/forgot-password", { email: "secret.asker@people.example" });
	asked.storeCookie("gangway_session=ended");
	expect(await (await openPage(asked, "/forgot-password")).text()).not.toContain("secret.asker");
});

test("who signs in over a script where a session was ended inherits nothing of the former person", async () => {
	const browser = await endedBrowser("Vera");
	browser.storeCookie("gangway_guest=of-the-former-person");
	browser.storeCookie("gangway_invited=of-the-former-person");
	const next = await registerClient(server.origin, "Lena");
	const answer = await browser.post("/login.data", { email: next.email, password: PASSWORD });
	expect(answer.status).toBe(202);
	expect(browser.cookie("gangway_session")).toBeDefined();
	expect([browser.cookie("gangway_guest"), browser.cookie("gangway_invited")]).toEqual([
		undefined,
		undefined,
	]);
	expect(await (await openPage(browser, "/about")).text()).toContain("tripPlanningProgress");
});
