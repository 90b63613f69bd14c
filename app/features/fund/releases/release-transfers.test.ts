import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { ProviderRefusal } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { trips } from "#db/schema/access.ts";
import { releaseLines } from "#db/schema/fund.ts";
import { notifications } from "#db/schema/messages.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { HOUR, MINUTE, SECOND, testClock } from "#tests/support/clock.ts";
import { disputeOf } from "#tests/support/disputes.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import {
	fundBalances,
	fundWithAccount,
	refuseTransfers,
	releaseLinesIn,
	releasesIn,
	totalTransferred,
	transfersIn,
} from "#tests/support/funds.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay } from "#tests/support/payments.ts";
import { noticesTo } from "#tests/support/rows.ts";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { fundSummary } from "../fund-overview.server.ts";
import { fundView } from "../fund-view.server.ts";
import { releaseFunds } from "./release-funds.server.ts";
import {
	applyTransfer,
	cancelWaitingTransfers,
	markLineFailed,
	resumeRelease,
	sweepReleases,
} from "./release-transfers.server.ts";

test("a request sends no further transfer after ten seconds, and the sweeper sends the rest", async () => {
	const clock = testClock();
	using world = openWorld({
		clock,
		wrap: (gateway) => ({
			...gateway,
			async transfer(order) {
				clock.advance(3 * SECOND);
				return gateway.transfer(order);
			},
		}),
	});
	const { trip, organizer } = await fundWithAccount(world, "12-month");
	await releaseFunds(world.as(organizer), trip.id, {});
	const sent = () => world.db.read.$count(releaseLines, eq(releaseLines.status, "completed"));
	const inTime = await sent();
	expect(inTime).toBeGreaterThan(3);
	expect(inTime).toBeLessThan(12);
	clock.advance(MINUTE);
	await sweepReleases(world.nobody);
	expect(await sent()).toBe(12);
});

describe("a lost answer", () => {
	test.each(["before", "after"] as const)(
		"%s the transfer is made leaves the release reserved, and the sweeper finishes it once",
		async (moment) => {
			const gateway = breakableGateway();
			using world = openWorld({ wrap: gateway.wrap });
			const { trip, organizer } = await fundWithAccount(world, "3-month");
			const ctx = world.as(organizer);
			gateway.loseNext("transfer", moment);
			const { release } = await releaseFunds(ctx, trip.id, {});
			expect(release.status).toBe("reserved");
			expect((await releaseLinesIn(world)).map(({ status }) => status).sort()).toEqual([
				"completed",
				"completed",
				"unknown",
			]);
			const { fund, clearing } = await fundBalances(world, trip.id);
			const lost = (await releaseLinesIn(world)).find(({ status }) => status === "unknown");
			expect([fund, clearing]).toEqual([0, lost?.amount]);
			expect(await fundSummary(world.db.read, "demo", trip.id)).toMatchObject({
				totalReleased: 95_059 - clearing,
				availableBalance: 0,
			});
			expect(await errorCodeOf(releaseFunds(ctx, trip.id, {}))).toBe("conflict");
			expect(await sweepReleases(world.nobody)).toBe(0);
			world.clock.advance(MINUTE);
			await Promise.all([sweepReleases(world.nobody), sweepReleases(world.nobody)]);
			expect(await releasesIn(world)).toMatchObject([{ status: "completed", amount: 95_059 }]);
			expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
			expect(await transfersIn(world)).toHaveLength(3);
			expect(await totalTransferred(world)).toBe(95_059);
			expect(await sweepReleases(world.nobody)).toBe(0);
		},
	);

	test("is asked for again when the page is shown", async () => {
		const gateway = breakableGateway();
		using world = openWorld({ wrap: gateway.wrap });
		const { trip, organizer } = await fundWithAccount(world);
		gateway.loseNext("transfer", "after");
		await releaseFunds(world.as(organizer), trip.id, {});
		await resumeRelease(world.as(organizer), trip.id);
		expect(await releasesIn(world)).toMatchObject([{ status: "reserved" }]);
		world.clock.advance(4_000);
		await resumeRelease(world.as(organizer), trip.id);
		expect(await releasesIn(world)).toMatchObject([{ status: "completed" }]);
		expect(await transfersIn(world)).toHaveLength(1);
	});

	test("that is older than its idempotency key is sent again, because the gateway looks for the transfer first", async () => {
		const gateway = breakableGateway();
		using world = openWorld({ wrap: gateway.wrap });
		const { trip, organizer } = await fundWithAccount(world);
		gateway.loseNext("transfer", "after");
		await releaseFunds(world.as(organizer), trip.id, {});
		world.clock.advance(24 * HOUR);
		await sweepReleases(world.nobody);
		expect(await releasesIn(world)).toMatchObject([{ status: "completed" }]);
		expect(await transfersIn(world)).toHaveLength(1);
	});
});

test("when a server dies between the reservation and the transfer, another server's sweeper finishes the release", async () => {
	const gone = () => Promise.reject(new Error("power cut"));
	using world = openWorld({ wrap: (gateway) => ({ ...gateway, transfer: gone }) });
	const { trip, organizer } = await fundWithAccount(world);
	await expect(releaseFunds(world.as(organizer), trip.id, {})).rejects.toThrow("power cut");
	expect(await releasesIn(world)).toMatchObject([{ status: "reserved" }]);
	const [one, two] = [
		openWorldAt(world.url, { clock: world.clock }),
		openWorldAt(world.url, { clock: world.clock }),
	];
	world.clock.advance(MINUTE);
	await Promise.all([sweepReleases(one.nobody), sweepReleases(one.nobody)]);
	await sweepReleases(two.nobody);
	expect(await releasesIn(world)).toMatchObject([{ status: "completed", amount: 95_060 }]);
	expect(await totalTransferred(world)).toBe(95_060);
	expect(await fundBalances(world, trip.id)).toEqual({ fund: 0, clearing: 0 });
	one.close();
	two.close();
});

