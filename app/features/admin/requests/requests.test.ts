import { eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Ctx } from "#app/access/ctx.ts";
import { askQuestion } from "#app/features/requests/ask-support.server.ts";
import { chatHours } from "#app/features/requests/chat/chat-hours.server.ts";
import { openRequest } from "#app/features/requests/open-request.server.ts";
import { contactSchema } from "#app/features/requests/requests.schema.ts";
import { threadView } from "#app/features/requests/thread-view.server.ts";
import { closeOwnRequest, writeMessage } from "#app/features/requests/write-message.server.ts";
import { adminActions } from "#db/schema/admin.ts";
import { outbox } from "#db/schema/mail.ts";
import { supportMessages, supportRequests } from "#db/schema/requests.ts";
import { worldWithAdmin } from "#tests/support/admins.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { cannedView, changeCanned } from "./canned.server.ts";
import { actAtDesk, deskView, readDeskSearch } from "./desk.server.ts";
import { actOnRequest, requestView } from "./request.server.ts";
import { requestActionSchema } from "./requests.schema.ts";

const BEN = contactSchema.parse({
	name: "Ben",
	email: "ben@people.example",
	category: "billing",
	subject: "Paid twice",
	message: "I see two charges.",
});

const ask = (ctx: Ctx, given: Partial<typeof BEN> = {}) =>
	askQuestion(ctx, { ...BEN, ...given }, { mayMail: false });
const search = (query = "") => readDeskSearch(new URLSearchParams(query));
const found = async (ctx: Ctx, query = "") =>
	(await deskView(ctx, search(query))).rows.map(({ title }) => title);
const parse = (input: unknown) => requestActionSchema.parse(input);
const stored = async (world: World, id: string) => {
	const [row] = await world.db.read.select().from(supportRequests).where(eq(supportRequests.id, id));
	return row;
};
const act = (ctx: Ctx, id: string, input: unknown, secret?: string) =>
	actOnRequest(ctx, id, parse(input), secret);

/** A question of Ben's, and two admins. */
async function scene() {
	const { world, admin: ada } = await worldWithAdmin();
	const zoe = await world.user({ role: "admin", firstName: "Zoe" });
	const { request, key } = await ask(world.nobody);
	return { world, ada, zoe: () => world.as(zoe), zoeId: zoe.id, id: request.id, key };
}

test("to anyone but an admin none of it exists", async () => {
	using world = openWorld();
	const { request } = await ask(world.nobody);
	for (const ctx of [world.nobody, world.as(await world.user())]) {
		const attempts: (() => Promise<unknown>)[] = [
			() => deskView(ctx, search()),
			() => requestView(ctx, request.id, null),
			async () => act(ctx, request.id, { intent: "take" }),
			async () => act(ctx, request.id, { intent: "answer", message: "Hi" }),
			() => actAtDesk(ctx, { intent: "on-duty", hours: 8 }),
			() => actAtDesk(ctx, { intent: "call", name: "x", email: "x@y.example", subject: "x", message: "x" }),
			() => cannedView(ctx),
			() => changeCanned(ctx, { intent: "save", title: "x", text: "x" }),
		];
		for (const attempt of attempts)
			expect(await errorCodeOf(Promise.resolve().then(attempt))).toBe("not_found");
	}
	expect((await stored(world, request.id))?.assignedTo).toBeNull();
});

