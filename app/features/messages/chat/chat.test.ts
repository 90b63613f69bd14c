import { describe, expect, test } from "vitest";
import { trips } from "#db/schema/access.ts";
import { messages } from "#db/schema/messages.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { messageSchema } from "./chat.schema.ts";
import {
	listRecentMessages,
	listUnread,
	messageJson,
	noteChatRead,
	postMessage,
	removeMessage,
} from "./chat.server.ts";

describe("a message", () => {
	test("is posted by a member under their own name", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		const ben = await world.join(world.asGuest("ben"), trip, { name: "Ben" });
		const said = await postMessage(world.asGuest("ben"), trip.id, { message: "Hello" });
		expect(said).toMatchObject({ tripId: trip.id, memberId: ben.id, message: "Hello" });
		const named = { memberId: ben.id, message: "Again" };
		expect(await postMessage(world.asGuest("ben"), trip.shareId, named)).toMatchObject({ memberId: ben.id });
		expect(await postMessage(world.as(anna), trip.id, { message: "Hi" })).not.toMatchObject({
			memberId: ben.id,
		});
	});

	test("is refused from others, and in another member's name", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		const elsewhere = await world.trip(anna);
		const ben = await world.join(world.asGuest("ben"), trip);
		const far = await world.join(world.asGuest("far"), elsewhere);
		const say = (ctx: typeof world.nobody, id: string, memberId?: string) =>
			errorCodeOf(postMessage(ctx, id, { memberId, message: "x" }));
		expect(await say(world.as(anna), trip.id, ben.id)).toBe("forbidden");
		expect(await say(world.as(anna), trip.id, far.id)).toBe("not_found");
		expect(await say(world.as(anna), trip.id, "invented")).toBe("not_found");
		expect(await say(world.nobody, trip.shareId)).toBe("unauthenticated");
		expect(await say(world.asGuest("far"), trip.id)).toBe("unauthenticated");
		expect(await say(world.as(await world.user()), trip.id)).toBe("not_found");
		expect(await say(world.as(await world.user()), trip.shareId)).toBe("forbidden");
		expect(await say(world.as(anna), "invented")).toBe("not_found");
		expect(await world.db.read.$count(messages)).toBe(0);
		await world.db.write((tx) => tx.update(trips).set({ status: "cancelled" }));
		expect(await say(world.asGuest("ben"), trip.id)).toBe("accepted");
	});

	test("has 1 to 2000 characters that are not all blank", () => {
		const problem = (message: unknown) => messageSchema.safeParse({ message }).error?.issues[0]?.message;
		for (const blank of ["", "   ", "\n", null, undefined]) expect(problem(blank)).toBe("Write a message");
		expect(problem("x".repeat(2_000))).toBeUndefined();
		expect(problem("x".repeat(2_001))).toBe("Use at most 2000 characters");
		expect(messageSchema.parse({ message: " <b>hi</b> 👋🏽\nthere " }).message).toBe("<b>hi</b> 👋🏽\nthere");
	});
});

describe("a message that is sent again", () => {
	test("with the same secret and words is stored once, by its author only", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		await world.join(world.asGuest("ben"), trip);
		const say = (ctx: typeof world.nobody, message: string, secret?: string) =>
			postMessage(ctx, trip.id, { message }, secret);
		const first = await say(world.as(anna), "Hello", "secret");
		expect((await say(world.as(anna), "Hello", "secret")).id).toBe(first.id);
		expect(await world.db.read.$count(messages)).toBe(1);
		expect(first.onceKey).not.toContain("secret");
		const others = [
			await say(world.as(anna), "Another one, from the same form", "secret"),
			await say(world.as(anna), "Hello", "other"),
			await say(world.asGuest("ben"), "Hello", "secret"),
			await say(world.as(anna), "Hello"),
			await say(world.as(anna), "Hello"),
		];
		expect(new Set([first.id, ...others.map(({ id }) => id)]).size).toBe(6);
	});

	test("of a request that began before another's is new to whoever has read that one", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		const ben = await world.join(world.asGuest("ben"), trip);
		const slow = world.as(anna);
		const first = await postMessage(world.as(anna), trip.id, { message: "Read" });
		await noteChatRead(world.asGuest("ben"), ben, first.createdAt);
		const late = await postMessage(slow, trip.id, { message: "Not read" });
		const { messages: shown } = await listRecentMessages(world.db.read, trip.id);
		expect(shown.map(({ message }) => message)).toEqual(["Read", "Not read"]);
		expect(listUnread({ ...ben, chatReadAt: first.createdAt }, [first, late])).toEqual([late]);
	});

	test("at the same time is stored once", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		const say = () => postMessage(world.as(anna), trip.id, { message: "Hello" }, "secret");
		const said = await Promise.all([say(), say(), say()]);
		expect(new Set(said.map(({ id }) => id)).size).toBe(1);
	});
});

