import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Overview";
export const lead = "Gangway's own figures.";
export const description =
	"Gangway's own figures by week or by month: trips, money, fees, plans and failures.";
export const per = { week: "By week", month: "By month" } as const;
export const perLabel = "Weeks or months";
export const lastWeeks = (count: number) => `the last ${count} weeks`;
export const lastMonths = (count: number) => `the last ${count} months`;
export const weekFrom = (day: string) => `Week from ${day}`;

export const activity = "Trips and failures";
export const books = { live: "Live money", demo: "Demo money" } as const;
export const testMoney = "Test money (Stripe's test keys)";
export const emptyBook = (span: string) => `No money has moved in ${span}.`;
export const tripsCreated = "Trips created";
export const collected = "Collected";
export const bookingFees = "Booking fees";
export const subscriptions = "Subscription income";
export const float = "Float";
export const floatHint =
	"What Gangway pays in: the card fees that booking fees and deductions do not cover, and cash back. Below zero, they covered more.";
export const declinedLive = "Declined payments";
export const declinedDemo = "Declined demo payments";
export const deadMails = "Messages not sent";
export const deadJobs = "Failed jobs";

export const showFigures = "Show the figures";
export const figuresOf = (what: string) => `${what}: the figures`;
export const period = "Period";
export const total = "Total";
export const chartDescription = (what: string, span: string, total: string, newest: string) =>
	`${what} in ${span}: ${total}, of which ${newest} in the newest.`;
export const count = (value: number) => value.toLocaleString("en-US");
export const money = (value: Cents) => formatCents(value);
