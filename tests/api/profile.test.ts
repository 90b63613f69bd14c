import { beforeAll, describe, expect, test } from "vitest";
import { addCashBackRow } from "#tests/support/cash-back-rows.ts";
import { Client } from "#tests/support/client.ts";
import { createTripByApi, registerClient, setTier } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { runNow, type SqlValue } from "#tests/support/sql.ts";
import { buyAtCheckout } from "#tests/support/tier-checkout.ts";

const PASSWORD = "correct horse"; // registerClient's

let server: SharedServer;
beforeAll(async () => {
	server = await sharedServer();
});

const change = (statement: string, ...values: SqlValue[]) => runNow(server.databaseUrl, statement, ...values);
const buyOneTimePro = ({ id }: { id: string }) =>
	change(
		"insert into entitlements (id, user_id, trip_id, kind, amount, provider, source, created_at) select ?, organizer_id, id, 'pro_one_time', 500, 'demo', ?, 0 from trips where id = ?",
		...[`e-${id}`, `one-time:${id}`, id],
	);
const subscriber = async (name: string) => {
	const client = await registerClient(server.origin, name);
	await buyAtCheckout(client);
	return client;
};
const pageOf = async (who: Client, path: string) => (await who.get(path)).text();
/** The words of a page's main part. */
const wordsOf = async (who: Client, path: string) => {
	const html = await pageOf(who, path);
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
	return main.replace(/<!-- -->/g, "").replace(/<[^>]*>/g, "|");
};
const toastAfter = async (who: Client) => pageOf(who, "/profile");

describe("the profile", () => {
	test("asks a visitor to sign in", async () => {
		const answer = await new Client(server.origin).get("/profile");
		expect(answer.status).toBe(401);
		const html = await answer.text();
		expect(html).toContain("Authentication Required");
		expect(html).toMatch(/<a[^>]+href="\/login[^"]*"[^>]*>Sign In<\/a>/);
	});

	test("has its cards, and the plan's features with what is coming", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const html = await pageOf(mia, "/profile");
		for (const words of [
			"Personal Information",
			"Subscription &amp; Billing",
			"Payment Methods",
			"Notifications",
			"Account Actions",
			"Security Settings",
			"Billing History",
			"Download my data",
			"Delete Account",
			"Edit Profile",
			"Upgrade Plan",
			"Group chat",
			"Not confirmed yet",
		]) {
			expect(html).toContain(words);
		}
		expect(html).not.toContain("Change Plan");
		expect(html.match(/>[^<]*Billing History/g)).toHaveLength(1);
		expect((await mia.get("/profile")).headers.get("Cache-Control")).toBe("private, no-store");
	});

	test("saves with its toast, refuses with its words, and gives no password back", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const ben = await registerClient(server.origin, "Ben");
		const names = { firstName: "Mia", lastName: "Moss" };
		expect((await mia.post("/profile?edit", { ...names, email: mia.email })).status).toBe(303);
		const saved = await toastAfter(mia);
		expect(saved).toContain("Profile Updated");
		expect(saved).toContain("Your profile has been successfully updated.");
		const wrong = { firstName: "", lastName: " ", email: "mia", currentPassword: "quiet lantern" };
		const refused = await mia.post("/profile?edit", wrong);
		const html = await refused.text();
		expect(refused.status).toBe(400);
		for (const words of [
			"First name is required",
			"Last name is required",
			"Please enter a valid email address",
		]) {
			expect(html).toContain(words);
		}
		expect(html).not.toContain("quiet lantern");
		const moved = { ...names, email: ben.email, currentPassword: PASSWORD };
		const taken = await mia.post("/profile?edit", moved);
		expect(taken.status).toBe(409);
		expect(await taken.text()).toMatch(/Update Failed.+There is already an account with this email/s);
	});

	test("asks an account without a password for none, and says where its email address changes", async () => {
		const mia = await registerClient(server.origin, "Mia");
		expect(await pageOf(mia, "/profile?edit")).toContain('name="currentPassword"');
		change("update users set password_hash = '' where email = ?", mia.email);
		const html = await pageOf(mia, "/profile?edit");
		expect(html).not.toContain('name="currentPassword"');
		expect(html).toMatch(/<input(?=[^>]* readOnly)[^>]* name="email"/i);
		expect(html).toMatch(/<a[^>]+href="\/profile\/security\/email"/);
		const renamed = { firstName: "Mia", lastName: "Moss", email: mia.email };
		expect((await mia.post("/profile?edit", renamed)).status).toBe(303);
	});

	test("offers to cancel only a plan that can be cancelled", async () => {
		const olga = await registerClient(server.origin, "Olga");
		setTier(server.databaseUrl, olga.email, "plus");
		expect(await wordsOf(olga, "/profile")).toContain("|See your plan|");
		expect(await wordsOf(olga, "/profile")).not.toContain("See or cancel your plan");
		const ulla = await subscriber("Ulla");
		expect(await wordsOf(ulla, "/profile")).toContain("See or cancel your plan");
		expect((await ulla.post("/profile/plan", { intent: "cancel" })).status).toBe(303);
		expect(await wordsOf(ulla, "/profile")).not.toContain("See or cancel your plan");
	});

	test("names the trips for which one-time Pro was bought", async () => {
		const wim = await registerClient(server.origin, "Wim");
		const trip = await createTripByApi(wim, { title: "Porto" });
		expect(await wordsOf(wim, "/profile")).not.toContain("One-time Pro");
		buyOneTimePro(trip);
		const html = await pageOf(wim, "/profile");
		expect(html).toContain("Trips with one-time Pro");
		expect(html).toMatch(new RegExp(`<a[^>]+href="/trip/${trip.shareId}"[^>]*><bdi>Porto<`));
	});
});