describe("removing a message", () => {
	test("empties its words, is for its author and the organizer, and can be repeated", async () => {
		using world = openWorld();
		const anna = await world.user();
		const trip = await world.trip(anna);
		await world.join(world.asGuest("ben"), trip);
		await world.join(world.asGuest("cleo"), trip);
		const say = (message: string) => postMessage(world.asGuest("ben"), trip.id, { message });
		const [one, two] = [await say("One"), await say("Two")];
		const remove = (ctx: typeof world.nobody, id: string, of = trip.id) =>
			errorCodeOf(removeMessage(ctx, of, id));
		expect(await remove(world.asGuest("cleo"), one.id)).toBe("forbidden");
		expect(await remove(world.nobody, one.id)).toBe("unauthenticated");
		expect(await remove(world.as(await world.user()), one.id)).toBe("not_found");
		expect(await remove(world.asGuest("ben"), "invented")).toBe("not_found");
		const elsewhere = await world.trip(anna);
		expect(await remove(world.as(anna), one.id, elsewhere.id)).toBe("not_found");
		expect(await remove(world.asGuest("ben"), one.id)).toBe("accepted");
		expect(await remove(world.as(anna), two.id)).toBe("accepted");
		expect(await remove(world.as(anna), one.id)).toBe("accepted");
		const rows = await world.db.read.select().from(messages);
		expect(rows.map(({ message, removedAt }) => [message, removedAt !== null])).toEqual([
			["", true],
			["", true],
		]);
		expect(messageJson(rows[0] ?? one).message).toBe("Message removed");
	});
});

describe("a page of the chat", () => {
	async function chatOf(count: number, atOnce = 1) {
		const world = openWorld();
		const anna = await world.user({ firstName: "Anna" });
		const trip = await world.trip(anna);
		for (let i = 0; i < count; i++) {
			if (i % atOnce === 0) world.clock.advance(1);
			await postMessage(world.as(anna), trip.id, { message: String(i) });
		}
		const show = (before?: string, size?: number) => listRecentMessages(world.db.read, trip.id, before, size);
		return { world, trip, anna, show };
	}

	test("shows the newest messages, oldest first, with their authors", async () => {
		const chat = await chatOf(35);
		using _ = chat.world;
		const { messages: shown, hasOlder } = await chat.show();
		expect(shown.map((one) => one.message)).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 5)));
		expect(hasOlder).toBe(true);
		expect(shown[0]?.memberName).toBe("Anna Tester");
		const older = await chat.show(shown[0]?.id);
		expect(older.messages.map((one) => one.message)).toEqual(["0", "1", "2", "3", "4"]);
		expect(older.hasOlder).toBe(false);
	});

	test("has nothing older if it is exactly full or empty", async () => {
		const full = await chatOf(30);
		using _full = full.world;
		expect((await full.show()).hasOlder).toBe(false);
		const empty = await chatOf(0);
		using _empty = empty.world;
		expect(await empty.show()).toEqual({ messages: [], hasOlder: false });
	});

	test("is followed by pages with every message once, also those of the same millisecond", async () => {
		const chat = await chatOf(23, 7);
		using _world = chat.world;
		const seen: string[] = [];
		let before: string | undefined;
		for (let page = 0; page < 20; page++) {
			const { messages: shown, hasOlder } = await chat.show(before, 4);
			seen.unshift(...shown.map((one) => one.message));
			before = shown[0]?.id;
			if (!hasOlder) break;
		}
		expect(seen).toHaveLength(23);
		expect(new Set(seen).size).toBe(23);
	});

	test("shows only messages of its own trip", async () => {
		const chat = await chatOf(2);
		using world = chat.world;
		const other = await world.trip(chat.anna);
		const foreign = await postMessage(world.as(chat.anna), other.id, { message: "elsewhere" });
		expect((await chat.show()).messages).toHaveLength(2);
		expect((await listRecentMessages(world.db.read, other.id)).messages.map((one) => one.message)).toEqual([
			"elsewhere",
		]);
		expect((await chat.show(foreign.id)).messages.every((one) => one.tripId === chat.trip.id)).toBe(true);
	});
});
