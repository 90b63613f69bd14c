import { expect, test } from "vitest";
import { outbox } from "#db/schema/mail.ts";
import { contactMessages } from "#db/schema/site.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { contactSchema } from "./contact.schema.ts";
import { sendContactMessage } from "./send-contact-message.server.ts";
import { supportView } from "./support-view.server.ts";

const BEN = contactSchema.parse({
	name: "Ben",
	email: "ben@people.example",
	category: "billing",
	subject: "Paid twice\r\nBcc: eve@evil.example",
	message: "Hello,\r\nI see two charges.",
});
const SECRET = "a-secret-of-22-letters";

const stored = (world: World) => world.db.read.select().from(contactMessages);
const mails = (world: World) => world.db.read.select().from(outbox);

test("a visitor's message is stored, and mailed to support with their address to reply to", async () => {
	using world = openWorld();
	expect(await sendContactMessage(world.nobody, BEN)).toEqual({
		priority: false,
		hours: { from: 24, to: 48 },
	});
	expect(await stored(world)).toMatchObject([
		{
			...BEN,
			subject: "Paid twice Bcc: eve@evil.example",
			message: "Hello,\nI see two charges.",
			plan: "free",
			answeredAt: null,
		},
	]);
	expect(await mails(world)).toMatchObject([
		{
			kind: "contact_message",
			topic: "support",
			userId: null,
			email: "support@gangway.example",
			content: { replyTo: BEN.email, quotes: [{ name: "Ben", text: BEN.message }] },
		},
	]);
});

test("the plan of who is signed in goes with it, as it is at that moment", async () => {
	using world = openWorld();
	const user = await world.user({ subscriptionPlan: "pro" });
	expect(await sendContactMessage(world.as(user), BEN)).toMatchObject({ priority: true });
	const ended = { ...user, subscriptionPlan: "pro", subscriptionEndAt: world.clock.now().getTime() } as const;
	await sendContactMessage(world.as(ended), { ...BEN, subject: "Again" });
	expect((await stored(world)).map(({ plan }) => plan)).toEqual(["pro", "free"]);
});

test("only a confirmed address of one's own gets a receipt", async () => {
	using world = openWorld();
	const confirmed = await world.user({ email: "mia@people.example", emailVerifiedAt: 1 });
	const unconfirmed = await world.user({ email: "sam@people.example", emailVerifiedAt: null });
	await sendContactMessage(world.as(confirmed), { ...BEN, email: "stranger@people.example" });
	await sendContactMessage(world.as(unconfirmed), { ...BEN, email: unconfirmed.email });
	await sendContactMessage(world.nobody, { ...BEN, email: confirmed.email });
	expect((await mails(world)).map(({ kind }) => kind)).toEqual(Array(3).fill("contact_message"));
	await sendContactMessage(world.as(confirmed), { ...BEN, email: confirmed.email });
	const receipts = (await mails(world)).filter(({ kind }) => kind === "contact_receipt");
	expect(receipts).toMatchObject([{ userId: confirmed.id, email: null }]);
});

test("sent twice with the same secret it is stored and mailed once, with other words twice", async () => {
	using world = openWorld();
	for (const _ of [1, 2]) await sendContactMessage(world.nobody, BEN, SECRET);
	expect([(await stored(world)).length, (await mails(world)).length]).toEqual([1, 1]);
	await sendContactMessage(world.nobody, { ...BEN, message: "One more thing" }, SECRET);
	await sendContactMessage(world.nobody, BEN);
	expect([(await stored(world)).length, (await mails(world)).length]).toEqual([3, 3]);
});

test("where no mail is sent it is stored all the same", async () => {
	using world = openWorld();
	const mail = { ...world.mail, kind: "none", supportAddress: null } as const;
	await sendContactMessage({ ...world.nobody, mail }, BEN);
	expect([(await stored(world)).length, (await mails(world)).length]).toEqual([1, 0]);
});

test("the form has filled in who is signed in, and what its link is about", async () => {
	using world = openWorld();
	const user = await world.user({ firstName: "Mia", lastName: "Moreno", email: "mia@people.example" });
	const view = (query: string, ctx = world.nobody) => supportView(ctx, new URLSearchParams(query));
	expect(view("about=payment", world.as(user))).toMatchObject({
		tab: "contact",
		contact: {
			planName: "Free",
			defaults: {
				name: "Mia Moreno",
				email: "mia@people.example",
				category: "billing",
				subject: "A question about a payment",
			},
		},
	});
	expect(view("tab=contact&about=toString").contact.defaults).toMatchObject({
		category: "general",
		subject: "",
	});
	expect(view("tab=nonsense").tab).toBe("faq");
	expect(view(`q=${"a".repeat(500)}`).query).toHaveLength(100);
});
