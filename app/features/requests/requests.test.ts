import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { delivery } from "#app/jobs/delivery.server.ts";
import { sendOutbox } from "#app/mail/outbox.server.ts";
import { users } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications } from "#db/schema/messages.ts";
import { staffDuty, supportMessages, supportRequests } from "#db/schema/requests.ts";
import { DAY, HOUR, MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { addAnswer } from "./answer-request.server.ts";
import { type Asked, askQuestion, beginChat } from "./ask-support.server.ts";
import { openRequest } from "./open-request.server.ts";
import { makeRequestPath } from "./request-access.server.ts";
import { deleteOldThreads, listToldMessages } from "./requests.queries.ts";
import { contactSchema } from "./requests.schema.ts";
import { ownRequestsView, threadView } from "./thread-view.server.ts";
import { closeOwnRequest, MAX_MESSAGES, writeMessage } from "./write-message.server.ts";

const BEN = contactSchema.parse({
	name: "Ben",
	email: "ben@people.example",
	category: "billing",
	subject: "Paid twice\r\nBcc: eve@evil.example",
	message: "Hello,\r\nI see two charges.",
});
const SECRET = "a-secret-of-22-letters";
const SENT = { mayMail: false };

const requests = (world: World) => world.db.read.select().from(supportRequests);
const messages = (world: World) => world.db.read.select().from(supportMessages);
const mails = (world: World) => world.db.read.select().from(outbox).where(eq(outbox.channel, "mail"));
const entries = (world: World) => world.db.read.select().from(notifications);

const goOnDuty = (world: World, adminId: string) =>
	world.db.write(async (tx) => {
		const since = world.clock.now().getTime();
		await tx.insert(staffDuty).values({ adminId, since, until: since + 8 * HOUR });
	});

async function answer(world: World, { request }: Asked, text = "We look into it.") {
	const [fresh] = await world.db.read
		.select()
		.from(supportRequests)
		.where(eq(supportRequests.id, request.id));
	const [admin] = await world.db.read.select().from(users).where(eq(users.role, "admin"));
	if (!fresh || !admin) throw new Error("nothing to answer");
	return world.db.write((tx) => addAnswer(world.nobody, tx, fresh, { text, admin }));
}

async function deliver(world: World) {
	world.mail.sent.length = 0;
	await sendOutbox(world.nobody, { ...delivery, push: async () => ({ skipped: "a test" }) });
	return world.mail.sent;
}

describe("writing to us", () => {
	test("a visitor's message begins a thread, and every admin and the address of support are told", async () => {
		using world = openWorld();
		const admins = [await world.user({ role: "admin" }), await world.user({ role: "admin" })];
		const { request, key, level } = await askQuestion(world.nobody, BEN, SENT);
		expect(level).toEqual({ priority: false, hours: { from: 24, to: 48 } });
		expect(request).toMatchObject({
			number: 1001,
			kind: "question",
			subject: "Paid twice Bcc: eve@evil.example",
			plan: "free",
			state: "new",
			answerBy: request.createdAt + 2 * DAY,
		});
		expect(key).toMatch(new RegExp(`^${request.id}\\.`));
		expect(await messages(world)).toMatchObject([{ author: "writer", text: "Hello,\nI see two charges." }]);
		const told = (await mails(world)).map(({ kind, userId, email }) => [kind, userId ?? email]);
		expect(told.sort()).toEqual(
			[...admins.map(({ id }) => id), "support@gangway.example"].map((to) => ["request_written", to]).sort(),
		);
		expect((await entries(world)).map(({ userId }) => userId).sort()).toEqual(
			admins.map(({ id }) => id).sort(),
		);
	});

	test("while somebody is on duty, only they are told", async () => {
		using world = openWorld();
		const [ada] = [await world.user({ role: "admin" }), await world.user({ role: "admin" })];
		await goOnDuty(world, ada.id);
		await askQuestion(world.nobody, BEN, SENT);
		expect((await entries(world)).map(({ userId }) => userId)).toEqual([ada.id]);
		world.clock.advance(9 * HOUR);
		await askQuestion(world.nobody, { ...BEN, subject: "Later" }, SENT);
		expect(await entries(world)).toHaveLength(3);
	});

	test("somebody who lost the admin role is on duty no more", async () => {
		using world = openWorld();
		const sam = await world.user({ role: "user" });
		await goOnDuty(world, sam.id);
		await askQuestion(world.nobody, BEN, SENT);
		expect(await entries(world)).toEqual([]);
	});

	test("the plan of who is signed in goes with it, as it is at that moment", async () => {
		using world = openWorld();
		const user = await world.user({ subscriptionPlan: "pro" });
		expect(await askQuestion(world.as(user), BEN, SENT)).toMatchObject({ level: { priority: true } });
		const ended = {
			...user,
			subscriptionPlan: "pro",
			subscriptionEndAt: world.clock.now().getTime(),
		} as const;
		await askQuestion(world.as(ended), { ...BEN, subject: "Again" }, SENT);
		expect(
			(await requests(world)).map(({ plan, answerBy, createdAt }) => [plan, (answerBy ?? 0) - createdAt]),
		).toEqual([
			["pro", DAY],
			["free", 2 * DAY],
		]);
	});

	test("only a confirmed address of one's own gets the words back; any other the number alone, if it may be mailed", async () => {
		using world = openWorld();
		const confirmed = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const unconfirmed = await world.user({ email: "sam@people.example", emailVerifiedAt: null });
		const receipts = async () => (await mails(world)).filter(({ kind }) => kind === "request_receipt");
		await askQuestion(world.as(confirmed), { ...BEN, email: "stranger@people.example" }, SENT);
		await askQuestion(world.as(unconfirmed), { ...BEN, email: unconfirmed.email }, SENT);
		await askQuestion(world.nobody, { ...BEN, email: confirmed.email }, SENT);
		expect(await receipts()).toEqual([]);
		await askQuestion(world.nobody, { ...BEN, email: "stranger@people.example" }, { mayMail: true });
		await askQuestion(world.as(unconfirmed), { ...BEN, email: unconfirmed.email }, { mayMail: true });
		for (const { content } of await receipts()) {
			const text = JSON.stringify(content);
			for (const words of ["Paid twice", "two charges", "Ben"]) expect(text).not.toContain(words);
		}
		await askQuestion(world.as(confirmed), { ...BEN, email: confirmed.email }, SENT);
		const last = (await receipts()).at(-1);
		expect(last).toMatchObject({ userId: confirmed.id, email: confirmed.email });
		expect(JSON.stringify(last?.content)).toContain("two charges");
	});

	test("an answer, too, has the writer's words only for a confirmed address of their own, at which it stays", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const sam = await world.user({ email: "sam@people.example", emailVerifiedAt: null });
		const victim = "victim@people.example";
		for (const [ctx, email] of [
			[world.nobody, victim],
			[world.as(mia), victim],
			[world.as(sam), sam.email],
		] as const)
			await answer(world, await askQuestion(ctx, { ...BEN, email }, SENT));
		const answers = async () => (await mails(world)).filter(({ kind }) => kind === "request_answer");
		expect(await answers()).toHaveLength(3);
		for (const { content } of await answers()) {
			const text = JSON.stringify(content);
			expect(text).toContain("We look into it.");
			for (const words of ["Paid twice", "two charges", "Ben"]) expect(text).not.toContain(words);
		}
		await deliver(world);
		await answer(world, await askQuestion(world.as(mia), { ...BEN, email: mia.email }, SENT));
		await world.db.write((tx) =>
			tx.update(users).set({ email: victim, emailVerifiedAt: null }).where(eq(users.id, mia.id)),
		);
		const sent = (await deliver(world)).filter(({ text }) => text.includes("two charges"));
		expect(sent.map(({ to }) => to).filter((to) => to === victim)).toEqual([]);
		expect(sent.filter(({ to }) => to === mia.email)).toHaveLength(2); // the receipt, and the answer
	});

	test("sent twice with the same secret it is one thread, with other words another", async () => {
		using world = openWorld();
		const sent = { ...SENT, secret: SECRET };
		const first = await askQuestion(world.nobody, BEN, sent);
		const again = await askQuestion(world.nobody, BEN, sent);
		expect(again.request.id).toBe(first.request.id);
		expect([(await requests(world)).length, (await mails(world)).length]).toEqual([1, 1]);
		await askQuestion(world.nobody, { ...BEN, message: "One more thing" }, sent);
		await askQuestion(world.nobody, BEN, SENT);
		expect((await requests(world)).map(({ number }) => number)).toEqual([1001, 1002, 1003]);
	});

	test("where no mail is sent it is stored all the same", async () => {
		using world = openWorld();
		const mail = { ...world.mail, kind: "none", supportAddress: null, replyAddress: null } as const;
		await askQuestion({ ...world.nobody, mail }, BEN, SENT);
		expect([(await requests(world)).length, (await mails(world)).length]).toEqual([1, 0]);
	});
});

