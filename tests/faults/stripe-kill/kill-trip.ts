import { and, eq, gt } from "drizzle-orm";
import { vi } from "vitest";
import { startOnboarding } from "#app/features/fund/payouts/payout-account.server.ts";
import { checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { requestRefund } from "#app/features/fund/refunds/request-refund.server.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { addDays, dateOf } from "#app/lib/dates.ts";
import { users } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import type { Client } from "#tests/support/client.ts";
import { RETURN_URLS } from "#tests/support/funds.ts";
import { US_PERSON } from "#tests/support/payees.ts";
import { registerClient, setTier } from "#tests/support/people.ts";
import { payAtStripe } from "../crash/house.ts";
import type { KillSimulation } from "./kill-simulation.ts";

/** A trip with free spots, and with money in its fund. */
export type KillTrip = { id: string; shareId: string; organizer: Client; places: number; refundId: string };

const PARTY_SIZE = 20;
const CHECK_MS = 60_000;

/** Each organizer may create 20 trips a month. */
const ORGANIZERS = ["Olga", "Otto", "Odile"];

/** In the first run of the server, organizers sign up and open payout accounts, and the server stops normally. */
export async function signUpOrganizers(house: KillSimulation): Promise<void> {
	const { world, twin } = house;
	const server = await house.restartServer();
	for (const name of ORGANIZERS) {
		const client = await registerClient(server.origin, name);
		setTier(world.url, client.email, "plus");
		const [row] = await world.db.read.select().from(users).where(eq(users.email, client.email));
		if (!row) throw new Error("the user just registered is missing");
		const user = toSignedInUser(row);
		await startOnboarding(world.as(user), (await world.trip(user)).id, RETURN_URLS, US_PERSON);
		house.organizers.push({ client, user });
	}
	await server.stop();
	house.server = null;
	for (const { id } of twin.state.accounts) twin.onboard(id);
}

/** Between two runs Rea pays and asks for a refund, and two of Ira's instalments fall due. */
export async function openKillTrip(house: KillSimulation, life: number): Promise<KillTrip> {
	const { world, organizers } = house;
	const organizer = organizers[life % organizers.length];
	if (!organizer) throw new Error("nobody has settled in");
	// The last server may have been killed before its check of the books had ended.
	await vi.waitUntil(() => checkBooks(world.as(organizer.user)), { timeout: CHECK_MS });
	const startDate = addDays(dateOf(world.clock.now()), 600);
	const trip = await world.trip(organizer.user, {
		partySize: PARTY_SIZE,
		tripItems: [],
		totalCost: 1_999_993,
		startDate,
		endDate: addDays(startDate, 7),
	});
	const [rea, ira] = [world.asGuest(`rea ${life}`), world.asGuest(`ira ${life}`)];
	const { id: memberId } = await world.join(rea, trip, { name: "Rea" });
	await payAtStripe(house, rea, memberId);
	const { id: refundId } = await requestRefund(rea, { tripId: trip.id, memberId });
	const onPlan = await world.join(ira, trip, { name: "Ira", paymentPlan: "3-month", consent: true });
	await payAtStripe(house, ira, onPlan.id);
	await world.db.write(async (tx) => {
		await tx
			.update(payments)
			.set({ dueDate: addDays(dateOf(world.clock.now()), -1) }) // if due today, it would not be charged before noon UTC
			.where(and(eq(payments.memberId, onPlan.id), gt(payments.paymentNumber, 1)));
	});
	return {
		id: trip.id,
		shareId: trip.shareId,
		organizer: organizer.client,
		places: PARTY_SIZE - 3,
		refundId,
	};
}
