import Database from "better-sqlite3";
import { hashSecret } from "#app/lib/ids.server.ts";
import { openLocations } from "#db/locations/open.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import { migrateSqlite } from "#db/sqlite/migrate-sqlite.ts";

export type Size = { members: number; messages: number };

export const USUAL: Size = { members: 5, messages: 20 };
export const LARGE: Size = { members: 50, messages: 2_000 };

export const LARGE_TRIPS = 3;

/** Enough for new preview pictures during the whole bench. */
export const PREVIEW_TRIPS = 1_500;

const SESSION = "bench-session";
const GUEST_KEY = "bench-guest";
const payerKey = (trip: string) => `bench-payer-${trip}`;

const cookie = (name: string, secret: string) => ({
	name,
	value: Buffer.from(JSON.stringify(secret)).toString("base64"),
});
/** The session cookie of the trips' organizer. */
export const SESSION_COOKIE = cookie("gangway_session", SESSION);
/** The cookie of a guest with a spot on each trip. */
export const GUEST_COOKIE = cookie("gangway_guest", GUEST_KEY);
/** The cookie of a guest who only has the spot `<trip>-m2` on one trip. */
export const payerCookie = (trip: string) => cookie("gangway_guest", payerKey(trip));
const NOW = Date.now();

type Trips = { size: Size; count: number; name?: "trip" | "preview" };

/**
 * Writes one user's trips to a new database, as `trip-0`, `trip-1`, … (also their share ids). Trips named `preview-0`,
 * … have unique origins and destinations, so that no two share a picture.
 */
export function seedTrips(url: string, trips: Trips[]): void {
	migrateSqlite(url);
	const db = new Database(databasePath(url));
	db.pragma("synchronous = OFF");
	const user = db.prepare(
		"insert into users (id, email, password_hash, first_name, last_name, subscription_plan, created_at, updated_at) values (?, ?, 'x', ?, 'Bench', 'pro', ?, ?)",
	);
	const session = db.prepare(
		"insert into sessions (id_hash, user_id, created_at, last_seen_at, expires_at) values (?, 'u0', ?, ?, ?)",
	);
	const trip = db.prepare(
		"insert into trips (id, share_id, title, origin, destination, start_date, end_date, duration, party_size, total_cost, cost_per_person, organizer_id, organizer_name, created_at, updated_at) values (@id, @id, 'Lisbon with the crew', @origin, @destination, '2027-03-12', '2027-03-19', 7, 6, 582000, 97000, 'u0', 'Olga Bench', @now, @now)",
	);
	const item = db.prepare(
		"insert into trip_items (id, trip_id, position, type, name, url, cost) values (?, ?, ?, ?, ?, 'https://example.com', ?)",
	);
	const member = db.prepare(
		"insert into members (id, trip_id, user_id, guest_key_hash, name, role, confirmed, payment_plan, individual_cost, joined_at) values (?, ?, ?, ?, ?, ?, ?, '3-month', 97000, ?)",
	);
	const payment = db.prepare(
		"insert into payments (id, trip_id, member_id, amount, due_date, payment_number, total_payments, status, paid_at, provider, created_at) values (?, ?, ?, ?, ?, ?, 3, ?, ?, 'demo', ?)",
	);
	const message = db.prepare(
		"insert into messages (id, trip_id, member_id, message, created_at) values (?, ?, ?, ?, ?)",
	);

	function guestKeyOf(member: number, tripId: string): string | null {
		if (member === 1) return hashSecret(GUEST_KEY);
		return member === 2 ? hashSecret(payerKey(tripId)) : null;
	}

	function insertTrip(id: string, size: Size, [origin, destination]: [string, string]): void {
		trip.run({ id, origin, destination, now: NOW });
		item.run(`${id}-f`, id, 0, "flight", "TAP 218", 342_000);
		item.run(`${id}-h`, id, 1, "accommodation", "Casa da Graça", 240_000);
		for (let m = 0; m < size.members; m += 1) {
			const memberId = `${id}-m${m}`;
			member.run(
				memberId,
				id,
				m === 0 ? "u0" : null,
				guestKeyOf(m, id),
				`Member ${m}`,
				m === 0 ? "organizer" : "member",
				m % 2,
				NOW + m,
			);
			for (let p = 1; p <= 3; p += 1) {
				const paid = p === 1 && m % 2 === 1;
				payment.run(
					`${memberId}-p${p}`,
					id,
					memberId,
					32_333,
					`2027-0${p}-20`,
					p,
					paid ? "paid" : "due",
					paid ? NOW : null,
					NOW,
				);
			}
		}
		for (let c = 0; c < size.messages; c += 1) {
			message.run(
				`${id}-c${c}`,
				id,
				`${id}-m${c % size.members}`,
				`Message number ${c}, with a few words in it.`,
				NOW + c,
			);
		}
	}

	db.transaction(() => {
		user.run("u0", "bench@example.com", "Olga", NOW, NOW);
		session.run(hashSecret(SESSION), NOW, NOW, NOW + 30 * 86_400_000);
		const next = { trip: 0, preview: 0 };
		for (const { size, count, name = "trip" } of trips) {
			const cities = name === "preview" ? cityNames() : [];
			for (let i = 0; i < count; i += 1)
				insertTrip(`${name}-${next[name]++}`, size, [
					cities[i % cities.length] ?? "Boston",
					cities[(i * 31 + 7) % cities.length] ?? "Lisbon",
				]);
		}
	})();
	db.pragma("wal_checkpoint(TRUNCATE)");
	db.close();
}

function cityNames(): string[] {
	const locations = openLocations();
	const names = locations.largest(500).map(({ name }) => name);
	locations.close();
	return names;
}

/** The addresses of the pages that `shareTrip` gives to a trip. */
export const SHARED = { groupPage: "lisbon-crew", itinerary: "bench-itinerary-000000" };

/** Gives a trip a public page, and its itinerary a link for others. */
export function shareTrip(url: string, tripId: string): void {
	const db = new Database(databasePath(url));
	const entry = db.prepare(
		"insert into itinerary_entries (id, trip_id, title, starts_at, start_zone, created_at, updated_at) values (?, ?, ?, ?, 'Europe/Lisbon', ?, ?)",
	);
	for (let day = 12; day <= 19; day += 1)
		entry.run(`${tripId}-e${day}`, tripId, `What day ${day} brings`, `2027-03-${day}T20:00`, NOW, NOW);
	db.prepare(
		"insert into itinerary_links (trip_id, slug, words, shows_addresses, created_at, updated_at) values (?, ?, 'Back on Sunday.', 0, ?, ?)",
	).run(tripId, SHARED.itinerary, NOW, NOW);
	const questions = JSON.stringify([{ question: "Do I need a visa?", answer: "Not for 90 days." }]);
	db.prepare(
		"insert into group_pages (trip_id, slug, accent, welcome, questions, shows_people, cover_focus, created_at, updated_at) values (?, ?, 'pine', '**Ola!** Eight days by the sea.', ?, 1, 'middle', ?, ?)",
	).run(tripId, SHARED.groupPage, questions, NOW, NOW);
	db.prepare("insert into group_page_slugs (slug, shape, trip_id, taken_at) values (?, ?, ?, ?)").run(
		...[SHARED.groupPage, SHARED.groupPage, tripId, NOW],
	);
	db.close();
}
