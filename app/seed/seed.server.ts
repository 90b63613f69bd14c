import { and, asc, eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import { ownMembership } from "#app/access/access.server.ts";
import type { Actor, Ctx, SignedInUser } from "#app/access/ctx.ts";
import { register, signOut } from "#app/features/account/sign-in.server.ts";
import { registerSchema } from "#app/features/accounts/accounts.schema.ts";
import { toSignedInUser } from "#app/features/accounts/sessions.server.ts";
import { messageSchema } from "#app/features/chat/chat.schema.ts";
import { postMessage } from "#app/features/chat/chat.server.ts";
import { bookingsOf } from "#app/features/itinerary/itinerary.queries.ts";
import { entrySchema } from "#app/features/itinerary/itinerary.schema.ts";
import { addEntry } from "#app/features/itinerary/save-entry.server.ts";
import { joinAndPay } from "#app/features/joining/join-and-pay.server.ts";
import { joinTrip } from "#app/features/joining/join-trip.server.ts";
import { joinFormSchema, joinSchema } from "#app/features/joining/joining.schema.ts";
import { confirmMemberPayment } from "#app/features/payments/confirm-payment.server.ts";
import type { PaymentPlan } from "#app/features/payments/schedule.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { demoGateway } from "#app/gateway/demo/gateway.server.ts";
import type { TestCard } from "#app/gateway/gateway.ts";
import { addDays, type CalendarDate, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.server.ts";
import { openPlaces } from "#db/places/open.ts";
import { settings, trips, users } from "#db/schema/index.ts";
import { DEMO_PASSWORD, type Deed, type DemoTrip, PEOPLE, type Person, TRIPS } from "./seed-data.ts";
import type { Plan } from "./seed-plans.ts";

type Clocked = { db: Db; now: () => Date };

const DONE = { name: "demo_seeded", value: "yes" };

/** The seed's own world: a clock that it sets, and a provider that goes by it. */
type World = { at: (daysAgo: number, time: string, actor: Actor | null) => Ctx };

/**
 * Fills a database with a demo organizer, members and trips, once: everything through the use-cases, at the times
 * it is said to have happened, so that the figures add up. One that was broken off is taken up again.
 * @returns what to print, once it is known where the app is reached.
 */
export async function seedDemo({ db, now }: Clocked): Promise<(origin: string) => string[]> {
	const [done] = await db.read.select().from(settings).where(eq(settings.name, DONE.name));
	if (!done) await seed({ db, now });
	const olgas = await db.read
		.select({ title: trips.title, shareId: trips.shareId })
		.from(trips)
		.innerJoin(users, eq(users.id, trips.organizerId))
		.where(eq(users.email, PEOPLE.olga.email))
		.orderBy(asc(trips.createdAt))
		.limit(TRIPS.length);
	return (origin) => [
		`Demo sign-ins, each with the password ${DEMO_PASSWORD}:`,
		`  ${PEOPLE.olga.email}   organizes the trips`,
		`  ${PEOPLE.maya.email}, ${PEOPLE.jonas.email}, ${PEOPLE.sofia.email}   are aboard`,
		...olgas.map(({ title, shareId }) => `  ${origin}/trip/${shareId}   ${title}`),
	];
}

async function seed({ db, now }: Clocked): Promise<void> {
	const world = openWorld(db, now());
	const people = await seedPeople(db, world);
	for (const plan of TRIPS) await seedTrip(db, world, people, plan, now());
	await db.write(async (tx) => {
		await tx.insert(settings).values(DONE).onConflictDoNothing();
	});
}

function openWorld(db: Db, today: Date): World {
	let instant = today;
	const now = () => instant;
	const payments = demoGateway(db, now);
	return {
		at(daysAgo, time, actor) {
			instant = new Date(`${dateOf(new Date(today.getTime() - daysAgo * DAY_MS))}T${time}Z`);
			return { db, now, payments, actor };
		},
	};
}

async function seedPeople(db: Db, world: World): Promise<Record<Person, SignedInUser>> {
	const ctx = world.at(60, "09:00", null);
	const [olga, maya, jonas, sofia] = await Promise.all([
		seedPerson(db, ctx, "olga"),
		seedPerson(db, ctx, "maya"),
		seedPerson(db, ctx, "jonas"),
		seedPerson(db, ctx, "sofia"),
	]);
	return { olga, maya, jonas, sofia };
}

/** Olga is on Plus, so that her trips can be paid in instalments. */
async function seedPerson(db: Db, ctx: Ctx, name: Person): Promise<SignedInUser> {
	const input = registerSchema.parse({ ...PEOPLE[name], password: DEMO_PASSWORD });
	if (!(await userOf(db, input.email))) {
		const { session } = await register(ctx, input, { session: null, userAgent: null });
		await signOut(ctx, session);
	}
	if (name === "olga") {
		await db.write(async (tx) => {
			await tx
				.update(users)
				.set({ subscriptionPlan: "plus", subscriptionStartAt: ctx.now().getTime() })
				.where(eq(users.email, input.email));
		});
	}
	const user = await userOf(db, input.email);
	if (!user) throw new Error("a user just registered is missing");
	return user;
}

async function userOf(db: Db, email: string): Promise<SignedInUser | null> {
	const [row] = await db.read.select().from(users).where(eq(users.email, email));
	return row ? toSignedInUser(row) : null;
}

async function seedTrip(
	db: Db,
	world: World,
	people: Record<Person, SignedInUser>,
	plan: DemoTrip,
	today: Date,
): Promise<void> {
	const [known] = await db.read
		.select({ id: trips.id })
		.from(trips)
		.where(and(eq(trips.organizerId, people.olga.id), eq(trips.title, plan.title)));
	if (known) return;
	const { items: tripItems, startsInDays, nights, createdDaysAgo, deeds, plans, ...words } = plan;
	const startDate = addDays(dateOf(today), startsInDays);
	const input = createTripSchema.parse({
		...words,
		tripItems,
		startDate,
		endDate: addDays(startDate, nights),
	});
	const olga = world.at(createdDaysAgo, "12:00", actor(people.olga));
	const trip = await createTrip(olga, input);
	for (const one of plans) await addPlan(olga, trip, startDate, one);
	for (const deed of deeds) {
		await doDeed(world.at(deed.daysAgo, deed.at, actor(people[deed.who])), trip, deed);
	}
}

async function addPlan(ctx: Ctx, trip: Trip, startDate: CalendarDate, plan: Plan): Promise<void> {
	const bookings = await bookingsOf(ctx.db.read, trip.id);
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
	// Every zone is told: no place is looked up, and none of the places is opened.
	await addEntry(ctx, openPlaces(), trip.id, input);
}

async function doDeed(ctx: Ctx, trip: Trip, deed: Deed): Promise<void> {
	if ("join" in deed) await join(ctx, trip, deed.join, deed.card);
	else if ("pay" in deed) await payNext(ctx, trip, deed.pay);
	else await postMessage(ctx, trip.id, messageSchema.parse({ message: deed.say }));
}

async function join(ctx: Ctx, trip: Trip, paymentPlan: PaymentPlan, testCard?: TestCard): Promise<void> {
	if (!testCard) {
		await joinTrip(ctx, trip.shareId, joinSchema.parse({ paymentPlan }));
		return;
	}
	const schema = joinFormSchema({ known: true, consent: true });
	const form = schema.parse({ paymentPlan, testCard, consent: "on" });
	await joinAndPay(ctx, trip.shareId, form, "http://localhost");
}

/** A card that is declined is part of the story. */
async function payNext(ctx: Ctx, trip: Trip, card: TestCard): Promise<void> {
	const member = await ownMembership(ctx.db.read, ctx, trip.id);
	if (!member) throw new Error("only members pay");
	const { ref } = await startPayment(ctx, { memberId: member.id, currency: "usd" });
	try {
		await confirmMemberPayment(ctx, { memberId: member.id, ref, card });
	} catch (error) {
		if (!isDomainError(error) || error.code !== "card_declined") throw error;
	}
}

function actor(user: SignedInUser): Actor {
	return { kind: "user", user };
}
