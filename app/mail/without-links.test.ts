import { expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { deliver } from "#tests/support/invitations.ts";
import { openWorld } from "#tests/support/world.ts";
import { withoutLinks } from "./without-links.ts";

const unlinked = (subject: string) => withoutLinks({ subject, heading: "", paragraphs: [] }).subject;

test.each([
	["evil.example", "evil. example"],
	["Pay at pay-now.com/x?y=1 now", "Pay at pay-now. com/x?y=1 now"],
	["www.evil.example", "www. evil. example"],
	["https://evil.example/", "https: //evil. example/"],
	["http://1.2.3.4/a", "http: //1.2.3. 4/a"],
	["http://2130706433/a", "http: //2130706433/a"],
	["ben@evil.example", "ben@evil. example"],
	["мойсайт.рф", "мойсайт. рф"],
	["💩.la", "💩. la"],
	["evil。example evil．example evil｡example", "evil。 example evil． example evil｡ example"],
	["xn--80ak6aa92e.com", "xn--80ak6aa92e. com"],
])("%s is no address any more in a mail", (typed, mailed) => {
	expect(unlinked(typed)).toBe(mailed);
});

test.each(["St. Pierre", "Lisbon 2.0", "12.06.2026 at 9:30", "$1,234.50 paid.", "Ben & Zoë: off to Rome"])(
	"%s stays as it is",
	(text) => {
		expect(unlinked(text)).toBe(text);
	},
);

test("what someone calls a trip or themselves is no link in a mail, and what they write in the chat stays", () => {
	const mail = withoutLinks({
		subject: "Pay at evil.example",
		heading: "evil.example",
		paragraphs: ["Ben evil.example joined."],
		quotes: [{ name: "evil.example", text: "See https://airbnb.example/rooms/1" }],
		facts: [["Route", "evil.example to Lisbon"]],
		closing: "evil.example invited you.",
	});
	expect(mail.quotes?.[0]?.text).toBe("See https://airbnb.example/rooms/1");
	expect(JSON.stringify(mail)).not.toContain("evil.example");
	expect(JSON.stringify(mail).split("evil. example")).toHaveLength(7);
});

test("a mail is sent without them", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user(), { title: "Pay evil.example/now" });
	await world.join(world.asGuest("k"), trip, { name: "Visit bad.example", email: "k@people.example" });
	world.clock.advance(11 * MINUTE); // the organizer's mail waits for a payment that may follow
	await deliver(world);
	expect(world.mail.sent.length).toBeGreaterThan(0);
	for (const { subject, text, html } of world.mail.sent)
		expect([subject, text, html].join("\n")).not.toMatch(/(evil|bad)\.example/);
});
