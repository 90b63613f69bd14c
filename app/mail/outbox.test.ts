import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { insertionOrder } from "#db/portable-sql.ts";
import { mailSuppressions, outbox } from "#db/schema/mail.ts";
import { DAY, MINUTE, SECOND } from "#tests/support/clock.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailDelivery } from "./deliver-mail.server.ts";
import { RefusedMail } from "./mailer.ts";
import { type Deliver, isMessageDue, MAX_TRIES, queueMessage, sendOutbox } from "./outbox.server.ts";

const deliverMail = mailDelivery({
	coloursOf: async () => null,
	makeSecretPath: async () => "/secret/path",
	canBeTakenBack: async () => false,
});
const delivery = (mail: Deliver = deliverMail) => ({ mail, push: mail });

const queue = (world: World, source: string, more: object = {}) =>
	world.db.write((tx) =>
		queueMessage(world.nobody, tx, {
			source,
			channel: "mail",
			kind: "payment_received",
			topic: "payments",
			email: "Ben@people.example",
			content: { subject: "S", heading: "H", paragraphs: ["P"], action: { label: "Open", path: "/trip/x" } },
			...more,
		}),
	);

const statuses = async (world: World) =>
	(await world.db.read.select().from(outbox).orderBy(insertionOrder(outbox))).map(
		({ source, status, tries }) => [source, status, tries],
	);

test("a source is queued once, and its mail is sent once", async () => {
	using world = openWorld();
	expect([await queue(world, "a"), await queue(world, "a")]).toEqual([true, false]);
	expect(await isMessageDue(world.nobody, "mail")).toBe(true);
	expect(await sendOutbox(world.nobody, delivery())).toEqual({ sent: 1, failed: 0 });
	expect(await sendOutbox(world.nobody, delivery())).toEqual({ sent: 0, failed: 0 });
	expect(world.mail.sent).toHaveLength(1);
	expect(world.mail.sent[0]).toMatchObject({ to: "Ben@people.example", subject: "S", unsubscribeUrl: null });
	expect(world.mail.sent[0]?.text).toContain("https://gangway.example/trip/x");
	expect(await isMessageDue(world.nobody, "mail")).toBe(false);
});

