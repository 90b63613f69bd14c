import { describe, expect, test } from "vitest";
import { type PaymentGateway, ProviderRefusal } from "#app/gateway/gateway.ts";
import { demoMoves } from "#db/schema/demo.ts";
import { refundLines } from "#db/schema/payments.ts";
import { DAY, HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay } from "#tests/support/payments.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import {
	approveRefund,
	guestWithRefundRequest,
	refundProblems,
	requestRefundOf,
} from "#tests/support/refunds.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import { decideRefund } from "./decide-refund.server.ts";
import { sweepRefunds } from "./process-refund.server.ts";
import { findRefundRequest } from "./refunds.queries.ts";

const linesIn = (world: World) => world.db.read.select().from(refundLines);
const statusOf = async (world: World, id: string) => (await findRefundRequest(world.db.read, { id }))?.status;

describe("a lost answer", () => {
	test.each(["before", "after"] as const)(
		"%s the effect is asked for again, and the refund is made once",
		async (moment) => {
			const gateway = breakableGateway();
			using world = openWorld({ wrap: gateway.wrap });
			const { organizer, ctx, member, request } = await guestWithRefundRequest(world, "3-month", 2);
			gateway.loseNext("refund", moment);
			expect((await approveRefund(world.as(organizer), request.id)).status).toBe("approved");
			expect((await linesIn(world)).map((one) => one.status)).toEqual(["unknown", "processed"]);
			expect(await errorCodeOf(requestRefundOf(ctx(), member))).toBe("conflict");
			expect(await sweepRefunds(world.nobody)).toBe(0);
			world.clock.advance(20 * SECOND);
			expect(await sweepRefunds(world.nobody)).toBe(1);
			expect(await sweepRefunds(world.nobody)).toBe(0);
			expect(await statusOf(world, request.id)).toBe("processed");
			expect(await world.db.read.$count(demoMoves)).toBe(2);
			expect(await refundProblems(world)).toEqual([]);
		},
	);
});

test("refunds that a killed server has not sent are sent once by the next, even by several at once", async () => {
	let dead = true;
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		refund(order) {
			if (dead) throw new Error("killed");
			return gateway.refund(order);
		},
	});
	using world = openWorld({ wrap });
	const { organizer, request } = await guestWithRefundRequest(world);
	await approveRefund(world.as(organizer), request.id);
	world.clock.advance(MINUTE);
	await expect(sweepRefunds(world.nobody)).rejects.toThrow(/1 refund/);
	dead = false;
	world.clock.advance(2 * MINUTE);
	const other = openWorldAt(world.url, { clock: world.clock });
	await Promise.all([sweepRefunds(world.nobody), sweepRefunds(world.nobody), sweepRefunds(world.nobody)]);
	expect(await sweepRefunds(other.nobody)).toBe(0);
	other.close();
	expect(await statusOf(world, request.id)).toBe("processed");
	expect(await world.db.read.$count(demoMoves)).toBe(1);
	expect(await refundProblems(world)).toEqual([]);
});

test("a refund of another provider waits until that provider is configured again", async () => {
	const gateway = breakableGateway();
	using world = openWorld({ wrap: gateway.wrap });
	const { organizer, request } = await guestWithRefundRequest(world);
	gateway.loseNext("refund", "after");
	await approveRefund(world.as(organizer), request.id);
	world.clock.advance(MINUTE);
	const refund = () => Promise.reject(new ProviderRefusal("resource_missing", "No such charge"));
	const other = { ...world.provider, provider: "stripe" as const, refund };
	await sweepRefunds({ ...world.nobody, payments: other });
	expect(await statusOf(world, request.id)).toBe("approved");
	expect(await sweepRefunds(world.nobody)).toBe(1);
	expect(await statusOf(world, request.id)).toBe("processed");
	expect(await refundProblems(world)).toEqual([]);
});

