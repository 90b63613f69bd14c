import { addCompanion } from "#app/features/companions/add-companion.server.ts";
import { addCompanionSchema } from "#app/features/companions/companions.schema.ts";
import { listCardChoices } from "#app/features/payments/cards/card-choices.server.ts";
import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent } from "#app/features/payments/presents/give-present.server.ts";
import { givePresentSchema } from "#app/features/payments/presents/presents.schema.ts";
import { editTrip } from "#app/features/trips/changes/edit-trip.server.ts";
import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import { answerPrice } from "#app/features/trips/price/answer-price.server.ts";
import { answerPriceSchema } from "#app/features/trips/price/price.schema.ts";
import { type Group, groupOf } from "../group.ts";
import type { Action, House } from "../house.ts";

const ORIGIN = "http://gangway.example";

/** Gus lets the others pay for him, and Mia has a saved card. */
async function groupWithAnAsk(house: House): Promise<Group> {
	const group = await groupOf(house);
	await askForPresent(house.world.asGuest("gus"), group.trip.id, { asks: true });
	return group;
}

/** Everyone who has paid is asked for $100.00 more, or can leave with a refund. */
async function groupWithANewPrice(house: House): Promise<Group> {
	const group = await groupOf(house);
	const totalCost = group.trip.totalCost + 10_000 * group.trip.partySize;
	await editTrip(house.world.as(group.olga), group.trip.id, {
		totalCost,
		tripItems: [],
		priceReason: "The villa is dearer",
		ifDeclined: "leave",
	});
	return group;
}

/** Gus has left, so that there is room for one more. */
async function groupWithRoom(house: House): Promise<Group> {
	const group = await groupOf(house);
	await leaveTrip(house.world.asGuest("gus"), group.trip.id);
	return group;
}

const answered = (given: object) => answerPriceSchema.parse(given);

export const UNEQUAL_SHARES = {
	"Mia pays for a companion from now on": {
		prepare: groupWithRoom,
		async act({ world }, { mia, trip }) {
			const input = addCompanionSchema.parse({ name: "Cleo", way: "spread", consent: true });
			await addCompanion(world.as(mia), trip.id, input);
		},
	},
	"Mia pays for Gus with her saved card, as a present": {
		prepare: groupWithAnAsk,
		async act({ world }, { mia, trip, gus }) {
			const [card] = await listCardChoices(world.as(mia));
			const input = givePresentSchema.parse({ savedCard: card?.id });
			await givePresent(world.as(mia), trip.id, gus, input, ORIGIN);
		},
	},
	"Mia accepts a new price": {
		prepare: groupWithANewPrice,
		act: ({ world }, { mia, trip }) =>
			answerPrice(world.as(mia), trip.id, answered({ answer: "accept", way: "spread", consent: true })),
	},
	"Ben declines a new price, and leaves": {
		prepare: groupWithANewPrice,
		act: ({ world }, { trip }) => answerPrice(world.asGuest("ben"), trip.id, answered({ answer: "leave" })),
	},
} satisfies Record<string, Action<Group>>;
