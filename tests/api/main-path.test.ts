import { beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, LISBON_TRIP, registerClient, toFormFields } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const location = (response: Response) => response.headers.get("Location") ?? "";

test("people plan, share, register, join, pay and look with native forms only", async () => {
	const olga = new Client(server.origin);
	const created = await olga.post("/", toFormFields(LISBON_TRIP));
	expect(created.status).toBe(303);
	const shareId = location(created).replace("/trip-created/", "");
	expect(await (await olga.get(location(created))).text()).toContain(`/trip/${shareId}`);

	const signIn = (await (await olga.get(`/trip/${shareId}`)).text()).replace(/<[^>]*>/g, "");
	expect(signIn).toContain("Create an account or sign in, and Lisbon Trip comes with you.");

	const registered = await olga.post("/register", {
		firstName: "Olga",
		lastName: "Ames",
		email: "olga@forms.example",
		password: "correct horse",
		returnTo: `/trip/${shareId}`,
	});
	expect([registered.status, location(registered)]).toEqual([303, `/trip/${shareId}`]);

	const maya = new Client(server.origin);
	const join = await (await maya.get(`/join/${shareId}`)).text();
	expect(join).toContain("$970.00");
	const joined = await maya.post(`/join/${shareId}`, {
		name: "Maya Kline",
		email: "maya@forms.example",
		paymentPlan: "full",
		testCard: "success",
	});
	expect(joined.status).toBe(303);
	expect(location(joined)).toMatch(new RegExp(`^/join/${shareId}\\?payment_success=true&member_id=`));

	const pass = await (await maya.get(location(joined))).text();
	expect(pass).toContain("Maya Kline");
	expect(pass).toContain("Welcome to the trip! Your spot is confirmed.");
	expect(pass).not.toContain("Redirecting");

	const dashboard = await olga.get(`/trip/${shareId}`);
	const html = await dashboard.text();
	expect(dashboard.status).toBe(200);
	expect(html).toContain("Maya Kline");
	expect(html).toContain("2 members • 1 confirmed");
});

test("who comes back from the provider's page is told of the payment once, and then that it is paid", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const maya = await registerClient(server.origin, "Maya");
	const fields = { paymentPlan: "full", testCard: "success" };
	const joined = location(await maya.post(`/join/${shareId}`, fields));
	const welcome = "Welcome to the trip! Redirecting to trip dashboard...";
	expect(await (await maya.get(joined)).text()).toContain(welcome);
	const memberId = /member_id=([\w-]+)/.exec(joined)?.[1];
	const payments = await maya.get(`/api/members/${memberId}/payments`);
	const [payment] = (await payments.json()) as { id: string }[];
	const comeBack = async () => {
		const back = await maya.get(`/checkout/${shareId}/${memberId}/${payment?.id}?returned=1`);
		return (await maya.get(location(back))).text();
	};
	expect(await comeBack()).toContain("Payment successful!");
	const again = await comeBack();
	expect(again).toContain("Already paid");
	expect(again).not.toContain("Payment successful!");
});

test("a guest comes back from the provider's page to their spot without a detour", async () => {
	const { shareId } = await createTripByApi(await registerClient(server.origin, "Olga"));
	const maya = new Client(server.origin);
	const fields = { name: "Maya", email: "back@forms.example", paymentPlan: "full", testCard: "success" };
	const joined = location(await maya.post(`/join/${shareId}`, fields));
	const memberId = /member_id=([\w-]+)/.exec(joined)?.[1];
	const payments = await maya.get(`/api/members/${memberId}/payments`);
	const [payment] = (await payments.json()) as { id: string }[];
	const back = await maya.get(`/checkout/${shareId}/${memberId}/${payment?.id}?returned=1`);
	expect(location(back)).toBe(`/join/${shareId}?payment_success=true&payment_id=${payment?.id}`);
});

