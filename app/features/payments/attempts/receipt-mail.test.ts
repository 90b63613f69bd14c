import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { MailContent } from "#app/mail/content.ts";
import { outbox } from "#db/schema/mail.ts";
import { payments } from "#db/schema/payments.ts";
import { memberOnInstalments } from "#tests/support/instalments.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";

async function receiptMails(world: World) {
	const rows = await world.db.read.select().from(outbox).where(eq(outbox.kind, "payment_received"));
	return rows.map(({ content }) => content as MailContent);
}

test("who joins and pays gets one mail: they are in, with the receipt, what comes next, and their pass", async () => {
	using world = openWorld();
	const { trip, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const { chargeRef } = await payment(1);
	const mails = await receiptMails(world);
	expect(mails).toHaveLength(1);
	const [mail] = mails;
	expect(mail).toMatchObject({
		facts: [
			["Amount", "$323.33"],
			["Date", "Fri, Nov 20, 2026"],
			["Card", "Visa •••• 4242"],
			["Payment", "1 of 3"],
			["Next payment", "$323.33 on Sun, Dec 20"],
			["Payment 3 of 3", "$323.34 on Wed, Jan 20, 2027"],
			["Reference", `…${chargeRef?.slice(-8)}`],
			["Trip dates", "Mon, Apr 3 – Mon, Apr 10, 2028"],
		],
		subject: "You're in: Lisbon",
		action: { label: "See your pass", path: `/join/${trip.shareId}` },
		more: [
			{ label: "Add it to your calendar", path: `/trip/${trip.shareId}/calendar` },
			{ label: "See the itinerary", path: `/trip/${trip.shareId}/itinerary` },
		],
		paragraphs: [
			"Your spot is confirmed. Payment 1 of 3 for Lisbon has arrived. Thank you!",
			"Demo: nothing was charged.",
		],
	});
	expect(JSON.stringify(mail)).not.toContain(chargeRef);
});

test("a later payment's mail is its receipt, with the next payment and the end of the reference only", async () => {
	using world = openWorld();
	const { ctx, trip, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	await pay(ctx(), (await payment(2)).memberId);
	const mail = (await receiptMails(world)).at(-1);
	expect(mail).toMatchObject({
		subject: "$323.33 received: Lisbon",
		action: { label: "See the receipt", path: `/trip/${trip.shareId}/receipts?payment=2` },
		paragraphs: ["Payment 2 of 3 for Lisbon has arrived. Thank you!", "Demo: nothing was charged."],
	});
	expect(mail?.facts?.map(([label]) => label)).toEqual([
		"Amount",
		"Date",
		"Card",
		"Payment",
		"Next payment",
		"Reference",
	]);
});

test("a guest's receipt names the card that was not kept, and leads to their spot", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const guest = world.asGuest("k");
	const email = "gus@people.example";
	const { id } = await world.join(guest, trip, { name: "Gus", email });
	await pay(guest, id);
	const [mail] = await receiptMails(world);
	expect(mail?.facts).toContainEqual(["Card", "Visa •••• 4242"]);
	expect(mail?.facts).toContainEqual(["Next payment", "Nothing left to pay."]);
	expect(mail?.action).toEqual({ label: "See your pass", secret: { purpose: "place", id, email } });
	expect(await world.db.read.$count(payments, eq(payments.status, "paid"))).toBe(1);
});