describe("a request", () => {
	test("is taken by one of two admins who take it at once", async () => {
		const { world, ada, zoe, id } = await scene();
		using _ = world;
		const outcomes = await Promise.allSettled([
			act(ada(), id, { intent: "take" }),
			act(zoe(), id, { intent: "take" }),
		]);
		expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(await stored(world, id)).toMatchObject({ state: "with_us" });
		const lost = outcomes[0]?.status === "rejected" ? ada() : zoe();
		expect(await errorCodeOf(act(lost, id, { intent: "take" }))).toBe("conflict");
	});

	test("is handed over to another admin, and to nobody else", async () => {
		const { world, ada, zoeId, id } = await scene();
		using _ = world;
		const mia = await world.user();
		await act(ada(), id, { intent: "hand-over", to: zoeId });
		expect(await stored(world, id)).toMatchObject({ assignedTo: zoeId, state: "with_us" });
		expect(await errorCodeOf(act(ada(), id, { intent: "hand-over", to: mia.id }))).toBe("invalid");
	});

	test("offers every admin to hand it over to, those on duty first", async () => {
		const { world, ada, zoe, zoeId, id } = await scene();
		using _ = world;
		await actAtDesk(zoe(), { intent: "on-duty", hours: 8 });
		await act(ada(), id, { intent: "hand-over", to: zoeId });
		const { admins, assignedTo } = await requestView(ada(), id, null);
		expect(admins).toHaveLength(2);
		expect(admins[0]).toEqual({ value: zoeId, label: expect.stringMatching(/^Zoe .*, on duty$/) });
		expect(assignedTo).toBe(zoeId);
	});

	test("that is answered belongs to who answered, and waits for its writer", async () => {
		const { world, zoe, zoeId, id, key } = await scene();
		using _ = world;
		await act(zoe(), id, { intent: "answer", message: "We look into it." });
		expect(await stored(world, id)).toMatchObject({
			assignedTo: zoeId,
			state: "waiting_for_you",
			answerBy: null,
		});
		expect((await threadView(world.nobody, key)).messages.at(-1)).toMatchObject({
			isOurs: true,
			name: "Zoe",
		});
	});

	test("is answered once by a form that is sent twice", async () => {
		const { world, ada, id } = await scene();
		using _ = world;
		const send = () => act(ada(), id, { intent: "answer", message: "Done." }, "a-secret-of-22-letters");
		await Promise.all([send(), send()]);
		expect(await world.db.read.$count(supportMessages, eq(supportMessages.author, "staff"))).toBe(1);
		expect(await world.db.read.$count(outbox, eq(outbox.kind, "request_answer"))).toBe(1);
	});

	test("that its writer closes while we answer is closed, or answered and then closed", async () => {
		const { world, ada, id, key } = await scene();
		using _ = world;
		const [closing, answering] = await Promise.allSettled([
			closeOwnRequest(world.nobody, key),
			act(ada(), id, { intent: "answer", message: "Wait, one thing." }),
		]);
		expect([closing.status, (await stored(world, id))?.state]).toEqual(["fulfilled", "done"]);
		const answers = await world.db.read.$count(supportMessages, eq(supportMessages.author, "staff"));
		expect(answers).toBe(answering.status === "fulfilled" ? 1 : 0);
		expect(await errorCodeOf(act(ada(), id, { intent: "answer", message: "Too late" }))).toBe("conflict");
		await act(ada(), id, { intent: "reopen" });
		await act(ada(), id, { intent: "answer", message: "In time" });
		expect(await stored(world, id)).toMatchObject({ state: "waiting_for_you", doneAt: null });
	});

	test("is reopened with a new time, and closed for good by either side", async () => {
		const { world, ada, id, key } = await scene();
		using _ = world;
		await act(ada(), id, { intent: "close" });
		await act(ada(), id, { intent: "close" });
		world.clock.advance(DAY);
		await act(ada(), id, { intent: "reopen" });
		const left = ((await stored(world, id))?.answerBy ?? 0) - world.clock.now().getTime();
		expect(Math.round(left / HOUR)).toBe(48);
		await act(ada(), id, { intent: "reopen" });
		await closeOwnRequest(world.nobody, key);
		expect((await stored(world, id))?.state).toBe("done");
		expect(await errorCodeOf(act(ada(), id, { intent: "take" }))).toBe("conflict");
	});

	test("shows its notes to admins, and everything that is done to it is recorded", async () => {
		const { world, ada, id } = await scene();
		using _ = world;
		for (const input of [
			{ intent: "take" },
			{ intent: "note", note: "Same card as #1000" },
			{ intent: "urgency", urgency: "high" },
			{ intent: "answer", message: "Hi" },
			{ intent: "close" },
		])
			await act(ada(), id, input);
		const view = await requestView(ada(), id, null);
		expect(view.messages.map(({ author, text }) => [author, text])).toEqual([
			["writer", "I see two charges."],
			["note", "Same card as #1000"],
			["staff", "Hi"],
		]);
		const done = await world.db.read.select().from(adminActions).where(ne(adminActions.action, "viewed"));
		expect(done.map(({ action }) => action)).toEqual([
			"took_request",
			"wrote_note",
			"changed_urgency",
			"answered",
			"closed_request",
		]);
		expect(new Set(done.map(({ subject }) => subject))).toEqual(new Set([`request:${id}`]));
		expect(JSON.stringify(done)).not.toContain("Same card");
	});

	test("fills a canned answer with its own names", async () => {
		const { world, ada, id } = await scene();
		using _ = world;
		await changeCanned(ada(), {
			intent: "save",
			title: "Hello",
			text: "Hello {name}, about {number}: {trip}",
		});
		const [canned] = (await cannedView(ada())).answers;
		expect((await requestView(ada(), id, canned?.id ?? "")).draft).toBe("Hello Ben, about 1001: {trip}");
		expect((await requestView(ada(), id, "unknown")).draft).toBe("");
		await changeCanned(ada(), { intent: "save", id: canned?.id, title: "Hello", text: "Hi" });
		expect((await cannedView(ada())).answers.map(({ text }) => text)).toEqual(["Hi"]);
		await changeCanned(ada(), { intent: "delete", id: canned?.id ?? "" });
		expect((await cannedView(ada())).answers).toEqual([]);
	});
});

