import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteExpired } from "#app/jobs/delete-expired.server.ts";
import { outbox } from "#db/schema/mail.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { CHUNK_ROWS } from "#db/write-in-chunks.ts";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { wholeReads } from "#tests/support/query-plan.ts";
import { recordWrites } from "#tests/support/recorded-writes.ts";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import {
	confirmSubscription,
	confirmView,
	leaveNewsletter,
	leaveView,
	queueArticle,
	subscribe,
} from "./newsletter.server.ts";

const EMAIL = "reader@people.example";
const ARTICLE = { id: 3, title: "A payment calendar", excerpt: "Work back from your bookings." };

const rows = ({ db }: World) => db.read.select().from(newsletterSubscribers);
const tokenIn = (path = "") => path.split("/").at(-1) ?? "";

async function ask(world: World, email = EMAIL): Promise<string> {
	await subscribe(world.nobody, email);
	const [mail] = await mailTo(world, email);
	return tokenIn(mail?.path);
}

async function subscriber(world: World, email = EMAIL): Promise<void> {
	await confirmSubscription(world.nobody, await ask(world, email));
}

const send = (world: World, article = ARTICLE) => queueArticle(world.nobody, article);

describe("an address", () => {
	test("is on the list once the button of its mail is pressed, and looking changes nothing", async () => {
		using world = openWorld();
		const token = await ask(world);
		expect(await confirmView(world.nobody, token)).toEqual({ email: EMAIL, isConfirmed: false });
		expect(await rows(world)).toMatchObject([{ email: EMAIL, confirmedAt: null }]);
		const ctx = world.nobody;
		await confirmSubscription(ctx, token);
		const at = ctx.now.getTime();
		world.clock.advance(DAY);
		await confirmSubscription(world.nobody, token);
		expect(await rows(world)).toMatchObject([{ email: EMAIL, confirmedAt: at }]);
		expect(await confirmView(world.nobody, token)).toEqual({ email: EMAIL, isConfirmed: true });
	});

	test("that is on the list gets no second mail, and stays there", async () => {
		using world = openWorld();
		await subscriber(world);
		const before = await rows(world);
		world.clock.advance(DAY);
		await subscribe(world.nobody, EMAIL);
		expect(await mailTo(world, EMAIL)).toEqual([]);
		expect(await rows(world)).toEqual(before);
	});

	test("that asks twice has one row, and both links work", async () => {
		using world = openWorld();
		const first = await ask(world);
		world.clock.advance(DAY);
		expect(await ask(world)).toBe(first);
		expect(await rows(world)).toHaveLength(1);
		await confirmSubscription(world.nobody, first);
	});

	test("that nobody confirms is deleted after 7 days, and its link ends", async () => {
		using world = openWorld();
		const token = await ask(world);
		const endsAt = ((await rows(world))[0]?.createdAt ?? 0) + 7 * DAY;
		await subscriber(world, "other@people.example");
		world.clock.set(endsAt - 2);
		await deleteExpired(world.nobody);
		expect(await confirmView(world.nobody, token)).toMatchObject({ isConfirmed: false });
		world.clock.set(endsAt);
		expect(await errorCodeOf(confirmView(world.nobody, token))).toBe("not_found");
		expect(await errorCodeOf(confirmSubscription(world.nobody, token))).toBe("not_found");
		world.clock.set(endsAt + 1);
		await deleteExpired(world.nobody);
		expect((await rows(world)).map(({ email }) => email)).toEqual(["other@people.example"]);
	});

	test("is not taken where no mail can be sent", async () => {
		using world = openWorld();
		const ctx = { ...world.nobody, mail: { ...world.mail, kind: "none" as const } };
		expect(await errorCodeOf(subscribe(ctx, EMAIL))).toBe("conflict");
		expect(await rows(world)).toEqual([]);
	});
});

