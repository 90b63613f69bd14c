const LISBON = "Lisbon Trip";
const PORTO = "Porto Trip";
const ROME = "Rome Trip";

const onEach = (days: string[], subject: string) => days.map((day) => `${day} ${subject}`);

/** Mia pays on the 3rd, and Ben on the 5th. */
const MIA = ["2025-11-03", "2025-12-03", "2026-01-04", "2026-02-03", "2026-03-03", "2026-04-03"];
const BEN = ["2025-11-05", "2025-12-05", "2026-01-05", "2026-02-05", "2026-03-05", "2026-04-05"];
const RENEWED = [
	...["2025-12-02", "2026-01-02", "2026-02-02", "2026-03-02", "2026-04-02", "2026-05-02"],
	...["2026-06-02", "2026-07-02", "2026-08-02", "2026-09-02", "2026-10-02"],
];
const LISBON_SOON = onEach(["2026-07-03", "2026-07-09"], `${LISBON} starts on Fri, Jul 10`);
const ROME_SOON = onEach(["2026-09-03", "2026-09-09"], `${ROME} starts on Thu, Sep 10`);

/** The mails that each person receives during the year, once each: the day and the subject. */
export const TOLD: Record<string, string[]> = {
	ada: onEach(["2026-04-13", "2026-04-14"], "$196.00 for organizers waits for a top-up"),
	olga: [
		"2025-11-01 You have Plus",
		...onEach(RENEWED, "Plus was renewed"),
		`2025-11-03 $1,200.00 received: ${LISBON}`,
		`2025-11-03 Mia Tester joined and paid $200.00: ${LISBON}`,
		`2025-11-05 Ben Tester joined and paid $200.00: ${LISBON}`,
		...onEach(MIA.slice(1), `Mia Tester paid $200.00: ${LISBON}`),
		...onEach(BEN.slice(1), `Ben Tester paid $200.00: ${LISBON}`),
		`2026-02-02 $800.00 received: ${PORTO}`,
		`2026-02-02 Nora Tester joined and paid $800.00: ${PORTO}`,
		`2026-02-02 Piet Tester joined and paid $266.67: ${PORTO}`,
		`2026-03-02 Piet Tester paid $266.67: ${PORTO}`,
		`2026-03-15 $776.50 refunded: ${PORTO}`,
		`2026-04-15 $3,528.00 is on its way to you: ${LISBON}`,
		`2026-05-05 Mia Tester's bank took $200.00 back: ${LISBON}`,
		`2026-05-15 $500.00 received: ${ROME}`,
		...["Tom", "Uma"].map((name) => `2026-05-15 ${name} Tester joined and paid $500.00: ${ROME}`),
		`2026-05-20 Ben Tester's bank took $200.00 back: ${LISBON}`,
		`2026-05-20 You owe $196.00: ${LISBON}`,
		`2026-05-25 Answer the bank by Wed, May 27, 2026: ${LISBON}`, // Mia's was answered in time
		`2026-06-10 $200.00 lost to a dispute: ${LISBON}`,
		`2026-07-01 $150.00 lost to a dispute: ${LISBON}`,
		...LISBON_SOON,
		`2026-08-01 $1,323.00 is on its way to you: ${ROME}`,
		"2026-08-05 A payout of $1,323.00 came back from your bank",
		...ROME_SOON,
	],
	mia: [
		`2025-11-03 You're in: ${LISBON}`,
		...onEach(MIA.slice(1), `$200.00 received: ${LISBON}`),
		`2025-11-30 We charge $200.00 on Wed, Dec 3: ${LISBON}`,
		`2025-12-31 We charge $200.00 on Sat, Jan 3, 2026: ${LISBON}`,
		`2026-01-03 Your Visa •••• 4242 was declined: ${LISBON}`,
		`2026-01-31 We charge $200.00 on Tue, Feb 3: ${LISBON}`,
		`2026-02-28 We charge $200.00 on Tue, Mar 3: ${LISBON}`,
		`2026-03-31 We charge $200.00 on Fri, Apr 3: ${LISBON}`,
		`2026-04-15 $3,528.00 released: ${LISBON}`,
		`2026-05-05 Your bank has taken a payment back: ${LISBON}`,
		`2026-06-10 Your bank's dispute is closed: ${LISBON}`,
		...LISBON_SOON,
	],
	ben: [
		`2025-11-05 You're in: ${LISBON}`,
		...onEach(BEN.slice(1), `$200.00 received: ${LISBON}`),
		`2025-12-02 We charge $200.00 on Fri, Dec 5: ${LISBON}`,
		`2026-01-02 We charge $200.00 on Mon, Jan 5: ${LISBON}`,
		`2026-02-02 We charge $200.00 on Thu, Feb 5: ${LISBON}`,
		`2026-03-02 We charge $200.00 on Thu, Mar 5: ${LISBON}`,
		`2026-04-02 We charge $200.00 on Sun, Apr 5: ${LISBON}`,
		`2026-04-15 $3,528.00 released: ${LISBON}`,
		`2026-05-20 Your bank has taken a payment back: ${LISBON}`,
		`2026-07-01 Your bank's dispute is closed: ${LISBON}`,
		...LISBON_SOON,
	],
	nora: [
		`2026-02-02 You're in: ${PORTO}`,
		`2026-03-15 The trip was cancelled: ${PORTO}`,
		`2026-03-15 $776.50 refunded: ${PORTO}`,
	],
	piet: [
		`2026-02-02 You're in: ${PORTO}`,
		`2026-03-02 $266.67 received: ${PORTO}`,
		`2026-02-27 We charge $266.67 on Mon, Mar 2: ${PORTO}`,
		`2026-03-15 The trip was cancelled: ${PORTO}`,
		`2026-03-15 $517.28 refunded: ${PORTO}`,
	],
	tom: [`2026-05-15 You're in: ${ROME}`, `2026-08-01 $1,470.00 released: ${ROME}`, ...ROME_SOON],
	uma: [`2026-05-15 You're in: ${ROME}`, `2026-08-01 $1,470.00 released: ${ROME}`, ...ROME_SOON],
};