describe("the list", () => {
	test("has first what is due first, emergencies before it, and what is done last", async () => {
		const { world, ada, id } = await scene();
		using _ = world;
		const pro = world.as(await world.user({ subscriptionPlan: "pro", email: "pia@people.example" }));
		await ask(pro, { subject: "From Pro" });
		const urgent = await ask(world.nobody, { subject: "Urgent" });
		await act(ada(), urgent.request.id, { intent: "urgency", urgency: "emergency" });
		const answered = await ask(world.nobody, { subject: "Answered" });
		await act(ada(), answered.request.id, { intent: "answer", message: "Hi" });
		const closed = await ask(world.nobody, { subject: "Closed" });
		await act(ada(), closed.request.id, { intent: "close" });
		expect(await found(ada(), "state=all")).toEqual([
			"#1003 Urgent",
			"#1002 From Pro",
			"#1001 Paid twice",
			"#1004 Answered",
			"#1005 Closed",
		]);
		expect(await found(ada())).not.toContain("#1005 Closed");
		expect(id).toBeDefined();
	});

	test("is filtered by state, kind, urgency, what is overdue and what is one's own", async () => {
		const { world, ada, zoe, id } = await scene();
		using _ = world;
		await actAtDesk(ada(), {
			intent: "call",
			name: "Cara",
			email: "cara@people.example",
			subject: "A call",
			message: "She asks for a receipt.",
		});
		await act(zoe(), id, { intent: "take" });
		expect(await found(ada(), "state=with_us")).toEqual(["#1001 Paid twice"]);
		expect(await found(ada(), "kind=call")).toEqual(["#1002 A call"]);
		expect(await found(ada(), "urgency=high")).toEqual(["#1002 A call"]);
		expect(await found(zoe(), "mine")).toEqual(["#1001 Paid twice"]);
		expect(await found(ada(), "mine")).toEqual([]);
		expect(await found(ada(), "overdue")).toEqual([]);
		world.clock.advance(3 * DAY);
		expect(await found(ada(), "overdue")).toHaveLength(2);
		expect(await found(ada(), "state=nonsense&kind=nonsense&page=x")).toHaveLength(2);
	});

	test("says of an emergency for 15 minutes that it is to be answered now, and then that it is overdue", async () => {
		const { world, admin } = await worldWithAdmin();
		using _ = world;
		const { request } = await world.db.write((tx) =>
			openRequest(world.nobody, tx, {
				kind: "emergency",
				subject: "Emergency: Lisbon",
				text: "A fall",
				writer: { name: "Maya", userId: null, email: "maya@people.example" },
				plan: "pro",
			}),
		);
		const seen = async (query = "") => {
			const { rows } = await deskView(admin(), search(query));
			return rows.flatMap(({ marks }) => marks.map(({ word }) => word));
		};
		world.clock.advance(14 * MINUTE);
		expect(await seen()).toContain("answer now");
		expect(await seen("overdue")).toEqual([]);
		expect((await requestView(admin(), request.id, null)).lateness).toBe("now");
		world.clock.advance(2 * MINUTE);
		expect(await seen("overdue")).toContain("overdue");
		expect((await requestView(admin(), request.id, null)).lateness).toBe("overdue");
	});

	test("is searched by number, address, name, subject and what was written, by notes too", async () => {
		const { world, ada, id, key } = await scene();
		using _ = world;
		const mia = await world.user({ email: "mia@people.example", firstName: "Mia" });
		await ask(world.as(mia), {
			email: "mia@people.example",
			name: "Mia",
			subject: "100% wrong_sum",
			message: "Hello",
		});
		await writeMessage(world.nobody, key, "My flat is in Lisboa");
		await act(ada(), id, { intent: "note", note: "Chargeback" });
		for (const [query, titles] of [
			["1001", ["#1001 Paid twice"]],
			["#1002", ["#1002 100% wrong_sum"]],
			["BEN@people.example", ["#1001 Paid twice"]],
			["mia@people.example", ["#1002 100% wrong_sum"]],
			["lisboa", ["#1001 Paid twice"]],
			["chargeback", ["#1001 Paid twice"]],
			["100%", ["#1002 100% wrong_sum"]],
			["g_s", ["#1002 100% wrong_sum"]],
			["%", ["#1002 100% wrong_sum"]],
			["paid", ["#1001 Paid twice"]],
			["nothing of it", []],
		] as const)
			expect([query, await found(ada(), `q=${encodeURIComponent(query)}`)]).toEqual([query, titles]);
	});
});

