import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { listCardChoices } from "./card-choices.server.ts";
import { storeCard } from "./store-card.server.ts";

const FACE = { customerRef: "cus_1", brand: "visa", last4: "4242", expMonth: 12, expYear: 2034 };

test("a choice says brand, last four digits, expiry and, where it is known, the name", async () => {
	using world = openWorld();
	const user = await world.user();
	const ctx = world.as(user);
	await world.db.write(async (tx) => {
		await storeCard(ctx, tx, user.id, { ...FACE, methodRef: "pm_1" });
		await storeCard(ctx, tx, user.id, { ...FACE, methodRef: "pm_2" }, { cardholderName: "Maya Lopez" });
		await storeCard(ctx, tx, user.id, { ...FACE, methodRef: "pm_3", last4: "0005", expMonth: 2 });
		await storeCard(ctx, tx, user.id, { ...FACE, methodRef: "pm_4", last4: "0009", expYear: 2020 });
	});
	expect(await listCardChoices(ctx)).toMatchObject([
		{ label: "Visa •••• 4242", details: "Expires Dec 2034 · Maya Lopez" },
		{ label: "Visa •••• 0005", details: "Expires Feb 2034" },
	]);
	expect(await listCardChoices(ctx, "pm_2")).toMatchObject([{ label: "Visa •••• 0005" }]);
});