describe("a thread", () => {
	test("is its writer's alone: by account, or by a signed key", async () => {
		using world = openWorld();
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const own = await askQuestion(world.as(mia), { ...BEN, email: mia.email }, SENT);
		const guests = await askQuestion(world.nobody, BEN, SENT);
		expect((await threadView(world.as(mia), own.key)).number).toBe(1001);
		expect((await threadView(world.nobody, guests.key)).number).toBe(1002);
		const sam = world.as(await world.user({ email: "sam@people.example", emailVerifiedAt: 1 }));
		const [id, signature] = guests.key.split(".");
		const others: [string, () => Promise<unknown>][] = [
			["another account", () => threadView(sam, own.key)],
			[
				"an admin who is not its writer",
				async () => threadView(world.as(await world.user({ role: "admin" })), own.key),
			],
			["the id of a guest's thread", () => threadView(sam, id ?? "")],
			["another thread's signature", () => threadView(sam, `${own.request.id}.${signature}`)],
			["a made-up signature", () => threadView(sam, `${id}.${"a".repeat(43)}`)],
			["an empty signature", () => threadView(sam, `${id}.`)],
			["writing", () => writeMessage(sam, own.key, "Hi")],
			["closing", () => closeOwnRequest(sam, own.key)],
			["an unknown one", () => threadView(sam, "unknown")],
		];
		for (const [name, attempt] of others)
			expect([name, await errorCodeOf(attempt())]).toEqual([name, "not_found"]);
		expect(await errorCodeOf(threadView(world.nobody, own.key))).toBe("unauthenticated");
		expect(await errorCodeOf(ownRequestsView(world.nobody))).toBe("unauthenticated");
		expect((await ownRequestsView(world.as(mia))).requests.map(({ number }) => number)).toEqual([1001]);
		expect((await ownRequestsView(sam)).requests).toEqual([]);
	});

	test("has an address of its own for answers, to which its mailed link belongs", async () => {
		using world = openWorld();
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const { request } = await askQuestion(world.as(mia), { ...BEN, email: "work@people.example" }, SENT);
		expect(request).toMatchObject({ writerId: mia.id, email: "work@people.example" });
		const link = { purpose: "request", id: request.id, email: "work@people.example" } as const;
		const path = await makeRequestPath(world.nobody, link);
		expect((await threadView(world.nobody, path?.split("/").at(-1) ?? "")).number).toBe(1001);
		expect(await makeRequestPath(world.nobody, { ...link, email: "eve@evil.example" })).toBeNull();
	});

	test("shows no note, nor does anything else that its writer gets", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const asked = await askQuestion(world.as(mia), { ...BEN, email: mia.email }, SENT);
		await world.db.write(async (tx) => {
			const note = {
				id: "n",
				requestId: asked.request.id,
				author: "note",
				text: "Looks like fraud",
				sentAt: 1,
			} as const;
			await tx.insert(supportMessages).values(note);
		});
		await answer(world, asked);
		const shown = [
			await threadView(world.as(mia), asked.key),
			await ownRequestsView(world.as(mia)),
			await listToldMessages(world.db.read, { userId: mia.id, email: mia.email }),
			await deliver(world),
			await world.db.read.select().from(outbox),
			await entries(world),
		];
		expect(JSON.stringify(shown)).not.toContain("fraud");
		expect(JSON.stringify(shown)).toContain("We look into it.");
	});

	test("goes back and forth: who waits for whom, and until when", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		const asked = await askQuestion(world.nobody, BEN, SENT);
		const hoursLeft = (at: number | null) => at && Math.round((at - world.clock.now().getTime()) / HOUR);
		const state = async () => (await requests(world)).map((one) => [one.state, hoursLeft(one.answerBy)])[0];
		world.clock.advance(HOUR);
		await writeMessage(world.nobody, asked.key, "And one more");
		expect(await state()).toEqual(["new", 47]);
		await answer(world, asked);
		expect(await state()).toEqual(["waiting_for_you", null]);
		world.clock.advance(HOUR);
		await writeMessage(world.nobody, asked.key, "Still not right");
		expect(await state()).toEqual(["with_us", 48]);
		await closeOwnRequest(world.nobody, asked.key);
		expect(await state()).toEqual(["done", null]);
		await closeOwnRequest(world.nobody, asked.key);
		await writeMessage(world.nobody, asked.key, "It came back");
		expect(await state()).toEqual(["with_us", 48]);
	});

	test("a form that is sent twice writes once, and there is an end", async () => {
		using world = openWorld();
		const asked = await askQuestion(world.nobody, BEN, SENT);
		await Promise.all([1, 2].map(() => writeMessage(world.nobody, asked.key, "Twice", SECRET)));
		expect(await messages(world)).toHaveLength(2);
		await world.db.write(async (tx) => {
			const row = { requestId: asked.request.id, author: "writer", text: "x", sentAt: 1 } as const;
			const rows = Array.from({ length: MAX_MESSAGES - 2 }, (_, index) => ({ ...row, id: `m${index}` }));
			await tx.insert(supportMessages).values(rows);
		});
		expect(await errorCodeOf(writeMessage(world.nobody, asked.key, "Too much"))).toBe("conflict");
	});

	test("messages that follow an unanswered one are not mailed to us again", async () => {
		using world = openWorld();
		const ada = await world.user({ role: "admin" });
		const asked = await askQuestion(world.nobody, BEN, SENT);
		const toAda = async () => (await mails(world)).filter(({ userId }) => userId === ada.id).length;
		await writeMessage(world.nobody, asked.key, "One");
		await writeMessage(world.nobody, asked.key, "Two");
		expect([await toAda(), (await entries(world)).length]).toEqual([1, 3]);
		await answer(world, asked);
		await writeMessage(world.nobody, asked.key, "Three");
		expect(await toAda()).toBe(2);
	});

	test("numbers follow each other, however many write at once", async () => {
		using world = openWorld();
		const all = await Promise.all(
			Array.from({ length: 12 }, (_, index) =>
				askQuestion(world.nobody, { ...BEN, subject: `${index}` }, SENT),
			),
		);
		expect(all.map(({ request }) => request.number).sort()).toEqual(all.map((_, index) => 1001 + index));
	});

	test("is deleted two years after its last word", async () => {
		using world = openWorld();
		await askQuestion(world.nobody, BEN, SENT);
		world.clock.advance(400 * DAY);
		await askQuestion(world.nobody, { ...BEN, subject: "Later" }, SENT);
		world.clock.advance(331 * DAY);
		expect(await deleteOldThreads(world.nobody)).toBe(1);
		expect((await requests(world)).map(({ subject }) => subject)).toEqual(["Later"]);
		expect(await messages(world)).toHaveLength(1);
	});
});

