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

test("a payment's mail is its receipt, with the next payment and the end of the reference only", async () => {
	using world = openWorld();
	const { trip, payment } = await memberOnInstalments(world, { paymentPlan: "3-month" });
	const { chargeRef } = await payment(1);
	const [mail] = await receiptMails(world);
	expect(mail).toMatchObject({
		facts: [
			["Amount", "$323.33"],
			["Date", "Fri, Nov 20, 2026"],
			["Card", "Visa •••• 4242"],
			["Payment", "1 of 3"],
			["Next payment", "$323.33 on Sun, Dec 20"],
			["Reference", `…${chargeRef?.slice(-8)}`],
		],
		action: { label: "See the receipt", path: `/trip/${trip.shareId}/receipts?payment=1` },
		paragraphs: ["Payment 1 of 3 for Lisbon has arrived. Thank you!", "Demo: nothing was charged."],
	});
	expect(JSON.stringify(mail)).not.toContain(chargeRef);
});

test("a guest's receipt names the card that was not kept, and leads to their place", async () => {
	using world = openWorld();
	const trip = await world.trip(await world.user());
	const guest = world.asGuest("k");
	const email = "gus@people.example";
	const { id } = await world.join(guest, trip, { name: "Gus", email });
	await pay(guest, id);
	const [mail] = await receiptMails(world);
	expect(mail?.facts).toContainEqual(["Card", "Visa •••• 4242"]);
	expect(mail?.facts).toContainEqual(["Next payment", "Nothing left to pay."]);
	expect(mail?.action).toEqual({ label: "See the receipt", secret: { purpose: "place", id, email } });
	expect(await world.db.read.$count(payments, eq(payments.status, "paid"))).toBe(1);
});
