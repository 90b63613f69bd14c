import { afterAll, beforeAll, expect, test } from "vitest";
import { Client } from "#tests/support/client.ts";
import { snapshotOf } from "#tests/support/databases.ts";
import { makeAdmin, signInClient } from "#tests/support/people.ts";
import { startServer } from "#tests/support/server.ts";
import { runNow, valueNow } from "#tests/support/sql.ts";
import { type PaidMember, paidMember } from "#tests/support/stripe-members.ts";
import { type StripeServer, startStripeServer, stripeEnv } from "#tests/support/stripe-server.ts";

let stripe: StripeServer;
let before: PaidMember;
let copy: string;
let firstOutput: string;

/** When the last job of the copy has ended. */
const LAST_JOB = new Date(Date.now() - 3_600_000);

/** Maya has paid for a trip when the database is copied; then another trip is created and paid. Then a server starts on the copy. */
beforeAll(async () => {
	stripe = await startStripeServer();
	const { databaseUrl } = stripe.server;
	before = await paidMember(stripe, { paymentPlan: "3-month" });
	makeAdmin(databaseUrl, before.olga.email);
	copy = snapshotOf(databaseUrl);
	runNow(copy, "delete from job_runs");
	runNow(
		copy,
		"insert into job_runs (name, every_ms, started_at, ended_at, outcome, summary) values ('sweep-payments', 10000, ?, ?, 'done', '')",
		...[LAST_JOB.getTime(), LAST_JOB.getTime()],
	);
	await paidMember(stripe, { guest: true });
	firstOutput = stripe.server.output();
	await stripe.server.kill();
	stripe.twin.webhooks.endpoint = "";
	stripe.server = await startServer({ env: { ...stripeEnv(stripe.twin), DATABASE_URL: copy } });
});
afterAll(async () => {
	await stripe.stop();
});

const people = async () => {
	const idOf = (role: string) =>
		valueNow<string>(copy, "select id from users where role = ? order by created_at", role);
	const [admin, maya] = [idOf("admin"), idOf("user")];
	const { origin } = stripe.server;
	return { admin: await signInClient(origin, admin), maya: await signInClient(origin, maya) };
};

const pay = (who: Client) => who.json("POST", "/api/create-payment-intent", { memberId: before.memberId });

test("the log says since when no server had the database, and nothing of that at a first start", () => {
	const line = `"since":"${LAST_JOB.toISOString()}","msg":"the server was down"`;
	expect(stripe.server.output()).toContain(line);
	expect(firstOutput).not.toContain("the server was down");
});

test("a database that was put back moves no money until an admin has returned what it cannot know", async () => {
	const { admin, maya } = await people();
	const refused = await pay(maya);
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"]);
	expect(await refused.json()).toMatchObject({ code: "checking_books" });
	const words = "We are checking our books. Nothing is charged meanwhile.";
	expect(await (await maya.get(`/trip/${before.trip.shareId}`)).text()).toContain(words);
	expect(await (await new Client(stripe.server.origin).get("/landing")).text()).not.toContain(words);

	const page = await (await admin.get("/admin/money/check")).text();
	expect(page).toContain("$970.00 of Maya Tester");
	const chargeRef = /name="chargeRef" value="(\w+)"/.exec(page)?.[1] ?? "";
	const unreasoned = await admin.post("/admin/money/check", { step: "return", chargeRef, reason: "" });
	expect([unreasoned.status, await unreasoned.text()]).toEqual([400, expect.stringContaining("Say why")]);
	const returned = await admin.post("/admin/money/check", {
		step: "return",
		chargeRef,
		reason: "They agreed",
	});
	expect(returned.status).toBe(303);
	expect(stripe.twin.state.refunds).toMatchObject([{ charge: chargeRef, amount: 97_000 }]);

	expect((await pay(maya)).status).toBe(200);
	expect(await (await maya.get(`/trip/${before.trip.shareId}`)).text()).not.toContain(words);
	expect(await (await admin.get("/admin/money/check")).text()).toContain("Earlier checks");
});