describe("an answer", () => {
	test("is mailed to a visitor, who can reply to it", async () => {
		using world = openWorld();
		await world.user({ role: "admin", firstName: "Ada" });
		const asked = await askQuestion(world.nobody, BEN, SENT);
		await deliver(world);
		await answer(world, asked, "<b>Bold</b> https://gangway.example/refund-policy");
		const [mail, ...others] = await deliver(world);
		expect(others).toEqual([]);
		expect(mail).toMatchObject({ to: BEN.email, unsubscribeUrl: null });
		expect(mail?.subject).toContain("#1001");
		expect(mail?.subject).not.toMatch(/[\r\n]/);
		expect(mail?.replyTo).toMatchObject([
			{ name: "", address: expect.stringMatching(/^reply\+1001-[0-9a-f]{24}@gangway\.example$/) },
		]);
		expect(mail?.html).not.toContain("<b>Bold");
		expect(mail?.html).toContain("&lt;b&gt;Bold");
		expect(mail?.text).toContain("Ada of Gangway");
		expect(mail?.text).toMatch(/support\/requests\/[\w-]+\.[\w-]{43}/);
	});

	test("to an account leads to its own page, has the beginning of the question, and is listed under the bell", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		const mia = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
		const message = "a".repeat(900);
		const asked = await askQuestion(world.as(mia), { ...BEN, email: mia.email, message }, SENT);
		await answer(world, asked);
		const sent = await deliver(world);
		const mail = sent.find(({ subject }) => subject.startsWith("Re:"));
		expect(mail?.text).toContain("a".repeat(300));
		expect(mail?.text).not.toContain("a".repeat(301));
		expect(mail?.to).toBe(mia.email);
		expect(mail?.text).toContain(`/support/requests/${asked.request.id}\n`);
		expect((await entries(world)).filter(({ userId }) => userId === mia.id)).toMatchObject([
			{ actionUrl: `/support/requests/${asked.request.id}`, type: "support_request" },
		]);
		expect((await ownRequestsView(world.as(mia))).requests).toMatchObject([
			{ isNew: true, state: "waiting_for_you" },
		]);
		world.clock.advance(MINUTE);
		await threadView(world.as(mia), asked.key);
		expect((await ownRequestsView(world.as(mia))).requests).toMatchObject([{ isNew: false }]);
	});

	test("of the concierge is mailed with its proposals, and only who organizes the trip can use them", async () => {
		using world = openWorld();
		const admin = await world.user({ role: "admin" });
		const [olga, mia] = [await world.user({ emailVerifiedAt: 1 }), await world.user({ emailVerifiedAt: 1 })];
		const trip = await world.trip(olga, { partySize: 8 });
		for (const writer of [olga, mia]) {
			await world.db.write(async (tx) => {
				const { request } = await openRequest(world.nobody, tx, {
					...{ kind: "concierge", subject: "A table", text: "For eight", plan: "pro", tripId: trip.id },
					asked: { need: "table", day: "2027-03-14", people: 8 },
					writer: { userId: writer.id, name: "Somebody", email: null },
				});
				const options = [{ title: "Casa Mar", price: 48_000 }, { title: "Taberna" }];
				await addAnswer(world.nobody, tx, request, { text: "Two places.", admin, options });
			});
		}
		const [ofOlga, ofMia] = await requests(world);
		const all = await deliver(world);
		expect(all.find(({ to }) => to === admin.email)?.text).toContain("Day: Sun, Mar 14, 2027\nPeople: 8");
		const sent = all.filter(({ subject }) => subject.startsWith("Re:"));
		expect(sent).toHaveLength(2);
		expect(sent[0]?.text).toContain("Casa Mar\n$480.00 · $60.00 each for 8");
		expect(sent[0]?.text).toContain("Taberna");
		expect((await threadView(world.as(olga), ofOlga?.id ?? "")).ways).toEqual({
			...{ shareId: trip.shareId, mayPoll: true, mayBook: true },
		});
		expect((await threadView(world.as(mia), ofMia?.id ?? "")).ways).toBeNull();
	});

	test("mails to us cannot be replied to, and carry no thread's address", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		await askQuestion(world.nobody, BEN, SENT);
		for (const { replyTo, text, html } of await deliver(world)) {
			expect(replyTo).toEqual([]);
			expect(text + html).not.toContain("reply+");
		}
	});
});

