import { DomUtils, parseDocument } from "htmlparser2";
import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { PASSWORD } from "#tests/support/password.ts";
import { createOwnedTrip, createTripByApi, registerClient, type TripJson } from "#tests/support/people.ts";
import { type SharedServer, sharedServer } from "#tests/support/shared-server.ts";
import { queryNow, runNow } from "#tests/support/sql.ts";

let server: SharedServer;
let trip: TripJson;
beforeAll(async () => {
	server = await sharedServer();
	trip = await createOwnedTrip(server.origin, { partySize: 20 });
});

const sql = (query: string, ...values: string[]) => queryNow(server.databaseUrl, query, ...values);
const change = (statement: string, ...values: string[]) => runNow(server.databaseUrl, statement, ...values);

type Form = { who?: Client; path: string; fields: Record<string, string>; secrets?: Record<string, string> };

const visitor = () => new Client(server.origin);
const olga = () => registerClient(server.origin, "Olga");

/** Every form for an unconfirmed address, filled in except for that address. */
const FORMS: [string, () => Form | Promise<Form>][] = Object.entries({
	"to join and pay": () => ({
		path: `/join/${trip.shareId}`,
		fields: { name: "Ann Berg", paymentPlan: "full", testCard: "success" },
	}),
	"to hold a spot": async () => ({
		path: `/join/${(await createTripByApi(visitor())).shareId}`,
		fields: { name: "Ann Berg", paymentPlan: "full", hold: "on" },
	}),
	"to join a trip without costs": async () => ({
		path: `/join/${(await createOwnedTrip(server.origin, { tripItems: [] })).shareId}`,
		fields: { name: "Ann Berg", paymentPlan: "full" },
	}),
	"to register": () => ({
		path: "/register",
		fields: { firstName: "Ann", lastName: "Berg" },
		secrets: { password: "quiet lantern boat" },
	}),
	"of the profile": async () => ({
		who: await olga(),
		path: "/profile?edit",
		fields: { firstName: "Olga", lastName: "Berg" },
		secrets: { currentPassword: PASSWORD },
	}),
	"to change one's address": async () => ({
		who: await olga(),
		path: "/profile/security/email",
		fields: {},
		secrets: { currentPassword: PASSWORD },
	}),
	"for the newsletter": () => ({ path: "/newsletter", fields: {} }),
	"for a message to support": () => ({
		path: "/support?tab=contact",
		fields: { name: "Ann", category: "general", subject: "A question", message: "How do I begin?" },
	}),
	"for a link to sign in": () => ({ path: "/sign-in", fields: { returnTo: "/pricing" } }),
	"for a new password": () => ({ path: "/forgot-password", fields: {} }),
	"for a link to one's place": () => ({ path: `/join/${trip.shareId}/link`, fields: {} }),
});

let count = 0;
/** A name that no other form has used. */
const newName = () => `ann${++count}`;

function inputsOf(html: string): [string, string][] {
	const typed = DomUtils.findAll(
		({ name, attribs }) => (name === "input" && attribs.type !== "radio") || name === "textarea",
		parseDocument(html).children,
	);
	return typed.map((one) => [one.attribs.name ?? "", one.attribs.value ?? DomUtils.textContent(one).trim()]);
}

const textOf = (html: string) => DomUtils.textContent(parseDocument(html)).replace(/\s+/g, " ");

