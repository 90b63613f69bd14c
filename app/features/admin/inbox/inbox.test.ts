import { ne } from "drizzle-orm";
import { expect, test } from "vitest";
import { supportLevel } from "#app/features/tiers/tier-features.ts";
import { TIER_BY_ID, TIER_ORDER } from "#app/features/tiers/tiers.ts";
import { adminActions } from "#db/schema/admin.ts";
import { contactMessages, newsletterSubscribers } from "#db/schema/site.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailtoLink, markMessage, messagesView } from "./messages.server.ts";
import { newsletterCsv, newsletterView, sendArticle } from "./subscribers.server.ts";

const planNamed = (id: string) => TIER_BY_ID[TIER_ORDER.find((one) => one === id) ?? "free"];
const OPEN = { show: "open", page: 1 } as const;
const ANSWERED = { show: "answered", page: 1 } as const;

async function write(world: World, id: string, plan: string, createdAt: number) {
	const words = { name: "Ben", email: "ben@people.example", category: "billing", message: "<b>Hi</b>" };
	await world.db.write(async (tx) => {
		await tx.insert(contactMessages).values({ id, plan, createdAt, subject: `Help ${id}`, ...words });
	});
}

test("to anyone but an admin none of it exists", async () => {
	using world = openWorld();
	for (const ctx of [world.nobody, world.as(await world.user())]) {
		expect(await errorCodeOf(messagesView(ctx, OPEN))).toBe("not_found");
		expect(await errorCodeOf(markMessage(ctx, { id: "a", intent: "answered" }))).toBe("not_found");
		expect(await errorCodeOf(newsletterView(ctx, 1))).toBe("not_found");
		expect(await errorCodeOf(newsletterCsv(ctx))).toBe("not_found");
		expect(await errorCodeOf(sendArticle(ctx, "3"))).toBe("not_found");
	}
});

test("open messages are listed by plan and then from the oldest on", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const messages = [
		["a", "free", 1],
		["b", "plus", 2],
		["c", "pro", 9],
		["d", "pro", 3],
		["e", "nonsense", 0],
	];
	for (const [id, plan, at] of messages) await write(world, String(id), String(plan), Number(at));
	expect((await messagesView(admin(), OPEN)).rows.map(({ id }) => id)).toEqual(["d", "c", "b", "e", "a"]);
});

test("an open message says when its plan promises an answer, and those with priority come first", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	for (const id of ["nonsense", ...TIER_ORDER]) await write(world, `m-${id}`, id, 0);
	const { rows } = await messagesView(admin(), OPEN);
	const due = rows.map(({ id, facts }) => [id, facts.find(({ label }) => label === "Answer due")?.value]);
	expect(due).toEqual([
		["m-pro", "within 12 to 24 hours, by Jan 2, 1970, 12:00 AM UTC"],
		["m-plus", "within 12 to 24 hours, by Jan 2, 1970, 12:00 AM UTC"],
		["m-free", "within 24 to 48 hours, by Jan 3, 1970, 12:00 AM UTC"],
		["m-nonsense", "within 24 to 48 hours, by Jan 3, 1970, 12:00 AM UTC"],
	]);
	const priorities = rows.map(({ id }) => supportLevel(planNamed(id.slice(2))).priority);
	expect(priorities).toEqual([...priorities].sort((one, other) => Number(other) - Number(one)));
	await markMessage(admin(), { id: "m-pro", intent: "answered" });
	const [answered] = (await messagesView(admin(), ANSWERED)).rows;
	expect(answered?.facts.map(({ label }) => label)).not.toContain("Answer due");
});

test("a message is answered once, and can be opened again", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await write(world, "a", "free", 1);
	const mark = (intent: "answered" | "open", id = "a") => markMessage(admin(), { id, intent });
	expect(await mark("open")).toMatchObject({ title: "Nothing to do" });
	expect(await mark("answered")).toMatchObject({ title: "Marked as answered" });
	expect(await mark("answered")).toMatchObject({ title: "Nothing to do" });
	expect((await messagesView(admin(), OPEN)).counts).toEqual({ open: 0, answered: 1 });
	expect((await messagesView(admin(), ANSWERED)).rows).toMatchObject([{ id: "a", isAnswered: true }]);
	expect(await mark("open")).toMatchObject({ title: "Marked as open" });
	expect((await messagesView(admin(), OPEN)).rows).toMatchObject([
		{ reply: "mailto:ben@people.example?subject=Re%3A%20Help%20a", message: "<b>Hi</b>" },
	]);
	expect(await mark("answered", "unknown")).toMatchObject({ title: "Nothing to do" });
	expect(await world.db.read.$count(adminActions, ne(adminActions.action, "viewed"))).toBe(5);
});

test("the file of addresses runs no formula, and its download is recorded", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await world.db.write(async (tx) => {
		for (const email of ["zoe@people.example", "=cmd|x@people.example", "+1@people.example"])
			await tx.insert(newsletterSubscribers).values({ email, createdAt: 0, confirmedAt: 0 });
		await tx.insert(newsletterSubscribers).values({ email: "asked@people.example", createdAt: 0 });
	});
	const { name, csv } = await newsletterCsv(admin());
	expect(name).toBe("gangway-newsletter-2026-11-20.csv");
	expect(csv.slice(1).split("\r\n")).toEqual([
		"Email,Confirmed",
		"'+1@people.example,1970-01-01T00:00:00.000Z",
		"'=cmd|x@people.example,1970-01-01T00:00:00.000Z",
		"zoe@people.example,1970-01-01T00:00:00.000Z",
		"",
	]);
	expect(await world.db.read.select().from(adminActions)).toMatchObject([
		{ action: "downloaded", subject: "newsletter", details: { addresses: 3 } },
	]);
	expect((await newsletterView(admin(), 1)).count).toBe(3);
});

test("an article goes once to each confirmed address, and each sending is recorded", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	await world.db.write(async (tx) => {
		await tx.insert(newsletterSubscribers).values([
			{ email: "zoe@people.example", createdAt: 0, confirmedAt: 0 },
			{ email: "asked@people.example", createdAt: 0 },
		]);
	});
	expect(await errorCodeOf(sendArticle(admin(), "99"))).toBe("invalid");
	expect(await sendArticle(admin(), "3")).toMatchObject({ title: "1 email on the way" });
	expect(await sendArticle(admin(), "3")).toMatchObject({ type: "info" });
	expect(await world.db.read.select().from(adminActions)).toMatchObject([
		{ action: "sent_article", subject: "article:3", details: { mails: 1 } },
		{ action: "sent_article", subject: "article:3", details: { mails: 0 } },
	]);
});

test.each([
	["ben@people.example", "Re: Hello", "mailto:ben@people.example?subject=Re%3A%20Hello"],
	["a+b@people.example", "x", "mailto:a%2Bb@people.example?subject=x"],
	["a?bcc=all@people.example", "x", "mailto:a%3Fbcc%3Dall@people.example?subject=x"],
	["ben@people.example&cc=x@y.example", "x", "mailto:ben%40people.example%26cc%3Dx@y.example?subject=x"],
	[
		"ben@people.example",
		"a&body=b\r\nBcc: c",
		"mailto:ben@people.example?subject=a%26body%3Db%0D%0ABcc%3A%20c",
	],
])("an answer to %s about %j", (address, subject, link) => {
	expect(mailtoLink(address, subject)).toBe(link);
});
