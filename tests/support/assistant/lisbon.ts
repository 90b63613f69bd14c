import type { Facts, OwnPaymentsFacts, PersonFacts } from "#app/features/assistant/facts.ts";

export type Asker = "olga" | "sofia" | "ben";

/**
 * A trip to Lisbon, 20 days before it begins, as three of its people see it: the organizer, someone who is late, and a
 * guest.
 */
export function lisbonFacts(asker: Asker): Facts {
	const isOrganizer = asker === "olga";
	const person = (
		name: string,
		id: Asker | null,
		rest: Partial<PersonFacts> & { shareCents?: number; paidCents?: number },
	): PersonFacts => {
		const isAsker = id === asker;
		const seesAmounts = isAsker || isOrganizer;
		return {
			...{ name, isAsker, isOrganizer: false, isConfirmed: true, standing: "paid", daysLate: null },
			lateSinceDate: null,
			...rest,
			lateCents: seesAmounts ? (rest.lateCents ?? null) : null,
			paidCents: seesAmounts ? (rest.paidCents ?? null) : null,
			shareCents: seesAmounts ? 97_000 : null,
		};
	};
	return {
		trip: {
			title: "Lisbon with friends",
			origin: "Boston",
			destination: "Lisbon",
			startDate: "2027-03-12",
			endDate: "2027-03-19",
			nights: 7,
			daysUntilStart: 20,
			state: "planned",
			places: 7,
			totalCents: 679_000,
			perPersonCents: 97_000,
			lastPaymentDate: "2027-03-10",
			organizer: "Olga Ames",
			asker: {
				olga: { name: "Olga Ames", role: "organizer" as const },
				sofia: { name: "Sofia Lind", role: "member" as const },
				ben: { name: "Ben Carter", role: "guest" as const },
			}[asker],
			todayDate: "2027-02-20",
			ground: { latitude: 38.7, altitude: 0 },
		},
		people: {
			count: 5,
			confirmed: 4,
			placesLeft: 2,
			late: 1,
			lateTotalCents: 32_333,
			list: [
				person("Sofia Lind", "sofia", {
					...{ standing: "late", daysLate: 9, lateSinceDate: "2027-02-10" },
					...{ lateCents: 32_333, paidCents: 32_334 },
				}),
				person("Olga Ames", "olga", { isOrganizer: true, paidCents: 97_000 }),
				person("Maya Rossi", null, { paidCents: 97_000 }),
				person("Jonas Weber", null, { standing: "on_track", paidCents: 64_666 }),
				person("Ben Carter", "ben", { standing: "joined", isConfirmed: false, paidCents: 0 }),
			],
			more: 0,
			maybe: ["Priya Nair"],
		},
		own_payments: OWN[asker],
		money: {
			collectedCents: 291_000,
			ofCents: 679_000,
			outsideCents: 0,
			fund: isOrganizer
				? { balanceCents: 291_000, releasableCents: 194_000, releasedCents: 0, onHoldCents: 97_000 }
				: null,
		},
		pool: { state: "open", balanceCents: 18_000, ownCents: 0 },
		expenses: {
			ownCents: { olga: 4_250, sofia: -3_000, ben: 0 }[asker],
			transfers: [
				{
					...{ from: "Sofia Lind", to: "Olga Ames", amountCents: 3_000 },
					...{ isFromAsker: asker === "sofia", isToAsker: asker === "olga" },
				},
				{
					...{ from: "Jonas Weber", to: "Olga Ames", amountCents: 1_250 },
					...{ isFromAsker: false, isToAsker: asker === "olga" },
				},
			],
		},
		plan: {
			days: [
				{
					date: "2027-03-12",
					parts: [
						{
							...{ title: "TAP 218 to Lisbon", kind: "flight", label: null },
							clockTime: "9:40 PM Boston time – 9:15 AM Lisbon time, +1 day",
						},
					],
				},
				{
					date: "2027-03-13",
					parts: [
						{ title: "Flat in Alfama", kind: "accommodation", label: "Check-in", clockTime: "3:00 PM" },
					],
				},
				{
					date: "2027-03-14",
					parts: [{ title: "Dinner at Ramiro", kind: null, label: null, clockTime: "8:00 PM" }],
				},
				{ date: "2027-03-15", parts: [] },
				{ date: "2027-03-16", parts: [] },
				{
					date: "2027-03-17",
					parts: [{ title: "Fado night", kind: null, label: null, clockTime: "9:30 PM" }],
				},
				{ date: "2027-03-18", parts: [] },
				{
					date: "2027-03-19",
					parts: [
						{ title: "Flat in Alfama", kind: "accommodation", label: "Check-out", clockTime: "11:00 AM" },
						{
							...{ title: "TAP 217 to Boston", kind: "flight", label: null },
							clockTime: "3:30 PM Lisbon time – 6:10 PM Boston time",
						},
					],
				},
			],
			bookings: [
				{ name: "TAP 218", kind: "flight", costCents: 420_000 },
				{ name: "Flat in Alfama", kind: "accommodation", costCents: 259_000 },
			],
			withoutTime: [],
		},
		polls: {
			mayVote: true,
			mayAsk: isOrganizer,
			list: [
				{
					...{
						question: "Surf lesson or tram tour?",
						isOver: false,
						untilWords: "Wed, Feb 24, 8:00 PM Lisbon time",
					},
					...{ hasVoted: asker === "olga", voters: 2, isTie: false },
					options: [
						{ name: "Surf lesson", votes: 2, isAhead: true },
						{ name: "Tram tour", votes: 0, isAhead: false },
					],
				},
				{
					...{ question: "Which day trip?", isOver: true, untilWords: "Mon, Feb 15, 8:00 PM Lisbon time" },
					...{ hasVoted: true, voters: 4, isTie: false },
					options: [
						{ name: "Sintra", votes: 3, isAhead: true },
						{ name: "Cascais", votes: 1, isAhead: false },
					],
				},
			],
		},
		forecast: { eachWords: "About $1,150 to $1,700 each", togetherWords: "$8,050 to $11,900 for 7 people" },
		chat: { messages: [{ from: "Maya Rossi", text: "Can't wait!", sentDate: "2027-02-19" }] },
	};
}

const OWN: Record<Asker, OwnPaymentsFacts> = {
	olga: {
		...{ shareCents: 97_000, paidCents: 97_000, leftCents: 0, open: [], isConfirmed: true, paidBy: null },
	},
	sofia: {
		...{ shareCents: 97_000, paidCents: 32_334, leftCents: 64_666, isConfirmed: true, paidBy: null },
		open: [
			{ amountCents: 32_333, dueDate: "2027-02-10", number: 2, of: 3, isLate: true },
			{ amountCents: 32_333, dueDate: "2027-03-10", number: 3, of: 3, isLate: false },
		],
	},
	ben: {
		...{ shareCents: 97_000, paidCents: 0, leftCents: 97_000, isConfirmed: false, paidBy: null },
		open: [{ amountCents: 97_000, dueDate: "2027-02-25", number: 1, of: 1, isLate: false }],
	},
};
