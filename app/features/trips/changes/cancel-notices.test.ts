import { expect, test } from "vitest";
import { refundsView } from "#app/features/fund/refunds/refunds-view.server.ts";
import { startRefund } from "#app/features/fund/refunds/start-refund.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { cancelTrip } from "./cancel-trip.server.ts";
import { listFundRefunds } from "./fund-refunds.server.ts";

/** What Mia, who has paid $970.00 for a trip with a booking fee of 2 %, reads of her money once it is cancelled. */
async function told({ released = 0, refunded = 0 }) {
	using world = openWorld();
	const { organizer, trip, member } = await fundWithAccount(world);
	const olga = () => world.as(organizer);
	await startRefund(olga(), trip.id, { memberIds: [member.id], reason: "Ben left", leaving: true });
	const user = await world.user({ firstName: "Mia" });
	const mia = await world.join(world.as(user), trip);
	await pay(world.as(user), mia.id);
	const some = { memberIds: [mia.id], customAmount: refunded, expectedAmount: 94_157, reason: "Cheaper" };
	if (refunded > 0) await startRefund(olga(), trip.id, some);
	if (released > 0) await releaseFunds(olga(), trip.id, { amount: released });
	const [parts] = (await listFundRefunds(olga(), world.db.read, trip)).refunds;
	await cancelTrip(olga(), trip.id, { reason: "Storm", refund: "all" });
	const all = await noticesTo(world, user.id);
	const notice = all.find(({ source }) => source.startsWith("cancelled:"))?.message ?? "";
	const words = notice.split("Nobody will be charged. ")[1]?.replaceAll(trip.organizerName, "Olga");
	const { own } = await refundsView(world.as(user), trip.shareId);
	return { parts, words, canGetBack: own?.preview.refundable };
}

test("who gets everything back reads what the card company keeps", async () => {
	expect((await told({})).words).toBe(
		"$941.57 goes back to the card you paid with. The other $28.43 is the fee that the card company keeps.",
	);
});

test("where nothing is left to go back, the rest is the booking fee", async () => {
	expect((await told({ released: 95_060 })).words).toBe(
		"$950.60 of what you paid was released to pay for the trip. Ask Olga about it. The other $19.40 is the booking fee. You get $941.57 if Olga refunds the rest.",
	);
});

test.each([
	[{ released: 50_000 }],
	[{ released: 95_059 }],
	[{ released: 30_000, refunded: 10_000 }],
	[{ released: 84_936, refunded: 10_000 }],
])("every cent that was paid and not refunded is accounted for: %o", async (given) => {
	const { parts, words = "", canGetBack } = await told(given);
	if (!parts) throw new Error("Mia has nothing to get back");
	const { paid, amount, spent, cardFee, bookingFee, stays, later } = parts;
	expect(later).toBe(canGetBack);
	expect(amount + spent + cardFee + bookingFee + stays).toBe(paid);
	const named = [...words.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, sum = ""]) => sum.replace(/\D/g, ""));
	const fees = cardFee + bookingFee;
	for (const part of [amount, spent, fees, stays, later]) {
		if (part > 0) expect(named, words).toContain(String(part).padStart(3, "0"));
	}
	expect(words.includes("refunded to you before")).toBe("refunded" in given);
});
