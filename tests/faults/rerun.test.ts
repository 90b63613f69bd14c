import { expect, test } from "vitest";
import { register } from "#app/features/account/sign-in/sign-in.server.ts";
import { listRecentMessages, postMessage } from "#app/features/messages/chat/chat.server.ts";
import { confirmPayment } from "#app/features/payments/attempts/confirm-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { createTrip } from "#app/features/trips/create-trip.server.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { sessions } from "#db/schema/identity.ts";
import { notifications } from "#db/schema/messages.ts";
import { payments } from "#db/schema/payments.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { tripInput } from "#tests/support/factories.ts";
import { pay, startMemberPayment } from "#tests/support/payments.ts";
import { openWorld } from "#tests/support/world.ts";
import { problemsAtRest } from "./invariants.ts";
import { rerunningDb } from "./random-actions.ts";

test("every transaction may run twice without a second effect", async () => {
	let reruns = 0;
	const always = () => {
		reruns += 1;
		return true;
	};
	using world = openWorld({ wrapDb: (db) => rerunningDb(db, always) });
	const maker = world.asGuest("maker");
	const trip = await createTrip(maker, tripInput());
	const person = {
		firstName: "Anna",
		lastName: "Berg",
		email: "anna@example.com",
		password: "correct horse",
	};
	const place = await world.join(maker, trip, { name: "Anna" });
	const { user, claimed } = await register(maker, person, { session: null, userAgent: null });
	expect(claimed).toMatchObject({ trips: [{ id: trip.id }], overLimit: 0 });
	const anna = world.as({ ...user, subscriptionPlan: "plus" });
	await startMemberPayment(anna, place.id, { paymentPlan: "full" });
	await startMemberPayment(anna, place.id, { paymentPlan: "3-month" });
	await pay(anna, place.id, "declined").catch(() => {});
	const { payment } = await pay(anna, place.id, "authentication");
	await confirmPayment(anna, { paymentId: payment.id, answer: "approve" });
	await pay(anna, place.id, "lost_answer");
	await postMessage(anna, trip.id, { message: "Paid" });
	const ben = await world.join(world.asGuest("ben"), trip);
	await pay(world.asGuest("ben"), ben.id);
	world.clock.advance(MINUTE);
	await sweepPayments(world.nobody);

	expect(reruns).toBeGreaterThan(20);
	expect(await problemsAtRest(world.db)).toEqual([]);
	const count = (table: Parameters<typeof world.db.read.$count>[0]) => world.db.read.$count(table);
	expect(await Promise.all([users, sessions, trips, members].map(count))).toEqual([1, 1, 1, 2]);
	const paid = (await world.db.read.select().from(payments)).filter((one) => one.status === "paid");
	expect(paid.map((one) => one.amount).sort()).toEqual([32_333, 32_333, 97_000]);
	expect((await listRecentMessages(world.db.read, trip.id)).messages).toHaveLength(1);
	expect(await count(notifications)).toBe(3); // joining and paying is one notice
});
