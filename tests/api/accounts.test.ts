import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { createTripByApi } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { toldBy } from "#tests/support/told.ts";

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const olga = {
	firstName: "Olga",
	lastName: "Ames",
	email: "olga@accounts.example",
	password: "correct horse",
};
const newClient = () => new Client(server.origin);
const location = (response: Response) => response.headers.get("Location");

test("an account is registered, read, signed out and signed in by form", async () => {
	const client = newClient();
	const form = { ...olga, email: "forms@accounts.example" };
	expect(location(await client.post("/register", form))).toBe("/");
	expect((await client.get("/api/auth/user")).status).toBe(200);
	expect(location(await client.post("/logout", {}))).toBe("/landing");
	expect((await client.get("/api/auth/user")).status).toBe(401);
	const back = await client.post("/login", { email: "FORMS@accounts.example ", password: form.password });
	expect([back.status, location(back)]).toEqual([303, "/home"]);
	expect((await client.get("/api/auth/user")).status).toBe(200);
});

test("a taken address says above the form that the registration failed, and why", async () => {
	const form = { ...olga, email: "taken@accounts.example" };
	await newClient().post("/register", form);
	const refused = await newClient().post("/register", form);
	expect(refused.status).toBe(409);
	expect(toldBy(await refused.text())).toMatchObject([
		{
			title: "Registration failed",
			lines: ["Registration failed", "There is already an account with this email. Sign in instead."],
		},
	]);
});

test("an account is registered, read, signed out and signed in over the API", async () => {
	const client = newClient();
	const registered = await client.json("POST", "/api/auth/register", olga);
	expect(registered.status).toBe(201);
	const user = (await registered.json()) as Record<string, unknown>;
	expect(user).toMatchObject({
		email: olga.email,
		firstName: "Olga",
		subscriptionPlan: "free",
		subscriptionStatus: "active",
		isEmailVerified: false,
		cashBackBalance: 0,
		isAnnualBilling: false,
	});
	expect(JSON.stringify(user)).not.toContain("argon2");
	expect((await client.json("POST", "/api/auth/logout")).status).toBe(200);
	expect((await client.get("/api/auth/user")).status).toBe(401);
	expect((await client.json("POST", "/api/auth/login", olga)).status).toBe(200);
	expect(await (await client.get("/api/auth/user")).json()).toEqual(user);
});

test("signing in replaces the session, so that the old cookie gives no access", async () => {
	const client = newClient();
	await client.json("POST", "/api/auth/register", { ...olga, email: "rotate@accounts.example" });
	const old = client.cookie("gangway_session");
	await client.json("POST", "/api/auth/login", { ...olga, email: "rotate@accounts.example" });
	expect(client.cookie("gangway_session")).not.toBe(old);
	const thief = await fetch(`${server.origin}/api/auth/user`, {
		headers: { Cookie: `gangway_session=${old}` },
	});
	expect(thief.status).toBe(401);
});

test.each([
	["an invalid email", { email: "nope" }, "email", "Please enter a valid email address"],
	["a short password", { password: "1234567" }, "password", "Password must be at least 8 characters"],
	["no first name", { firstName: " " }, "firstName", "First name is required"],
	["no last name", { lastName: "" }, "lastName", "Last name is required"],
])("%s is refused with its message, on the page and over the API", async (_what, change, field, words) => {
	const wrong = { ...olga, email: "wrong@accounts.example", ...change };
	const page = await newClient().post("/register", wrong);
	const html = await page.text();
	expect([page.status, html.includes(words)]).toEqual([400, true]);
	expect(html).not.toContain("correct horse");
	const api = await newClient().json("POST", "/api/auth/register", wrong);
	expect([api.status, await api.json()]).toEqual([
		400,
		expect.objectContaining({ errors: { [field]: [words] } }),
	]);
});

describe("signing in", () => {
	test("an unknown user and a wrong password get the same answer", async () => {
		await newClient().json("POST", "/api/auth/register", { ...olga, email: "known@accounts.example" });
		const unknown = await newClient().json("POST", "/api/auth/login", {
			email: "no@accounts.example",
			password: "x",
		});
		const wrong = await newClient().json("POST", "/api/auth/login", {
			email: "known@accounts.example",
			password: "x",
		});
		expect([unknown.status, wrong.status]).toEqual([401, 401]);
		expect(await unknown.json()).toEqual(await wrong.json());
	});

	test("the page shows the error and keeps the email, but not the password", async () => {
		const page = await newClient().post("/login", {
			email: "known@accounts.example",
			password: "wrong pass",
		});
		const html = await page.text();
		expect(page.status).toBe(401);
		expect(html).toContain("Invalid email or password");
		expect(html).toContain("known@accounts.example");
		expect(html).not.toContain("wrong pass");
	});

	test.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
		"returnTo %s is not followed",
		async (returnTo) => {
			const client = newClient();
			const email = `return${returnTo.length}${returnTo.charCodeAt(1)}@accounts.example`;
			expect(location(await client.post("/register", { ...olga, email, returnTo }))).toBe("/");
		},
	);
});

