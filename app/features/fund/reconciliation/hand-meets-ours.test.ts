import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/ledger/ledger.server.ts";
import { type PaymentGateway, ProviderTimeout, type RefundFact } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import { releaseLines } from "#db/schema/fund.ts";
import { refundLines } from "#db/schema/payments.ts";
import { problemsAlways } from "#tests/faults/invariants.ts";
import { expectPagesAgree } from "#tests/support/fund-pages.ts";
import { fundWithAccount } from "#tests/support/funds.ts";
import { pay, paymentsOf } from "#tests/support/payments.ts";
import { approveRefund, requestRefundOf } from "#tests/support/refunds.ts";
import { openWorld } from "#tests/support/world.ts";
import { leftInFund } from "../charges/charge-shares.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { takeInReversals } from "../charges/reversals.server.ts";
import { applyRefundRefusal } from "../refunds/process-refund.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { releaseFunds } from "../releases/release-funds.server.ts";
import { returnPaidDebts } from "../releases/return-debt.server.ts";

const GROSS = 97_000;
const NET = 95_060;
/** The provider's fee for a full refund. */
const DEDUCTION = 2_843;

const withoutRefunds = (gateway: PaymentGateway): PaymentGateway => ({
	...gateway,
	async refund() {
		throw new ProviderTimeout("no answer");
	},
});

/** Ben's partly released payment, Gia's, and a provider that does not answer refunds. */
async function openScene({ released = 0 }: { released?: number } = {}) {
	const world = openWorld({ wrap: withoutRefunds });
	const { trip, ctx, organizer, member } = await fundWithAccount(world);
	if (released > 0) await releaseFunds(world.as(organizer), trip.id, { amount: released });
	const gia = world.asGuest("gia");
	await pay(gia, (await world.join(gia, trip, { name: "Gia" })).id);
	const [payment] = await paymentsOf(world, member.id);
	const chargeRef = payment?.chargeRef ?? "";
	const takeIn = (fact: Pick<RefundFact, "ref" | "id" | "amount" | "status">) =>
		takeInRefund(world.nobody, { ...fact, chargeRef, error: null });
	const findLine = async () => {
		const [line] = await world.db.read.select().from(refundLines).where(eq(refundLines.status, "unknown"));
		if (!line) throw new Error("our refund is not under way");
		return line;
	};
	const debt = () => balanceOf(world.db.read, "demo", `organizer_debt:${organizer.id}`);
	return { world, trip, ctx, organizer, member, takeIn, findLine, debt };
}

type Scene = Awaited<ReturnType<typeof openScene>>;

async function reserve({ world, ctx, organizer, member }: Scene, amount?: number) {
	const { id } = await requestRefundOf(ctx(), member);
	await approveRefund(world.as(organizer), id, amount);
}
const byHand = ({ takeIn }: Scene, amount: number, ref = "re_hand") =>
	takeIn({ ref, id: "", amount, status: "succeeded" });
const handFails = ({ takeIn }: Scene, amount: number, ref = "re_hand") =>
	takeIn({ ref, id: "", amount, status: "failed" });

async function oursIs({ takeIn, findLine, world }: Scene, outcome: "made" | "sent back" | "refused") {
	const { id, amount } = await findLine();
	if (outcome === "refused") return applyRefundRefusal(world.nobody, id, "charge_already_refunded");
	await takeIn({ ref: "re_ours", id, amount, status: outcome === "made" ? "succeeded" : "failed" });
}

/** Reverses the newest transfer of Ben's charge, or a part of it, by hand. */
async function takeBack({ world }: Scene, amount: number) {
	const [line] = await world.db.read.select().from(releaseLines);
	const ref = line?.ref ?? "";
	await world.nobody.payments.reverse(`by-hand-${amount}`, ref, amount);
	await takeInReversals(world.nobody, { ref });
}

