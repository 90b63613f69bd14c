import { eq } from "drizzle-orm";
import { payloadOf, REFUND_OVERPAYMENT_JOB } from "#app/features/payments/attempts/overpayments.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import type { Db } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases, payees } from "#db/schema/fund.ts";
import { memberOptions } from "#db/schema/options.ts";
import { payments } from "#db/schema/payments.ts";
import { poolPayments, poolTopUps } from "#db/schema/pool.ts";
import { priceAnswers } from "#db/schema/prices.ts";
import { jobs } from "#db/schema/system.ts";
import type { Simulation } from "./simulation.ts";

/** The minimum number of each event in a run. */
export const MINIMUMS = {
	"paid in our page": 10,
	"paid on Stripe's page": 3,
	"charged while away": 3,
	"presents given": 0.5,
	"top-ups of pools": 1,
	"payments by pools": 1,
	"companions paid for": 0.5,
	"options chosen": 0.5,
	"prices answered": 0.25,
	declined: 1,
	refunds: 6,
	"refunds by hand": 1,
	"refunds that failed": 1,
	"returns that failed": 1,
	transfers: 6,
	"transfers for which money lacked": 4,
	"transfers taken back": 1,
	"transfers taken back by hand": 1,
	disputes: 2,
	"disputes decided": 2,
	"disputes lost": 1,
	"requests dropped": 5,
	"requests replayed": 4,
	"keys that stood for a 500": 1,
	"made under a new key": 4,
	"pages that died": 1,
	"webhooks lost": 8,
	"trips cancelled": 1,
	"paid trips claimed": 1,
	"costs changed": 1,
	"members left": 1,
	"members removed": 1,
	"accounts replaced": 1,
	"debts paid by releases": 1,
};

export type Happened = Record<keyof typeof MINIMUMS, number>;

/** What has happened in a run, at Stripe and in our database. */
export async function whatHappened({ world, twin, webhookQueue }: Simulation): Promise<Happened> {
	const { charges, intents, sessions, refunds, transfers, reversals, disputes, requests } = twin.state;
	const paidOn = (surface: string) =>
		intents.filter(({ status, metadata }) => status === "succeeded" && metadata.surface === surface).length;
	const decided = disputes.filter(({ status }) => status === "won" || status === "lost");
	const isNewKey = (key: string | null) => /:\d{7}$/.test(key ?? "");
	return {
		"paid in our page": paidOn("embedded"),
		"presents given": intents.filter(({ status, metadata }) => status === "succeeded" && metadata.given_by)
			.length,
		"paid on Stripe's page": paidOn("hosted"),
		"charged while away": paidOn("off_session"),
		declined: charges.filter(({ paid }) => !paid).length,
		refunds: refunds.filter(({ metadata }) => metadata?.refund_id).length,
		"refunds by hand": refunds.filter(({ metadata }) => !metadata?.refund_id).length,
		"refunds that failed": refunds.filter(({ status }) => status === "failed").length,
		transfers: transfers.length,
		"transfers for which money lacked": requests.filter(
			({ errorCode }) => errorCode === "balance_insufficient",
		).length,
		"transfers taken back": reversals.filter(({ metadata }) => metadata?.reversal_id).length,
		"transfers taken back by hand": reversals.filter(({ metadata }) => !metadata?.reversal_id).length,
		disputes: disputes.length,
		"disputes decided": decided.length,
		"disputes lost": decided.filter(({ status }) => status === "lost").length,
		"requests dropped": requests.filter(({ status }) => status === null).length,
		"requests replayed": requests.filter(({ replayed }) => replayed).length,
		"keys that stood for a 500": requests.filter((one) => one.replayed && one.status === 500).length,
		"made under a new key": requests.filter((one) => one.status === 200 && isNewKey(one.idempotencyKey))
			.length,
		"pages that died": sessions.filter(({ status }) => status === "expired").length,
		"webhooks lost": webhookQueue.lost,
		...(await changes(world.db)),
	};
}

async function changes({ read }: Db) {
	const [all, people] = [await read.select().from(trips), await read.select().from(members)];
	const accounts = await read.select().from(payees);
	const paid = (await read.select().from(payments)).filter(({ status }) => isCollected(status));
	const releases = await read.select().from(fundReleases);
	const ofPools = (await read.select().from(poolPayments)).filter(({ state }) => state === "paid");
	const topUps = (await read.select().from(poolTopUps)).filter(({ status }) => status === "succeeded");
	const answers = (await read.select().from(priceAnswers)).filter(
		({ answer }) => answer === "accepted" || answer === "kept" || answer === "left",
	);
	const returns = await read.select().from(jobs).where(eq(jobs.kind, REFUND_OVERPAYMENT_JOB));
	return {
		"returns that failed": returns.filter((job) => payloadOf(job).failed).length,
		"trips cancelled": all.filter(({ status }) => status === "cancelled").length,
		"paid trips claimed": people.filter(
			({ id, name }) => name === "Gus" && paid.some((one) => one.memberId === id),
		).length,
		"costs changed": all.filter(({ totalCost }) => totalCost !== 1_100_033).length,
		"top-ups of pools": topUps.length,
		"payments by pools": ofPools.length,
		"companions paid for": people.filter(({ payerId }) => payerId !== null).length,
		"options chosen": (await read.select().from(memberOptions)).length,
		"prices answered": answers.length,
		"members left": people.filter(({ leftAs }) => leftAs === "left").length,
		"members removed": people.filter(({ leftAs }) => leftAs === "removed").length,
		"accounts replaced": accounts.filter(({ archivedAt }) => archivedAt !== null).length,
		"debts paid by releases": releases.filter(({ debtPaid }) => debtPaid > 0).length,
	};
}