test("a pending refund is looked up at growing intervals, and is not made again", async () => {
	const calls: string[] = [];
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		async refund(order) {
			calls.push("refund");
			return { ...(await gateway.refund(order)), status: "pending" };
		},
		async fetchRefund(ref) {
			calls.push("fetch");
			return { ...(await gateway.fetchRefund(ref)), status: "pending" };
		},
	});
	using world = openWorld({ wrap });
	const { organizer, request } = await guestWithRefundRequest(world);
	await approveRefund(world.as(organizer), request.id);
	for (let second = 0; second < DAY / SECOND; second += 60) {
		world.clock.advance(MINUTE);
		await sweepRefunds(world.nobody);
	}
	expect(calls.filter((call) => call === "refund")).toHaveLength(1);
	expect(calls.length).toBeGreaterThan(24);
	expect(calls.length).toBeLessThan(40);
	expect(await statusOf(world, request.id)).toBe("approved");
});

test("a refund whose answer was lost is made once, even when it is repeated a day later", async () => {
	const gateway = breakableGateway();
	using world = openWorld({ wrap: gateway.wrap });
	const { organizer, request } = await guestWithRefundRequest(world);
	gateway.loseNext("refund", "after");
	await approveRefund(world.as(organizer), request.id);
	world.clock.advance(25 * HOUR);
	expect(await sweepRefunds(world.nobody)).toBe(1);
	expect(await world.db.read.$count(demoMoves)).toBe(1);
	expect(await statusOf(world, request.id)).toBe("processed");
	expect(await refundProblems(world)).toEqual([]);
});

const STEPS = 30;

/** Members who ask for refunds, an organizer who decides, a connection that breaks and a sweeper, in random order. */
async function runRandomly(random: Random): Promise<{ problems: string[]; processed: number }> {
	const gateway = breakableGateway();
	using world = openWorld({ wrap: gateway.wrap });
	const { organizer, trip, ctx, member, request } = await guestWithRefundRequest(world, "3-month", 1);
	const other = () => world.asGuest("other");
	const people = [
		{ ctx, member },
		{ ctx: other, member: await world.join(other(), trip, { name: "Other", paymentPlan: "3-month" }) },
	];
	const open = [request.id];
	for (let step = 0; step < STEPS; step += 1) {
		world.clock.advance(random.below(2) * 7 * SECOND);
		const who = random.pick(people);
		if (random.chance(0.3)) gateway.loseNext("refund", random.pick(["before", "after"] as const));
		switch (random.below(5)) {
			case 0:
				await errorCodeOf(pay(who.ctx(), who.member.id));
				break;
			case 1:
				await requestRefundOf(who.ctx(), who.member).then(
					({ id }) => open.push(id),
					() => {},
				);
				break;
			case 2:
			case 3: {
				const id = random.pick(open);
				const most = (await findRefundRequest(world.db.read, { id }))?.refundableAmount ?? 1;
				const custom = random.chance(0.5) ? 1 + random.below(most) : undefined;
				const no = { status: "rejected", organizerNotes: "No" } as const;
				const answers = [
					errorCodeOf(approveRefund(world.as(organizer), id, custom)),
					errorCodeOf(
						random.chance(0.3) ? decideRefund(world.as(organizer), id, no) : sweepRefunds(world.nobody),
					),
				];
				await Promise.all(answers);
				break;
			}
			case 4:
				await Promise.all([sweepRefunds(world.nobody), sweepRefunds(world.nobody)]);
		}
	}
	// Each step may have left a loss that is still to come.
	for (let round = 0; round <= STEPS; round += 1) {
		world.clock.advance(HOUR);
		await sweepRefunds(world.nobody);
	}
	const processed = (await linesIn(world)).filter((one) => one.status === "processed").length;
	return { problems: await refundProblems(world), processed };
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])("no cent is lost or created in random runs (seed %i)", async (seed) => {
	const { problems, processed } = await runRandomly(seededRandom(seed));
	expect(problems).toEqual([]);
	expect(processed).toBeGreaterThan(0);
});
