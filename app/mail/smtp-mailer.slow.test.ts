import { expect, test } from "vitest";
import { startSmtpSink } from "#tests/support/smtp-sink.ts";
import { RefusedMail } from "./mailer.ts";
import { headerName } from "./replies.ts";
import { smtpMailer } from "./smtp-mailer.server.ts";

const MAIL = {
	id: "row1",
	to: "ben@people.example",
	subject: "Lisbon\r\nBcc: eve@people.example",
	text: "Hello",
	html: "<p>Hello</p>",
	unsubscribeUrl: "https://gangway.example/mail/settings/t",
	replyTo: [],
};
const config = (url: string) => ({
	url,
	from: "Gangway <hi@gangway.example>",
	origin: "https://gangway.example",
	support: "support@gangway.example",
});

test("a mail arrives with both parts, and nothing in it begins a header", async () => {
	await using sink = await startSmtpSink();
	await smtpMailer(config(sink.url)).send(MAIL);
	const [mail] = sink.mails;
	expect(mail).toMatchObject({ from: "hi@gangway.example", to: ["ben@people.example"] });
	expect(mail?.parsed).toMatchObject({
		subject: "Lisbon Bcc: eve@people.example",
		messageId: "<row1@gangway.example>",
	});
	expect(mail?.parsed.text?.trim()).toBe("Hello");
	expect(mail?.parsed.html?.trim()).toBe("<p>Hello</p>");
	const header = (name: string) => mail?.parsed.headers.find(({ key }) => key === name)?.value;
	expect(header("bcc")).toBeUndefined();
	expect(header("auto-submitted")).toBe("auto-generated");
	expect(header("list-unsubscribe")).toBe("<https://gangway.example/mail/settings/t>");
	expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("a title that is written like an encoded word is shown as it was typed, not decoded", async () => {
	await using sink = await startSmtpSink();
	const hidden = `=?utf-8?B?${Buffer.from("Pay at https://evil.example").toString("base64")}?=`;
	await smtpMailer(config(sink.url)).send({ ...MAIL, subject: `Lisbon ${hidden}` });
	expect(sink.mails[0]?.parsed.subject).toBe(`Lisbon ${hidden.replace("=?", "= ?")}`);
});

test.each([
	["O'Neil, Anna", "O'Neil, Anna"],
	['Anna "The Boss" \\ Kline', 'Anna "The Boss" \\ Kline'],
	["Zoë Müller, 李", "Zoë Müller, 李"],
	["Anna <eve@people.example>, Eve", "Anna <eve@people. example>, Eve"],
	["Anna\r\nBcc: eve@people.example", "Anna Bcc: eve@people. example"],
	["=?utf-8?B?RXZl?=", "= ?utf-8?B?RXZl?="],
	["Pay at https://evil.example", "Pay at https: //evil. example"],
	["x".repeat(400), "x".repeat(400)],
	["", ""],
])("a reply to %j goes to the given address alone", async (typed, shown) => {
	await using sink = await startSmtpSink();
	const replyTo = [
		{ name: headerName(typed), address: "anna@people.example" },
		{ name: headerName("Cleo; C."), address: "cleo@people.example" },
	];
	await smtpMailer(config(sink.url)).send({ ...MAIL, replyTo });
	const [mail] = sink.mails;
	expect(mail?.parsed.replyTo).toEqual([
		{ name: shown, address: "anna@people.example" },
		{ name: "Cleo; C.", address: "cleo@people.example" },
	]);
	expect(mail?.to).toEqual(["ben@people.example"]);
	expect(mail?.parsed.headers.filter(({ key }) => ["bcc", "cc", "reply-to"].includes(key))).toHaveLength(1);
});

test("a mail that nobody of ours has written has no Reply-To", async () => {
	await using sink = await startSmtpSink();
	await smtpMailer(config(sink.url)).send(MAIL);
	expect(sink.mails[0]?.parsed.replyTo).toBeUndefined();
});

test("an address with a line break or a comma gets no mail, and nobody else does", async () => {
	await using sink = await startSmtpSink();
	const mailer = smtpMailer(config(sink.url));
	for (const to of [
		"ben@people.example, eve@people.example",
		"ben@people.example\r\nBcc: eve@people.example",
	])
		await mailer.send({ ...MAIL, to }).catch(() => {});
	expect(sink.mails.flatMap(({ to }) => to).filter((to) => to.startsWith("eve"))).toEqual([]);
});

test.each([
	[550, true],
	[451, false],
])("an answer of %i is a refusal for good: %s", async (code, isFinal) => {
	await using sink = await startSmtpSink((address) => (address === MAIL.to ? code : null));
	const error = await smtpMailer(config(sink.url))
		.send(MAIL)
		.catch((cause: unknown) => cause);
	expect(error).toBeInstanceOf(Error);
	expect(error instanceof RefusedMail).toBe(isFinal);
	expect(sink.mails).toEqual([]);
});

test("a wrong password, or a sender that the server does not know, is an error that may pass", async () => {
	await using sink = await startSmtpSink((address) => (address === MAIL.to ? null : 550));
	const urls = [sink.url, sink.url.replace("//", "//gangway:wrong@")];
	for (const url of urls) {
		const error = await smtpMailer(config(url))
			.send(MAIL)
			.catch((cause: unknown) => cause);
		expect(error).toBeInstanceOf(Error);
		expect(error).not.toBeInstanceOf(RefusedMail);
	}
});

test("a server that is not there is an error that may pass", async () => {
	const error = await smtpMailer(config("smtp://127.0.0.1:1"))
		.send(MAIL)
		.catch((cause: unknown) => cause);
	expect(error).toBeInstanceOf(Error);
	expect(error).not.toBeInstanceOf(RefusedMail);
});
