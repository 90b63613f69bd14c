import { beforeAll, describe, expect, test, vi } from "vitest";
import { everyMail, type SampleMail } from "#tests/support/notices/every-mail.ts";
import { PLAIN } from "#tests/support/notices/scene.ts";

vi.setConfig({ hookTimeout: 60_000 });

const ACCOUNT_DATA_KINDS =
	/^(verify|reset|password|sign_in|new_sign|email|account|request_|newsletter|new_article)/;

let mails: SampleMail[] = [];
beforeAll(async () => {
	mails = await everyMail({ ...PLAIN, guest: "Gus Green" });
});

function textOf(subject: RegExp, to = ""): string {
	const found = mails.find(({ mail }) => subject.test(mail.subject) && mail.to.startsWith(to));
	if (!found)
		throw new Error(`none like ${subject} among ${mails.map(({ mail }) => mail.subject).join(", ")}`);
	return found.mail.text;
}

describe("every mail", () => {
	test("has a subject of at most 50 characters", () => {
		const long = mails.map(({ mail }) => mail.subject).filter((subject) => subject.length > 50);
		expect(long).toEqual([]);
	});

	test("has no button in its text, no reason that explains itself, and one link to the settings", () => {
		for (const { name, mail } of mails) {
			expect(mail.text, name).not.toMatch(/button|most likely you|are switched on|undefined|null/);
			expect(mail.text.match(/\/mail\/settings\//g)?.length ?? 0, name).toBeLessThan(2);
		}
	});

	test("names the trip that it is about, once in its subject", () => {
		for (const { name, kind, mail } of mails) {
			const isAboutTrip =
				!isAboutTier(kind) &&
				!ACCOUNT_DATA_KINDS.test(kind) &&
				!mail.subject.includes("Your link to sign in");
			expect(mail.subject.split("Lisbon").length - 1, name).toBe(isAboutTrip ? 1 : 0);
			expect(mail.text.replace(/^.*\n/, "").includes("Lisbon"), name).toBe(isAboutTrip);
		}
	});

	test("says an amount or a day where it is about a trip", () => {
		const hasNone = [
			"open_place",
			"trip_changed",
			"link_changed",
			"trip_cancelled",
			"member_removed",
			"member_left",
			"companion_changed",
			"card_needed",
			"safety_asked",
			"safety_help",
			"poll_closed",
			"answer_given",
			"waiting_joined",
			"co_organizer_made",
			"co_organizer_ended",
			"handover_offered",
			"handover_begun",
			"handover_withdrawn",
			"handover_answered",
			"organizer_changed",
		]; // the first mail bundles all changes of an hour
		const others = mails.filter(
			({ kind }) => !isAboutTier(kind) && !ACCOUNT_DATA_KINDS.test(kind) && !hasNone.includes(kind),
		);
		for (const { name, mail } of others) expect(mail.text, name).toMatch(/\$\d|[A-Z][a-z]{2} \d/);
	});
});

describe("on demo money a receipt begins with the amount and says that it is a demo:", () => {
	test.each([
		[/^\$\d+\.\d\d received: Lisbon$/, "Demo: nothing was charged."],
		[/^\$\d+\.\d\d refunded: Lisbon$/, "Demo: no real money moved."],
		[/^\$\d+\.\d\d released: Lisbon$/, "Demo: no real money moved."],
		[/^\$\d+\.\d\d is on its way to you: Lisbon$/, "Demo: no real money moved."],
	])("%s", (subject, sentence) => {
		expect(textOf(subject)).toContain(sentence);
	});
});

test("a reminder greets by the first name", () => {
	expect(textOf(/^Olga asks you to pay \$\d+\.\d\d: Lisbon$/, "gus")).toMatch(/Hi Gus, /);
});

test("the chat's digest has the time of each message, with its zone", () => {
	expect(textOf(/^1 new message: Lisbon$/)).toMatch(/\n\w+ \w+ \(Nov \d+, \d+:\d\d [AP]M UTC\):\n> /);
});

test("the announcement of a charge has its amount and card, and leads to the switch", () => {
	const text = textOf(/^We charge \$\d+\.\d\d on .*: Lisbon$/);
	expect(text).toContain("Card: Visa •••• 4242");
	expect(text).toMatch(/Pay it yourself now:\nhttps:.*\/checkout\//);
	expect(text).toMatch(/Switch automatic charges off:\nhttps:.*\/trip\/[\w-]+\/automatic-charges\n/);
});

test("a request for a refund says why, and leads to the decision", () => {
	const text = textOf(/^Mia Moreno asks for \$\d+\.\d\d back: Lisbon$/);
	expect(text).toContain("> I broke a leg");
	expect(text).toMatch(/Decide on the refund:\nhttps:.*\/refunds\n/);
});

function isAboutTier(kind: string): boolean {
	return /^(plan|payout|house)_/.test(kind);
}
