import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { forgetStoredAddress, forgetStoredOrganizer } from "#tests/support/membership-rows.ts";
import { createTripByApi, registerClient } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const bodyOf = async (response: Response) => ({
	status: response.status,
	...((await response.json()) as object),
});
const join = (who: Client, shareId: string, body: object = {}) =>
	who.json("POST", `/api/trips/${shareId}/join`, body);

test("joining as a guest takes a name and an address that could be one", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const guest = new Client(server.origin);
	expect(await bodyOf(await join(guest, shareId))).toMatchObject({
		status: 400,
		errors: { name: ["Enter your name"], email: ["Please enter a valid email address"] },
	});
	expect(await bodyOf(await join(guest, shareId, { name: "Ben", email: "a@b" }))).toMatchObject({
		status: 400,
		errors: { email: ["Please enter a valid email address"] },
	});
	expect((await join(guest, shareId, { name: "Ben", email: "ben@unclaimed.example" })).status).toBe(201);
	expect((await join(guest, shareId)).status).toBe(200);
	expect((await join(await registerClient(server.origin, "Mia"), shareId)).status).toBe(201);
});

test("an address that could not be one comes back at its field", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const form = { name: "Ben", email: "a@b", paymentPlan: "full", testCard: "success" };
	const response = await new Client(server.origin).post(`/join/${shareId}`, form);
	expect(response.status).toBe(400);
	expect(await response.text()).toMatch(
		/aria-invalid="true"[^>]*name="email"|name="email"[^>]*aria-invalid="true"/,
	);
});

test("nothing is paid on a trip without an organizer, by page or API", async () => {
	const { shareId } = await createTripByApi(new Client(server.origin));
	const ben = new Client(server.origin);
	const joined = await join(ben, shareId, { name: "Ben", email: "ben@held.example" });
	const { id: memberId } = (await joined.json()) as { id: string };
	const begun = await ben.json("POST", "/api/create-payment-intent", { memberId, currency: "usd" });
	expect(await bodyOf(begun)).toMatchObject({ status: 409, code: "organizer_required" });
	const form = { name: "Cleo", email: "cleo@held.example", paymentPlan: "full", testCard: "success" };
	const held = await new Client(server.origin).post(`/join/${shareId}`, form);
	expect([held.status, held.headers.get("Location")]).toEqual([303, `/join/${shareId}`]);
	expect(await (await ben.get(`/join/${shareId}`)).text()).toContain("Your spot is held");
});

test("a place without an address is asked for one before it is paid", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const ben = new Client(server.origin);
	const joined = await join(ben, shareId, { name: "Ben", email: "ben@before.example" });
	const { id: memberId } = (await joined.json()) as { id: string };
	forgetStoredAddress(server.databaseUrl, "ben@before.example");
	const begin = (email?: string) =>
		ben.json("POST", "/api/create-payment-intent", { memberId, currency: "usd", email });
	expect(await bodyOf(await begin())).toMatchObject({
		status: 400,
		code: "email_required",
		errors: { email: [expect.any(String)] },
	});
	expect((await begin("ben@after.example")).status).toBe(200);
});

test("on a trip that lost its organizer a begun payment says that paying is not open", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const ben = new Client(server.origin);
	const form = { name: "Ben", email: "ben@begun.example", paymentPlan: "full", testCard: "authentication" };
	const checkout = (await ben.post(`/join/${shareId}`, form)).headers.get("Location") ?? "";
	forgetStoredOrganizer(server.databaseUrl, shareId);
	expect(await (await ben.get(checkout)).text()).toContain("Paying is not open yet");
	expect((await ben.post(checkout, { answer: "approve" })).status).toBe(409);
});

test("guests who have not paid hold half of the places, and a card that works makes room", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"), { partySize: 5 });
	for (const name of ["ann", "ben"]) {
		await join(new Client(server.origin), shareId, { name, email: `${name}@half.example` });
	}
	const third = { name: "Cleo", email: "cleo@half.example" };
	expect(await bodyOf(await join(new Client(server.origin), shareId, third))).toMatchObject({
		status: 409,
		code: "pay_first",
	});
	const cleo = new Client(server.origin);
	expect(await (await cleo.get(`/join/${shareId}`)).text()).toContain("Half of the places are held");
	const pay = (testCard: string) =>
		cleo.post(`/join/${shareId}`, { ...third, paymentPlan: "full", testCard });
	const declined = await pay("declined");
	expect(declined.status).toBe(409);
	expect(await declined.text()).toContain("cleo@half.example");
	expect((await pay("success")).headers.get("Location")).toContain("payment_success=true");
	const dora = new Client(server.origin);
	const fourth = { name: "Dora", email: "dora@half.example" };
	expect((await join(dora, shareId, fourth)).status).toBe(409);
	const joined = await join(dora, shareId, { ...fourth, payNow: true });
	expect(joined.status).toBe(201);
	const { id: memberId } = (await joined.json()) as { id: string };
	const begun = await dora.json("POST", "/api/create-payment-intent", { memberId });
	const { paymentIntentId } = (await begun.json()) as { paymentIntentId: string };
	const paid = await dora.json("POST", `/api/members/${memberId}/confirm-payment`, { paymentIntentId });
	expect(paid.status).toBe(200);
});

test("an account answers by the API whose a place in its browser is", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const browser = new Client(server.origin);
	await join(browser, shareId, { name: "Ida", email: "ida@held.example" });
	const anna = {
		email: "anna@held.example",
		password: "correct horse battery",
		firstName: "Anna",
		lastName: "T",
	};
	expect((await browser.json("POST", "/api/auth/register", anna)).status).toBe(201);
	const [place] = (await (await browser.get("/api/held-places")).json()) as {
		memberId: string;
		name: string;
	}[];
	expect(place).toMatchObject({ name: "Ida", mailsTo: null });
	const answered = await browser.json("POST", `/api/held-places/${place?.memberId}`, { mine: true });
	expect(await bodyOf(answered)).toMatchObject({ status: 200, outcome: "attached" });
	expect(await (await browser.get("/api/held-places")).json()).toEqual([]);
	expect((await browser.get(`/trip/${shareId}`)).status).toBe(200);
});
