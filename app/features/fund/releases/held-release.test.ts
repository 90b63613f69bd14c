import { expect, test } from "vitest";
import { DAY } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { fundWithAccount, releaseLinesIn } from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { fundDetailsJson, fundView } from "../fund-view.server.ts";
import { releaseFunds } from "./release-funds.server.ts";

const HOUSE = { holdDays: 7, reserve: 0 };

test("a charge can be released some days after it was made, and is shown with that date until then", async () => {
	using world = openWorld({ house: HOUSE });
	const { trip, organizer, own } = await fundWithAccount(world);
	const ctx = () => world.as(organizer);
	expect(await errorCodeOf(releaseFunds(ctx(), trip.id, {}))).toBe("insufficient_funds");
	expect(await fundView(ctx(), trip.id)).toMatchObject({
		fund: { availableBalance: 0, onHold: { amount: 95_060 } },
		onHold: { amount: 95_060 },
	});
	world.clock.advance(5 * DAY);
	await pay(ctx(), own.id);
	world.clock.advance(2 * DAY);
	const freeOn = new Date(world.clock.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
	expect(await fundDetailsJson(ctx(), trip.id)).toMatchObject({
		availableBalance: 95_060,
		heldAmount: 95_060,
		heldUntil: freeOn,
	});
	expect(await errorCodeOf(releaseFunds(ctx(), trip.id, { amount: 95_061 }))).toBe("insufficient_funds");
	const { release } = await releaseFunds(ctx(), trip.id, {});
	expect(release).toMatchObject({ status: "completed", amount: 95_060 });
	expect(await releaseLinesIn(world)).toHaveLength(1);
	world.clock.advance(5 * DAY);
	expect((await releaseFunds(ctx(), trip.id, {})).release.amount).toBe(95_060);
});
