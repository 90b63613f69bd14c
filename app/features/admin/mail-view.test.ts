import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { queueMessage } from "#app/mail/outbox.server.ts";
import { outbox } from "#db/schema/index.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
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
	const rows = await world.db.read.select().from(outbox);
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
