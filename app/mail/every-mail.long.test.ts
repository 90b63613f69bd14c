import { beforeAll, describe, expect, test, vi } from "vitest";
import { kindOf, NOTICE_KINDS, type NoticeKind } from "#app/features/messages/notifications/kinds.ts";
import { wordsMissingIn } from "#tests/support/mail-words.ts";
import { everyMail, type SampleMail } from "#tests/support/notices/every-mail.ts";
import { type SinkMail, startSmtpSink } from "#tests/support/smtp-sink.ts";
import { smtpMailer } from "./smtp-mailer.server.ts";
import * as texts from "./texts.ts";

vi.setConfig({ hookTimeout: 60_000 });

/** A text that someone might type who wants to inject headers or markup. */
const INJECTED = "\r\nBcc: eve@evil.example\r\nX-Evil: yes\r\n\r\n<img src=//evil.example/x>";
const BIDI = "\u202Eetihw\u202C \u2066";
const LONG_WORD = "Wolfeschlegelsteinhausenbergerdorff".repeat(12);
const HOSTILE = {
	title: `Lisbon${INJECTED}${BIDI}`,
	destination: `Lisboa${INJECTED}`,
	cost: 388_000,
	organizer: [`Olga${INJECTED}`, LONG_WORD] as [string, string],
	member: [`Mia${BIDI}${INJECTED}`, "=?utf-8?q?Moreno?="] as [string, string],
	guest: `Gus${INJECTED} "Gus" <gus@evil.example>, ${LONG_WORD}`,
	words: `Hello${INJECTED}\r\n.\r\nMAIL FROM:<eve@evil.example>\r\n${BIDI}${LONG_WORD}`,
};

const ACCOUNT_DATA_KINDS = [
	"verify_email",
	"reset_password",
	"password_changed",
	"sign_in",
	"new_sign_in",
	"email_changed",
	"account_deleted",
	"house_short",
	"request_written",
	"request_receipt",
	"open_place",
	"newsletter",
];
/** Safety questions: no setting stops them, so their mail has no link to the settings. */
const ALWAYS_KINDS = ["safety_asked", "safety_help"];
/** About the reader's own money; these cannot be switched off either. */
const PAYMENT_KINDS = [
	"plan_begun",
	"plan_renewed",
	"plan_changed",
	"plan_cancelled",
	"plan_resumed",
	"plan_unpaid",
	"plan_ended",
	"plan_refunded",
	"plan_renews_soon",
	"payment_received",
	"payment_declined",
	"bank_asks",
	"charge_announced",
	"refund_requested",
	"refund_updated",
	"refund_failed",
	"release_sent",
	"release_failed",
	"release_taken_back",
	"payment_disputed",
	"paying_open",
	"card_needed",
	"payout_failed",
	"payout_account_closed",
	"trip_cancelled",
	"member_removed",
	"refund_by_hand",
	"refund_withdrawn",
	"outside_payment",
	"pool_topped_up",
	"pool_answered",
	"pool_returned",
	"pool_problem",
	"pool_asked",
	"companion_asks",
	"companion_changed",
	"outside_claim",
	"refund_reminder",
	"spot_confirmed",
	"dispute_reminder",
	"dispute_won",
	"dispute_lost",
	"organizer_debt",
	"charges_stopped",
];
/** Mail with the words or the name of an organizer who accepts replies. */
const WRITTEN_KINDS = ["invitation", "payment_reminder", "payment_overdue", "departure", "chat_digest"];
const HEADERS = [
	"auto-submitted",
	"content-type",
	"date",
	"from",
	"message-id",
	"mime-version",
	"subject",
	"to",
];
const UNSUBSCRIBE = ["list-unsubscribe", "list-unsubscribe-post"];

