import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { attempts, payments } from "#db/schema/index.ts";
import { openWorld, type World } from "#tests/support/ctx.ts";
import { breakableLine } from "#tests/support/gateways.ts";
import { pay, start, tripWithGuest } from "#tests/support/payers.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "./gateway.ts";
import { startHostedPayment } from "./start-payment.server.ts";

const no = () => new ProviderRefusal("account_inactive", "Your account cannot make charges.");

/** A provider that refuses to begin a payment while it is told to. */
function moody() {
	const says = { no: true };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		createIntent: (order) => (says.no ? Promise.reject(no()) : gateway.createIntent(order)),
		createHostedCheckout: (order, urls) =>
			says.no ? Promise.reject(no()) : gateway.createHostedCheckout(order, urls),
	});
	return { says, wrap };
}

const attemptsIn = (world: World) => world.db.read.select().from(attempts);
const URLS = { success: "http://gangway.example/back", cancel: "http://gangway.example/" };

describe("a payment that the provider refuses to begin", () => {
	test("is told so, with what is safe, and leaves no attempt open", async () => {
		const { says, wrap } = moody();
		using world = openWorld({ wrap });
		const { ctx, member } = await tripWithGuest(world);
		const refused = await start(ctx, member.id).catch((error: Error) => error);
		expect(refused).toMatchObject({
			code: "provider_failed",
			message: expect.stringMatching(/refused .+ Nothing was charged\./),
			cause: { code: "account_inactive" },
		});
		expect(await attemptsIn(world)).toMatchObject([{ status: "canceled", errorCode: "account_inactive" }]);
		says.no = false;
		expect((await pay(ctx, member.id)).status).toBe("paid");
		expect(await attemptsIn(world)).toMatchObject([{ status: "canceled" }, { status: "succeeded" }]);
	});

	test("on the provider's own page too", async () => {
		using world = openWorld({ wrap: moody().wrap });
		const { ctx, member } = await tripWithGuest(world);
		const order = { memberId: member.id, currency: "usd" } as const;
		expect(await refusalOf(startHostedPayment(ctx, order, () => URLS))).toBe("provider_failed");
		expect(await attemptsIn(world)).toMatchObject([{ status: "canceled", surface: "hosted" }]);
	});

	test("stays what it was, and can be given another plan at once", async () => {
		const { says, wrap } = moody();
		using world = openWorld({ wrap });
		const { ctx, member } = await tripWithGuest(world);
		await world.db.write((tx) =>
			tx.update(payments).set({ status: "action_required" }).where(eq(payments.memberId, member.id)),
		);
		expect(await refusalOf(start(ctx, member.id))).toBe("provider_failed");
		const [payment] = await world.db.read.select().from(payments).where(eq(payments.memberId, member.id));
		expect(payment?.status).toBe("action_required");
		says.no = false;
		expect((await start(ctx, member.id, { paymentPlan: "3-month" })).payment.totalPayments).toBe(3);
	});

	test("in one window can be paid in the other, which was given its intent meanwhile", async () => {
		let asked = 0;
		const given = Promise.withResolvers<void>();
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				async createIntent(order) {
					asked += 1;
					if (asked > 1) return gateway.createIntent(order);
					await given.promise;
					throw no();
				},
			}),
		});
		const { ctx, member } = await tripWithGuest(world);
		const refused = refusalOf(start(ctx, member.id));
		await expect.poll(() => asked).toBe(1);
		const { ref } = await start(ctx, member.id);
		given.resolve();
		expect(await refused).toBe("provider_failed");
		expect(await attemptsIn(world)).toMatchObject([{ status: "created", ref }]);
		expect((await confirmMemberPayment(ctx, { memberId: member.id, ref, card: "success" })).status).toBe(
			"paid",
		);
	});
});

describe("after an earlier try whose answer was lost", () => {
	/** The first createIntent is made, its answer lost; the second is refused. */
	async function refusedAfterLoss(world: World, line: ReturnType<typeof breakableLine>) {
		const made = await tripWithGuest(world);
		line.lose("createIntent", "after");
		await expect(start(made.ctx, made.member.id)).rejects.toThrow(ProviderTimeout);
		expect(await attemptsIn(world)).toMatchObject([{ status: "created", ref: null }]);
		return made;
	}

	test("a refusal cancels what that try has left at the provider", async () => {
		const line = breakableLine();
		const { says, wrap } = moody();
		says.no = false;
		using world = openWorld({ wrap: (gateway) => wrap(line.wrap(gateway)) });
		const { ctx, member } = await refusedAfterLoss(world, line);
		says.no = true;
		expect(await refusalOf(start(ctx, member.id))).toBe("provider_failed");
		const [attempt] = await attemptsIn(world);
		expect(attempt?.status).toBe("canceled");
		expect((await world.provider.fetchIntent(attempt?.ref ?? "")).status).toBe("canceled");
	});

	test("a payment that has come in is told to be made", async () => {
		const line = breakableLine();
		const { says, wrap } = moody();
		says.no = false;
		using world = openWorld({ wrap: (gateway) => wrap(line.wrap(gateway)) });
		const { ctx, member } = await refusedAfterLoss(world, line);
		const [attempt] = await attemptsIn(world);
		const intent = await world.provider.findIntent(attempt?.id ?? "", 0);
		await world.provider.confirmDemo?.(intent?.ref ?? "", "success");
		says.no = true;
		const refused = await start(ctx, member.id).catch((error: Error) => error);
		expect(refused).toMatchObject({ code: "conflict", message: "This payment has been made already" });
		expect(await attemptsIn(world)).toMatchObject([{ status: "succeeded" }]);
	});

	test("the attempt stays as it is where the provider does not say what became of it", async () => {
		const line = breakableLine();
		const { says, wrap } = moody();
		says.no = false;
		using world = openWorld({ wrap: (gateway) => wrap(line.wrap(gateway)) });
		const { ctx, member } = await refusedAfterLoss(world, line);
		says.no = true;
		line.lose("findIntent", "before");
		expect(await refusalOf(start(ctx, member.id))).toBe("provider_failed");
		expect(await attemptsIn(world)).toMatchObject([{ status: "created", ref: null }]);
		says.no = false;
		expect((await pay(ctx, member.id)).status).toBe("paid");
	});
});