describe("a refund by hand that meets one of ours under way", () => {
	test("leaves no debt when both are made: the house returns what ours had deducted", async () => {
		const scene = await openScene();
		using world = scene.world;
		await reserve(scene);
		await byHand(scene, DEDUCTION);
		expect(await scene.debt()).toBe(0);
		await oursIs(scene, "made");
		expect(await scene.debt()).toBe(0);
		expect(await balanceOf(world.db.read, "demo", "refund_deduction_income")).toBe(0);
		expect(await expectPagesAgree(world, scene.trip.id)).toMatchObject({ balance: NET });
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("leaves no debt when ours is refused because of it, not even between", async () => {
		const scene = await openScene();
		using world = scene.world;
		await reserve(scene);
		await byHand(scene, GROSS);
		expect(await scene.debt()).toBe(0);
		await oursIs(scene, "refused");
		expect(await scene.debt()).toBe(0);
		expect(await expectPagesAgree(world, scene.trip.id)).toMatchObject({ balance: NET });
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	const PARTS: [string, (scene: Scene) => unknown][] = [
		["ours is made", (scene) => oursIs(scene, "made")],
		["ours is refused", (scene) => oursIs(scene, "refused")],
		["ours is sent back", (scene) => oursIs(scene, "sent back")],
		[
			"ours is made, then sent back",
			async (scene) => {
				await oursIs(scene, "made");
				await scene.takeIn({ ...(await lineOf(scene)), ref: "re_ours", status: "failed" });
			},
		],
		[
			"the one by hand fails, ours is made",
			async (scene) => {
				await handFails(scene, 40_001);
				await oursIs(scene, "made");
			},
		],
		[
			"ours is refused, then made after all",
			async (scene) => {
				const line = await scene.findLine();
				await oursIs(scene, "refused");
				await scene.takeIn({ ref: "re_ours", id: line.id, amount: line.amount, status: "succeeded" });
			},
		],
	];
	const lineOf = async ({ world }: Scene) => {
		const [line] = await world.db.read.select().from(refundLines).where(eq(refundLines.ref, "re_ours"));
		if (!line) throw new Error("our refund was not made");
		return { id: line.id, amount: line.amount };
	};

	describe.each([0, 30_001])("with %i released", (released) => {
		test.each(PARTS)("ends right to the cent when %s, whichever came first", async (_name, outcome) => {
			for (const first of ["by hand", "ours"]) {
				const scene = await openScene({ released });
				using world = scene.world;
				if (first === "by hand") await byHand(scene, 40_001);
				await reserve(scene, 20_333);
				if (first === "ours") await byHand(scene, 40_001);
				await outcome(scene);
				await expectPagesAgree(world, scene.trip.id);
				const charges = await listChargesOf(world.db.read, { tripId: scene.trip.id, provider: "demo" });
				const lacks = charges.map((one) => Math.max(0, one.released - leftInFund({ ...one, released: 0 })));
				expect(await scene.debt(), first).toBe(sum(lacks));
			}
		});
	});
});

describe("a refund by hand of released money", () => {
	test("is paid by a transfer that is taken back by hand, and the fund can release what is left", async () => {
		const scene = await openScene({ released: NET });
		using world = scene.world;
		await byHand(scene, GROSS);
		expect(await scene.debt()).toBe(NET);
		await takeBack(scene, NET);
		expect(await scene.debt()).toBe(0);
		expect(await expectPagesAgree(world, scene.trip.id)).toMatchObject({ balance: NET, totalReleased: 0 });
		const { release } = await releaseFunds(world.as(scene.organizer), scene.trip.id, {});
		expect(release).toMatchObject({ status: "completed", amount: NET, debtPaid: 0 });
		expect((await expectPagesAgree(world, scene.trip.id)).balance).toBe(0);
		expect(await problemsAlways(world.db)).toEqual([]);
	});

	test("is paid by a part of the transfer, and the rest of that can be released again", async () => {
		const scene = await openScene({ released: NET });
		using world = scene.world;
		await byHand(scene, 30_000);
		expect(await scene.debt()).toBe(29_400);
		await takeBack(scene, 20_000);
		expect(await scene.debt()).toBe(9_400);
		await takeBack(scene, 40_000);
		expect(await scene.debt()).toBe(0);
		expect((await expectPagesAgree(world, scene.trip.id)).balance).toBe(NET + 30_600);
	});

	test("that a release has paid back already gives that release's money to its fund again", async () => {
		const scene = await openScene({ released: NET });
		using world = scene.world;
		await byHand(scene, GROSS);
		await releaseFunds(world.as(scene.organizer), scene.trip.id, {});
		expect(await scene.debt()).toBe(0);
		await takeBack(scene, NET);
		await returnPaidDebts(world.nobody);
		expect(await scene.debt()).toBe(0);
		expect((await expectPagesAgree(world, scene.trip.id)).balance).toBe(NET);
	});

	test("ends alike when the transfer is taken back first", async () => {
		const scene = await openScene({ released: NET });
		using world = scene.world;
		await takeBack(scene, NET);
		await byHand(scene, GROSS);
		expect(await scene.debt()).toBe(0);
		expect((await expectPagesAgree(world, scene.trip.id)).balance).toBe(NET);
	});
});
