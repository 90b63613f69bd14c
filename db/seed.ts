import { and, eq } from "drizzle-orm";
import { ownMembership } from "#app/access/access.server.ts";
import type { Actor, Ctx, SignedInUser } from "#app/access/ctx.ts";
import { registerSchema } from "#app/features/accounts/accounts.schema.ts";
import { register, signOut } from "#app/features/accounts/accounts.server.ts";
import { toSignedInUser } from "#app/features/accounts/sessions.server.ts";
import { messageSchema } from "#app/features/chat/chat.schema.ts";
import { postMessage } from "#app/features/chat/chat.server.ts";
import { joinAndPay } from "#app/features/members/join-and-pay.server.ts";
import { joinTrip } from "#app/features/members/join-trip.server.ts";
import { joinSchema, memberJoinSchema } from "#app/features/members/members.schema.ts";
import { confirmMemberPayment } from "#app/features/payments/confirm-payment.server.ts";
import { demoGateway } from "#app/features/payments/demo-gateway.server.ts";
import type { TestCard } from "#app/features/payments/gateway.ts";
import type { PaymentPlan } from "#app/features/payments/schedule.ts";
import { startPayment } from "#app/features/payments/start-payment.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import type { Trip } from "#app/features/trips/trips.queries.ts";
import { createTripSchema } from "#app/features/trips/trips.schema.ts";
import { addDays, DAY_MS, dateOf } from "#app/lib/dates.ts";
import { isDomainError } from "#app/lib/errors.ts";
import type { Db } from "#db/client.server.ts";
import { settings, trips, users } from "#db/schema/index.ts";
import { DEMO_PASSWORD, type Deed, type DemoTrip, PEOPLE, type Person, TRIPS } from "./seed-data.ts";

const DONE = { name: "demo_seeded", value: "yes" };

const SIGN_INS = [
	`Demo sign-ins, each with the password ${DEMO_PASSWORD}:`,
	`  ${PEOPLE.olga.email}   organizes a trip to Lisbon and one to Tokyo`,
	`  ${PEOPLE.maya.email}, ${PEOPLE.jonas.email}, ${PEOPLE.sofia.email}   are aboard`,
];

/** The seed's own world: a clock that it sets, and a provider that goes by it. */
type World = { at: (daysAgo: number, time: string, actor: Actor | null) => Ctx };

/**
 * Fills a database with a demo organizer, members and trips, once: everything through the use-cases, at the times
 * it is said to have happened, so that the figures add up. One that was broken off is taken up again.
 * @returns the sign-ins to print.
 */
export async function seedDemo({ db, now }: { db: Db; now: () => Date }): Promise<string[]> {
	const [done] = await db.read.select().from(settings).where(eq(settings.name, DONE.name));
	if (done) return SIGN_INS;
	const world = openWorld(db, now());
	const people = await seedPeople(db, world);
	for (const plan of TRIPS) await seedTrip(db, world, people, plan, now());
	await db.write(async (tx) => {
		await tx.insert(settings).values(DONE).onConflictDoNothing();
	});
	return SIGN_INS;
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
	const [known] = await db.read.select().from(users).where(eq(users.email, input.email));
	if (known) return toSignedInUser(known);
	const { user, session } = await register(ctx, input, { session: null, userAgent: null });
	await signOut(ctx, session);
	if (name !== "olga") return user;
	return db.write(async (tx) => {
		const [row] = await tx
			.update(users)
			.set({ subscriptionPlan: "plus", subscriptionStartAt: ctx.now().getTime() })
			.where(eq(users.id, user.id))
			.returning();
		if (!row) throw new Error("a user just registered is missing");
		return toSignedInUser(row);
	});
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
	const { items: tripItems, startsInDays, nights, createdDaysAgo, deeds, ...words } = plan;
	const startDate = addDays(dateOf(today), startsInDays);
	const input = createTripSchema.parse({
		...words,
		tripItems,
		startDate,
		endDate: addDays(startDate, nights),
	});
	const trip = await createTrip(world.at(createdDaysAgo, "12:00", actor(people.olga)), input);
	for (const deed of deeds) {
		await doDeed(world.at(deed.daysAgo, deed.at, actor(people[deed.who])), trip, deed);
	}
}

async function doDeed(ctx: Ctx, trip: Trip, deed: Deed): Promise<void> {
	if ("join" in deed) await join(ctx, trip, deed.join, deed.card);
	else if ("pay" in deed) await payNext(ctx, trip, deed.pay);
	else await postMessage(ctx, trip.id, messageSchema.parse({ message: deed.say }));
}

async function join(ctx: Ctx, trip: Trip, paymentPlan: PaymentPlan, testCard?: TestCard): Promise<void> {
	if (!testCard) await joinTrip(ctx, trip.shareId, joinSchema.parse({ paymentPlan }));
	else await joinAndPay(ctx, trip.shareId, memberJoinSchema.parse({ paymentPlan, testCard, consent: "on" }));
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
