import { beforeAll, describe, expect, test } from "vitest";
import type { OutgoingMail } from "#app/mail/mailer.ts";
import { everyMail } from "#tests/support/every-mail.ts";

let mails: OutgoingMail[] = [];
beforeAll(async () => {
	mails = await everyMail();
});

const mailOf = (subject: RegExp, to = /./) => {
	const mail = mails.find((one) => subject.test(one.subject) && to.test(one.to));
	expect(mail, `${subject} among ${mails.map((one) => one.subject).join(", ")}`).toBeDefined();
	return mail?.text ?? "";
};

describe("every mail", () => {
	test("has a subject of at most 50 characters", () => {
		expect(mails.length).toBeGreaterThan(25);
		expect(mails.map(({ subject }) => subject).filter((subject) => subject.length > 50)).toEqual([]);
	});

	test("names no button, which text has not, no reason that explains itself, and nobody by halves", () => {
		for (const { text } of mails) {
			expect(text).not.toMatch(/button|most likely you|are switched on|undefined|null/);
			expect(text.match(/\/mail\/settings\//g)?.length ?? 0, "links to the settings").toBeLessThan(2);
		}
	});

	test("about a trip names it once in its subject, and one about an account none", () => {
		for (const { subject, text } of mails) {
			const isAccount = /password|address|sign/i.test(subject);
			expect(subject.split("Lisbon").length - 1, subject).toBe(isAccount ? 0 : 1);
			expect(text.includes("Lisbon")).toBe(!isAccount);
		}
	});

	test("about a trip says an amount or a day", () => {
		for (const { subject, text } of mails.filter((one) => one.subject.includes("Lisbon")))
			if (!/Your place on/.test(subject)) expect(text, subject).toMatch(/\$\d|[A-Z][a-z]{2} \d/);
	});
});

describe("on demo money a receipt says so and begins with the amount:", () => {
	test.each([
		[/^\$323\.33 received: Lisbon$/, "Demo: nothing was charged."],
		[/^\$100\.00 refunded: Lisbon$/, "Demo: no real money moved."],
		[/^\$200\.00 released: Lisbon$/, "Demo: no real money moved."],
		[/^\$200\.00 is on its way to you: Lisbon$/, "Demo: no real money moved."],
	])("%s", (subject, sentence) => {
		expect(mailOf(subject)).toContain(sentence);
	});
});

test("a reminder greets by the first name", () => {
	expect(mailOf(/^Olga asks you to pay \$970\.00: Lisbon$/)).toContain("Hi Jonas, a quick reminder");
});

test("the chat's digest has the time of each message, with its zone", () => {
	expect(mailOf(/^2 new messages: Lisbon$/, /jonas@/)).toContain(
		"Mia Tester, Nov 20, 10:01 AM (UTC):\n> Who brings the tent?",
	);
});

test("a refund's request says what for, and leads to the decision", () => {
	const asked = mails.filter(({ subject }) => /^Mia Tester asks for \$\d+\.\d\d back: Lisbon$/.test(subject));
	const text = asked.find((mail) => mail.text.includes("> I broke a leg."))?.text;
	expect(text).toMatch(/Decide on the refund:\nhttps:.*\/refunds\n/);
});
