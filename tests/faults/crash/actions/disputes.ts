import { eq } from "drizzle-orm";
import { sweepReversals } from "#app/features/fund/charges/reversals.server.ts";
import { publicDisputeId } from "#app/features/fund/disputes/dispute-id.server.ts";
import { evidenceView } from "#app/features/fund/evidence/evidence-view.server.ts";
import { answerInTime, sendEvidence } from "#app/features/fund/evidence/send-evidence.server.ts";
import { pollEvents, receiveWebhook } from "#app/features/fund/reconciliation/events.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { fundReleases } from "#db/schema/fund.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { type Group, groupOf } from "../group.ts";
import { type Action, type House, payAtStripe } from "../house.ts";
import { openAccount } from "./payouts.ts";

type Disputed = Group & { dispute: string };

/** Ben's bank disputes his payment. */
async function disputeOfBen(house: House, group: Group): Promise<Disputed> {
	const { world, twin } = house;
	const [payment] = await world.db.read.select().from(payments).where(eq(payments.memberId, group.ben));
	const { id } = twin.openDispute(payment?.chargeRef ?? "");
	return { ...group, dispute: id };
}

async function releasedAndDisputed(house: House): Promise<Disputed> {
	const group = await groupOf(house);
	await openAccount(house, group);
	await releaseFunds(house.world.as(group.olga), group.trip.id, {});
	return disputeOfBen(house, group);
}

const heard: Action<Disputed> = {
	prepare: releasedAndDisputed,
	async act({ world, twin, clock }) {
		const opened = twin.state.events.findLast(({ type }) => type.startsWith("charge.dispute"));
		const body = JSON.stringify(opened);
		await receiveWebhook(world.nobody, body, twin.webhooks.sign(body, clock.now()));
	},
};

const reversed: Action<Disputed> = {
	async prepare(house) {
		const disputed = await releasedAndDisputed(house);
		await pollEvents(house.world.jobs);
		return disputed;
	},
	act: ({ world }) => sweepReversals(world.jobs),
};

/** The bank returns the money while the transfer is being reversed. */
const reversedAndWon: Action<Disputed> = {
	...reversed,
	async afterwards({ world, twin }, { dispute }) {
		twin.closeDispute(dispute, "won");
		await pollEvents(world.jobs);
	},
};

/** Olga's account at Stripe is empty, so the released money becomes her debt, which a later release pays. */
const debtPaid: Action<Group> = {
	async prepare(house) {
		const { world, twin } = house;
		const disputed = await releasedAndDisputed(house);
		await pollEvents(world.jobs);
		twin.faults.next({ method: "POST", path: /\/reversals$/, when: "before", how: "refusal" });
		await sweepReversals(world.jobs);
		twin.closeDispute(disputed.dispute, "lost");
		await pollEvents(world.jobs);
		await payAtStripe(house, world.asGuest("gus"), disputed.gus);
		return disputed;
	},
	act: async ({ world }, { olga, trip }) => {
		const after = (await world.db.read.select().from(fundReleases))[0]?.id;
		return releaseFunds(world.as(olga), trip.id, { after });
	},
};

type WithSeen = Disputed & { seen: string; ids: { tripId: string; disputeId: string } };

const answered: Action<WithSeen> = {
	async prepare(house) {
		const group = await groupOf(house);
		const disputed = await disputeOfBen(house, group);
		await pollEvents(house.world.jobs);
		const ids = { tripId: group.trip.id, disputeId: publicDisputeId(disputed.dispute) };
		const { seen } = await evidenceView(house.world.as(group.olga), ids);
		return { ...disputed, ids, seen };
	},
	act: ({ world }, { olga, ids, seen }) => sendEvidence(world.as(olga), ids, { seen }),
};

const answeredByItself: Action<WithSeen> = {
	async prepare(house) {
		const scene = await answered.prepare(house);
		const [open] = await house.world.db.read.select().from(disputes);
		house.clock.set(new Date((open?.evidenceDueAt ?? 0) - DAY + HOUR).toISOString());
		return scene;
	},
	act: ({ world }) => answerInTime(world.jobs),
};

export const DISPUTES = {
	"released money is disputed": heard,
	"a disputed transfer is taken back": reversed,
	"a disputed transfer is taken back, and the dispute is won": reversedAndWon,
	"a release pays the organizer's debt": debtPaid,
	"the organizer answers a bank": answered,
	"a bank is answered a day before the deadline": answeredByItself,
};