describe("an article", () => {
	test("is mailed once to each confirmed address, with a link to leave", async () => {
		using world = openWorld();
		await subscriber(world);
		await ask(world, "asked@people.example");
		expect([await send(world), await send(world)]).toEqual([1, 0]);
		const [mail, ...more] = await mailTo(world, EMAIL);
		expect([mail?.subject, mail?.path, more]).toEqual(["A payment calendar", "/blog/3", []]);
		expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/gangway\.example\/newsletter\/leave\/[\w.-]+$/);
		expect(mail?.text).toContain(`Leave the newsletter:\n${mail?.unsubscribeUrl}`);
	});

	test("is queued for thousands in parts, so that others write meanwhile, and once more to nobody", async () => {
		const { writes, wrapDb } = recordWrites();
		using world = openWorld({ wrapDb });
		const many = Array.from({ length: 2 * CHUNK_ROWS + 1 }, (_, index) => `reader${index}@people.example`);
		await world.db.write(async (tx) => {
			const rows = many.map((email) => ({ email, createdAt: 0, confirmedAt: 0 }));
			await tx.insert(newsletterSubscribers).values(rows);
		});
		writes.length = 0;
		expect(await send(world)).toBe(many.length);
		expect(writes.map(({ rows }) => rows)).toEqual([CHUNK_ROWS, CHUNK_ROWS, 1]);
		expect(await send(world)).toBe(0);
	});

	test("is not mailed to who left while it waited", async () => {
		using world = openWorld();
		await subscriber(world);
		await send(world);
		const [first] = await mailTo(world, EMAIL);
		await send(world, { ...ARTICLE, id: 4 });
		await leaveNewsletter(world.nobody, tokenIn(first?.unsubscribeUrl ?? ""));
		expect(await mailTo(world, EMAIL)).toEqual([]);
		expect(await rows(world)).toEqual([]);
		expect(await world.db.read.$count(outbox)).toBe(2); // the confirmation and the first article
	});

	test("that leaves has its mails found by an index, because a write holds up all others", async () => {
		using world = openWorld();
		await subscriber(world);
		await send(world);
		const [first] = await mailTo(world, EMAIL);
		const { executed } = await statementsOf(() =>
			leaveNewsletter(world.nobody, tokenIn(first?.unsubscribeUrl ?? "")),
		);
		const [removal = ""] = executed.filter((sql) => sql.startsWith('delete from "outbox"'));
		expect(wholeReads(world, removal), removal).toEqual([]);
	});

	test("that has failed or was left out is nothing that an admin could send again to who has left", async () => {
		using world = openWorld();
		await subscriber(world);
		await send(world);
		const [first] = await mailTo(world, EMAIL);
		const articles = [4, 5].map((id) => ({ ...ARTICLE, id }));
		for (const article of articles) await send(world, article);
		await world.db.write(async (tx) => {
			for (const [index, status] of (["dead", "skipped"] as const).entries()) {
				const source = `mail:newsletter:${articles[index]?.id}:${EMAIL}`;
				await tx.update(outbox).set({ status }).where(eq(outbox.source, source));
			}
		});
		await leaveNewsletter(world.nobody, tokenIn(first?.unsubscribeUrl ?? ""));
		const left = await world.db.read.select().from(outbox).where(eq(outbox.topic, "newsletter"));
		expect(left).toMatchObject([{ status: "sent" }]);
	});
});

test("a link to leave works again and again, and no link does another's work", async () => {
	using world = openWorld();
	const confirm = await ask(world);
	await confirmSubscription(world.nobody, confirm);
	await send(world);
	const [mail] = await mailTo(world, EMAIL);
	const leave = tokenIn(mail?.unsubscribeUrl ?? "");
	for (const call of [leaveView, leaveNewsletter])
		expect(await errorCodeOf(call(world.nobody, confirm))).toBe("not_found");
	for (const token of [leave, `${confirm}x`, "x.y", ""])
		expect(await errorCodeOf(confirmView(world.nobody, token))).toBe("not_found");
	expect(await leaveView(world.nobody, leave)).toEqual({ email: EMAIL, isStored: true });
	for (let times = 0; times < 2; times += 1) await leaveNewsletter(world.nobody, leave);
	expect(await leaveView(world.nobody, leave)).toEqual({ email: EMAIL, isStored: false });
	expect(await errorCodeOf(confirmView(world.nobody, confirm))).toBe("not_found");
});