describe("a live chat", () => {
	test("is due soon while somebody is on duty, and by the plan's time while nobody is", async () => {
		using world = openWorld();
		world.clock.set("2027-01-13T17:00:00Z"); // a Wednesday at noon in New York
		const ada = await world.user({ role: "admin" });
		const wait = ({ request }: Asked) => (request.answerBy ?? 0) - request.createdAt;
		const chat = { name: "Ben", email: "ben@people.example", message: "Hello?\nIs somebody there?" };
		const left = await beginChat(world.nobody, chat, SENT);
		expect(left.request).toMatchObject({ kind: "chat", subject: "Hello?" });
		expect(wait(left)).toBe(2 * DAY);
		await goOnDuty(world, ada.id);
		const live = await beginChat(world.nobody, chat, SENT);
		expect(wait(live)).toBe(15 * MINUTE);
		world.clock.set("2027-01-16T17:00:00Z"); // a Saturday
		await goOnDutyAgain(world, ada.id);
		expect(wait(await beginChat(world.nobody, chat, SENT))).toBe(2 * DAY);
		const pro = world.as(await world.user({ subscriptionPlan: "pro" }));
		const ofPro = await beginChat(pro, { message: "Hello" }, SENT);
		expect(wait(ofPro)).toBe(15 * MINUTE);
	});

	test("needs a name and an address of who is not signed in", async () => {
		using world = openWorld();
		expect(await errorCodeOf(beginChat(world.nobody, { message: "Hi" }, SENT))).toBe("invalid");
		expect(await errorCodeOf(beginChat(world.nobody, { name: "Ben", message: "Hi" }, SENT))).toBe("invalid");
		expect(await requests(world)).toEqual([]);
	});

	test("mails an answer only to whoever has not read it in three minutes", async () => {
		using world = openWorld();
		await world.user({ role: "admin" });
		const mia = world.as(await world.user({ email: "mia@people.example", emailVerifiedAt: 1 }));
		const asked = await beginChat(mia, { message: "Hello" }, SENT);
		const answers = async () => (await mails(world)).filter(({ kind }) => kind === "request_answer").length;
		await answer(world, asked, "Hi!");
		expect([
			await answers(),
			(await deliver(world)).some(({ subject }) => subject.startsWith("Re:")),
		]).toEqual([1, false]);
		world.clock.advance(10_000);
		await threadView(mia, asked.key);
		expect(await answers()).toBe(0);
		await answer(world, asked, "Are you there?");
		world.clock.advance(4 * MINUTE);
		expect((await deliver(world)).map(({ text }) => text.includes("Are you there?"))).toEqual([true]);
	});
});

test("an emergency is due at once, and counts as one", async () => {
	using world = openWorld();
	const mia = await world.user();
	const { request } = await world.db.write((tx) =>
		openRequest(world.nobody, tx, {
			kind: "emergency",
			subject: "Emergency: Lisbon",
			text: "We are stuck.",
			writer: { userId: mia.id, name: "Mia", email: null },
			plan: "pro",
		}),
	);
	expect(request).toMatchObject({ urgency: "emergency", answerBy: request.createdAt });
});

const goOnDutyAgain = (world: World, adminId: string) =>
	world.db.write(async (tx) => {
		const since = world.clock.now().getTime();
		await tx
			.update(staffDuty)
			.set({ since, until: since + 8 * HOUR })
			.where(eq(staffDuty.adminId, adminId));
	});
