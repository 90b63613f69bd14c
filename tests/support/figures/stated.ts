import { isCollected } from "#app/features/payments/states.ts";
import { formatCents as $, type Cents, sum } from "#app/lib/money.ts";
import {
	type Books,
	backOf,
	countedOutside,
	type Member,
	payersOf,
	perPerson,
	sumsOf,
	sumsOfMember,
	total,
} from "./books.ts";
import type { Name, Story } from "./story.ts";
import type { Reading } from "./walk.ts";

/** The exact words that someone must read at an address. */
type Stated = { who: Name; path: string; says: string[] };

/** The words of a page in reading order, or a file or an answer unchanged. */
export function textOf({ type, text }: Reading): string {
	if (type !== "text/html") return text;
	return text
		.replace(/<(script|style)[\s\S]*?<\/\1>/g, "")
		.replace(/<!--.*?-->/g, "")
		.replace(/<[^>]+>/g, " ")
		.replaceAll("&#x27;", "'")
		.replaceAll("\u00a0", " ")
		.replace(/\s+/g, " ");
}

const number = (cents: Cents) => (cents / 100).toFixed(2); // in the format of files

/** The places where each sum of the books is shown. */
export function statedFigures(books: Books, story: Story): Stated[] {
	return [
		...ofFund(books, story),
		...ofGroup(books, story),
		...ofEachMember(books, story),
		...ofPool(books, story),
		...ofOthers(books, story),
	].filter(({ says }) => says.length > 0);
}

/** The organizer's view of the fund. */
function ofFund(books: Books, { trip }: Story): Stated[] {
	const at = `/trip/${trip.shareId}`;
	const sums = sumsOf(books);
	const percent = Math.floor((100 * (sums.paidIn + sums.outside)) / sums.cost);
	const after = sums.late > 0 ? `; ${$(sums.late)} late` : `. ${percent}%`;
	const isIn = `${$(sums.paidIn)} of ${$(sums.cost)} in${after}`;
	const outside = `${$(sums.outside)} paid to Olga, outside Gangway. It is not in the fund, but counts in the percentage.`;
	const refunded = `Refunded ${$(sums.refunded)} ${$(sums.keptForCardFees)} of it for card fees`;
	const released = `Released ${$(sums.released)} Booking fees ${$(sums.bookingFees)}`;
	const said = (who: Name, path: string, ...says: string[]) => ({ who, path, says });
	const members = ["olga", "maya"] as const;
	return [
		...members.flatMap((who) => [`${at}?view=money`, at].map((path) => said(who, path, isIn, outside))),
		said(
			...(["olga", `${at}?view=money`] as const),
			`Collected in total ${$(sums.collected)} Available ${$(sums.available)} ${released}`,
			`Held for refund requests ${$(sums.held)} ${refunded}`,
		),
		said(
			...(["olga", `/fund-release/${trip.id}`] as const),
			`Total trip cost ${$(sums.cost)}`,
			`Available Collecting ${$(sums.available)} ${$(sums.held)} is held`,
			...[isIn, outside, released, refunded, `${$(sums.available)} is available`],
		),
		said(
			...(["olga", `${at}/statement`] as const),
			`Collected ${$(sums.collected)} Refunded ${$(sums.keptForCardFees)} of it for card fees \u2212${$(sums.refunded)}`,
			`Released \u2212${$(sums.released)}`,
			`In the fund ${$(sums.balance)} Can be released now ${$(sums.available)} ${$(sums.held)} is held`,
			`${$(sums.paidIn)} of ${$(sums.cost)} in`,
			...[outside, `Card fees so far: ${$(sums.cardFees)}`],
		),
		said(
			...(["olga", `${at}/statement.csv`] as const),
			`,${number(sums.balance)},`,
			...countedOutside(books).map(({ amount }) => `,,,,,,,${number(amount)}`),
			...books.payments.filter(({ chargeRef }) => chargeRef).map(({ amount }) => `${$(amount)} by card`),
		),
		said(
			...(["olga", `/api/trips/${trip.id}/funds`] as const),
			`"totalCollected":${sums.collected},"totalReleased":${sums.released},"availableBalance":${sums.available}`,
			`"heldForRefunds":${sums.held}`,
			`"paidOutside":${sums.outside}`,
		),
		said(
			...(["olga", `${at}/expected-money`] as const),
			`In already ${$(sums.paidIn)}`,
			`Needed: ${$(sums.cost)}`,
			`${$(sums.outside)} of the ${$(sums.cost)} was paid to the organizer`,
		),
		said(
			...(["olga", `/api/trips/${trip.id}/expected-money`] as const),
			`"inAlready":${sums.paidIn},"paidOutside":${sums.outside},"needed":${sums.cost}`,
		),
		said("olga", `${at}/outside`, outside),
		said("olga", `${at}/cancel`, `The fund holds ${$(sums.balance)}`, `${$(sums.outside)} paid to Olga`),
	];
}