describe("a refusal", () => {
	test("of all charges returns everything to the fund, and notifies the organizer", async () => {
		using world = openWorld({ wrap: refuseTransfers((call) => call <= 3) });
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		const ctx = world.as(organizer);
		await expect(releaseFunds(ctx, trip.id, {})).rejects.toThrow("Failed to release funds to your account");
		expect(await releasesIn(world)).toMatchObject([{ status: "failed", amount: 95_059, releasedAt: null }]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 95_059, clearing: 0 });
		expect(await world.db.read.select().from(trips)).toMatchObject([{ fundsReleasedAt: null }]);
		const told = (await world.db.read.select().from(notifications)).filter(
			(one) => one.type === "fund_release",
		);
		expect(told).toMatchObject([{ userId: organizer.id, title: "$950.59 could not be released" }]);
		expect((await releaseFunds(ctx, trip.id, {})).release).toMatchObject({
			status: "completed",
			amount: 95_059,
		});
		expect(await totalTransferred(world)).toBe(95_059);
	});

	test("of one charge returns that part, and the rest is released", async () => {
		using world = openWorld({ wrap: refuseTransfers((call) => call === 2) });
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		const { release, reservedAmount } = await releaseFunds(world.as(organizer), trip.id, {});
		const refused = (await releaseLinesIn(world)).find(({ status }) => status === "failed")?.amount ?? 0;
		expect([release.status, release.amount, reservedAmount]).toEqual(["completed", 95_059 - refused, 95_059]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: refused, clearing: 0 });
		const again = await releaseFunds(world.as(organizer), trip.id, {});
		expect(again.release).toMatchObject({ status: "completed", amount: refused });
		expect(await totalTransferred(world)).toBe(95_059);
	});

	test("next to a lost answer leaves the release reserved until there is an answer", async () => {
		let calls = 0;
		const gateway = breakableGateway();
		using world = openWorld({
			wrap: (demo) => gateway.wrap(refuseTransfers(() => ++calls === 1)(demo)),
		});
		const { trip, organizer } = await fundWithAccount(world, "3-month");
		gateway.loseNext("transfer", "after");
		const { release } = await releaseFunds(world.as(organizer), trip.id, {});
		expect(release.status).toBe("reserved");
		expect((await releaseLinesIn(world)).map(({ status }) => status).sort()).toEqual([
			"completed",
			"failed",
			"unknown",
		]);
		world.clock.advance(MINUTE);
		await sweepReleases(world.nobody);
		const refused = (await releaseLinesIn(world)).find(({ status }) => status === "failed")?.amount ?? 0;
		expect(await releasesIn(world)).toMatchObject([{ status: "completed", amount: 95_059 - refused }]);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: refused, clearing: 0 });
	});

	test("of a transfer that was made changes nothing, and a transfer that was refused and yet made is applied", async () => {
		using world = openWorld({ wrap: refuseTransfers((call) => call === 2) });
		const { trip, organizer } = await fundWithAccount(world);
		const ctx = world.as(organizer);
		await releaseFunds(ctx, trip.id, { amount: 100 });
		const [done] = await releaseLinesIn(world);
		await markLineFailed(ctx, done?.id ?? "", "too late");
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 94_960, clearing: 0 });

		await releaseFunds(ctx, trip.id, { amount: 500 }).catch(() => {});
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 94_960, clearing: 0 });
		const [, refused] = await releaseLinesIn(world);
		const fact = { ref: "tr_after_all", id: refused?.id ?? "", amount: 500, reversed: 0 };
		await applyTransfer(ctx, fact);
		await applyTransfer(ctx, fact);
		expect(await fundBalances(world, trip.id)).toEqual({ fund: 94_460, clearing: 0 });
		expect(await releasesIn(world)).toMatchObject([{ amount: 100 }, { status: "completed", amount: 500 }]);
		await expect(applyTransfer(ctx, { ...fact, amount: 501 })).rejects.toThrow("does not match");
		await expect(applyTransfer(ctx, { ...fact, id: "invented" })).rejects.toThrow("unknown line");
	});
});

const NET = 95_060;

/** The house's balance at the provider is too low for Olga's release, from the given transfer on. */
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
	expect(await cancelWaitingTransfers(ctx(), trip.id)).toBe(NET + 10_000);
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
	expect(await cancelWaitingTransfers(ctx(), trip.id)).toBe(10_000);
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
	house.whileAsked = async () => void takenBack.push(await cancelWaitingTransfers(ctx(), trip.id));
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
	expect(await cancelWaitingTransfers(olga(), trip.id)).toBe(10_000);
	expect(await fundBalances(world, trip.id)).toEqual({ fund: NET, clearing: 0 });
	expect(await debt()).toBe(NET);
});

test("nothing is taken back that does not wait, nor by anyone but the organizer", async () => {
	using world = openWorld();
	const { trip, organizer, ctx } = await fundWithAccount(world);
	const take = (who = world.as(organizer)) => errorCodeOf(cancelWaitingTransfers(who, trip.id));
	expect(await take()).toBe("conflict");
	await releaseFunds(world.as(organizer), trip.id, {});
	expect([await take(), await take(ctx()), await take(world.nobody)]).toEqual([
		"conflict",
		"forbidden",
		"unauthenticated",
	]);
});
