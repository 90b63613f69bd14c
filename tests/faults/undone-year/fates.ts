import { leaveTrip } from "#app/features/trips/changes/leave-trip.server.ts";
import * as books from "./books.ts";
import type { Charge } from "./charge.ts";
import * as of from "./charge.ts";
import * as deeds from "./deeds.ts";
import { type Person, step, type Tour, type Year } from "./year.ts";

/** The steps of one member's payments: the first comes at once, each other one some days later. */
export type Scene = { year: Year; tour: Tour; person: Person };
export type Step = () => Promise<unknown>;

const chargesOf = ({ tour, person }: Scene) => books.chargesOf(tour.book, person.book);
const allBack = (scene: Scene) => books.toCardsOf(books.planRefund(chargesOf(scene)));
const halfOf = (amount: number) => Math.floor(amount / 2);
/** The part of a charge that its card has not got back, which a bank can take. */
const takeable = (charge: Charge) => charge.amount - of.toCardOf(charge);

/** Some payout accounts are empty, so that transfers can't be reversed. */
function does({ year, tour, person }: Scene, what: string, deed: Step): Step {
	const canTakeBack = year.random.chance(0.7);
	return () => step(year, tour, `${person.book.name} ${what}`, deed, { canTakeBack });
}

/** A member asks and the organizer approves, at once or later, or the organizer refunds unasked. */
function refunded(scene: Scene, amountOf: () => number | undefined, leaving = false): Step[] {
	const { year, tour, person } = scene;
	const unasked = () => deeds.refundUnasked(year, tour, person, amountOf());
	if (!leaving && year.random.chance(0.3)) return [does(scene, "is refunded unasked", unasked)];
	let id = "";
	const ask = does(scene, "asks for a refund", async () => {
		id = await deeds.ask(tour, person, leaving);
	});
	const approve = does(scene, "is refunded", () => deeds.approve(year, tour, person, id, amountOf()));
	return year.random.chance(0.3) ? [ask, approve] : [() => ask().then(approve)];
}

function disputed(
	scene: Scene,
	amountOf: (charge: Charge) => number,
	outcome?: "won" | "lost",
	charge = scene.year.random.pick(chargesOf(scene)),
): Step[] {
	const { year } = scene;
	const open = does(scene, "is disputed", () => deeds.openDispute(year, charge, amountOf(charge)));
	if (!outcome) return [open];
	return [open, does(scene, `has ${outcome}`, () => deeds.closeDispute(year, charge, outcome))];
}

function byHand(scene: Scene, amountOf: (charge: Charge) => number): Step[] {
	const charge = scene.year.random.pick(chargesOf(scene));
	const amount = amountOf(charge);
	return [does(scene, "is refunded by hand", () => deeds.refundByHand(scene.year, charge, amount))];
}

const all = () => undefined;
const wholeOrHalf = ({ year: { random } }: Scene) =>
	random.chance(0.6) ? takeable : (charge: Charge) => halfOf(takeable(charge));

/** The fate of someone who has made several payments, the oldest of which is disputed. */
export const OLDEST_DISPUTED = "removed after a dispute of the oldest payment was won";

export const FATES: Record<string, (scene: Scene) => Step[]> = {
	"refunded in full": (scene) => refunded(scene, all),
	"refunded by half": (scene) => refunded(scene, () => halfOf(allBack(scene))),
	"refunded by hand in full": (scene) => byHand(scene, ({ amount }) => amount),
	"refunded by hand by half": (scene) => byHand(scene, ({ amount }) => halfOf(amount)),
	"disputed, undecided": (scene) => disputed(scene, wholeOrHalf(scene)),
	"disputed and won": (scene) => disputed(scene, wholeOrHalf(scene), "won"),
	"disputed and lost": (scene) => disputed(scene, takeable, "lost").concat(leavesIfNothingIsLeft(scene)),
	"disputed after a refund": (scene) => [
		...refunded(scene, () => halfOf(allBack(scene))),
		...disputed(scene, takeable, scene.year.random.pick(["won", "lost"])),
	],
	"refunded after a dispute was won": (scene) => [
		...disputed(scene, wholeOrHalf(scene), "won"),
		...refunded(scene, all),
	],
	"refunded after half was lost": (scene) => [
		...disputed(scene, (charge) => halfOf(charge.amount), "lost"),
		...refunded(scene, all),
	],
	[OLDEST_DISPUTED]: (scene) => [
		...disputed(scene, takeable, "won", chargesOf(scene)[0]),
		does(scene, "is removed", () => deeds.remove(scene.year, scene.tour, scene.person)),
	],
	removed: (scene) => [does(scene, "is removed", () => deeds.remove(scene.year, scene.tour, scene.person))],
	"leaves with a refund": (scene) => refunded(scene, all, true),
};

/** Someone who has nothing left to get back leaves at once. */
function leavesIfNothingIsLeft(scene: Scene): Step[] {
	const { tour, person } = scene;
	const leave = does(scene, "leaves", async () => {
		if (allBack(scene) > 0) return;
		await leaveTrip(person.ctx(), tour.trip.shareId);
		person.book.isAboard = false;
	});
	return [leave];
}