/** The trip as everyone with the link, or on the trip, sees it. */
function ofGroup(books: Books, { trip }: Story): Stated[] {
	const at = `/trip/${trip.shareId}`;
	const { items } = books;
	const { cost } = sumsOf(books);
	const { totalCost, optionsCost, duration, partySize } = books.trip;
	const each = perPerson(books);
	const [flights, stay] = items.map((item) => item.cost);
	const [perFlight, perNight] = [(flights ?? 0) / payersOf(books), (stay ?? 0) / duration].map(Math.round);
	const aPart = (part: Cents) => $(Math.round(part / payersOf(books) / 100) * 100).replace(".00", "");
	const highlights = [`${$(perFlight ?? 0)} per person`, `${$(perNight ?? 0)} per night`];
	const json = [
		`"totalCost":${totalCost},"optionsCost":${optionsCost},"costPerPerson":${each}`,
		`"partySize":${partySize}`,
		...[`"price":${perFlight}`, `"pricePerNight":${perNight}`],
	];
	return [
		...(["olga", "maya"] as const).flatMap((who) => [
			{
				who,
				path: at,
				says: [`Cost per person ${$(each)}`, ...highlights, `What will it cost? ${aPart(cost)} each`],
			},
			{ who, path: `/api/trips/share/${trip.shareId}`, says: json },
			{ who, path: `/api/trips/${trip.id}/price`, says: [`"total":${cost},"costPerPerson":${each}`] },
		]),
		...(["gina", "dan"] as const).flatMap((who) => [
			{ who, path: `/join/${trip.shareId}`, says: highlights },
			{ who, path: `/api/trips/${trip.id}`, says: json },
		]),
		{
			...{ who: "maya", path: `${at}/forecast` },
			says: [
				`Flights ${aPart(flights ?? 0)} From the trip's bookings`,
				`Nights ${aPart(stay ?? 0)} From the trip's bookings`,
				`Other bookings ${aPart(optionsCost)} From the trip's bookings`,
			],
		},
		{
			...{ who: "olga", path: `/api/trips/${trip.id}/forecast` },
			says: [
				`"total":{"low":${cost},"high":${cost}}`,
				`"perPerson":{"low":${Math.round(cost / payersOf(books))},`,
			],
		},
	];
}

