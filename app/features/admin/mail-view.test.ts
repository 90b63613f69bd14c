import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { updateProfile } from "#app/features/account/profile/profile.server.ts";
import { readToken, takeToken } from "#app/features/identity/tokens.server.ts";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { accountTokens } from "#db/schema/identity.ts";
import { outbox } from "#db/schema/mail.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { mailTo } from "#tests/support/mailed-links.ts";
import { PASSWORD, PASSWORD_HASH } from "#tests/support/password.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { mailView, resendMessage } from "./mail-view.server.ts";

async function queue(world: World, source: string, more: Partial<typeof outbox.$inferInsert>) {
	const message = { channel: "mail", kind: "payment_received", topic: "payments", content: {} } as const;
	await world.db.write(async (tx) => {
		await queueMessage(world.nobody, tx, { source, email: "ben@people.example", ...message });
		await tx.update(outbox).set(more).where(eq(outbox.source, source));
	});
	world.clock.advance(MINUTE);
	const [row] = await world.db.read.select().from(outbox).where(eq(outbox.source, source));
	return row?.id ?? "";
}

test("what was not sent is listed by state, newest first, with address, tries and error", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const cara = await world.user({ email: "cara@people.example" });
	await queue(world, "sent", { status: "sent" });
	await queue(world, "old", { status: "dead", tries: 8, lastError: "550" });
	await queue(world, "new", { status: "dead", tries: 1, userId: cara.id, email: null });
	await queue(world, "later", { status: "waiting", tries: 2 });
	await queue(world, "none", { status: "skipped", lastError: "There is no email address." });
	const { dead, waiting, skipped } = await mailView(admin());
	expect(dead.count).toBe(2);
	expect(dead.rows.map(({ title, error }) => [title, error])).toEqual([
		["cara@people.example", null],
		["ben@people.example", "550"],
	]);
	expect(dead.rows[1]?.facts).toContainEqual({ label: "Tries", value: "8" });
	expect(waiting.rows[0]?.facts.at(-1)?.label).toBe("Next try");
	expect(skipped.rows[0]).toMatchObject({ state: "skipped", error: "There is no email address." });
});

test("a dead or skipped message starts anew; one that waits or was sent is left alone", async () => {
	const { world, admin } = await worldWithAdmin();
	using _ = world;
	const dead = await queue(world, "dead", { status: "dead", tries: 8 });
	const waiting = await queue(world, "waiting", { tries: 3, runAt: 9e12 });
	const sent = await queue(world, "sent", { status: "sent", tries: 1 });
	expect(await resendMessage(admin(), dead)).toMatchObject({ title: "On its way" });
	for (const id of [dead, waiting, sent, "unknown"])
		expect(await resendMessage(admin(), id)).toMatchObject({ title: "Nothing to do" });
	const rows = await world.db.read.select().from(outbox).orderBy(insertionOrder(outbox));
	expect(rows.map(({ source, status, tries }) => [source, status, tries])).toEqual([
		["dead", "waiting", 0],
		["waiting", "waiting", 3],
		["sent", "sent", 1],
	]);
});

test("to anyone but an admin neither the page nor the button exists", async () => {
	using world = openWorld();
	for (const ctx of [world.nobody, world.as(await world.user())]) {
		expect(await errorCodeOf(mailView(ctx))).toBe("not_found");
		expect(await errorCodeOf(resendMessage(ctx, "x"))).toBe("not_found");
	}
});

describe("a mail with the link that takes an account back", () => {
	const input = {
		firstName: "Ben",
		lastName: "Berg",
		email: "new@people.example",
		currentPassword: PASSWORD,
	};

	/** A mail to the previous address, as if its only try had failed. */
	async function deadMail() {
		const scene = await worldWithAdmin();
		const { world } = scene;
		const ben = await world.user({
			email: "ben@people.example",
			passwordHash: PASSWORD_HASH,
			emailVerifiedAt: 1,
		});
		await updateProfile(world.as(ben), input, { session: null, userAgent: null });
		await mailTo(world, ben.email);
		const ofBen = and(eq(outbox.userId, ben.id), eq(outbox.kind, "email_changed"));
		const [mail] = await world.db.write((tx) =>
			tx.update(outbox).set({ status: "dead" }).where(ofBen).returning({ id: outbox.id }),
		);
		return { ...scene, ben, id: mail?.id ?? "" };
	}

	test("is sent again with a link that ends when the one before does", async () => {
		const { world, admin, ben, id } = await deadMail();
		using _ = world;
		world.clock.advance(20 * MINUTE);
		await resendMessage(admin(), id);
		const [mail] = await mailTo(world, ben.email);
		const [{ expiresAt } = { expiresAt: 0 }] = await world.db.read.select().from(accountTokens);
		world.clock.set(expiresAt - 1);
		expect(await readToken(world.nobody, mail?.secret ?? "", ["change_email"])).toMatchObject({
			userId: ben.id,
		});
		world.clock.set(expiresAt);
		expect(await errorCodeOf(readToken(world.nobody, mail?.secret ?? "", ["change_email"]))).toBe(
			"not_found",
		);
	});

	test("is not sent again after that, nor after the link was used", async () => {
		const { world, admin, ben, id } = await deadMail();
		using _ = world;
		await resendMessage(admin(), id);
		const [mail] = await mailTo(world, ben.email);
		await world.db.write((tx) => takeToken(tx, mail?.secret ?? "", ["change_email"], world.clock.now()));
		await world.db.write((tx) => tx.update(accountTokens).set({ usedAt: 1 }));
		await world.db.write((tx) => tx.update(outbox).set({ status: "dead" }).where(eq(outbox.id, id)));
		await resendMessage(admin(), id);
		expect(await mailTo(world, ben.email)).toEqual([]);
		world.clock.advance(30 * MINUTE);
		expect(await resendMessage(admin(), id)).toMatchObject({ title: "On its way" });
		expect(await mailTo(world, ben.email)).toEqual([]);
	});
});
