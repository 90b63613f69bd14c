import { describe, expect, test } from "vitest";
import { TIER_BY_ID, TIER_ORDER, type Tier } from "#app/features/tiers/tiers.ts";
import type { PhoneLine } from "#app/lib/env.server.ts";
import { readWeeklyHours } from "#app/lib/weekly-hours.ts";
import { channelsFor } from "./channels.ts";

const NOON = Date.parse("2027-01-13T17:00Z"); // a Wednesday in New York
const OPEN = { isOpen: true, isWithinHours: true, opensAt: null };
const EMPTY = { isOpen: false, isWithinHours: true, opensAt: null };
const CLOSED = { isOpen: false, isWithinHours: false, opensAt: Date.parse("2027-01-18T14:00Z") };
const LINE: PhoneLine = { number: "+12025550143", hours: "always" };

type Given = Partial<Parameters<typeof channelsFor>[0]>;

const channel = (id: "email" | "chat" | "phone", given: Given = {}) => {
	const found = channelsFor({ own: null, chat: EMPTY, phone: null, now: NOON, ...given }).find(
		(one) => one.id === id,
	);
	if (!found) throw new Error(`there is no channel ${id}`);
	return { ...found, words: [...found.pills, found.lead, ...found.facts] };
};
const wordsOf = (own: Tier | null) => channel("email", { own }).words;

test("a visitor reads how soon each plan is answered", () => {
	expect(wordsOf(null)).toEqual([
		"Open to everyone",
		"Write to us about anything. We answer by email.",
		"Free: usually within 24 hours, at the latest within 48",
		"Plus and Pro: usually within 12 hours, at the latest within 24",
		"Messages from Plus and Pro are answered first.",
	]);
});

test.each(TIER_ORDER)("on %s the time of email is the plan's own", (id) => {
	const time =
		id === "free" ? "within 24 hours, at the latest within 48" : "within 12 hours, at the latest within 24";
	expect(wordsOf(TIER_BY_ID[id])).toContain(`You are on ${TIER_BY_ID[id].name}: we usually answer ${time}.`);
});

describe("the live chat", () => {
	test.each([
		["somebody is on duty", OPEN, true, "Open now", "We are online. Write, and we answer right away."],
		[
			"within its hours nobody is",
			EMPTY,
			false,
			"Closed now",
			"None of us is in the chat just now. Leave a message, and we'll answer you by email.",
		],
		[
			"outside its hours",
			CLOSED,
			false,
			"Closed now",
			"It opens again on Monday, Jan 18, 9:00 AM Eastern time. Until then, leave a message, and we'll answer you by email.",
		],
	])("%s", (_, chat, isOpen, pill, lead) => {
		expect(channel("chat", { chat })).toMatchObject({ isOpen, pills: [pill], lead });
	});

	test.each([
		[null, ["Hours: Monday to Friday, 9 AM to 6 PM Eastern time", "With Pro: 24/7"]],
		["free", ["Hours: Monday to Friday, 9 AM to 6 PM Eastern time"]],
		["plus", ["Hours: Monday to Friday, 9 AM to 6 PM Eastern time"]],
		["pro", ["Hours on Pro: 24/7"]],
	] as const)("its hours on %s", (id, facts) => {
		expect(channel("chat", { own: id && TIER_BY_ID[id] }).facts).toEqual(facts);
	});
});

describe("the phone", () => {
	const shop = readWeeklyHours("Mon-Fri 09:00-18:00 Europe/Lisbon") ?? "always";

	test.each([null, ...TIER_ORDER])("without a line nobody is offered one, on %s", (id) => {
		const phone = channel("phone", { own: id && TIER_BY_ID[id] });
		expect(phone).toMatchObject({ isOpen: false, pills: ["Not here"], facts: [] });
		expect(phone.lead).toBe("There is no phone line here. Please write to us instead.");
		expect(phone.call).toBeUndefined();
	});

	test.each([null, "free", "plus"] as const)("its number is not sent to anyone on %s", (id) => {
		const phone = channel("phone", { own: id && TIER_BY_ID[id], phone: LINE });
		expect(phone).toMatchObject({ isOpen: false, pills: ["Pro only"], facts: ["Hours: 24/7"] });
		expect(JSON.stringify(phone)).not.toContain(LINE.number);
	});

	test("on Pro it can be called within its hours", () => {
		const own = TIER_BY_ID.pro;
		expect(channel("phone", { own, phone: LINE })).toMatchObject({
			isOpen: true,
			pills: ["Open now"],
			call: LINE.number,
		});
		const day = { ...LINE, hours: shop };
		expect(channel("phone", { own, phone: day })).toMatchObject({
			isOpen: true,
			facts: ["Hours: Monday, Tuesday, Wednesday, Thursday, and Friday, 9:00 AM to 6:00 PM, Lisbon time"],
		});
		const night = channel("phone", { own, phone: day, now: Date.parse("2027-01-15T19:00Z") });
		expect(night).toMatchObject({
			isOpen: false,
			lead: "It opens on Monday, Jan 18, 9:00 AM Lisbon time. Until then, please write to us.",
			call: LINE.number,
		});
	});
});

test("no channel is said to come later", () => {
	for (const phone of [null, LINE])
		for (const chat of [OPEN, EMPTY, CLOSED])
			for (const own of [null, ...TIER_ORDER.map((id) => TIER_BY_ID[id])])
				expect(JSON.stringify(channelsFor({ own, chat, phone, now: NOON }))).not.toMatch(/soon|planned/i);
});
