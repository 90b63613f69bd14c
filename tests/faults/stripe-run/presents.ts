import { askForPresent } from "#app/features/payments/presents/ask-present.server.ts";
import { givePresent } from "#app/features/payments/presents/give-present.server.ts";
import { presentView } from "#app/features/payments/presents/present-view.server.ts";
import { attempts, presentAsks } from "#db/schema/payments.ts";
import { confirm, postStripeForm, randomCard } from "./pay.ts";
import { guestsAboard, type Simulation } from "./simulation.ts";

const ORIGIN = "https://gangway.example";

/** A guest starts or stops letting the others on the trip pay their next payment. */
export async function askSome(house: Simulation): Promise<void> {
	const { random } = house;
	const aboard = await guestsAboard(house);
	if (aboard.length === 0) return;
	const { ctx, tripId } = random.pick(aboard);
	await askForPresent(ctx(), tripId, { asks: random.chance(0.85) });
}

/** Another guest of the trip, or its organizer, pays for one: on our page or on Stripe's, and may never return. */
export async function giveSome(house: Simulation): Promise<void> {
	const { world, random, trips } = house;
	const aboard = await guestsAboard(house);
	if (aboard.length === 0) return;
	const asks = await world.db.read.select({ id: presentAsks.memberId }).from(presentAsks);
	const asking = aboard.filter(({ memberId }) => asks.some(({ id }) => id === memberId));
	const friend = random.pick(asking.length > 0 && random.chance(0.9) ? asking : aboard);
	const { tripId, memberId } = friend;
	const others = aboard.filter((one) => one.tripId === tripId && one !== friend).map(({ ctx }) => ctx);
	const organizer = trips.find(({ trip }) => trip.id === tripId)?.organizer;
	const giver = random.pick([...others, ...(organizer ? [organizer] : [])]);
	const surface = random.chance(0.6) ? ("embedded" as const) : undefined;
	const begun = await givePresent(giver(), tripId, memberId, { surface, word: "For you" }, ORIGIN);
	if (random.chance(0.15)) return;
	if ("url" in begun) await postStripeForm(begun.url, randomCard(random));
	if ("clientConfirmation" in begun) {
		const secret = begun.clientConfirmation.clientSecret;
		const known = await world.db.read.select().from(attempts);
		const ref = known.find(({ clientSecret }) => clientSecret === secret)?.ref;
		if (ref) await confirm(house, ref);
	}
	if (random.chance(0.6)) await presentView(giver(), tripId, memberId, { returned: true });
}
