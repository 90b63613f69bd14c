import { inArray } from "drizzle-orm";
import { findTripAccess } from "#app/access/access.server.ts";
import { returnMissingCharge } from "#app/features/admin/money/book-check.server.ts";
import { beginBookCheck, checkBooks } from "#app/features/fund/reconciliation/check-books.server.ts";
import { findOpenBookCheck, type MissingFact } from "#app/features/ledger/book-checks.server.ts";
import type { Db } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { MINUTE, SECOND } from "#tests/support/clock.ts";
import { openWorldAt } from "#tests/support/world.ts";
import { openDbNow } from "../../support/open-db.ts";
import type { Simulation } from "./simulation.ts";
import { expectedErrorCode } from "./time.ts";

/** A database that can be replaced by an earlier copy while the world around it continues. */
export function replaceableDb() {
	let present: Db | null = null;
	const current = () => {
		if (!present) throw new Error("the world is not open yet");
		return present;
	};
	return {
		wrapDb(db: Db): Db {
			present = db;
			return {
				get read() {
					return current().read;
				},
				get secrets() {
					return current().secrets;
				},
				write: (work) => current().write(work),
				changeCounter: () => current().changeCounter(),
				close: () => current().close(),
			};
		},
		replace(url: string): void {
			current().close();
			present = openDbNow(url);
		},
	};
}

/**
 * Everything created since the copy is unknown to us and to its people; members from before continue in the browser of
 * that time.
 */
export async function forgetTheUnknown(house: Simulation): Promise<void> {
	const { read } = house.world.db;
	const tripIds = house.trips.map(({ trip }) => trip.id);
	const knownTrips = await read.select({ id: trips.id }).from(trips).where(inArray(trips.id, tripIds));
	house.trips = house.trips.filter(({ trip }) => knownTrips.some(({ id }) => id === trip.id));
	const isKnown = await Promise.all(
		house.guests.map(async ({ ctx, tripId, memberId }) => {
			const access = await findTripAccess(ctx(), tripId);
			return access?.member?.id === memberId;
		}),
	);
	house.guests = house.guests.filter((_, index) => isKnown[index]);
}

const MAX_TURNS = 40;
/** After this many turns an admin decides about what cannot be taken in; here the trip of a charge is missing. */
const PATIENCE_TURNS = 15;

/**
 * Starts one or two processes on the database, and lets them check the books until money may move.
 * @returns what is still missing after all turns, in words
 */
export async function checkUntilBooksAgree(
	house: Simulation,
	url: string,
	processes: 1 | 2,
): Promise<string[]> {
	const { world, clock } = house;
	const payments = world.nobody.payments;
	const second = processes === 2 ? openWorldAt(url, { clock, wrap: () => payments }) : null;
	const all = second ? [world, second] : [world];
	await Promise.all(all.map(({ nobody }) => beginBookCheck(nobody)));
	for (let turn = 0; turn < MAX_TURNS; turn++) {
		clock.advance(turn < 10 ? 10 * SECOND : 5 * MINUTE);
		await Promise.all(all.map(({ nobody }) => checkBooks(nobody).catch(expectedErrorCode)));
		const check = await findOpenBookCheck(world.db.read, { provider: "stripe" });
		if (!check) break;
		if (turn >= PATIENCE_TURNS) await returnMissingCharges(house, check.missing as MissingFact[]);
	}
	second?.close();
	const open = await findOpenBookCheck(world.db.read, { provider: "stripe" });
	if (!open) return [];
	const missing = (open.missing as MissingFact[]).map(({ what, why }) => `${what}: ${why}`);
	return [`the check is open: ${open.problem}`, ...missing];
}

async function returnMissingCharges({ world }: Simulation, missing: readonly MissingFact[]): Promise<void> {
	const charges = missing.flatMap(({ charge }) => (charge ? [charge.ref] : []));
	if (charges.length === 0) return;
	const admin = await world.user({ role: "admin" });
	for (const chargeRef of charges) {
		const order = { chargeRef, reason: "Its trip is not in this database" };
		await returnMissingCharge(world.as(admin), order).catch(expectedErrorCode);
	}
}
