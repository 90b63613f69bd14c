import { describe, expect, test } from "vitest";
import { type PaymentGateway, ProviderRefusal, ProviderTimeout } from "#app/gateway/gateway.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts } from "#db/schema/payments.ts";
import { DAY } from "#tests/support/clock.ts";
import { tripWithGuest } from "#tests/support/payments.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import type { StartPayment } from "../payments.schema.ts";
import { startHostedPayment, startPayment } from "./pay.server.ts";

const URLS = { success: "http://gangway.example/back", cancel: "http://gangway.example/" };
const CALLS = 8;

/** The demo provider with a hosted page, whose URL is its intent's reference. */
const withPage = (gateway: PaymentGateway): PaymentGateway => ({
	...gateway,
	async createHostedCheckout(request) {
		const { ref, customerRef } = await gateway.createIntent(request);
		return { ref, url: ref, customerRef };
	},
});

/** What the payer gets from a call: the intent, or its hosted page. */
const SURFACES = {
	"in our page": async (world: World, input: StartPayment) =>
		(await startPayment(world.asGuest("ben"), input)).ref,
	"on the provider's page": async (world: World, input: StartPayment) =>
		(await startHostedPayment(world.asGuest("ben"), input, () => URLS)).url,
};

const openIntents = async (world: World) => {
	const intents = await world.db.read.select().from(demoIntents);
	return intents.filter(({ status }) => status === "requires_payment").map(({ ref }) => ref);
};

/** Waits for a number of turns of the event loop. */
async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
}

/** Asserts that everyone got the same intent, which is the stored one and can still be paid. */
async function expectOneIntent(world: World, given: string[]): Promise<void> {
	const [ref, ...others] = new Set(given);
	expect(others).toEqual([]);
	expect(await openIntents(world)).toEqual([ref]);
	const live = (await world.db.read.select().from(attempts)).filter(({ status }) => status === "created");
	expect(live).toMatchObject([{ ref }]);
}

describe.each(Object.entries(SURFACES))("identical calls to pay %s", (_name, start) => {
	test.each([
		["of a schedule that starts today", undefined],
		["of another plan", "3-month"],
	] as const)(
		"%s all get the one intent, however far one is behind the other",
		async (_what, paymentPlan) => {
			for (let behind = 0; behind < 60; behind += 5) {
				using world = openWorld({ wrap: withPage });
				const { member } = await tripWithGuest(world);
				if (!paymentPlan) world.clock.advance(2 * DAY);
				const input = { memberId: member.id, currency: "usd", paymentPlan } as const;
				const first = start(world, input);
				await turns(behind);
				await expectOneIntent(world, await Promise.all([first, start(world, input)]));
			}
		},
	);

	/** A gateway that answers once all calls have arrived; `refusal` gives the error of a call, numbered from 1. */
	function holdingGateway(refusal: (call: number) => Error | null) {
		let asked = 0;
		const all = Promise.withResolvers<void>();
		return (gateway: PaymentGateway): PaymentGateway =>
			withPage({
				...gateway,
				async createIntent(request) {
					asked += 1;
					const error = refusal(asked);
					if (asked === CALLS) all.resolve();
					await all.promise;
					if (error) throw error;
					return gateway.createIntent(request);
				},
			});
	}

	const startAll = async (world: World) => {
		const { member } = await tripWithGuest(world);
		const input = { memberId: member.id, currency: "usd" } as const;
		return Promise.allSettled(Array.from({ length: CALLS }, () => start(world, input)));
	};
	const givenIn = (outcomes: PromiseSettledResult<string>[]) =>
		outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));

	test("get it even if the provider says that the key is in use to half of them", async () => {
		const busy = (call: number) =>
			call % 2 === 0 ? new ProviderTimeout("The key is in use.", { isBusy: true }) : null;
		using world = openWorld({ wrap: holdingGateway(busy) });
		const given = givenIn(await startAll(world));
		expect(given).toHaveLength(CALLS);
		await expectOneIntent(world, given);
	});

	test("get it if the provider refuses one of them, and only that one fails", async () => {
		const refusal = (call: number) =>
			call === 1 ? new ProviderRefusal("account_inactive", "Not now.") : null;
		using world = openWorld({ wrap: holdingGateway(refusal) });
		const outcomes = await startAll(world);
		expect(outcomes.filter(({ status }) => status === "rejected")).toMatchObject([
			{ reason: { code: "provider_failed" } },
		]);
		await expectOneIntent(world, givenIn(outcomes));
	});

	test("get it from two processes", async () => {
		using world = openWorld({ wrap: withPage });
		const other = openWorldAt(world.url, { clock: world.clock, wrap: withPage });
		const { member } = await tripWithGuest(world);
		world.clock.advance(2 * DAY);
		const input = { memberId: member.id, currency: "usd" } as const;
		const calls = Array.from({ length: CALLS }, (_, index) => start(index % 2 ? world : other, input));
		await expectOneIntent(world, await Promise.all(calls));
		other.close();
	});
});
