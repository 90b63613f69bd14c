import { afterEach, describe, expect, test, vi } from "vitest";
import { captureLog } from "#tests/support/log.ts";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "./gateway.ts";
import { observedGateway } from "./observed-gateway.server.ts";

/** A provider whose calls answer, or throw, what the test puts into them. */
function providerOf(calls: Partial<Record<keyof PaymentGateway, () => unknown>>, booked: string[] = []) {
	const gateway = { provider: "stripe", ...calls } as unknown as PaymentGateway;
	return observedGateway(gateway, { isBooked: async (attempt) => booked.includes(attempt) });
}

const fails = (error: Error) => async () => {
	throw error;
};

const CHARGE = {
	...{
		id: "p1.try-2",
		tripId: "t1",
		memberId: "m1",
		of: { paymentId: "p1" },
		amount: 9_700,
		currency: "usd",
	},
} as unknown as Parameters<PaymentGateway["chargeSavedCard"]>[0];
const CARD = {} as Parameters<PaymentGateway["chargeSavedCard"]>[1];

describe("the line of a call", () => {
	test("says for how much it was: a charge, a refund, a transfer and its reversal", async () => {
		using logged = captureLog("info");
		const provider = providerOf({
			chargeSavedCard: async () => ({ status: "succeeded", attemptId: "p1.try-2", ref: "pi_1", error: null }),
			refund: async () => ({ status: "pending", ref: "re_1", amount: 500 }),
			transfer: async () => ({ ref: "tr_1", amount: 700 }),
			reverse: async () => ({ ref: "tr_1", amount: 700, reversed: 200 }),
		});
		await provider.chargeSavedCard(CHARGE, CARD);
		await provider.refund({ id: "r1", chargeRef: "ch_1", amount: 500 });
		await provider.transfer({ id: "l1", chargeRef: "ch_1", payeeRef: "acct_1", amount: 700, tripId: "t1" });
		await provider.reverse("v1", "tr_1", 200);
		const usd = { msg: "provider call", level: "info", currency: "usd" };
		expect(logged.lines).toMatchObject([
			{ ...usd, call: "chargeSavedCard", payment: "p1", attempt: "p1.try-2", amount: 9_700 },
			{ ...usd, call: "refund", refund: "r1", amount: 500 },
			{ ...usd, call: "transfer", release: "l1", trip: "t1", amount: 700 },
			{ ...usd, call: "reverse", release: "v1", amount: 200 },
		]);
	});

	test("names the payment of an attempt, says that nothing was found, and why a bank declined", async () => {
		using logged = captureLog("info");
		const error = { code: "card_declined", declineCode: "generic_decline", message: "No." };
		const fact = {
			status: "failed",
			attemptId: "p1.try-1",
			ref: "pi_1",
			amount: 100,
			currency: "usd",
			error,
		};
		const provider = providerOf({
			findIntent: async () => null,
			recallAttempt: async () => fact,
			createHostedCheckout: async () => null,
		});
		await provider.findIntent("p1.try-1", 0);
		await provider.recallAttempt?.("pi_1");
		await provider.createHostedCheckout(CHARGE, { success: "", cancel: "" } as never);
		expect(logged.lines).toMatchObject([
			{ call: "findIntent", outcome: "not_found", payment: "p1", attempt: "p1.try-1" },
			{
				...{
					call: "recallAttempt",
					outcome: "done",
					stateNow: "failed",
					payment: "p1",
					attempt: "p1.try-1",
					amount: 100,
				},
				...{ code: "card_declined", declineCode: "generic_decline", reason: "the bank gives no reason" },
			},
			{ call: "createHostedCheckout", outcome: "done" },
		]);
	});
});

describe("a call of unknown outcome", () => {
	test.each([
		["timeout", undefined, "the payment provider did not answer"],
		["no_connection", undefined, "no connection to the payment provider"],
		["provider_error", 500, "the payment provider answered with a fault"],
	] as const)(
		"says %s in one line, and its stack only at the level debug",
		async (silence, httpStatus, msg) => {
			const error = new ProviderTimeout("Mail ada@zebrafink.example", { silence, httpStatus });
			const provider = providerOf({ chargeSavedCard: fails(error) });
			for (const level of ["info", "debug"] as const) {
				using logged = captureLog(level);
				await expect(provider.chargeSavedCard(CHARGE, CARD)).rejects.toBe(error);
				const [line, ...more] = logged.lines;
				expect(line).toMatchObject({
					...{ level: "warn", msg, outcome: silence, reason: "Mail [e-mail]", payment: "p1", amount: 9_700 },
					...(httpStatus && { httpStatus }),
				});
				expect(line).not.toHaveProperty("error");
				expect(more.map((one) => [one.level, one.error?.name])).toEqual(
					level === "debug" ? [["debug", "ProviderTimeout"]] : [],
				);
			}
		},
	);

	test("is no alarm where the webhook has booked the charge meanwhile", async () => {
		using logged = captureLog("info");
		const provider = providerOf({ chargeSavedCard: fails(new ProviderTimeout("late")) }, ["p1.try-2"]);
		await expect(provider.chargeSavedCard(CHARGE, CARD)).rejects.toThrow("late");
		expect(logged.lines).toMatchObject([
			{
				...{ level: "info", outcome: "timeout", booked: true },
				msg: "charged and booked all the same: the payment provider did not answer",
			},
		]);
	});
});

test("a refusal warns, and is an error where it stops every payment", async () => {
	using logged = captureLog("info");
	const refusal = (code: string, stopsPayments: boolean) =>
		providerOf({
			createIntent: fails(new ProviderRefusal(code, "No.", { httpStatus: 403, stopsPayments })),
		}).createIntent(CHARGE);
	await expect(refusal("email_invalid", false)).rejects.toThrow();
	await expect(refusal("testmode_charges_only", true)).rejects.toThrow();
	const refused = { msg: "the payment provider refused", outcome: "refused", httpStatus: 403, amount: 9_700 };
	expect(logged.lines).toMatchObject([
		{ ...refused, level: "warn", code: "email_invalid" },
		{ ...refused, level: "error", code: "testmode_charges_only" },
	]);
});

describe("an outage", () => {
	afterEach(() => {
		vi.useRealTimers();
	});

	test("is an error once, after a minute without an answer, and its end is said once", async () => {
		vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-29T04:00:00Z") });
		using logged = captureLog("info");
		let answer: () => Promise<unknown> = async () => null;
		const provider = providerOf({ fetchIntent: () => answer() });
		const ask = async (error: Error | null, seconds: number) => {
			answer = error ? fails(error) : async () => null;
			await provider.fetchIntent("pi_1").catch(() => {});
			vi.setSystemTime(Date.now() + seconds * 1_000);
		};
		const silent = new ProviderTimeout("late");
		await ask(silent, 50);
		await ask(new ProviderTimeout("busy", { silence: "provider_error", httpStatus: 409 }), 0); // is an answer
		for (const seconds of [30, 29, 1, 60, 60]) await ask(silent, seconds);
		for (const seconds of [1, 1]) await ask(null, seconds);
		await ask(silent, 59);
		await ask(silent, 0);
		const said = logged.lines.filter(({ since }) => since !== undefined);
		expect(said).toMatchObject([
			{
				...{ level: "error", msg: "the payment provider has not answered for more than a minute" },
				since: "2026-11-29T04:00:50.000Z",
			},
			{ level: "info", msg: "the payment provider answers again", since: "2026-11-29T04:00:50.000Z" },
		]);
	});
});
