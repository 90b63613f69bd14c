import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import type { Db } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { consents, payments } from "#db/schema/payments.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { memberRow } from "#tests/support/rows.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import { joinAndPay } from "./join-and-pay.server.ts";
import type { JoinAndPay } from "./joining.schema.ts";

const form: JoinAndPay = {
	name: "Ben",
	email: "ben@example.com",
	paymentPlan: "3-month",
	departureLocation: undefined,
	consent: true,
	useCashBack: false,
	testCard: "success",
};

const ORIGIN = "https://gangway.example";
const charges = (world: World) => world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"));

async function scene(world: World) {
	const { shareId } = await world.trip(await world.user({ subscriptionPlan: "plus" }));
	const send = (given: Partial<JoinAndPay> = {}) =>
		joinAndPay(world.asGuest("ben"), shareId, { ...form, ...given } as JoinAndPay, ORIGIN);
	return { shareId, send };
}

describe("the join page's form", () => {
	test("takes the place, pays the first instalment, and keeps the consent word for word", async () => {
		using world = openWorld();
		const { send } = await scene(world);
		const { memberId, paymentId, status } = await send();
		expect(status).toBe("paid");
		const [payment] = await world.db.read
			.select()
			.from(payments)
			.where(eq(payments.id, paymentId ?? ""));
		expect(payment).toMatchObject({ memberId, paymentNumber: 1, amount: 32_333, status: "paid" });
		expect(await world.db.read.select().from(consents)).toMatchObject([
			{ memberId, kind: "off_session_charges", text: expect.stringContaining("saves my card") },
		]);
	});

	test("sent again pays nothing more, also of an older page that names another plan", async () => {
		using world = openWorld();
		const { send } = await scene(world);
		const first = await send();
		for (const page of [{}, { paymentPlan: "full" as const }]) {
			expect(await send(page)).toEqual({ ...first, status: "already_paid" });
		}
		expect(await world.db.read.$count(payments)).toBe(3);
		expect(await charges(world)).toBe(1);
		expect(await world.db.read.$count(members)).toBe(2);
		expect(await world.db.read.$count(consents)).toBe(1);
	});

	test("sent twenty times at once pays once, and every answer is paid, already paid or checking", async () => {
		using world = openWorld();
		const { send } = await scene(world);
		const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
		for (const { status } of answers) expect(["paid", "already_paid", "checking"]).toContain(status);
		expect(new Set(answers.map((answer) => answer.paymentId)).size).toBe(1);
		expect(await charges(world)).toBe(1);
		expect(await world.db.read.$count(members)).toBe(2);
	});

	test("sent twice at once is already paid for the one that finds the payment made just before its own", async () => {
		using world = openWorld();
		const { shareId, send } = await scene(world);
		await send({ hold: true });
		let writes = 0;
		const write: Db["write"] = async (work) => {
			writes += 1;
			if (writes === 2) expect((await send()).status).toBe("paid");
			return world.db.write(work);
		};
		const late = { ...world.asGuest("ben"), db: { ...world.db, write } };
		expect((await joinAndPay(late, shareId, form, ORIGIN)).status).toBe("already_paid");
		expect(await charges(world)).toBe(1);
	});

	test("with a declined card still takes the place, which another card can pay for", async () => {
		using world = openWorld();
		const { send } = await scene(world);
		expect(await errorCodeOf(send({ testCard: "declined" }))).toBe("card_declined");
		expect(await world.db.read.select().from(members).where(eq(members.name, "Ben"))).toMatchObject([
			{ confirmed: false },
		]);
		expect((await send({ paymentPlan: "full", testCard: "success" })).status).toBe("paid");
		const rows = await world.db.read.select().from(payments);
		expect(rows).toMatchObject([{ amount: 97_000, status: "paid", totalPayments: 1 }]);
	});

	test("cannot be paid again while the outcome is unknown, and is paid once the answer is found", async () => {
		using world = openWorld();
		const { send } = await scene(world);
		expect((await send({ testCard: "lost_answer" })).status).toBe("checking");
		expect(await errorCodeOf(send())).toBe("payment_checking");
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect((await send()).status).toBe("already_paid");
		expect(await charges(world)).toBe(1);
	});

	test("confirms the member at once if the trip costs nothing", async () => {
		using world = openWorld();
		const { shareId } = await world.trip(await world.user(), { tripItems: [] });
		const joined = await joinAndPay(world.asGuest("ben"), shareId, { ...form, paymentPlan: "full" }, ORIGIN);
		expect(joined).toMatchObject({ paymentId: null, status: "paid" });
		expect((await memberRow(world, joined.memberId))?.confirmed).toBe(true);
	});
});
