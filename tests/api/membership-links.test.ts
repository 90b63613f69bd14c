import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { placePath } from "#tests/support/mail-links.ts";
import { mailInBox } from "#tests/support/mailed-links.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { formFrom, type ServerBehindProxy, sharedServerBehindProxy } from "#tests/support/rate-limits.ts";

let server: ServerBehindProxy;
beforeAll(async () => {
	server = await sharedServerBehindProxy();
});

const newBrowser = () => new Client(server.origin);
let addressCount = 0;
const newAddress = () => `198.51.100.${++addressCount}`;

const ask = (path: string, email: string, from = newAddress()) =>
	formFrom(newBrowser(), from, path, { email });

async function tripOfOlga() {
	const olga = await registerClient(server.origin, "Olga");
	return { olga, trip: await createTripByApi(olga) };
}

describe("a guest on a new phone", () => {
	test("gets back to their spot by a mailed link, on the page and over the API", async () => {
		const { trip } = await tripOfOlga();
		const email = "guest@links.example";
		const old = newBrowser();
		await old.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben", email });
		const phone = newBrowser();
		const refused = await phone.post(`/join/${trip.shareId}`, {
			name: "Ben",
			email,
			paymentPlan: "full",
			testCard: "success",
		});
		const offer = await refused.text();
		expect(refused.status).toBe(409);
		const form = /<form[^>]*id="ask-for-link"[^>]*action="([^"]+)"[^>]*><input[^>]*value="([^"]+)"/.exec(
			offer,
		);
		expect(form?.slice(1)).toEqual([`/join/${trip.shareId}/link`, email]);
		expect(offer).toMatch(
			/<button[^>]*form="ask-for-link"[^>]*><span[^>]*>Email a link to <bdi>guest@links.example/,
		);
		const pressed = await phone.post(`/join/${trip.shareId}/link`, { email });
		expect([pressed.status, pressed.headers.get("Location")]).toEqual([
			303,
			`/join/${trip.shareId}/link?sent`,
		]);
		const asked = await phone.json("POST", `/api/trips/${trip.shareId}/place-link`, { email });
		expect([asked.status, await asked.json()]).toEqual([200, { success: true }]);
		const unknown = await phone.json("POST", `/api/trips/${trip.shareId}/place-link`, {
			email: "x@y.example",
		});
		expect([unknown.status, await unknown.json()]).toEqual([200, { success: true }]);
		const { path } = await mailInBox(server, email, "Your spot on Lisbon Trip");
		expect(await (await newBrowser().get(path)).text()).toContain("Open your spot here");
		const opened = await phone.post(path, {});
		expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/join/${trip.shareId}`]);
		const names = async (client: Client) => {
			const share = await client.get(`/api/trips/share/${trip.shareId}`);
			return ((await share.json()) as { payments: object[] }).payments.length;
		};
		expect([await names(phone), await names(old)]).toEqual([1, 0]);
		const pageOfPlace = async (answer: Promise<Response>) => {
			const { status, headers } = await answer;
			expect([status, headers.get("Location")]).toEqual([302, expect.stringMatching(/^\/place\//)]);
			return headers.get("Location") ?? "";
		};
		const own = await phone.get(await pageOfPlace(phone.get(path)));
		expect(own.headers.get("Location")).toBe(`/join/${trip.shareId}`);
		const others = await newBrowser().get(await pageOfPlace(newBrowser().post(path, {})));
		expect(await others.text()).not.toMatch(/Ben|guest@links/);
		const left = await (await old.get(`/join/${trip.shareId}`)).text();
		expect(left).toMatch(/<title>Lisbon Trip · .*<h1.*Lisbon Trip.*Your spot is open in another browser\./s);
		expect(left).not.toMatch(/Who is joining|guest@links/);
		const address = /action="(\/place\/[^"]+)"/.exec(left)?.[1] ?? "";
		expect((await old.post(address, {})).headers.get("Location")).toBe(`${address}?sent`);
		expect(await (await old.get(`/join/${trip.shareId}?new`)).text()).toContain("Who is joining?");
	});

	test("is led to their spot by each of their mails, and elsewhere reads the pass and the receipts", async () => {
		const { olga, trip } = await tripOfOlga();
		const email = "gus@links.example";
		const own = newBrowser();
		const fields = { name: "Gus Gruber", email, paymentPlan: "full", testCard: "success" };
		await own.post(`/join/${trip.shareId}`, fields);
		const { path } = await mailInBox(server, email, "You're in: Lisbon Trip");
		const here = await own.get(path);
		expect([here.status, here.headers.get("Location")]).toEqual([302, `/join/${trip.shareId}`]);
		const phone = newBrowser();
		const page = await phone.get(path);
		const html = await page.text();
		expect([page.status, page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
			200,
			"no-referrer",
			"private, no-store",
		]);
		for (const shown of ["g•••@links.example", "Gus Gruber", "$970.00", "Visa •••• 4242", "Boarding pass"])
			expect(html).toContain(shown);
		expect(html).not.toMatch(new RegExp(`${email}|${trip.shareId}|/checkout/|/refunds|<script[^>]*src`));
		expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
		const dates = await phone.get(/href="([^"]+calendar\.ics)"/.exec(html)?.[1] ?? "");
		const calendar = await dates.text();
		expect([dates.status, dates.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
		expect(calendar).toContain("BEGIN:VEVENT");
		expect(calendar.replaceAll("\r\n ", "")).not.toMatch(new RegExp(`${trip.shareId}|/place/|https?:`));
		expect((await own.get(`${path}?to=itinerary`)).headers.get("Location")).toBe(
			`/trip/${trip.shareId}/itinerary`,
		);
		expect((await phone.get(`${path}?to=itinerary`)).status).toBe(200);
		expect(phone.cookie("gangway_guest")).toBeUndefined();
		const asked = await phone.post(path, {});
		expect([asked.status, asked.headers.get("Location")]).toEqual([303, `${path}?sent`]);
		expect(await (await phone.get(`${path}?sent`)).text()).toContain("g•••@links.example");
		const link = await mailInBox(server, email, "Your spot on Lisbon Trip");
		expect((await phone.post(link.path, {})).headers.get("Location")).toBe(`/join/${trip.shareId}`);
		expect((await phone.get(path)).headers.get("Location")).toBe(`/join/${trip.shareId}`);
		for (const who of [own, olga]) expect((await who.get(path)).status).toBe(200);
		const from = newAddress();
		const more = Array.from({ length: 6 }, async () => (await formFrom(newBrowser(), from, path, {})).status);
		expect((await Promise.all(more)).toSorted()).toEqual([303, 303, 303, 303, 303, 429]);
	});

	test("reads nothing by a mail's link that has run out, was changed, or names another membership", async () => {
		const { trip } = await tripOfOlga();
		const email = "rita@links.example";
		const rita = newBrowser();
		await rita.post(`/join/${trip.shareId}`, {
			name: "Rita Ruiz",
			email,
			paymentPlan: "full",
			testCard: "success",
		});
		const { path } = await mailInBox(server, email, "You're in: Lisbon Trip");
		const [id = "", until = "", signature = ""] = path.replace("/place/", "").split(".");
		const readsNothing = async (token: string, status: number) => {
			const answer = await newBrowser().get(`/place/${token}`);
			expect([answer.status, await answer.text()]).toEqual([status, expect.not.stringMatching(/Ruiz|970/)]);
			expect((await newBrowser().get(`/place/${token}/calendar.ics`)).status).toBe(404);
		};
		await readsNothing(`${id}.2099-01-01.${signature}`, 404);
		await readsNothing(`${id}.${signature}`, 404);
		await readsNothing(`x.${until}.${signature}`, 404);
		await readsNothing(`${id}.${until}.${signature}.x`, 404);
		const named = await placePath(server, id);
		await readsNothing(named.replace("/place/", ""), 200);
		server.sql("update members set email = 'new@links.example' where id = ?", id);
		await readsNothing(`${id}.${until}.${signature}`, 404);
	});

	test("whose payments are automatic is told before the move that they stop, and afterwards where to restart them", async () => {
		const { trip } = await tripOfOlga();
		server.sql(
			"update users set subscription_plan = 'plus' where id = (select organizer_id from trips where id = ?)",
			trip.id,
		);
		const email = "ivo@links.example";
		const old = newBrowser();
		const joining = { name: "Ivo", email, paymentPlan: "3-month", consent: "on", testCard: "success" };
		expect((await old.post(`/join/${trip.shareId}`, joining)).status).toBe(303);
		const warning = "Automatic charges stop until you switch them on again here.";
		const stopped = "Automatic charges stopped when you opened your spot here.";
		expect(await (await old.get(`/join/${trip.shareId}`)).text()).not.toContain(stopped);
		await newBrowser().post(`/join/${trip.shareId}/link`, { email });
		const { path } = await mailInBox(server, email, "Your spot on Lisbon Trip");
		expect(await (await old.get(path)).text()).not.toContain(warning);
		const phone = newBrowser();
		expect(await (await phone.get(path)).text()).toContain(warning);
		await phone.post(path, {});
		const pass = await (await phone.get(`/join/${trip.shareId}`)).text();
		expect(pass).toContain(stopped);
		const restart = /href="([^"]+\/automatic-charges\/card)"/.exec(pass)?.[1] ?? "";
		expect((await phone.post(restart, { testCard: "success" })).status).toBe(303);
		const again = await (await phone.get(`/join/${trip.shareId}`)).text();
		expect(again).not.toContain(stopped);
		expect(again).toContain("Visa •••• 4242");
	});

	test("who has left reads in their mails' link what became of their money, and nobody's name", async () => {
		const { olga, trip } = await tripOfOlga();
		const email = "omar@links.example";
		const own = newBrowser();
		const fields = { name: "Omar Osman", email, paymentPlan: "full", testCard: "success" };
		await own.post(`/join/${trip.shareId}`, fields);
		const { path } = await mailInBox(server, email, "You're in: Lisbon Trip");
		const refund = { memberIds: "all", reason: "Sold out", leaving: true };
		expect((await olga.json("POST", `/api/trips/${trip.id}/refunds`, refund)).ok).toBe(true);
		const page = await newBrowser().get(path);
		const html = (await page.text()).replaceAll(/<[^>]*>/g, "");
		expect([page.status, page.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
		expect(html).toContain("You left this trip");
		expect(html).toContain("$941.57 of $970.00 went back to Visa •••• 4242. Nothing more is charged.");
		expect(html).not.toMatch(new RegExp(`Osman|Olga|${email}|${trip.shareId}|Your receipts`));
		expect((await newBrowser().post(path, {})).status).toBe(404);
		expect((await newBrowser().get(`${path}x`)).status).toBe(404);
		const newer = await mailInBox(server, email, "$941.57 refunded: Lisbon Trip");
		expect(newer.path.split(".")[0]).toBe(path.split(".")[0]);
		const here = await own.get(`/trip/${trip.shareId}/refunds`);
		const named = await placePath(server, /place\/([^.]+)/.exec(path)?.[1] ?? "");
		expect([here.status, here.headers.get("Location")]).toEqual([302, named]);
		const receipts = /href="(\/trip\/[^"]+\/receipts)"/.exec(await (await own.get(path)).text())?.[1] ?? "";
		expect(await (await own.get(receipts)).text()).toContain("Refunded to the card");
		expect((await newBrowser().get(`/trip/${trip.shareId}/refunds`)).status).toBe(401);
	});

	test("has one limit of links for all trips", async () => {
		const from = newAddress();
		const statuses: number[] = [];
		for (let trips = 0; trips < 6; trips += 1) {
			const { trip } = await tripOfOlga();
			statuses.push((await ask(`/join/${trip.shareId}/link`, "all-trips@links.example", from)).status);
		}
		expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
	});

	test("must have the trip's link to ask", async () => {
		const { trip } = await tripOfOlga();
		for (const id of ["no-such-trip", trip.id])
			expect((await ask(`/join/${id}/link`, "guest@links.example")).status).not.toBe(303);
	});
});

test("nobody uses up the links to a place by asking for links on another trip", async () => {
	const [mine, other] = [(await tripOfOlga()).trip, (await tripOfOlga()).trip];
	const email = "victim@links.example";
	await newBrowser().json("POST", `/api/trips/${mine.shareId}/join`, { name: "Vic", email });
	for (let asked = 0; asked < 13; asked += 1) await ask(`/join/${other.shareId}/link`, email);
	expect((await ask(`/join/${mine.shareId}/link`, email)).status).toBe(303);
	await mailInBox(server, email, "Your spot on Lisbon Trip");
});