test("the profile changes by PUT, a new email replaces the session, and a taken one is 409", async () => {
	const client = newClient();
	await client.json("POST", "/api/auth/register", { ...olga, email: "profile@accounts.example" });
	const before = client.cookie("gangway_session");
	const names = { firstName: "Olya", lastName: "A.", email: "profile@accounts.example" };
	expect((await client.json("PUT", "/api/auth/profile", names)).status).toBe(200);
	expect(client.cookie("gangway_session")).toBe(before);
	const moved = await client.json("PUT", "/api/auth/profile", {
		...names,
		email: "moved@accounts.example",
		currentPassword: olga.password,
	});
	expect([moved.status, client.cookie("gangway_session") === before]).toEqual([200, false]);
	expect((await client.get("/api/auth/user")).status).toBe(200);
	await newClient().json("POST", "/api/auth/register", { ...olga, email: "other@accounts.example" });
	const taken = await client.json("PUT", "/api/auth/profile", {
		...names,
		email: "other@accounts.example",
		currentPassword: olga.password,
	});
	expect(taken.status).toBe(409);
	expect((await newClient().json("PUT", "/api/auth/profile", names)).status).toBe(401);
});

describe("a trip made signed out", () => {
	test("is claimed by the next registration from that browser, whose user is its first member", async () => {
		const client = newClient();
		const trip = await createTripByApi(client);
		await client.json("POST", "/api/auth/register", { ...olga, email: "claim@accounts.example" });
		const share = (await (await client.get(`/api/trips/share/${trip.shareId}`)).json()) as {
			trip: { organizerId: string; organizerName: string };
			members: { role: string; individualCost: number }[];
		};
		expect(share.trip.organizerId).toEqual(expect.any(String));
		expect(share.trip.organizerName).toBe("Olga Ames");
		expect(share.members).toEqual([expect.objectContaining({ role: "organizer", individualCost: 97_000 })]);
	});

	test("cannot be claimed from another browser", async () => {
		const trip = await createTripByApi(newClient());
		const other = newClient();
		await other.json("POST", "/api/auth/register", { ...olga, email: "thief@accounts.example" });
		const answer = (await (await other.get(`/api/trips/share/${trip.shareId}`)).json()) as {
			trip: { organizerId: null };
		};
		expect(answer.trip.organizerId).toBeNull();
	});
});

test("a guest's membership moves to the account made in that browser", async () => {
	const organizer = newClient();
	await organizer.json("POST", "/api/auth/register", { ...olga, email: "host@accounts.example" });
	const trip = await createTripByApi(organizer);
	const guest = newClient();
	await guest.post(`/join/${trip.shareId}`, {
		name: "Maya",
		email: "maya@accounts.example",
		paymentPlan: "full",
		testCard: "success",
	});
	expect((await guest.get(`/trip/${trip.shareId}`)).status).toBe(302);
	await guest.json("POST", "/api/auth/register", {
		...olga,
		firstName: "Maya",
		email: "maya@accounts.example",
	});
	expect((await guest.get(`/trip/${trip.shareId}`)).status).toBe(200);
	const again = await guest.json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "Maya",
		email: "maya2@accounts.example",
	});
	expect([again.status, await again.json()]).toEqual([200, expect.objectContaining({ confirmed: true })]);
	const elsewhere = await newClient().json("POST", `/api/trips/${trip.shareId}/join`, {
		name: "M",
		email: "maya@accounts.example",
	});
	expect([elsewhere.status, ((await elsewhere.json()) as { code: string }).code]).toEqual([
		409,
		"already_joined",
	]);
});

test("drafts are saved, replaced, read and deleted by their owner, and deleted when the trip is created", async () => {
	const client = newClient();
	await client.json("POST", "/api/auth/register", { ...olga, email: "draft@accounts.example" });
	expect(await (await client.get("/api/draft-trips/latest")).json()).toBeNull();
	await client.json("POST", "/api/draft-trips", { destination: "Rome", partySize: "4" });
	const saved = await client.json("POST", "/api/draft-trips", {
		destination: "Rome",
		tripItems: [{ name: "x", cost: "1" }],
	});
	const { id } = (await saved.json()) as { id: string };
	expect(await (await client.get("/api/draft-trips/latest")).json()).toMatchObject({
		id,
		destination: "Rome",
		tripItems: [{ name: "x" }],
	});
	expect((await newClient().json("DELETE", `/api/draft-trips/${id}`)).status).toBe(401);
	expect((await client.json("DELETE", "/api/draft-trips/other")).status).toBe(404);
	expect((await client.json("DELETE", `/api/draft-trips/${id}`)).status).toBe(200);
	await client.json("POST", "/api/draft-trips", { destination: "Rome" });
	await createTripByApi(client);
	expect(await (await client.get("/api/draft-trips/latest")).json()).toBeNull();
});

test("/api/login leads to the sign-in page", async () => {
	expect(location(await newClient().get("/api/login"))).toBe("/login");
});