test("a form that is sent twice creates one trip, and a fresh form another", async () => {
	const olga = new Client(server.origin);
	const open = async () => /name="formKey" value="([\w-]{22})"/.exec(await (await olga.get("/")).text())?.[1];
	const form = async () => ({ ...toFormFields(LISBON_TRIP), formKey: (await open()) ?? "" });
	const first = await form();
	const refused = await (await olga.post("/", { ...first, destination: "" })).text();
	expect(refused).toContain(`name="formKey" value="${first.formKey}"`);
	const created = location(await olga.post("/", first));
	expect(created).toMatch(/^\/trip-created\//);
	expect(location(await olga.post("/", first))).toBe(created);
	expect(location(await olga.post("/", await form()))).not.toBe(created);
	const { formKey: _, ...keyless } = first;
	for (const guessed of [keyless, { ...keyless, formKey: "1" }]) {
		const one = location(await olga.post("/", guessed));
		expect(location(await olga.post("/", guessed))).not.toBe(one);
	}
});

test("a visitor's browser that lost the first answer, and its cookie, gets its trip to claim", async () => {
	const page = await (await new Client(server.origin).get("/")).text();
	const formKey = /name="formKey" value="([\w-]{22})"/.exec(page)?.[1] ?? "";
	const form = { ...toFormFields(LISBON_TRIP), formKey };
	const lost = location(await new Client(server.origin).post("/", form));
	const olga = new Client(server.origin);
	expect(location(await olga.post("/", form))).toBe(lost);
	await olga.post("/register", {
		firstName: "Olga",
		lastName: "Ames",
		email: "olga@lost.example",
		password: "correct horse",
	});
	expect(await (await olga.get("/trip-results")).text()).toContain(lost.replace("/trip-created/", "/trip/"));
});

test("a call that is repeated under its key creates one trip", async () => {
	const olga = new Client(server.origin);
	const create = async (key: string) => {
		const response = await olga.raw("/api/trips/manual", {
			method: "POST",
			body: JSON.stringify(LISBON_TRIP),
			headers: { "Content-Type": "application/json", "Idempotency-Key": key },
		});
		return ((await response.json()) as { id: string }).id;
	};
	const first = await create("a");
	expect(await create("a")).toBe(first);
	expect(await create("b")).not.toBe(first);
});

test("people do the same over the API", async () => {
	const olga = new Client(server.origin);
	const account = {
		firstName: "Olga",
		lastName: "Ames",
		email: "olga@api.example",
		password: "correct horse",
	};
	expect((await olga.json("POST", "/api/auth/register", account)).status).toBe(201);
	const created = await olga.json("POST", "/api/trips/manual", LISBON_TRIP);
	expect(created.status).toBe(201);
	const trip = (await created.json()) as { id: string; shareId: string; costPerPerson: number };
	expect(trip.costPerPerson).toBe(97_000);

	const maya = new Client(server.origin);
	const joined = await maya.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Maya Kline",
		email: "maya@api.example",
		paymentPlan: "full",
		role: "organizer",
		confirmed: true,
		individualCost: 1,
	});
	expect(joined.status).toBe(201);
	const member = (await joined.json()) as { id: string };
	expect(member).toMatchObject({ role: "member", confirmed: false, individualCost: 97_000 });

	const intent = await maya.json("POST", "/api/create-payment-intent", {
		tripId: trip.id,
		memberId: member.id,
		amount: 97_000,
		paymentPlan: "full",
		currency: "usd",
	});
	const { clientSecret, demoMode, paymentIntentId } = (await intent.json()) as Record<string, string>;
	expect([intent.status, demoMode]).toEqual([200, true]);
	expect(clientSecret).toContain("demo");

	const confirmed = await maya.json("POST", `/api/members/${member.id}/confirm-payment`, {
		paymentIntentId,
		confirmed: true,
	});
	expect([confirmed.status, await confirmed.json()]).toEqual([
		200,
		expect.objectContaining({ success: true }),
	]);

	const share = (await (await olga.json("GET", `/api/trips/share/${trip.shareId}`)).json()) as {
		members: { id: string; confirmed: boolean }[];
		payments: { amount: number; paid: boolean }[];
	};
	expect(share.members.find((one) => one.id === member.id)?.confirmed).toBe(true);
	expect(share.payments).toEqual([
		expect.objectContaining({ amount: 97_000, paid: true, platformFeeAmount: 4_850 }),
	]);

	const posted = await maya.json("POST", `/api/trips/${trip.id}/messages`, {
		memberId: member.id,
		message: "Hi!",
	});
	expect(posted.status).toBe(201);
});