/** What a mail program would fetch or run, in a tag or a style. */
const REMOTE = /<(img|script|link|iframe|object|svg)\b|<[^>]*\s(src|srcset|background)=|url\(|@import/i;

type Arrived = SampleMail & { arrived: SinkMail };
let mails: Arrived[];

beforeAll(async () => {
	await using sink = await startSmtpSink();
	const mailer = smtpMailer({
		url: sink.url,
		from: "Gangway <hi@gangway.example>",
		origin: "https://gangway.example",
		support: "support@gangway.example",
	});
	mails = [];
	for (const sample of await everyMail(HOSTILE)) {
		await mailer.send(sample.mail);
		const arrived = sink.mails.at(-1);
		if (arrived) mails.push({ ...sample, arrived });
	}
	expect(sink.mails).toHaveLength(mails.length);
});

test("every kind of mail is here", () => {
	// Threads with support have mails of their own.
	const noticeKinds = (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter(
		(kind) => kindOf(kind).topic !== "support",
	);
	expect([...new Set(mails.map(({ kind }) => kind))].sort()).toEqual(
		[...noticeKinds, ...ACCOUNT_DATA_KINDS, "invitation", "new_article"].sort(),
	);
});

describe("every mail, whatever people have typed,", () => {
	test("goes to one address, from ours, and has our headers and no others", () => {
		for (const { name, kind, mail, arrived } of mails) {
			const { from, to, parsed } = arrived;
			expect([from, to], name).toEqual(["hi@gangway.example", [mail.to]]);
			expect(parsed.from, name).toEqual({ name: "Gangway", address: "hi@gangway.example" });
			expect(parsed.to, name).toEqual([{ name: "", address: mail.to }]);
			const isSwitchable = ![...ACCOUNT_DATA_KINDS, ...ALWAYS_KINDS, ...PAYMENT_KINDS].includes(kind);
			const added = [...(isSwitchable ? UNSUBSCRIBE : []), ...(mail.replyTo.length > 0 ? ["reply-to"] : [])];
			const expected = [...HEADERS, ...added];
			expect(parsed.headers.map(({ key }) => key).sort(), name).toEqual(expected.sort());
			const typed = mail.subject.replace(/\s+/g, " ").trim();
			expect(parsed.subject, name).toBe(typed.replaceAll("=?", "= ?"));
		}
	});

	test("is replied to its writer, and says so, only if it is an invitation, a reminder or from the chat", () => {
		const written = mails.filter(({ arrived }) => arrived.parsed.replyTo);
		expect([...new Set(written.map(({ kind }) => kind))].sort()).toEqual(
			[...WRITTEN_KINDS, "request_receipt"].sort(),
		);
		for (const { name, kind, mail, arrived } of mails) {
			const address =
				kind === "request_receipt"
					? expect.stringMatching(/^reply\+\d+-[0-9a-f]{24}@gangway\.example$/)
					: "olga@people.example";
			const isWritten = written.some((one) => one.name === name);
			const expected = isWritten ? [{ name: expect.any(String), address }] : undefined;
			expect(arrived.parsed.replyTo, name).toEqual(expected);
			const isSaid = mail.text.includes("Reply to this email to write");
			expect(isSaid, name).toBe(isWritten);
		}
	});

	test("can be stopped by one click where it can be switched off", () => {
		for (const { name, mail, arrived } of mails.filter(({ mail }) => mail.unsubscribeUrl)) {
			const header = (key: string) => arrived.parsed.headers.find((one) => one.key === key)?.value;
			expect(header("list-unsubscribe"), name).toBe(`<${mail.unsubscribeUrl}>`);
			expect(header("list-unsubscribe-post"), name).toBe("List-Unsubscribe=One-Click");
			expect(arrived.parsed.text, name).toContain(mail.unsubscribeUrl);
		}
	});

	test("leads to the settings, unless it is about the account", () => {
		for (const { name, kind, arrived } of mails) {
			const page = kind === "new_article" ? "/newsletter/leave/" : "/mail/settings/";
			const leadsThere = (part = "") => part.includes(page);
			const { text, html } = arrived.parsed;
			const expected = ![...ACCOUNT_DATA_KINDS, ...ALWAYS_KINDS].includes(kind);
			expect([leadsThere(text), leadsThere(html)], name).toEqual([expected, expected]);
		}
	});

	test("says in its text part all that its HTML part says", () => {
		for (const { name, arrived } of mails) {
			const { text = "", html = "" } = arrived.parsed;
			expect(wordsMissingIn(text, html, texts.copyLink), name).toEqual([]);
		}
	});

	test("loads nothing, leads only to us, and shows as text what people typed", () => {
		for (const { name, arrived } of mails) {
			const { html = "", attachments } = arrived.parsed;
			expect(attachments, name).toEqual([]);
			expect(html, name).not.toMatch(REMOTE);
			const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
			expect(
				addresses.filter((address) => !address?.startsWith("https://gangway.example/")),
				name,
			).toEqual([]);
		}
	});

	test("has no line longer than mail servers take", () => {
		for (const { name, arrived } of mails) {
			const longest = Math.max(...arrived.raw.split("\r\n").map((line) => Buffer.byteLength(line)));
			expect(longest, name).toBeLessThanOrEqual(998);
		}
	});
});
