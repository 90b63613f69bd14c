import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { Actor, Ctx, SignedInUser } from "#app/access/ctx.ts";
import { register, signOut } from "#app/features/account/sign-in/sign-in.server.ts";
import { registerSchema } from "#app/features/identity/accounts.schema.ts";
import { toSignedInUser } from "#app/features/identity/sessions.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { listBookings } from "#app/features/trips/itinerary/itinerary.queries.ts";
import { entrySchema } from "#app/features/trips/itinerary/itinerary.schema.ts";
import { addEntry } from "#app/features/trips/itinerary/save-entry.server.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import { withLease } from "#app/jobs/leases.server.ts";
import { addDays, type CalendarDate, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import { noMailer } from "#app/mail/demo-mailer.server.ts";
import type { Db, Reader } from "#db/db.ts";
import { openLocations } from "#db/locations/open.ts";
import { trips, users } from "#db/schema/access.ts";
import { settings } from "#db/schema/system.ts";
import { DEMO_ORIGIN, joinDemoTrip, payNextInstalment, say } from "./demo-actions.server.ts";
import {
	DEMO_PASSWORD,
	DEMO_PEOPLE,
	DEMO_TRIPS,
	type DemoAction,
	type DemoPerson,
	type DemoTrip,
	split,
} from "./seed-data.ts";
import type { DemoEntry } from "./seed-itinerary.ts";
import { playSplit } from "./seed-split.server.ts";

type SeedServices = { db: Db; now: () => Date; databaseTime: (db: Reader) => Promise<number> };

const SEEDED_SETTING = { name: "demo_seeded", value: "yes" };
const LOOK_AGAIN_MS = 250;

/** The demo provider uses the same clock, so that everything happens at the seeded time. */
type DemoClock = { ctxAt: (daysAgo: number, time: string, actor: Actor | null) => Ctx };

/**
 * Fills a database once with demo users and trips, through the use-cases and at past times, so that all figures are
 * consistent. It continues an interrupted run.
 * @returns the lines to print, for the address that the app runs at
 */
export async function seedDemo(services: SeedServices): Promise<(origin: string) => string[]> {
	const { db } = services;
	const leaseHolder = { name: "seed-demo", holder: newId() };
	// If several machines start together, only one seeds.
	while (!(await isSeeded(db))) {
		const turn = await withLease(services, leaseHolder, async () => {
			if (!(await isSeeded(db))) await seed(services);
		});
		if (!turn) await pause(LOOK_AGAIN_MS);
	}
	const demoTrips = await db.read
		.select({ title: trips.title, shareId: trips.shareId })
		.from(trips)
		.innerJoin(users, eq(users.id, trips.organizerId))
		.where(eq(users.email, DEMO_PEOPLE.olga.email))
		.orderBy(asc(trips.createdAt))
		.limit(DEMO_TRIPS.length);
	return (origin) => [
		`Demo sign-ins, each with the password ${DEMO_PASSWORD}:`,
		`  ${DEMO_PEOPLE.olga.email}   organizes the trips`,
		`  ${DEMO_PEOPLE.maya.email}, ${DEMO_PEOPLE.jonas.email}, ${DEMO_PEOPLE.sofia.email}   are aboard`,
		...demoTrips.map(({ title, shareId }) => `  ${origin}/trip/${shareId}   ${title}`),
	];
}

async function isSeeded({ read }: Db): Promise<boolean> {
	const [done] = await read.select().from(settings).where(eq(settings.name, SEEDED_SETTING.name));
	return done !== undefined;
}

async function seed({ db, now }: SeedServices): Promise<void> {
	const today = now();
	const clock = openDemoClock(db, today);
	const people = await seedPeople(db, clock);
	for (const plan of DEMO_TRIPS) {
		const trip = await seedTrip(db, clock, people, plan, today);
		const at = (daysAgo: number, time: string, person: DemoPerson) =>
			clock.ctxAt(daysAgo, time, userActor(people[person]));
		if (trip && plan === split) await playSplit({ trip, at });
	}
	await db.write(async (tx) => {
		await tx.insert(settings).values(SEEDED_SETTING).onConflictDoNothing();
	});
}

function openDemoClock(db: Db, today: Date): DemoClock {
	let instant = today;
	const now = () => instant;
	const payments = demoGateway(db, now);
	const mail = noMailer(DEMO_ORIGIN); // use-cases only queue mail
	return {
		ctxAt(daysAgo, time, actor) {
			instant = new Date(`${dateOf(new Date(today.getTime() - daysAgo * DAY_MS))}T${time}Z`);
			return { db, now: instant, readTime: now, payments, mail, house: { holdDays: 0, reserve: 0 }, actor };
		},
	};
}

async function seedPeople(db: Db, clock: DemoClock): Promise<Record<DemoPerson, SignedInUser>> {
	const ctx = clock.ctxAt(60, "09:00", null);
	const [olga, maya, jonas, sofia] = await Promise.all([
		seedPerson(db, ctx, "olga"),
		seedPerson(db, ctx, "maya"),
		seedPerson(db, ctx, "jonas"),
		seedPerson(db, ctx, "sofia"),
	]);
	return { olga, maya, jonas, sofia };
}

/**
 * All of them have a confirmed address, which passkeys need. Olga has the Plus plan, so that her trips can be paid in
 * instalments.
 */
async function seedPerson(db: Db, ctx: Ctx, name: DemoPerson): Promise<SignedInUser> {
	const input = registerSchema.parse({ ...DEMO_PEOPLE[name], password: DEMO_PASSWORD });
	if (!(await findUserByEmail(db, input.email))) {
		const { session } = await register(ctx, input, { session: null, userAgent: null });
		await signOut(ctx, session);
	}
	const at = ctx.now.getTime();
	const plan = name === "olga" ? ({ subscriptionPlan: "plus", subscriptionStartAt: at } as const) : {};
	await db.write(async (tx) => {
		await tx
			.update(users)
			.set({ emailVerifiedAt: at, ...plan })
			.where(eq(users.email, input.email));
	});
	const user = await findUserByEmail(db, input.email);
	if (!user) throw new Error("a user just registered is missing");
	return user;
}

async function findUserByEmail(db: Db, email: string): Promise<SignedInUser | null> {
	const [row] = await db.read.select().from(users).where(eq(users.email, email));
	return row ? toSignedInUser(row) : null;
}

/** @returns null if an earlier start has created the trip */
async function seedTrip(
	db: Db,
	clock: DemoClock,
	people: Record<DemoPerson, SignedInUser>,
	demoTrip: DemoTrip,
	today: Date,
): Promise<Trip | null> {
	const [existing] = await db.read
		.select({ id: trips.id })
		.from(trips)
		.where(and(eq(trips.organizerId, people.olga.id), eq(trips.title, demoTrip.title)));
	if (existing) return null;
	const { items: tripItems, startsInDays, nights, createdDaysAgo, actions, itinerary, ...fields } = demoTrip;
	const startDate = addDays(dateOf(today), startsInDays);
	const input = createTripSchema.parse({
		...fields,
		tripItems,
		startDate,
		endDate: addDays(startDate, nights),
	});
	const olga = clock.ctxAt(createdDaysAgo, "12:00", userActor(people.olga));
	const trip = await createTrip(olga, input);
	for (const one of itinerary) await addDemoEntry(olga, trip, startDate, one);
	for (const action of actions) {
		await runAction(clock.ctxAt(action.daysAgo, action.at, userActor(people[action.person])), trip, action);
	}
	return trip;
}

async function addDemoEntry(ctx: Ctx, trip: Trip, startDate: CalendarDate, plan: DemoEntry): Promise<void> {
	const bookings = await listBookings(ctx.db.read, { tripId: trip.id });
	const [day, startTime, startZone] = plan.from;
	const [endDay, endTime, endZone] = plan.to ?? [null, "", startZone];
	const input = entrySchema.parse({
		...plan,
		itemId: plan.item === undefined ? "" : bookings[plan.item]?.id,
		startDate: addDays(startDate, day),
		startTime,
		startZone,
		endDate: endDay === null ? "" : addDays(startDate, endDay),
		endTime,
		endZone,
	});
	// Each entry has its time zone, so the places are never searched.
	await addEntry(ctx, openLocations(), trip.id, input);
}

async function runAction(ctx: Ctx, trip: Trip, action: DemoAction): Promise<void> {
	if ("join" in action) await joinDemoTrip(ctx, trip, { paymentPlan: action.join }, action.card);
	else if ("pay" in action) await payNextInstalment(ctx, trip, action.pay);
	else await say(ctx, trip, action.message);
}

function userActor(user: SignedInUser): Actor {
	return { kind: "user", user };
}
