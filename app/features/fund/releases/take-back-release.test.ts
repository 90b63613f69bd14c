import { expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import {
	fundBalances,
	fundWithAccount,
	refuseTransfers,
	releaseLinesIn,
	totalTransferred,
} from "#tests/support/funds.ts";
import { pay } from "#tests/support/payments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld } from "#tests/support/world.ts";
import { fundView } from "../fund-view.server.ts";
import { releaseFunds } from "./release-funds.server.ts";
import { sweepReleases } from "./sweep-releases.server.ts";
import { takeBackRelease } from "./take-back-release.server.ts";

const NET = 95_060;

/** The house's balance at the provider is too low for what Olga has released, from the given transfer on. */
async function waiting(from = 1) {
	const house = { isEmpty: true, whileAsked: async () => {} };
	const refuse = refuseTransfers((call) => house.isEmpty && call >= from, "balance_insufficient");
	const world = openWorld({
		wrap: (gateway) => {
			const refusing = refuse(gateway);
			return {
				...refusing,
				async transfer(order) {
					await house.whileAsked();
					return refusing.transfer(order);
				},
			};
		},
	});
	const found = await fundWithAccount(world);
	const gia = world.asGuest("gia");
	await pay(gia, (await world.join(gia, found.trip, { name: "Gia" })).id);
	const ctx = () => world.as(found.organizer);
	await releaseFunds(ctx(), found.trip.id, { amount: NET + 10_000 });
	return { ...found, world, ctx, house };
}

test("a release that waits is taken back whole: its money is in the fund, and can be released again", async () => {
	const { world, trip, ctx, house, organizer } = await waiting();
	using _ = world;
	expect(await takeBackRelease(ctx(), trip.id)).toBe(NET + 10_000);
	expect(await fundBalances(world, trip.id)).toEqual({ fund: 2 * NET, clearing: 0 });
	const { releases, isReleaseInProgress } = await fundView(ctx(), trip.id);
	expect(releases).toMatchObject([{ isFailed: true, state: { word: "Taken back, in the fund again" } }]);
	expect(isReleaseInProgress).toBe(false);
	const told = await noticesTo(world, organizer.id);
	expect(told.filter(({ title }) => title.includes("not released"))).toEqual([]);
	house.isEmpty = false;
	await sweepReleases(world.nobody);
	expect(await totalTransferred(world)).toBe(0);
	await releaseFunds(ctx(), trip.id, { amount: 2 * NET });
	expect(await totalTransferred(world)).toBe(2 * NET);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("of one that has gone in part, what waits is taken back, and it is completed with the rest", async () => {
	const { world, trip, ctx } = await waiting(2);
	using _ = world;
	expect(await takeBackRelease(ctx(), trip.id)).toBe(10_000);
	expect(await fundBalances(world, trip.id)).toEqual({ fund: NET, clearing: 0 });
	expect((await fundView(ctx(), trip.id)).releases).toMatchObject([
		{ amount: NET, isFailed: false, state: null },
	]);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("what is being asked for again at this moment is not taken back, and goes out once", async () => {
	const { world, trip, ctx, house } = await waiting();
	using _ = world;
	house.isEmpty = false;
	const takenBack: number[] = [];
	house.whileAsked = async () => void takenBack.push(await takeBackRelease(ctx(), trip.id));
	world.clock.advance(10 * MINUTE);
	await sweepReleases(world.nobody);
	const lines = await releaseLinesIn(world);
	expect(lines.map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
	const sent = sum(lines.filter(({ status }) => status === "completed").map(({ amount }) => amount));
	expect(await totalTransferred(world)).toBe(sent);
	expect((await fundBalances(world, trip.id)).fund).toBe(2 * NET - sent);
	expect(takenBack, "the other line, which still waited").toEqual([NET + 10_000 - sent]);
	expect(await problemsAlways(world.db)).toEqual([]);
});

test("a dispute of money that had paid a debt is the fund's own again, once the release is taken back", async () => {
	const house = { isEmpty: false };
	const refuse = refuseTransfers(() => house.isEmpty, "balance_insufficient");
	using world = openWorld({
		wrap: (gateway) => ({
			...refuse(gateway),
			reverse: () => Promise.reject(new ProviderRefusal("balance_insufficient", "Nothing is left there.")),
		}),
	});
	const { trip, organizer, member } = await fundWithAccount(world);
	const olga = () => world.as(organizer);
	const debt = () => balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`);
	await releaseFunds(olga(), trip.id, {});
	await disputeOf(world, member.id, "open");
	const joinAndPay = async (name: string) => {
		const guest = world.asGuest(name);
		const place = await world.join(guest, trip, { name });
		await pay(guest, place.id);
		return place;
	};
	const gia = await joinAndPay("Gia");
	await joinAndPay("Max");
	house.isEmpty = true;
	await releaseFunds(olga(), trip.id, { amount: NET + 10_000 });
	await disputeOf(world, gia.id, "open", { ref: "dp_2" });
	expect(await takeBackRelease(olga(), trip.id)).toBe(10_000);
	expect(await fundBalances(world, trip.id)).toEqual({ fund: NET, clearing: 0 });
	expect(await debt()).toBe(NET);
});

test("nothing is taken back that does not wait, nor by anybody but the organizer", async () => {
	using world = openWorld();
	const { trip, organizer, ctx } = await fundWithAccount(world);
	const take = (who = world.as(organizer)) => errorCodeOf(takeBackRelease(who, trip.id));
	expect(await take()).toBe("conflict");
	await releaseFunds(world.as(organizer), trip.id, {});
	expect([await take(), await take(ctx()), await take(world.nobody)]).toEqual([
		"conflict",
		"forbidden",
		"unauthenticated",
	]);
});
