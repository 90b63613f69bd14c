import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import type { JoinAndPay } from "#app/features/joining/joining.schema.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { members } from "#db/schema/access.ts";
import { demoIntents } from "#db/schema/demo.ts";
import { attempts } from "#db/schema/payments.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/world.ts";
import { problemsAtRest } from "./invariants.ts";

const FORM = {
	name: "Ben",
	email: "ben@example.com",
	paymentPlan: "3-month",
	consent: true,
	useCashBack: false,
	testCard: "success",
} as JoinAndPay;

/** The three transactions: the membership with its attempt, the provider's, and the changes after its answer. */
const DEATHS = [1, 2, 3].flatMap((commit) => [
	{ commit, moment: "before" as const },
	{ commit, moment: "after" as const },
]);

test.each(DEATHS)(
	"a server that dies $moment commit $commit of joining and paying charges once",
	async (death) => {
		let commits = Number.NEGATIVE_INFINITY;
		using world = openWorld({
			wrapDb: (db) => ({
				...db,
				async write(work) {
					commits += 1;
					if (commits === death.commit && death.moment === "before") throw new Error("killed");
					const value = await db.write(work);
					if (commits === death.commit) throw new Error("killed");
					return value;
				},
			}),
		});
		const { shareId } = await world.trip(await world.user({ subscriptionPlan: "plus" }));
		const send = () => joinAndPay(world.asGuest("ben"), shareId, FORM, "https://gangway.example");
		commits = 0;
		await expect(send()).rejects.toThrow("killed");
		commits = Number.NEGATIVE_INFINITY;
		world.clock.advance(MINUTE);
		await sweepPayments(world.nobody);
		expect(["paid", "already_paid"]).toContain((await send()).status);
		expect((await send()).status).toBe("already_paid");
		expect(await world.db.read.$count(demoIntents, eq(demoIntents.status, "succeeded"))).toBe(1);
		expect(await world.db.read.$count(attempts, eq(attempts.status, "succeeded"))).toBe(1);
		expect(await world.db.read.$count(members)).toBe(2);
		expect(await problemsAtRest(world.db)).toEqual([]);
	},
);
