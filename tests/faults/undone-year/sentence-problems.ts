import { type Cents, sum } from "#app/lib/money.ts";
import { amountsIn } from "./amounts.ts";
import * as books from "./books.ts";
import type { Browser } from "./browser.ts";
import * as of from "./charge.ts";
import type { Person, Tour } from "./year.ts";

/** Whose page it is: a trip's, or, for people's own pages and those about one member, also a member's. */
type Reading = { trip: books.TripBook; member: books.MemberBook | null };

/** A sentence on the pages, and whether it is true for its amounts in cents. */
type Claim = [sentence: RegExp, isSo: (reading: Reading, amounts: Cents[]) => boolean];

const chargesIn = ({ trip, member }: Reading) => (member ? books.chargesOf(trip, member) : trip.charges);
const isBack = (charge: of.Charge) => of.refundedOf(charge) === charge.amount;
const isAwaited = ({ trip }: Reading) => trip.members.some(({ isAsking }) => isAsking);
const isChargedByItself = (reading: Reading) =>
	reading.member?.isAboard === true &&
	!reading.member.isAsking &&
	!reading.trip.isCancelled &&
	!chargesIn(reading).some((one) => of.isDeciding(one) || of.lostOf(one) > 0);

const NEVER: RegExp[] = [
	/\b(NaN|undefined|null|Infinity)\b|\[object|\$-|[-−]\$0\.00/,
	/payout was refused|was refused and is back/, // no bank and no provider refuses anything in these years
	/As soon as a payment comes in, you can release it/, // a payment is held for days
];

const OF_THE_TRIP: Claim[] = [
	[/^Nobody has paid anything yet/, ({ trip }) => trip.charges.length === 0],
	[/^Nothing of what people have paid/, ({ trip }) => books.grossOf(books.planRefund(trip.charges)) === 0],
	[/^The fund holds \$/, ({ trip }, [amount]) => amount === books.fundOf(trip)],
	[/(Keep|stays|still) (it )?in the fund|what the fund (still )?holds/, ({ trip }) => books.fundOf(trip) > 0],
	[/^You owe Gangway \$/, ({ trip }, [amount]) => amount === books.debtOf(trip.organizer)],
	[/^\$\S+ is on its way, usually/, ({ trip }, [amount]) => amount === books.waitingOf(trip)],
	[/^Nobody is waiting for your answer|^Nothing to decide|^Nobody has asked/, (one) => !isAwaited(one)],
	[/paid, \$\S+ disputed at the bank/, ({ trip }) => trip.charges.some(of.isDeciding)],
	[/disputed at the bank$/, (one) => chargesIn(one).some(({ disputes }) => disputes.length > 0)],
	[/bank has taken a payment back/, (one) => chargesIn(one).some(of.isDeciding)],
	[/^This trip has one-time Pro/, ({ trip }) => trip.hasOneTimePro],
	[/^This trip has no instalments/, ({ trip }) => !trip.hasOneTimePro && trip.organizer.plan === "free"],
	[/keeps a 5% booking fee/, ({ trip }) => books.ratesOf(trip).feeRate === 500],
	[
		/^Nothing that .* has paid can go back/,
		(one) => books.toCardsOf(books.planFromFund(chargesIn(one))) === 0,
	],
	[/has not paid anything/, (one) => chargesIn(one).length === 0],
];

const OF_ONES_OWN: Claim[] = [
	[/^Your spot is confirmed/, (one) => one.member?.isAboard === true && !chargesIn(one).every(isBack)],
	[/^Your payments have been refunded/, (one) => chargesIn(one).every(isBack)],
	[/^Your spot is free/, ({ member }) => member?.isAboard === false],
	[/We charge your|charge your card again/, isChargedByItself],
	[
		/^You have asked for|^You stay on the trip|you are no longer on the trip/,
		({ member }) => member?.isAsking === true,
	],
	[/^Your bank has taken a payment back and is deciding/, (one) => chargesIn(one).some(of.isDeciding)],
	[/^You haven't paid anything/, (one) => chargesIn(one).length === 0],
	[
		/^Nothing left to pay/,
		(one) => !isChargedByItself(one) || chargesIn(one).length === one.member?.payments,
	],
	[
		/went back to your card\.$/,
		(one, [amount]) =>
			[...chargesIn(one).map(of.toCardOf), sum(chargesIn(one).map(of.toCardOf))].includes(amount ?? 0),
	],
];

/** Wrong sentences on a trip's pages for its organizer and for everyone who has paid. */
export async function sentenceProblems(
	browser: Browser,
	{ trip, book, owner, people }: Tour,
): Promise<string[]> {
	const problems: string[] = [];
	const userOf = (ctx: Person["ctx"]) => {
		const { actor } = ctx();
		return actor?.kind === "user" ? actor.user.id : "";
	};
	const read = async (ctx: Person["ctx"], path: string, claims: Claim[], member: books.MemberBook | null) => {
		for (const line of await browser.read(userOf(ctx), path)) {
			const wrong = [
				...NEVER.filter((one) => one.test(line)),
				...claims.filter(([said, isSo]) => said.test(line) && !isSo({ trip: book, member }, amountsIn(line))),
			];
			if (wrong.length > 0) problems.push(`${member?.name ?? "the organizer"} reads on ${path}: ${line}`);
		}
	};
	const home = `/trip/${trip.shareId}`;
	const ofOwner = [home, `${home}/refunds`, `${home}/statement`, `/fund-release/${trip.id}`];
	if (!book.isCancelled) ofOwner.push(`${home}/members`, `${home}/cancel`);
	for (const path of ofOwner) await read(owner, path, OF_THE_TRIP, null);
	for (const { ctx, book: member } of people) {
		// Someone who has left reads on the link's page what happened to their money.
		const own = [
			`/join/${trip.shareId}`,
			`${home}/receipts`,
			...(member.isAboard ? [home, `${home}/refunds`] : []),
		];
		for (const path of own) await read(ctx, path, OF_ONES_OWN, member);
		if (member.isAboard && !book.isCancelled)
			await read(owner, `${home}/members/${member.id}/remove`, OF_THE_TRIP, member);
	}
	return problems;
}
