import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DomainError } from "#app/lib/errors.ts";
import type { MailReply } from "#app/mail/mail-events.ts";
import { threadAddress } from "#app/mail/thread-address.server.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { DAY } from "#tests/support/clock.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { askQuestion } from "./ask-support.server.ts";
import { isAutomatic, readReply, receiveReply } from "./mail-in.server.ts";
import { contactSchema } from "./requests.schema.ts";
import { MAX_MESSAGES } from "./write-message.server.ts";

const BEN = contactSchema.parse({
	name: "Ben",
	email: "ben@people.example",
	category: "billing",
	subject: "Paid twice",
	message: "I see two charges.",
});

const mail = (given: Partial<MailReply>): MailReply => ({
	type: "reply",
	to: [],
	from: "Ben <ben@people.example>",
	text: "Thank you!",
	headers: {},
	attachments: 0,
	...given,
});

const uncounted = async () => {};
const refused = async () => {
	throw new DomainError("rate_limited", "Too many");
};

async function scene(world: World) {
	const { request } = await askQuestion(world.nobody, BEN, { mayMail: false });
	const address = (await threadAddress(world.nobody, request)) ?? "";
	const texts = async () => {
		const rows = await world.db.read.select().from(supportMessages);
		return rows
			.filter(({ requestId }) => requestId === request.id)
			.map(({ text }) => text)
			.slice(1);
	};
	return {
		request,
		address,
		texts,
		receive: (given: Partial<MailReply>, count = uncounted) => receiveReply(world.nobody, mail(given), count),
	};
}

describe("a reply by mail", () => {
	test("lands in its thread, once", async () => {
		using world = openWorld();
		const { address, texts, receive } = await scene(world);
		const one = { to: ["someone@else.example", address.toUpperCase()], messageId: "<1@people.example>" };
		expect(await receive(one)).toBe("stored");
		expect(await receive(one)).toBe("stored");
		expect(await texts()).toEqual(["Thank you!"]);
		expect(await receive({ ...one, messageId: "<2@people.example>", text: "One more thing" })).toBe("stored");
		expect(await texts()).toEqual(["Thank you!", "One more thing"]);
		expect(await world.db.read.select().from(supportRequests)).toMatchObject([{ state: "new" }]);
	});

	test("without the thread's own token lands nowhere", async () => {
		using world = openWorld();
		const { address, texts, receive } = await scene(world);
		const other = await askQuestion(world.nobody, { ...BEN, subject: "Another" }, { mayMail: false });
		const signature = /-([0-9a-f]{24})@/.exec(address)?.[1] ?? "";
		for (const to of [
			"reply@gangway.example",
			"reply+1001@gangway.example",
			`reply+1001-${"0".repeat(24)}@gangway.example`,
			`reply+${other.request.number}-${signature}@gangway.example`,
			`reply+9999-${signature}@gangway.example`,
			`reply+1001-${signature}0@gangway.example`,
			`reply+1001-${signature}@evil.example`,
			`x+1001-${signature}@gangway.example`,
			`reply+-${signature}@gangway.example`,
			"",
		])
			expect([to, await receive({ to: [to] })]).toEqual([to, "unknown"]);
		expect(await texts()).toEqual([]);
		const nowhere = { ...world.nobody, mail: { ...world.mail, replyAddress: null } };
		expect(await receiveReply(nowhere, mail({ to: [address] }), uncounted)).toBe("unknown");
	});

	test("beyond a thread's limit is left out, and answered once a day, in our words alone", async () => {
		using world = openWorld();
		const { request, address, texts, receive } = await scene(world);
		const notices = () => world.db.read.select().from(outbox).where(eq(outbox.kind, "request_not_taken"));
		for (let times = 0; times < 3; times += 1)
			expect(await receive({ to: [address], text: `No. ${times}` }, refused)).toBe("too_many");
		expect(await texts()).toEqual([]);
		expect(await notices()).toMatchObject([{ email: BEN.email, userId: null }]);
		expect(await receive({ to: [address], text: "Later" })).toBe("stored");
		expect(await receive({ to: [address], text: "Too much" }, refused)).toBe("too_many");
		expect(await notices()).toHaveLength(1);
		for (const words of ["Paid twice", "two charges", "No. 1", "Ben"])
			expect(JSON.stringify((await notices()).map(({ content }) => content))).not.toContain(words);
		world.clock.advance(DAY);
		expect(await receive({ to: [address], text: "Too much" }, refused)).toBe("too_many");
		expect(await notices()).toHaveLength(2);
		await world.db.write(async (tx) => {
			const row = { requestId: request.id, author: "writer", text: "x", sentAt: 1 } as const;
			const rows = Array.from({ length: MAX_MESSAGES - 2 }, (_, index) => ({ ...row, id: `m${index}` }));
			await tx.insert(supportMessages).values(rows);
		});
		expect(await receive({ to: [address], text: "One too many" })).toBe("full");
		expect(await notices()).toHaveLength(2);
	});

	test("beyond it is answered at the account's address only while that is confirmed", async () => {
		using world = openWorld();
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const { request } = await askQuestion(world.as(mia), { ...BEN, email: mia.email }, { mayMail: false });
		const address = (await threadAddress(world.nobody, request)) ?? "";
		const tooMany = () => receiveReply(world.nobody, mail({ to: [address] }), refused);
		const notices = async () =>
			(await world.db.read.select().from(outbox).where(eq(outbox.kind, "request_not_taken"))).map(
				({ email }) => email,
			);
		await tooMany();
		expect(await notices()).toEqual([mia.email]);
		world.clock.advance(DAY);
		const victim = { email: "victim@people.example", emailVerifiedAt: null };
		await world.db.write((tx) => tx.update(users).set(victim).where(eq(users.id, mia.id)));
		await tooMany();
		expect(await notices()).toEqual([mia.email]);
	});

	test("that is empty, or whose words are all quoted, writes nothing", async () => {
		using world = openWorld();
		const { address, texts, receive } = await scene(world);
		for (const text of ["", "  \n ", "\u200b", "> We look into it.\n> Ada"])
			expect([text, await receive({ to: [address], text })]).toEqual([text, "empty"]);
		expect(await texts()).toEqual([]);
	});

	test("from a program is left out, so that no two programs write to each other", async () => {
		using world = openWorld();
		const { address, texts, receive } = await scene(world);
		expect(await receive({ to: [address], headers: { "auto-submitted": "auto-replied" } })).toBe("automatic");
		expect(await texts()).toEqual([]);
	});
});