/** Each member's own share, which the organizer sees of everyone. */
function ofEachMember(books: Books, { trip, ids }: Story): Stated[] {
	const at = `/trip/${trip.shareId}`;
	const guests: Name[] = ["gus", "dan", "gina", "rita", "zoe", "kai"];
	return (Object.entries(ids) as [Name, string][]).flatMap(([who, id]): Stated[] => {
		const member = books.members.find((one) => one.id === id);
		if (!member || member.removedAt !== null) return [];
		const { share, paid, outside, left, next, late } = sumsOfMember(books, member);
		const rows = books.payments.filter(({ memberId }) => memberId === id);
		const made = rows.filter(({ status }) => isCollected(status));
		const page = guests.includes(who) ? `/join/${trip.shareId}` : at;
		// A guest's page shows it from the first payment on.
		const isShown = paid + outside > 0 || page === at;
		const partPaid = isShown ? [`${$(paid + outside)} of ${$(share)} paid`] : [];
		const own: Stated[] = [
			{
				...{ who, path: `/api/trips/share/${trip.shareId}` },
				says: [
					`"individualCost":${share},"optionsCost":${member.optionsCost},"takenOver":${member.takenOver}`,
				],
			},
			{ who, path: `/api/members/${id}/payments`, says: rows.map(({ amount }) => `"amount":${amount}`) },
			{
				...{ who, path: page },
				says: [
					...(share > 0 ? partPaid : [`Your share ${$(0)}`]),
					...(outside > 0 ? [`You paid ${$(outside)} to Olga, outside Gangway.`] : []),
					...(late > next ? [`${$(late)} is late in total`] : late > 0 ? [`${$(late)} was due on`] : []),
					...shareLineOf(books, member),
				],
			},
			...(made.length > 0 && who !== "leo"
				? [{ who, path: `${at}/receipts`, says: made.map(({ amount }) => `${$(amount)} paid on`) }]
				: []),
			{
				...{ who, path: guests.includes(who) ? `${at}/leave` : `${at}/refunds` },
				says: outside > 0 ? [`${$(outside)} was paid to Olga outside Gangway.`] : [],
			},
			{
				...{ who, path: "/profile/data/outside-payments.csv" },
				says: outside > 0 && !guests.includes(who) ? [number(outside)] : [],
			},
			...(next > 0 ? [{ who, path: `${at}/calendar`, says: [`next ${$(next)}`] }] : []),
			...(next > 0 && !guests.includes(who)
				? [{ who, path: "/trip-results", says: [late > 0 ? `${$(late)}, ` : `${$(next)} due`] }]
				: []),
		];
		const name = member.name;
		const words =
			outside > 0
				? `${$(paid)} of ${$(share)} paid by card, ${$(outside)} outside`
				: `${$(paid)} of ${$(share)} paid`;
		const ofOrganizer: Stated[] = [
			{
				...{ who: "olga", path: `${at}/members` },
				says: [share === 0 ? "Nothing to pay" : paid + outside === 0 ? `Nothing of ${$(share)} paid` : words],
			},
			{ who: "olga", path: `${at}?view=people`, says: late > 0 ? [`${$(late)}, `] : [] },
			{
				...{ who: "olga", path: `${at}/reminders` },
				says: late > next ? [`${$(late)} is late in total`] : late > 0 ? [`${$(late)} was due on`] : [],
			},
			{ who: "olga", path: `${at}?view=people`, says: left > 0 ? [words] : [] },
			{
				...{ who: "olga", path: `${at}/outside` },
				says: left > 0 && who !== "olga" ? [`${name} ${$(left)} left to pay`] : [],
			},
			{ who: "olga", path: `${at}/refunds`, says: backWords(books, member) },
			{
				...{ who: "olga", path: `${at}/members/${id}/remove` },
				says: isRemovable(books, member) ? [`refund ${$(backOf(books, id).fromFund.refundable)}`] : [],
			},
		];
		return [...own, ...ofOrganizer];
	});
}

/** Organizers cannot be removed, and neither can someone who pays for others. */
const isRemovable = ({ members, payments }: Books, { id, role }: Member) =>
	role === "member" &&
	members.every((one) => one.payerId !== id && one.formerPayerId !== id) &&
	payments.some((one) => one.memberId === id && isCollected(one.status));

const backWords = (books: Books, { id, name }: Member): string[] => {
	const { refundable } = backOf(books, id).all;
	return refundable > 0 ? [`${name} Up to ${$(refundable)}`] : [];
};

