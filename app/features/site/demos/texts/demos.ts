import type { Milestone } from "#app/features/payments/progress/milestones.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

export const demo = "Demo";

export const payTitle = "Payment demo";
export const payDescription =
	"Try Gangway's payment plan: twelve payments for one share of a trip, a progress bar and its milestones. It is a demo, and no money moves.";
export const payLead =
	"This is how one share of a trip looks when it is paid in twelve monthly payments. Press Pay Now, and watch the bar. It is a demo: nobody asks for a card, and no money moves.";
export const trip = "Lisbon with the crew";
export const exampleTrip = "Example trip";
export const totalCost = "Total cost";
export const people = "People";
export const share = "Your share";
export const monthlyPayments = "Monthly payments";
export const schedule = "Payment schedule";
export const progress = "Payment progress";
export const paymentOf = (number: number, total: number) => `Payment ${number} of ${total}`;
export const dueOn = (date: CalendarDate, today: CalendarDate) => `Due ${formatDate(date, today)}`;
export const payNow = "Pay Now";
export const payNowWhat = (amount: Cents, number: number) => ` ${formatCents(amount)}, payment ${number}`;
export const processing = "Processing…";
export const made = (payments: number, total: number) => `${payments} of ${total} payments made`;
export const nowPaid = (number: number) => `Payment ${number} is paid.`;
export const startOver = "Start over";

export const confettiTitle = "Confetti demo";
export const confettiDescription =
	"See what Gangway does when a payment comes in and when a milestone is reached, at 25, 50, 75 and 100 percent. It is a demo, and no money moves.";
export const confettiLead =
	"A payment that comes in and a milestone that is reached are moments to celebrate. Try them here. It is a demo, and no money moves.";
export const tryIt = "Try it";
export const simulate = "Simulate Payment Success";
export const reset = "Reset Demo";
export const goTo = "Go straight to a milestone";
export const milestone = (percent: Milestone, message: string) => `${percent}%: ${message}`;
export const stillness =
	"Confetti flies only where JavaScript runs and your device does not ask for less motion. The bar and its words are always there.";

export const inATrip = "In a real trip";
export const inATripText =
	"You see this bar for your own share, and on the trip's page for what the group has paid of the whole cost.";
export const howItWorks = "How it works";
export const plans = "Plans and prices";
export const otherDemo = { pay: "Open the payment demo", confetti: "Open the confetti demo" };

export const testInputTitle = "The kit";
export const testInputDescription =
	"Every input and every part that Gangway's pages are built of, in each of its states. Nothing you type here is saved.";