test("the button of a trip's mail has the colours of the trip, on light and on dark grounds", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	await queue(world, "own");
	await queue(world, "trip", { tripId: trip.id });
	const coloured = mailDelivery({
		coloursOf: async (_ctx, tripId) => (tripId === trip.id ? { light: "#123456", dark: "#abcdef" } : null),
		makeSecretPath: async () => "/secret/path",
		canBeTakenBack: async () => false,
	});
	await sendOutbox(world.nobody, delivery(coloured));
	const [own = "", ofTrip = ""] = world.mail.sent.map(({ html }) => html);
	expect(ofTrip).toMatch(/class="button"[^>]*background:#123456/);
	expect(ofTrip).toMatch(/\.button \{ background: #abcdef/);
	expect(own).not.toMatch(/#123456|#abcdef/);
});

test("a mail goes to the address that its account has when it is sent", async () => {
	using world = openWorld();
	const ben = await world.user({ email: "now@people.example" });
	await queue(world, "a", { userId: ben.id, email: null });
	await sendOutbox(world.nobody, delivery());
	expect(world.mail.sent.map(({ to }) => to)).toEqual(["now@people.example"]);
});

test("a failure is tried again later and later, and holds up no other mail", async () => {
	using world = openWorld();
	await queue(world, "bad", { email: "bad@people.example" });
	await queue(world, "good");
	const send: Deliver = async (ctx, row) => {
		if (row.source === "bad") throw new Error("no connection");
		return deliverMail(ctx, row);
	};
	expect(await sendOutbox(world.nobody, delivery(send))).toEqual({ sent: 1, failed: 1 });
	expect(await statuses(world)).toEqual([
		["bad", "waiting", 1],
		["good", "sent", 1],
	]);
	const [{ runAt } = { runAt: 0 }] = await world.db.read
		.select()
		.from(outbox)
		.where(eq(outbox.source, "bad"));
	world.clock.set(runAt - 2); // a turn reads the clock when it begins, and again for its messages
	expect(await sendOutbox(world.nobody, delivery(send))).toEqual({ sent: 0, failed: 0 });
	for (let tries = 2; tries <= MAX_TRIES; tries += 1) {
		world.clock.advance(DAY);
		expect(await sendOutbox(world.nobody, delivery(send))).toEqual({ sent: 0, failed: 1 });
	}
	expect((await statuses(world))[0]).toEqual(["bad", "dead", MAX_TRIES]);
	const [row] = await world.db.read.select().from(outbox).where(eq(outbox.source, "bad"));
	expect(row?.lastError).toBe("no connection");
});

test("a mail server that is away is in the log, once for each turn and without the address", async () => {
	using logged = captureLog();
	using world = openWorld();
	for (const source of ["a", "b", "c"]) await queue(world, source);
	const away: Deliver = async () => {
		throw Object.assign(new Error("connect ECONNREFUSED for Ben@people.example"), { code: "ESOCKET" });
	};
	expect(await sendOutbox(world.nobody, delivery(away))).toEqual({ sent: 0, failed: 3 });
	expect(logged.lines).toMatchObject([
		{
			level: "warn",
			msg: "messages could not be sent, and are tried again",
			what: "mail",
			error: { code: "ESOCKET" },
		},
	]);
	expect(JSON.stringify(logged.lines)).not.toContain("Ben@");
});

test("a turn that takes long sends what is queued meanwhile, and counts each try from its own time", async () => {
	using world = openWorld();
	for (let one = 0; one < 21; one += 1) await queue(world, `article-${one}`, { topic: "newsletter" });
	const claimed: number[] = [];
	const slow: Deliver = async (_ctx, { source }) => {
		world.clock.advance(MINUTE);
		const [row] = await world.db.read.select().from(outbox).where(eq(outbox.source, source));
		claimed.push((row?.runAt ?? 0) - world.clock.now().getTime());
		if (source === "article-0") await queue(world, "link", { topic: "account" });
		return undefined;
	};
	expect(await sendOutbox(world.nobody, delivery(slow))).toEqual({ sent: 22, failed: 0 });
	// Another process must not try a message before its wait is over.
	expect(Math.max(...claimed) - Math.min(...claimed)).toBeLessThan(SECOND);
});

test("a mail to many holds up no other mail, nor does what strangers write to support", async () => {
	using world = openWorld();
	for (let one = 0; one < 30; one += 1)
		await queue(world, `article-${one}`, { topic: "newsletter", email: `reader${one}@people.example` });
	for (let one = 0; one < 30; one += 1)
		await queue(world, `message-${one}`, { topic: "support", email: "support@people.example" });
	world.clock.advance(1);
	await queue(world, "link", { kind: "sign_in", topic: "account", email: "maya@people.example" });
	await sendOutbox(world.nobody, delivery());
	const sent = world.mail.sent.map(({ to }) => to.replace(/\d+/, ""));
	expect([...new Set(sent)]).toEqual([
		"maya@people.example",
		"support@people.example",
		"reader@people.example",
	]);
	expect([sent.length, sent.indexOf("reader@people.example")]).toEqual([61, 31]);
});

test("a mail that the server refuses for good is not tried again", async () => {
	using world = openWorld();
	await queue(world, "a");
	const refuse: Deliver = async () => {
		throw new RefusedMail("550");
	};
	await sendOutbox(world.nobody, delivery(refuse));
	expect(await statuses(world)).toEqual([["a", "dead", 1]]);
});

test("a process that died while sending is followed by another after the wait", async () => {
	using world = openWorld();
	await queue(world, "a");
	const dying: Deliver = () => new Promise(() => {});
	void sendOutbox(world.nobody, delivery(dying));
	await expect.poll(() => statuses(world)).toEqual([["a", "waiting", 1]]);
	expect(await sendOutbox(world.nobody, delivery())).toEqual({ sent: 0, failed: 0 });
	world.clock.advance(MINUTE);
	expect(await sendOutbox(world.nobody, delivery())).toEqual({ sent: 1, failed: 0 });
});

test("a push service that does not answer holds up no mail and no other browser", async () => {
	using world = openWorld();
	const pushed: string[] = [];
	const push: Deliver = async (_ctx, { source }) => {
		if (source === "slow") return new Promise(() => {});
		pushed.push(source);
		return undefined;
	};
	for (const source of ["slow", "quick"]) await queue(world, source, { channel: "push" });
	await queue(world, "mail");
	void sendOutbox(world.nobody, { mail: deliverMail, push }, "push");
	await expect.poll(() => pushed).toEqual(["quick"]);
	expect(await sendOutbox(world.nobody, { mail: deliverMail, push }, "mail")).toEqual({ sent: 1, failed: 0 });
	expect(await isMessageDue(world.nobody, "push")).toBe(false);
	world.clock.advance(MINUTE);
	expect([await isMessageDue(world.nobody, "push"), await isMessageDue(world.nobody, "mail")]).toEqual([
		true,
		false,
	]);
});

test("a message that became unwanted after it was read is not sent", async () => {
	using world = openWorld();
	await queue(world, "first");
	world.clock.advance(1);
	await queue(world, "withdrawn");
	const send: Deliver = async (ctx, row) => {
		await ctx.db.write((tx) =>
			tx.update(outbox).set({ status: "skipped" }).where(eq(outbox.source, "withdrawn")),
		);
		return deliverMail(ctx, row);
	};
	expect(await sendOutbox(world.nobody, delivery(send))).toEqual({ sent: 1, failed: 0 });
});

test("two processes send a mail once", async () => {
	using world = openWorld();
	await queue(world, "a");
	await Promise.all([1, 2, 3].map(() => sendOutbox(world.nobody, delivery())));
	expect(world.mail.sent).toHaveLength(1);
});

test("nothing goes to an address that refuses our mail, or without a mail server", async () => {
	using world = openWorld();
	await world.db.write((tx) =>
		tx.insert(mailSuppressions).values({ email: "ben@people.example", reason: "bounce", createdAt: 1 }),
	);
	await queue(world, "a");
	await sendOutbox(world.nobody, delivery());
	await queue(world, "b", { email: "cara@people.example" });
	world.mail.kind = "none";
	await sendOutbox(world.nobody, delivery());
	expect(world.mail.sent).toEqual([]);
	expect(await statuses(world)).toEqual([
		["a", "skipped", 1],
		["b", "skipped", 1],
	]);
});

test("the path of a secret link is made when it is sent, and is not stored", async () => {
	using world = openWorld();
	const secret = { purpose: "sign_in", id: "u", email: "ben@people.example" };
	await queue(world, "a", {
		topic: "account",
		content: { subject: "S", heading: "H", paragraphs: [], action: { label: "Sign in", secret } },
	});
	await sendOutbox(world.nobody, delivery());
	expect(world.mail.sent[0]?.text).toContain("https://gangway.example/secret/path");
	expect(JSON.stringify(await world.db.read.select().from(outbox))).not.toContain("/secret/path");
});
