import { eq } from "drizzle-orm";
import type { Trip } from "#app/access/access.server.ts";
import type { SignedInUser } from "#app/access/ctx.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { members } from "#db/schema/access.ts";
import { outbox } from "#db/schema/mail.ts";
import { notifications, pushSubscriptions } from "#db/schema/messages.ts";
import { pay } from "../payments.ts";
import { requestRefundOf } from "../refunds.ts";
import { forgetAddress } from "../unclaimed.ts";
import type { World } from "../world.ts";

type People = { olga: SignedInUser; mia: SignedInUser; lea: SignedInUser; sam: SignedInUser; trip: Trip };

/** The typed words on a trip, which tests of mail make long, foreign or hostile. */
export type Typed = {
	title: string;
	destination: string;
	cost: number; // of the trip, in cents
	organizer: [string, string];
	member: [string, string];
	guest: string;
	words: string; // a chat message, a reason, a purpose
};

export const PLAIN: Typed = {
	title: "Lisbon",
	destination: "Lisbon",
	cost: 388_000,
	organizer: ["Olga", "Orlova"],
	member: ["Mia", "Moreno"],
	guest: "Gus",
	words: "Who brings the speaker?",
};

export const GUEST_EMAIL = "gus@people.example";

/** Olga's trip, with Lea, who has paid and left, and Sam, who is not involved. All accounts get push messages. */
export async function openTrip(world: World, typed: Typed = PLAIN): Promise<People> {
	const account = async ([firstName, lastName]: [string, string], email: string) => {
		const user = await world.user({
			firstName,
			lastName,
			email: `${email}@people.example`,
			emailVerifiedAt: 1,
			subscriptionPlan: "plus",
		});
		const push = { id: email, userId: user.id, endpoint: `https://push.example/${email}` };
		await world.db.write((tx) =>
			tx.insert(pushSubscriptions).values({ ...push, p256dh: "k", auth: "a", createdAt: 1 }),
		);
		return user;
	};
	const olga = await account(typed.organizer, "olga");
	const mia = await account(typed.member, "mia");
	const lea = await account(["Lea", "Left"], "lea");
	const sam = await account(["Sam", "Stranger"], "sam");
	const { title, destination, cost } = typed;
	const tripItems = [{ type: "accommodation", name: "Flat in Alfama", cost } as const];
	const trip = await world.trip(olga, { title, destination, tripItems, partySize: 6 });
	await world.trip(sam, { title: "Elsewhere", startDate: "2028-03-12", endDate: "2028-03-19" });
	const left = await world.join(world.as(lea), trip);
	await pay(world.as(lea), left.id);
	await requestRefundOf(world.as(lea), left, "I can't come");
	await world.db.write((tx) => tx.update(members).set({ removedAt: 1 }).where(eq(members.id, left.id)));
	await forgetMessages(world);
	return { olga, mia, lea, sam, trip };
}

/**
 * Adds Mia, who allows automatic charges, Gus, a guest who does not, and a guest who cannot be reached. The first two
 * pay the first of three instalments.
 */
export async function comeAboard(world: World, people: People, typed: Typed = PLAIN): Promise<void> {
	const scene = sceneOf(world, people, typed);
	const mia = await joinAsMia(scene);
	await pay(scene.mia, mia.id);
	const gus = await joinAsGus(scene);
	await pay(scene.gus, gus.id);
	const nan = await world.join(world.asGuest("nan"), people.trip, { name: "Nan" });
	await forgetAddress(world, nan.id);
	await forgetMessages(world);
}

export type Scene = ReturnType<typeof sceneOf>;

/** The people in a world that may be a copy of theirs. */
export function sceneOf(world: World, people: People, typed: Typed = PLAIN) {
	const { trip } = people;
	const memberOf = async (name: "mia" | "gus" | "lea" | "olga") => {
		const all = await world.db.read.select().from(members).where(eq(members.tripId, trip.id));
		const id = name === "gus" ? null : people[name].id;
		const member = all.find((one) => one.userId === id && (id !== null || one.email === GUEST_EMAIL));
		if (!member) throw new Error(`${name} is not aboard`);
		return member;
	};
	return {
		world,
		people,
		typed,
		trip,
		get olga() {
			return world.as(people.olga);
		},
		get mia() {
			return world.as(people.mia);
		},
		get gus() {
			return world.asGuest("gus");
		},
		memberOf,
		async paymentOf(name: "mia" | "gus", number: number) {
			const { id } = await memberOf(name);
			const payment = (await listMemberPayments(world.db.read, { memberId: id }))[number - 1];
			if (!payment) throw new Error(`${name} has no payment ${number}`);
			return payment;
		},
	};
}

export const joinAsMia = ({ world, mia, trip }: Scene) =>
	world.join(mia, trip, { paymentPlan: "3-month", consent: true });

export const joinAsGus = ({ world, gus, trip, typed }: Scene) =>
	world.join(gus, trip, { paymentPlan: "3-month", name: typed.guest, email: GUEST_EMAIL });

/** Deletes the messages from the preparation of an event. */
export async function forgetMessages({ db, mail }: World): Promise<void> {
	await db.write(async (tx) => {
		await tx.delete(outbox);
		await tx.delete(notifications);
	});
	mail.sent.length = 0;
}
