import { describe, expect, test } from "vitest";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { channelsFor } from "./channels.ts";

const wordsOf = (own: Parameters<typeof channelsFor>[0]) =>
	Object.fromEntries(channelsFor(own).map(({ id, pills, lead, facts }) => [id, [...pills, lead, ...facts]]));

test("a visitor reads how soon each plan is answered", () => {
	const { email } = wordsOf(null);
	expect(email).toEqual([
		"Open to everyone",
		"Write to us about anything. We answer by email.",
		"Free: usually within 24 hours, at the latest within 48",
		"Plus and Pro: usually within 12 hours, at the latest within 24",
		"Messages from Plus and Pro are answered first.",
	]);
});

describe.each(TIER_ORDER)("on %s", (id) => {
	const words = wordsOf(TIER_BY_ID[id]);

	test("the time is the plan's own", () => {
		const time =
			id === "free" ? "within 24 hours, at the latest within 48" : "within 12 hours, at the latest within 24";
		expect(words.email).toContain(`You are on ${TIER_BY_ID[id].name}: we usually answer ${time}.`);
	});

	test("chat and phone are coming soon, and phone comes with Pro only", () => {
		expect(words.chat).toContain("Coming soon");
		expect(words.phone).toEqual(expect.arrayContaining(["Coming soon", "Pro only"]));
		expect(words.chat?.at(-1)).toBe(
			id === "pro" ? "Planned on Pro: 24/7" : "Planned: Monday to Friday, 9 AM to 6 PM EST",
		);
	});

	test("only email is open", () => {
		const open = channelsFor(TIER_BY_ID[id]).filter(({ isOpen }) => isOpen);
		expect(open.map((channel) => channel.id)).toEqual(["email"]);
	});
});
