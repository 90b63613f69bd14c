import { eq } from "drizzle-orm";
import { answerSafety, askSafety } from "#app/features/emergency/safety.server.ts";
import { users } from "#db/schema/access.ts";
import type { NoticeEvent } from "./events.ts";
import type { Scene } from "./scene.ts";

const DURING_THE_TRIP = "2027-03-15T12:00:00Z";

const travelOnPro = async ({ world, people }: Scene) => {
	world.clock.set(DURING_THE_TRIP);
	await world.db.write((tx) =>
		tx.update(users).set({ subscriptionPlan: "pro" }).where(eq(users.id, people.olga.id)),
	);
};

const askEveryone = ({ world, olga, trip }: Scene) => askSafety(olga, world.locations, trip.id);

/** An emergency on the trip, which reaches everyone whatever they have switched off. */
export const EMERGENCY_EVENTS = {
	"Olga asks who is safe": { before: travelOnPro, happens: askEveryone },
	"Gus needs help": {
		before: async (scene) => {
			await travelOnPro(scene);
			await askEveryone(scene);
		},
		happens: ({ gus, trip }) => answerSafety(gus, trip.id, "help"),
	},
} as const satisfies Record<string, NoticeEvent>;