test.each<[string, Partial<MailReply>, boolean]>([
	["a person", {}, false],
	["a program that says no", { headers: { "auto-submitted": "no" } }, false],
	["an absence note", { headers: { "auto-submitted": "auto-replied" } }, true],
	["something generated", { headers: { "auto-submitted": "Auto-Generated; x" } }, true],
	["bulk", { headers: { precedence: "bulk" } }, true],
	["junk", { headers: { precedence: "JUNK" } }, true],
	["a list", { headers: { precedence: "list" } }, true],
	["a mailing list", { headers: { "list-id": "<a.example>" } }, true],
	["Exchange", { headers: { "x-auto-response-suppress": "All" } }, true],
	["an old autoresponder", { headers: { "x-autoreply": "yes" } }, true],
	["a bounce", { headers: { "return-path": "<>" } }, true],
	["a mailer daemon", { from: "Mail Delivery <MAILER-DAEMON@mx.example>" }, true],
	["a postmaster", { from: "postmaster@mx.example" }, true],
	["no-reply", { from: "Shop <no-reply@shop.example>" }, true],
	["somebody whose name says so", { from: "No-Reply Fan <ben@people.example>" }, false],
	["ordinary precedence", { headers: { precedence: "first-class" } }, false],
])("whether %s is automatic: %o", (_, given, is) => {
	expect(isAutomatic(mail(given))).toBe(is);
});

const GMAIL =
	"Thanks, that works.\n\nOn Mon, Jan 18, 2027 at 9:00 AM Gangway <hello@gangway.example> wrote:\n\n> We look into it.\n";
const OUTLOOK =
	"Still broken.\n\n-----Original Message-----\nFrom: Gangway <hello@gangway.example>\nSent: Monday\n\nWe look into it.";
const GERMAN = "Danke!\n\nAm 18.01.2027 um 09:00 schrieb Gangway <hello@gangway.example>:\n> Wir sehen nach.";

describe("what is read of a mail", () => {
	test.each([
		["plain words", "Thank you!", "Thank you!"],
		["Gmail's quote", GMAIL, "Thanks, that works."],
		["Outlook's quote", OUTLOOK, "Still broken."],
		["a German quote", GERMAN, "Danke!"],
		["a signature", "See below.\n\n-- \nBen\n+1 202 555 0143", "See below."],
		["several paragraphs", "One.\n\nTwo.\n\nThree.", "One.\n\nTwo.\n\nThree."],
		["line ends of mails", "One.\r\nTwo.", "One.\nTwo."],
		["control characters", "a\u0000b\u001b[31mc", "ab[31mc"],
		["direction overrides", "a\u202eb", "ab"],
		["HTML, which stays text", "<script>alert(1)</script>", "<script>alert(1)</script>"],
	])("%s", async (_, text, read) => {
		expect(await readReply({ text, attachments: 0 })).toEqual({ text: read, leftOut: null });
	});

	test("what is left out is said", async () => {
		expect((await readReply({ text: "Here", attachments: 1 })).leftOut).toContain("One attachment");
		expect((await readReply({ text: "Here", attachments: 3 })).leftOut).toContain("3 attachments");
		const long = await readReply({ text: "word ".repeat(4_000), attachments: 2 });
		expect(long.text.length).toBeLessThanOrEqual(5_000);
		expect(long.leftOut).toMatch(/very long.*2 attachments/);
	});

	test.each([
		["lines that almost begin a Dutch quote", "Op schreef\n".repeat(20_000)],
		["lines that almost begin a Polish quote", "Dnia pisze\n".repeat(20_000)],
		["On without an end", "On a ".repeat(40_000)],
		["nothing but spaces", " ".repeat(200_000)],
		["nothing but quotes", ">".repeat(200_000)],
		["one long line", "a".repeat(200_000)],
		["newlines", "\n".repeat(200_000)],
	])("a hostile mail holds up nobody, and is read in two seconds: %s", async (_, text) => {
		const began = performance.now();
		await readReply({ text, attachments: 0 });
		expect(performance.now() - began).toBeLessThan(2_000);
	});
});
