import type { Trip } from "#app/access/access.server.ts";
import { publicDisputeId } from "#app/features/fund/disputes/dispute-id.server.ts";
import { sendEvidence } from "#app/features/fund/evidence/send-evidence.server.ts";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { releaseFunds } from "#app/features/fund/releases/release-funds.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { cancelTrip } from "#app/features/trips/changes/cancel-trip.server.ts";
import { members } from "#db/schema/access.ts";
import { RETURN_URLS } from "../funds.ts";
import { US_PERSON } from "../payees.ts";
import type { Dispute, Payout } from "../stripe-twin/index.ts";
import { type Deeds, liveUntil, type MoneyYear, openMoneyYear } from "./days.ts";
import { joinAndPay, named, type Organizer, organizer, person } from "./people.ts";

const FIRST_DAY = "2025-11-01";
const LAST_DAY = "2026-10-31";

type TripName = "lisbon" | "porto" | "rome";
type Story = {
	house: MoneyYear;
	olga: Organizer;
	trips: Record<TripName, Trip>;
	account: string;
	disputes: Record<string, Dispute>;
	payouts: Payout[];
};

const TRIPS = {
	lisbon: { destination: "Lisbon", totalCost: 360_000, startDate: "2026-07-10", endDate: "2026-07-17" },
	porto: { destination: "Porto", totalCost: 240_000, startDate: "2026-06-05", endDate: "2026-06-12" },
	rome: { destination: "Rome", totalCost: 150_000, startDate: "2026-09-10", endDate: "2026-09-17" },
};

/**
 * A year of Olga, who organizes three trips for three people each and takes part in them. Lisbon is paid in instalments
 * and released, and then two of its charges are disputed. Porto is cancelled. Rome's release pays Olga's debt, and her
 * bank returns its payout once.
 */
export async function liveMoneyYear() {
	const house = await openMoneyYear(FIRST_DAY);
	const story: Story = {
		...{ house, olga: await organizer(house), account: "", disputes: {}, payouts: [] },
		trips: {} as Story["trips"],
	};
	await house.world.user({ ...named("Ada"), role: "admin" });
	await liveUntil(house, LAST_DAY, { ...lisbon(story), ...porto(story), ...disputed(story), ...rome(story) });
	return story;
}

async function openTrip({ house, olga, trips }: Story, name: TripName): Promise<Trip> {
	trips[name] = await house.world.trip(olga.user, { ...TRIPS[name], tripItems: [], partySize: 3 });
	return trips[name];
}

/** $1,200.00 each: Olga in full, Mia and Ben in six months. In January a bank declines Mia's card once. */
function lisbon(story: Story): Deeds {
	const { house, olga } = story;
	const { twin } = house;
	let card = "";
	return {
		"2025-11-03": async () => {
			const trip = await openTrip(story, "lisbon");
			await joinAndPay(house, olga.ctx(), trip);
			const charge = await joinAndPay(house, await person(house, "Mia"), trip, "6-month");
			card = String(twin.state.charges.find(({ id }) => id === charge)?.payment_method);
		},
		"2025-11-05": async () => {
			await joinAndPay(house, await person(house, "Ben"), story.trips.lisbon, "6-month");
		},
		"2026-01-03": async () => twin.decline({ paymentMethod: card, declineCode: "insufficient_funds" }),
		"2026-04-08": async () => {
			await startOnboarding(olga.ctx(), story.trips.lisbon.id, RETURN_URLS, US_PERSON);
			story.account = twin.state.accounts.at(-1)?.id ?? "";
			twin.onboard(story.account);
		},
		"2026-04-13": () => releaseFunds(olga.ctx(), story.trips.lisbon.id, { purpose: "Flat in Alfama" }),
		"2026-04-15": async () => twin.topUp(10_000),
		"2026-04-17": async () => payOut(story, 300_000),
		"2026-04-19": async () => settleLastPayout(story, "paid"),
		"2026-05-10": async () => payOut(story, 33_200),
		"2026-05-12": async () => settleLastPayout(story, "paid"),
	};
}

/** $800.00 each: Nora pays in full and Piet two of three instalments before the trip is cancelled. */
function porto(story: Story): Deeds {
	const { house, olga } = story;
	return {
		"2026-02-02": async () => {
			const trip = await openTrip(story, "porto");
			await joinAndPay(house, olga.ctx(), trip);
			await joinAndPay(house, await person(house, "Nora"), trip);
			await joinAndPay(house, await person(house, "Piet"), trip, "3-month");
		},
		"2026-03-15": () =>
			cancelTrip(olga.ctx(), story.trips.porto.id, { reason: "The ferry stopped running.", refund: "all" }),
	};
}

/**
 * Mia's third payment is disputed, reversed from Olga's account, and lost. Olga's account is empty when Ben's sixth is
 * disputed; the bank returns a part of it.
 */
function disputed(story: Story): Deeds {
	const { twin } = story.house;
	return {
		"2026-05-05": async () => {
			story.disputes.mia = twin.openDispute(await chargeOf(story, "Mia", 3));
		},
		"2026-05-07": () =>
			sendEvidence(story.olga.ctx(), idsOf(story, "mia"), { words: "Mia was on the flight with us." }),
		"2026-05-20": async () => {
			twin.faults.next({ method: "POST", path: /\/reversals$/, when: "before", how: "refusal" });
			story.disputes.ben = twin.openDispute(await chargeOf(story, "Ben", 6));
		},
		"2026-06-10": async () => twin.closeDispute(idOf(story, "mia"), "lost"),
		"2026-07-01": async () => twin.closeDispute(idOf(story, "ben"), "lost", "kept", 5_000),
	};
}

/**
 * $500.00 each, in full. The release first pays Olga's debt, and her bank account is closed when the payout arrives.
 */
function rome(story: Story): Deeds {
	const { house, olga } = story;
	return {
		"2026-05-15": async () => {
			const trip = await openTrip(story, "rome");
			await joinAndPay(house, olga.ctx(), trip);
			for (const name of ["Tom", "Uma"]) await joinAndPay(house, await person(house, name), trip);
		},
		"2026-08-01": () => releaseFunds(olga.ctx(), story.trips.rome.id, { purpose: "Hotel" }),
		"2026-08-03": async () => payOut(story, 132_300),
		"2026-08-05": async () => settleLastPayout(story, "failed"),
		"2026-08-08": async () => payOut(story, 132_300),
		"2026-08-10": async () => settleLastPayout(story, "paid"),
	};
}

/** A payout from Olga's account at the provider to her bank. */
function payOut({ house, account, payouts }: Story, amount: number): void {
	payouts.push(house.twin.payOut(account, amount));
}

function settleLastPayout({ house, payouts }: Story, status: "paid" | "failed"): void {
	house.twin.settlePayout(payouts.at(-1)?.id ?? "", status);
}

const idOf = ({ disputes }: Story, name: string) => disputes[name]?.id ?? "";

const idsOf = (story: Story, name: string) => ({
	tripId: story.trips.lisbon.id,
	disputeId: publicDisputeId(idOf(story, name)),
});

async function chargeOf({ house }: Story, name: string, number: number): Promise<string> {
	const { read } = house.world.db;
	const all = await read.select().from(members);
	const own = all.find((one) => one.name.startsWith(name));
	const payments = await listMemberPayments(read, { memberId: own?.id ?? "" });
	return payments[number - 1]?.chargeRef ?? "";
}
