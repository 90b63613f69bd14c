import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

type Payment = { amount: string; trip: string; number: number; total: number };

export const willBeCharged = (card: string, day: string) => `We charge your ${card} on ${day}`;
export const payNow = ({ amount, trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip}: ${amount}. You can pay it now with any card.`;
export const payYourself = "Pay it yourself now";
export const oneChargeOnly =
	"If you pay it yourself before that day, with any card, we don't charge this one. You are never charged twice for a payment.";

export const dueSoon = (amount: string, day: string) => `${amount} is due on ${day}`;
export const waits = ({ trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip} is waiting for you to pay it.`;

export const due = (amount: string) => `${amount} is due`;
export const dueAndWaits = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} is due on ${day} and waiting for you to pay it.`;

export const overdue = (amount: string) => `${amount} is overdue`;
export const wasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}.`;
export const firstWasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}. It confirms your place.`;

export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
export const amountLabel = "Amount";
export const paymentLabel = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const cardLabel = "Card";
export const chargedLabel = "Charged on";
export const dueLabel = "Due";

type ByHand = Omit<Payment, "amount"> & { to: string; amount: Cents; day: string; days: number };

const ofPayment = ({ amount, trip, number, total }: ByHand) =>
	`${formatCents(amount)} for ${trip}${total > 1 ? ` (payment ${number} of ${total})` : ""}`;
export const toneNames = { friendly: "Friendly", firm: "Firm" };
export const friendly = (about: ByHand) =>
	about.days > 0
		? `Hi ${about.to}, a small reminder: ${ofPayment(about)} was due on ${about.day}. If it slipped your mind, now is a good time. Thank you!`
		: `Hi ${about.to}, a small reminder: ${ofPayment(about)} is due today. Thank you!`;
export const firm = (about: ByHand) =>
	about.days > 0
		? `Hi ${about.to}, ${ofPayment(about)} was due on ${about.day} and is ${pluralize(about.days, "day")} late. Please pay it today, or tell me today what stands in the way.`
		: `Hi ${about.to}, ${ofPayment(about)} is due today. Please pay it today, or tell me what stands in the way.`;
export const from = (organizer: string) => `A reminder from ${organizer}`;
export const messageOf = (text: string, link: string, organizer: string) => `${text}\n${link}\n${organizer}`;

export const title = "Payment reminders";
export const lead =
	"Each payment can have three reminders, ours and yours together. We send ours by ourselves.";
export const nobodyLate = "Nobody is late. There is nothing to remind anyone of.";
export const late = (count: number) => `${count} late`;
export const wasDueOn = (amount: ReactNode, day: string) => phrase`${amount} was due on ${day}`;
export const paymentOf = (number: number, total: number) => `payment ${number} of ${total}`;
export const daysLate = (days: number) => `${pluralize(days, "day")} late`;
export const sentOf = (sent: number, max: number) => `${sent} of ${max} reminders sent`;
export const alsoLate = (amount: Cents) => `${formatCents(amount)} is late in all.`;
export const remind = "Remind";
export const remindName = (name: ReactNode) => phrase`Remind ${name}`;
export const howToSay = "How do you want to say it?";
export const send = (name: ReactNode) => phrase`Send it to ${name}`;
export const sending = "Sending...";
export const whatsApp = "WhatsApp";
export const byWhatsApp = "Send it by WhatsApp";
export const orByWhatsApp = "Or send it by WhatsApp";
export const seeAll = "See everyone who is late";
export const sendsAtNight =
	"It is night now where the trip's people are. Your reminder goes out at 8 in the morning.";

export const sentTitle = "Reminder sent";
export const sent = (name: string) => `${name} was reminded.`;
export const heldTitle = "Reminder saved";
export const held = (name: string) => `It is night, so ${name} gets it at 8 in the morning.`;
export const failed = "Failed to send reminder";
export const chooseTone = "Choose a tone: friendly or firm";
export const sayWhom = "Say whom to remind";

export const yourself = "You can't remind yourself.";
export const notDue = (name: string) => `${name} has no payment that is due.`;
export const onHold = (name: string) =>
	`${name}'s payments are on hold because of a refund or a dispute, so we don't remind them.`;
export const usedUp = (name: string) =>
	`${name} has had all three reminders of this payment. Better write to them yourself now.`;
export const lately = (name: string) =>
	`You reminded ${name} less than 24 hours ago. Give them a day before the next one.`;
export const unreachable = (name: string) =>
	`We can't reach ${name}: there is no account or address that takes reminders. Send the message yourself.`;

export const departsIn = (trip: string, days: number) => `${trip} begins in ${pluralize(days, "day")}`;
export const departsTomorrow = (trip: string) => `${trip} begins tomorrow`;
export const departs = (day: string, destination: string) => `You leave for ${destination} on ${day}.`;
export const seePlan = "See the plan";
export const datesLabel = "Dates";
export const fromLabel = "From";
export const toLabel = "To";
