import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { breakableGateway } from "#tests/support/gateways.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { confirmMemberPayment } from "./confirm-payment.server.ts";
import { startHostedPayment } from "./pay.server.ts";

const refusal = () => new ProviderRefusal("account_inactive", "Your account cannot make charges.");

/** A provider that refuses to begin a payment while `provider.refuses` is true. */
function refusingGateway() {
	const provider = { refuses: true };
	const wrap = (gateway: PaymentGateway): PaymentGateway => ({
		...gateway,
		createIntent: (request) => (provider.refuses ? Promise.reject(refusal()) : gateway.createIntent(request)),
		createHostedCheckout: (request, urls) =>
			provider.refuses ? Promise.reject(refusal()) : gateway.createHostedCheckout(request, urls),
	});
	return { provider, wrap };
}

const listAttempts = (world: World) => world.db.read.select().from(attempts);
const URLS = { success: "http://gangway.example/back", cancel: "http://gangway.example/" };

describe("a payment that the provider refuses to begin", () => {
	test("is refused with a message that nothing was charged, and leaves no attempt open", async () => {
		const { provider, wrap } = refusingGateway();
		using world = openWorld({ wrap });
		const { ctx, member } = await tripWithGuest(world);
		const refused = await startMemberPayment(ctx(), member.id).catch((error: Error) => error);
		expect(refused).toMatchObject({
			code: "provider_failed",
			message: expect.stringMatching(/refused .+ Nothing was charged\./),
			cause: { code: "account_inactive" },
		});
		expect(await listAttempts(world)).toMatchObject([{ status: "canceled", errorCode: "account_inactive" }]);
		provider.refuses = false;
		expect((await pay(ctx(), member.id)).status).toBe("paid");
		expect(await listAttempts(world)).toMatchObject([{ status: "canceled" }, { status: "succeeded" }]);
	});

	test("is refused on the provider's own page too", async () => {
		using world = openWorld({ wrap: refusingGateway().wrap });
		const { ctx, member } = await tripWithGuest(world);
		const input = { memberId: member.id, currency: "usd" } as const;
		expect(await errorCodeOf(startHostedPayment(ctx(), input, () => URLS))).toBe("provider_failed");
		expect(await listAttempts(world)).toMatchObject([{ status: "canceled", surface: "hosted" }]);
	});

	test("keeps its status, and its plan can be changed at once", async () => {
		const { provider, wrap } = refusingGateway();
		using world = openWorld({ wrap });
		const { ctx, member } = await tripWithGuest(world);
		await world.db.write((tx) =>
			tx.update(payments).set({ status: "action_required" }).where(eq(payments.memberId, member.id)),
		);
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("provider_failed");
		const [payment] = await world.db.read.select().from(payments).where(eq(payments.memberId, member.id));
		expect(payment?.status).toBe("action_required");
		provider.refuses = false;
		expect(
			(await startMemberPayment(ctx(), member.id, { paymentPlan: "3-month" })).payment.totalPayments,
		).toBe(3);
	});

	test("in one window can be paid in the other, which has got an intent in the meantime", async () => {
		let calls = 0;
		const otherWindow = Promise.withResolvers<void>();
		using world = openWorld({
			wrap: (gateway) => ({
				...gateway,
				async createIntent(request) {
					calls += 1;
					if (calls > 1) return gateway.createIntent(request);
					await otherWindow.promise;
					throw refusal();
				},
			}),
		});
		const { ctx, member } = await tripWithGuest(world);
		const refused = errorCodeOf(startMemberPayment(ctx(), member.id));
		await expect.poll(() => calls).toBe(1);
		const { ref } = await startMemberPayment(ctx(), member.id);
		otherWindow.resolve();
		expect(await refused).toBe("provider_failed");
		expect(await listAttempts(world)).toMatchObject([{ status: "created", ref }]);
		expect((await confirmMemberPayment(ctx(), { memberId: member.id, ref, card: "success" })).status).toBe(
			"paid",
		);
	});
});

describe("after an earlier try whose answer was lost", () => {
	/** The intent is created, but the answer to the call is lost. */
	async function startWithLostAnswer() {
		const connection = breakableGateway();
		const { provider, wrap } = refusingGateway();
		provider.refuses = false;
		const world = openWorld({ wrap: (gateway) => wrap(connection.wrap(gateway)) });
		const found = await tripWithGuest(world);
		connection.loseNext("createIntent", "after");
		await expect(startMemberPayment(found.ctx(), found.member.id)).rejects.toThrow(ProviderTimeout);
		expect(await listAttempts(world)).toMatchObject([{ status: "created", ref: null }]);
		return { ...found, world, connection, provider };
	}

	test("a refusal cancels the intent of that try", async () => {
		const { world, ctx, member, provider } = await startWithLostAnswer();
		using _ = world;
		provider.refuses = true;
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("provider_failed");
		const [attempt] = await listAttempts(world);
		expect(attempt?.status).toBe("canceled");
		expect((await world.provider.fetchIntent(attempt?.ref ?? "")).status).toBe("canceled");
	});

	test("a payment that was made in the meantime is a conflict", async () => {
		const { world, ctx, member, provider } = await startWithLostAnswer();
		using _ = world;
		const [attempt] = await listAttempts(world);
		const intent = await world.provider.findIntent(attempt?.id ?? "", 0);
		await world.provider.confirmDemo?.(intent?.ref ?? "", "success");
		provider.refuses = true;
		const refused = await startMemberPayment(ctx(), member.id).catch((error: Error) => error);
		expect(refused).toMatchObject({ code: "conflict", message: "This payment has already been made." });
		expect(await listAttempts(world)).toMatchObject([{ status: "succeeded" }]);
	});

	test("the attempt stays open if the provider does not say what became of it", async () => {
		const { world, ctx, member, provider, connection } = await startWithLostAnswer();
		using _ = world;
		provider.refuses = true;
		connection.loseNext("findIntent", "before");
		expect(await errorCodeOf(startMemberPayment(ctx(), member.id))).toBe("provider_failed");
		expect(await listAttempts(world)).toMatchObject([{ status: "created", ref: null }]);
		provider.refuses = false;
		expect((await pay(ctx(), member.id)).status).toBe("paid");
	});
});