test("all data comes as a file to save, in JSON and CSV, and a table of nothing as well", async () => {
	const mia = await registerClient(server.origin, "Mia");
	await createTripByApi(mia);
	expect(await pageOf(mia, "/profile/data")).toContain('href="/profile/data/trips.csv"');
	const all = await mia.get("/profile/data/gangway.json");
	expect(all.headers.get("Content-Disposition")).toBe('attachment; filename="gangway-data.json"');
	expect(await all.json()).toMatchObject({
		account: [{ email: mia.email }],
		trips: [{ destination: "Lisbon" }],
	});
	const trips = await mia.get("/profile/data/trips.csv");
	expect(trips.headers.get("Content-Type")).toContain("text/csv");
	expect(trips.headers.get("Cache-Control")).toBe("private, no-store");
	expect(await trips.text()).toContain("Title,Origin,Destination");
	expect((await mia.get("/profile/data/refunds.csv")).status).toBe(200);
});

describe("deleting an account", () => {
	test("names what this account loses: its plan with its date, and its cash back", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const nothing = await wordsOf(mia, "/profile/delete?confirm");
		expect(nothing).toContain("Trips that you planned for yourself alone");
		expect(nothing).not.toMatch(/it ends today|cash back/i);
		expect(nothing).toContain("What is still open of your share stays open");
		const ulla = await subscriber("Ulla");
		addCashBackRow(server.databaseUrl, (await createTripByApi(ulla)).shareId, 833);
		const html = await wordsOf(ulla, "/profile/delete?confirm");
		expect(html).toMatch(/Plus: it ends today, without a refund of the time until \w+, \w+ \d+, 20\d\d/);
		expect(html).toContain("Your cash back of $8.33");
	});

	test("begins with the notice, then asks for the password, and signs out", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const notice = await pageOf(mia, "/profile/delete");
		expect(notice).toContain("Please contact support to delete your account");
		expect(notice).not.toContain("Your password");
		expect(await pageOf(mia, "/profile/delete?confirm")).toContain("Your password");
		const wrong = await mia.post("/profile/delete?confirm", { password: "wrong lantern" });
		expect(wrong.status).toBe(401);
		expect(await wrong.text()).toContain("This is not your password");
		const done = await mia.post("/profile/delete?confirm", { password: PASSWORD });
		expect([done.status, done.headers.get("Location")]).toEqual([303, "/landing"]);
		expect(mia.cookie("gangway_session")).toBeUndefined();
		expect(await pageOf(mia, "/landing")).toContain("Your account is deleted");
		const { email } = mia;
		const back = await new Client(server.origin).json("POST", "/api/auth/login", {
			email,
			password: PASSWORD,
		});
		expect(back.status).toBe(401);
	});

	test("by the API ends every session", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const phone = new Client(server.origin);
		const { email } = mia;
		await phone.json("POST", "/api/auth/login", { email, password: PASSWORD });
		const done = await mia.json("DELETE", "/api/auth/user", { password: PASSWORD });
		expect([done.status, await done.json()]).toEqual([200, { success: true }]);
		expect((await phone.get("/api/auth/user")).status).toBe(401);
		const again = { firstName: "Mia", lastName: "Again", email, password: PASSWORD };
		expect((await phone.json("POST", "/api/auth/register", again)).status).toBe(201);
	});

	test("says who still relies on it, with the way to settle that", async () => {
		const olga = await registerClient(server.origin, "Olga");
		const ben = await registerClient(server.origin, "Ben");
		const trip = await createTripByApi(olga);
		const joined = await ben.json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ben" });
		const { id: memberId } = (await joined.json()) as { id: string };
		const started = await ben.json("POST", "/api/create-payment-intent", { memberId });
		const { paymentIntentId } = (await started.json()) as { paymentIntentId: string };
		const payment = { paymentIntentId, testCard: "success" };
		expect((await ben.json("POST", `/api/members/${memberId}/confirm-payment`, payment)).status).toBe(200);
		const page = await pageOf(olga, "/profile/delete?confirm");
		expect(page).toContain("holds the group");
		expect(page).toContain(`href="/fund-release/${trip.id}"`);
		expect(page).not.toContain("Your password");
		const refused = await olga.json("DELETE", "/api/auth/user", { password: PASSWORD });
		expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining("holds the group")]);
		expect((await ben.json("DELETE", "/api/auth/user", { password: PASSWORD })).status).toBe(200);
		const share = await (await olga.get(`/api/trips/share/${trip.shareId}`)).text();
		expect(share).toContain("Former member");
		expect(share).not.toContain(ben.email);
	});

	test("cannot be used to guess a password", async () => {
		const mia = await registerClient(server.origin, "Mia");
		const statuses: number[] = [];
		for (let count = 0; count < 11; count++) {
			statuses.push((await mia.json("DELETE", "/api/auth/user", { password: "wrong lantern" })).status);
		}
		expect(statuses).toEqual([...Array(10).fill(401), 429]);
		expect((await mia.get("/api/auth/user")).status).toBe(200);
	});
});
