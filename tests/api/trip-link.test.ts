import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
let olga: Client;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	olga = await registerClient(server.origin, "Olga");
	trip = await createTripByApi(olga);
});

const visitor = () => new Client(server.origin);
const signInPath = () => `/login?returnTo=${encodeURIComponent(`/trip/${trip.shareId}`)}`;

describe.each(["trip", "dashboard"])("a visitor's /%s/{shareId}", (page) => {
	const load = async (headers = {}) => {
		const answer = await visitor().raw(`/${page}/${trip.shareId}`, { headers });
		return { answer, html: await answer.text() };
	};

	test("is the invitation, with a way to join and a form to sign in, and loads no script", async () => {
		const { answer, html } = await load();
		expect(answer.status).toBe(200);
		expect(html).toMatch(/<h1[^>]*>.*You&#x27;re invited to.*Lisbon Trip/);
		expect(html).toMatch(/Olga Tester<\/bdi> is planning this trip/);
		expect(html).toMatch(
			new RegExp(`href="/join/${trip.shareId}"[^>]*><span>Join the trip · <[^>]*>\\$970\\.00`),
		);
		expect(html).toContain(`action="${signInPath()}" method="post"`);
		expect(html).not.toMatch(/<script[^>]*\ssrc=|modulepreload/);
	});

	test("says why it is not the trip itself, and announces it to nobody", async () => {
		const { html } = await load();
		expect(html).toMatch(/Authentication Required.*Already in\? Sign in below\./);
		expect(html.indexOf("<h1")).toBeLessThan(html.indexOf("Authentication Required"));
		const toast = html.slice(html.indexOf("toasts-later"));
		expect(toast.slice(0, toast.indexOf("Authentication Required"))).not.toMatch(/alert|assertive/);
	});

	test("takes the address of the sign-in page by its own script only, and is not kept by the browser", async () => {
		const { answer, html } = await load();
		expect(html).toContain(`history.replaceState(history.state,"",'${signInPath()}')`);
		expect(html).not.toMatch(/http-equiv="refresh"|location\.replace/);
		expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("makes the router that asks for its data load the page as a document", async () => {
		const answer = await visitor().get(`/${page}/${trip.shareId}.data`);
		expect([answer.status, answer.headers.get("X-Remix-Reload-Document")]).toEqual([202, "true"]);
		expect(await answer.text()).toContain(`/${page}/${trip.shareId}`);
	});
});

test("a wrong password on the invitation comes back on the same page, at the sign-in page's address", async () => {
	const answer = await visitor().post(signInPath(), {
		returnTo: `/trip/${trip.shareId}`,
		email: "ben@people.example",
		password: "wrong horse",
	});
	const html = await answer.text();
	expect([answer.status, html.includes("Sign in failed")]).toEqual([401, true]);
	expect(html).toContain("Join the trip");
	expect(html).not.toMatch(/Authentication Required|<script[^>]*\ssrc=/);
});

test("the sign-in page that leads to the trip is the same page without the toast", async () => {
	const html = await (await visitor().get(signInPath())).text();
	expect(html).toContain("Join the trip");
	expect(html).not.toMatch(/Authentication Required|<script[^>]*\ssrc=/);
});

test("whoever has joined as a guest goes straight to their spot", async () => {
	const maya = visitor();
	await maya.post(`/join/${trip.shareId}`, {
		name: "Maya",
		email: "maya@link.example",
		paymentPlan: "full",
		testCard: "success",
	});
	const answer = await maya.get(`/trip/${trip.shareId}`);
	expect([answer.status, answer.headers.get("Location")]).toEqual([302, `/join/${trip.shareId}`]);
});