/** "Base share $727.78 · Single +$300.11", if there is more than the base share. */
function shareLineOf(books: Books, member: Member): string[] {
	const { base } = sumsOfMember(books, member);
	const chosen = books.memberOptions.filter(({ memberId }) => memberId === member.id);
	const nameOf = (id: string) => books.options.find((one) => one.id === id)?.name;
	const signed = (cents: Cents) => (cents < 0 ? $(cents) : `+${$(cents)}`);
	if (chosen.length === 0 && member.takenOver === 0) return [];
	return [
		`Base share ${$(base)}`,
		...chosen.map(({ optionId, price }) => `${nameOf(optionId)} ${signed(price)}`),
		...(member.takenOver > 0 ? [`+${$(member.takenOver)}`] : []),
		...(member.takenOver < 0 ? [`Paid for you ${$(member.takenOver)}`] : []),
	];
}

/** The crew wallet, which is separate from the trip's fund. */
function ofPool(books: Books, { trip }: Story): Stated[] {
	const at = `/trip/${trip.shareId}`;
	const { pool } = sumsOf(books);
	const isClosed = books.pools[0]?.closedAt !== null;
	const moves = [
		...books.topUps.map(({ amount }) => `put in +${$(amount)}`),
		...books.poolRefunds.map(({ amount }) => `\u2212${$(amount)}`),
		...books.poolPayments.map(({ amount }) => `\u2212${$(amount)}`),
	];
	return (["olga", "maya", "gina", "dan"] as const).flatMap((who) => [
		{ who, path: `${at}/pool`, says: isClosed ? moves : [`In the pool ${$(pool)}`, ...moves] },
		{ who, path: `/api/trips/${trip.id}/pool`, says: [`"balance":${pool}`] },
		{
			...{ who, path: `${at}/expenses.csv` },
			says: books.expenses.map(({ cents }) => number(cents)),
		},
	]);
}

/** Companions, presents, options, the price, and money that went back. */
function ofOthers(books: Books, { trip, ids }: Story): Stated[] {
	const at = `/trip/${trip.shareId}`;
	const of = (name: Name) => books.members.find(({ id }) => id === ids[name]);
	const [ben, cleo, dan, leo, hal] = [of("ben"), of("cleo"), of("dan"), of("leo"), of("hal")];
	if (!ben || !cleo || !dan || !leo || !hal) throw new Error("someone is missing");
	const given = total(books.payments.filter(({ givenBy }) => givenBy === ids.gina));
	const left = books.refundLines.filter(({ paymentId }) =>
		books.payments.some((one) => one.id === paymentId && one.memberId === leo.id),
	);
	const hasLeft = leo.removedAt !== null;
	const groups = [...Map.groupBy(books.options, ({ groupId }) => groupId)].map(([groupId]) => {
		const chosen = books.memberOptions.filter((one) => one.groupId === groupId);
		return sum(chosen.map(({ price }) => price));
	});
	return [
		{
			who: "olga",
			path: `${at}/options`,
			says: groups.map((all) => `Adds ${$(all)} to what the trip costs`),
		},
		{
			...{ who: "ben", path: `${at}/companions` },
			says: [
				`You pay ${$(ben.individualCost)} altogether.`,
				`Dan Spot ${$(-dan.takenOver)}`,
				`You paid ${$(-cleo.takenOver)}; they pay the rest`,
			],
		},
		{ who: "gina", path: `${at}/presents`, says: [`${$(given)} for Hal Tester`] },
		{ who: "gina", path: `${at}/receipts`, says: [`${$(given)} paid on`] },
		{ who: "olga", path: `${at}?view=people`, says: [`${$(given)} of that by Gina, as a present`] },
		{
			...{ who: "leo", path: `/join/${trip.shareId}` },
			says: hasLeft ? left.map(({ amount }) => `Back to the card that paid ${$(amount)}`) : [],
		},
		{
			...{ who: "leo", path: `${at}/receipts` },
			says: hasLeft
				? left.map(
						({ amount, deduction }) => `Refunded to the card ${$(amount)} Kept for card fees ${$(deduction)}`,
					)
				: [],
		},
	];
}
