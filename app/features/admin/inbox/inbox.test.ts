import { expect, test } from "vitest";
import { adminActions } from "#db/schema/admin.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { newsletterCsv, newsletterView, sendArticle } from "./subscribers.server.ts";

test("to anyone but an admin none of it exists", async () => {
	using world = openWorld();
	for (const ctx of [world.nobody, world.as(await world.user())]) {
		expect(await errorCodeOf(newsletterView(ctx, 1))).toBe("not_found");
		expect(await errorCodeOf(newsletterCsv(ctx))).toBe("not_found");
		expect(await errorCodeOf(sendArticle(ctx, "3"))).toBe("not_found");
	}
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