test("who is on duty opens the chat within the hours, until their end or until they leave", async () => {
	const { world, ada } = await scene();
	using _ = world;
	world.clock.set("2027-01-13T17:00:00Z"); // a Wednesday at noon in New York
	const isOpen = async (plan: "free" | "pro") =>
		(await chatHours(world.db.read, plan, world.clock.now())).isOpen;
	expect([await isOpen("free"), await isOpen("pro")]).toEqual([false, false]);
	await actAtDesk(ada(), { intent: "on-duty", hours: 8 });
	expect([await isOpen("free"), await isOpen("pro")]).toEqual([true, true]);
	world.clock.advance(7 * HOUR);
	expect([await isOpen("free"), await isOpen("pro")]).toEqual([false, true]);
	await actAtDesk(ada(), { intent: "on-duty", hours: 2 });
	world.clock.advance(90 * 60_000);
	expect(await isOpen("pro")).toBe(true);
	await actAtDesk(ada(), { intent: "off-duty" });
	expect(await isOpen("pro")).toBe(false);
	await actAtDesk(ada(), { intent: "on-duty", hours: 1 });
	world.clock.advance(61 * 60_000);
	expect(await isOpen("pro")).toBe(false);
	expect((await deskView(ada(), search())).duty).toMatchObject({ until: null, names: [] });
});

test("a call is its account's, if the address is confirmed", async () => {
	const { world, ada } = await scene();
	using _ = world;
	const call = { intent: "call", name: "Somebody", subject: "A call", message: "Words" } as const;
	const confirmed = await world.user({
		email: "mia@people.example",
		emailVerifiedAt: 1,
		subscriptionPlan: "pro",
	});
	await world.user({ email: "sam@people.example", emailVerifiedAt: null });
	for (const email of ["mia@people.example", "sam@people.example"])
		await actAtDesk(ada(), { ...call, email });
	const calls = await world.db.read.select().from(supportRequests).where(eq(supportRequests.kind, "call"));
	expect(calls.map(({ writerId, email, plan }) => [writerId, email, plan])).toEqual([
		[confirmed.id, null, "pro"],
		[null, "sam@people.example", "free"],
	]);
});

test.each([
	[{ intent: "answer", message: "" }, false],
	[{ intent: "answer", message: "Hi", proposals: [{ title: "Table", price: "12.50" }] }, true],
	[{ intent: "answer", message: "Hi", proposals: [{ title: "Table", link: "javascript:alert(1)" }] }, false],
	[{ intent: "answer", message: "Hi", proposals: Array(6).fill({ title: "x" }) }, false],
	[{ intent: "urgency", urgency: "highest" }, false],
	[{ intent: "delete" }, false],
	[{}, false],
])("the form of a request takes %j: %o", (input, is) => {
	expect(requestActionSchema.safeParse(input).success).toBe(is);
});