describe.each(FORMS)("the form %s", (_, form) => {
	const open = async () => {
		const { who = visitor(), path, fields, secrets = {} } = await form();
		return {
			post: (more: Record<string, string>) => who.post(path, { ...fields, ...secrets, ...more }),
			fields,
			secrets,
		};
	};

	test("asks about a misspelled domain once, and keeps what was typed", async () => {
		const { post, fields, secrets } = await open();
		const email = `${newName()}@gmial.com`;
		const asked = await post({ email });
		const html = await asked.text();
		expect(asked.status).toBe(200);
		expect(textOf(html)).toContain(`Did you mean ${email.replace("gmial", "gmail")}?`);
		const inputs = inputsOf(html);
		expect(inputs).toContainEqual(["email", email]);
		expect(inputs).toContainEqual(["asked", email]);
		const { category: _, paymentPlan: _plan, testCard: _card, ...typed } = fields;
		for (const field of Object.entries(typed)) expect(inputs).toContainEqual(field);
		for (const secret of Object.values(secrets)) expect(html).not.toContain(secret);
		const again = "type your password again, and send the form again";
		expect(textOf(html).includes(again)).toBe(Object.keys(secrets).length > 0);
		const sent = await post({ email, asked: email });
		expect([sent.status, await sent.text()]).toEqual([303, ""]);
	});

	test("puts the address that was meant into the field, and sends nothing", async () => {
		const { post } = await open();
		const email = `${newName()}@gmial.com`;
		const corrected = await post({ email, asked: email, correct: email });
		const html = await corrected.text();
		expect(corrected.status).toBe(200);
		expect(inputsOf(html)).toContainEqual(["email", email.replace("gmial", "gmail")]);
		expect(textOf(html)).not.toContain("Did you mean");
		expect(html).toMatch(/<input(?=[^>]* name="email")(?=[^>]* autofocus)[^>]*>/i);
		expect((await post({ email: email.replace("gmial", "gmail") })).status).toBe(303);
	});

	test("asks about no address that is right", async () => {
		const { post } = await open();
		expect((await post({ email: `${newName()}@proton.me` })).status).toBe(303);
	});
});

const membersOf = (email: string) => sql("select id from members where email = ?", email);

test("nobody has joined and nothing is charged while a guest is asked", async () => {
	const email = `${newName()}@hotmial.com`;
	const fields = { name: "Ann Berg", email, paymentPlan: "full", testCard: "success" };
	const payments = () => sql("select count(*) from attempts");
	const before = payments();
	const ann = visitor();
	expect((await ann.post(`/join/${trip.shareId}`, fields)).status).toBe(200);
	expect(membersOf(email)).toEqual([]);
	expect(payments()).toEqual(before);
	expect((await ann.post(`/join/${trip.shareId}`, { ...fields, asked: email })).status).toBe(303);
	expect(membersOf(email)).toHaveLength(1);
});

test("a guest whose place has no address is asked before the checkout charges", async () => {
	const ann = visitor();
	const declined = {
		name: "Ann Berg",
		email: `${newName()}@people.example`,
		paymentPlan: "full",
		testCard: "declined",
	};
	expect((await ann.post(`/join/${trip.shareId}`, declined)).status).toBe(409);
	const [place] = sql(
		"select m.id, p.id payment from members m join payments p on p.member_id = m.id where m.email = ?",
		declined.email,
	) as { id: string; payment: string }[];
	change("update members set email = null where id = ?", String(place?.id));
	const checkout = `/checkout/${trip.shareId}/${place?.id}/${place?.payment}`;
	const email = `${newName()}@gmial.com`;
	const tries = () => sql("select id from attempts where payment_id = ?", String(place?.payment));
	const asked = await ann.post(checkout, { testCard: "success", email });
	expect([asked.status, tries()]).toMatchObject([200, { length: 1 }]);
	expect(textOf(await asked.text())).toContain(`Did you mean ${email.replace("gmial", "gmail")}?`);
	expect((await ann.post(checkout, { testCard: "success", email, asked: email })).status).toBe(303);
	expect(tries()).toHaveLength(2);
});

test("what else is wrong is said together with the question, and then it is not asked again", async () => {
	const email = `${newName()}@gmial.com`;
	const first = await visitor().post("/register", { firstName: "", lastName: "Berg", email, password: "x" });
	const html = await first.text();
	expect(first.status).toBe(400);
	expect(html).toContain("First name is required");
	expect(textOf(html)).toContain("Did you mean");
	const second = await visitor().post("/register", {
		firstName: "",
		lastName: "Berg",
		email,
		asked: email,
		password: "x",
	});
	const again = await second.text();
	expect(second.status).toBe(400);
	expect(textOf(again)).not.toContain("Did you mean");
	expect(inputsOf(again)).toContainEqual(["asked", email]);
});

