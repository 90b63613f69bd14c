import type { Trip } from "#app/access/access.server.ts";
import type { Actor, Ctx, HouseRules, SignedInUser } from "#app/access/ctx.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import type { JoinTrip } from "#app/features/joining/joining.schema.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import type { CreateTrip } from "#app/features/trips/trips.schema.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import type { PaymentGateway } from "#app/gateway/gateway.ts";
import type { JobCtx } from "#app/jobs/jobs.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Db } from "#db/db.ts";
import { isPostgres } from "#db/engine.ts";
import { openLocations } from "#db/locations/open.ts";
import type { users } from "#db/schema/access.ts";
import { databasePath } from "#db/sqlite/connect.ts";
import { type Clock, testClock } from "./clock.ts";
import { newDatabase } from "./databases.ts";
import { makeUser, tripInput } from "./factories.ts";
import { testMailer } from "./mail.ts";
import { noBackup } from "./no-backup.ts";
import { openDbNow } from "./open-db.ts";

/** Opened at the first search, and never changed. */
const locations = openLocations();

export type World = ReturnType<typeof openWorldAt>;

/** A closed world, whose time continues in the copy. */
type Copied = { url: string; clock: Clock };

/** A world of one test: a new database, a clock that the test moves, the demo provider. `using` disposes of it. */
export function openWorld({ copyOf, ...options }: WorldOptions & { copyOf?: Copied } = {}) {
	const { url, drop } = newDatabase(copyOf?.url);
	const clock = options.clock ?? testClock(copyOf?.clock.now().toISOString());
	const world = openWorldAt(url, { ...options, clock });
	// A copy by `...world` would evaluate its getters once and for all.
	return Object.assign(world, {
		file: isPostgres(url) ? "" : databasePath(url), // for features of SQLite files
		[Symbol.dispose]() {
			world.close();
			drop();
		},
	});
}

export type WorldOptions = {
	clock?: Clock;
	databaseTime?: () => number; // of the database's clock, in UTC ms; by default `clock`
	wrap?: (gateway: PaymentGateway) => PaymentGateway; // between the use-cases and the demo provider
	wrapDb?: (db: Db) => Db; // between the use-cases and the database
	house?: HouseRules; // by default no money is held
};

/** A world on an existing database, for a second process or after a crash. */
export function openWorldAt(
	url: string,
	{
		clock = testClock(),
		databaseTime = () => clock.now().getTime(),
		wrap = (gateway) => gateway,
		wrapDb = (db) => db,
		house = { holdDays: 0, reserve: 0 },
	}: WorldOptions = {},
) {
	const db = wrapDb(openDbNow(url));
	const provider = demoGateway(db, clock.now);
	const mail = testMailer();
	const ctxOf = (actor: Actor | null): Ctx => ({
		db,
		now: clock.now(),
		readTime: clock.now,
		payments: wrap(provider),
		mail,
		house,
		actor,
	});
	const as = (user: SignedInUser) => ctxOf({ kind: "user", user });
	const asGuest = (key: string) => ctxOf({ kind: "guest", keyHash: hashSecret(key) });
	return {
		url,
		db,
		clock,
		mail,
		provider, // the demo provider inside `wrap`
		locations,
		/** Services that live as long as the process. */
		services: {
			db,
			now: clock.now,
			databaseTime: async () => databaseTime(),
			payments: wrap(provider),
			mail,
			house,
			locations,
			backUp: noBackup,
		},
		/** A browser without cookies. Each use is a new request, as with `as` and `asGuest`. */
		get nobody(): Ctx {
			return ctxOf(null);
		},
		/** The ctx of a job's turn. */
		get jobs(): JobCtx {
			return { ...ctxOf(null), locations, backUp: noBackup };
		},
		as,
		asGuest,
		user: (given?: Partial<typeof users.$inferInsert>) => makeUser(db, given),
		/** The organizer is its first member. */
		trip: (organizer: SignedInUser, given?: Partial<CreateTrip>): Promise<Trip> =>
			createTrip(as(organizer), tripInput(given)),
		async join(ctx: Ctx, trip: Pick<Trip, "shareId">, given: Partial<JoinTrip> = {}) {
			const input = { paymentPlan: "full", ...guestDetails(ctx), ...given } as const;
			const { member } = await joinTrip(ctx, trip.shareId, input);
			return member;
		},
		close: () => db.close(),
	};
}

/** A guest's name and address, always the same for one browser; nothing for a user, who has their own. */
export function guestDetails({ actor }: Pick<Ctx, "actor">): { name?: string; email?: string } {
	if (actor?.kind !== "guest") return {};
	return { name: "Trip Member", email: `${actor.keyHash.slice(0, 12).toLowerCase()}@guests.example` };
}