test("an address that was asked about is not asked about again after another, nor after it was corrected", async () => {
	const first = `${newName()}@gmial.com`;
	const second = `${newName()}@hotmial.com`;
	const right = `${newName()}@people.example`;
	let asked: string[] = [];
	const post = async (email: string, more: [string, string][] = []) => {
		const reply = await visitor().raw("/register", {
			method: "POST",
			body: new URLSearchParams([["email", email], ...asked.map((one) => ["asked", one]), ...more]),
		});
		const html = await reply.text();
		asked = inputsOf(html).flatMap(([name, value]) => (name === "asked" ? [value] : []));
		return textOf(html).includes("Did you mean");
	};
	expect(await post(first)).toBe(true);
	expect(await post(second)).toBe(true);
	expect(await post(first)).toBe(false);
	expect(await post(first, [["correct", first]])).toBe(false);
	expect(await post(right)).toBe(false);
	expect(await post(second)).toBe(false);
	expect(asked).toEqual([first, second]);
});

test("nobody is asked about the address of their own account, nor when they sign in", async () => {
	const mia = await registerClient(server.origin, "Mia");
	const email = `${newName()}@gmial.com`;
	change("update users set email = ? where email = ?", email, mia.email);
	const saved = await mia.post("/profile?edit", { firstName: "Mia", lastName: "New", email });
	expect(saved.status).toBe(303);
	expect((await visitor().post("/login", { email, password: PASSWORD })).status).toBe(303);
});

test("a list of invitations is asked about each misspelled address, and corrects the one that is pressed", async () => {
	const who = await registerClient(server.origin, "Olga");
	const { shareId } = await createTripByApi(who);
	const page = `/trip/${shareId}/invite`;
	const emails = "Ben <ben@gmial.com>, reuben@gmial.com、cara@people.example";
	const asked = await who.post(page, { emails, customMessage: "Bring shoes" });
	const html = await asked.text();
	expect(asked.status).toBe(200);
	for (const words of ["Did you mean ben@gmail.com?", "Did you mean reuben@gmail.com?", "Bring shoes"])
		expect(textOf(html)).toContain(words);
	const introduced = textOf(html);
	expect(introduced.split("Nothing was sent yet")).toHaveLength(2);
	for (const typed of ["ben@gmial.com", "reuben@gmial.com"])
		expect(introduced).toContain(`You typed ${typed}`);
	const corrected = await who.post(page, { emails, customMessage: "Bring shoes", correct: "ben@gmial.com" });
	const rest = await corrected.text();
	expect(inputsOf(rest)).toContainEqual(["emails", emails.replace("<ben@gmial", "<ben@gmail")]);
	expect(textOf(rest)).not.toContain("Did you mean ben@gmail.com?");
	expect(textOf(rest)).toContain("Did you mean reuben@gmail.com?");
	const sent = await who.raw(page, {
		method: "POST",
		body: new URLSearchParams([
			["emails", emails],
			["asked", "ben@gmial.com"],
			["asked", "reuben@gmial.com"],
		]),
	});
	expect([sent.status, sent.headers.get("Location")]).toEqual([303, `${page}#invited`]);
});

test("the API takes what it is given", async () => {
	const email = `${newName()}@gmial.com`;
	const names = { firstName: "Ann", lastName: "Berg", password: "quiet lantern boat" };
	const joined = await visitor().json("POST", `/api/trips/${trip.shareId}/join`, { name: "Ann", email });
	const registered = await visitor().json("POST", "/api/auth/register", { ...names, email });
	expect([joined.status, registered.status]).toEqual([201, 201]);
});
