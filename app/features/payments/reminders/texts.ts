import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import { someNames } from "#app/lib/texts.ts";

export const toneNames = { friendly: "Friendly", firm: "Firm" };
export const lead =
	"Each payment can have up to three reminders, counting yours and the ones we send automatically.";
export const nobodyLate = "Nobody is late, so there is nobody to remind.";
export const wasDueOn = (amount: ReactNode, day: string) => phrase`${amount} was due on ${day}`;
export const remindName = (name: ReactNode) => phrase`Remind ${name}`;
export const howToSay = "How do you want to say it?";
export const send = (name: ReactNode) => phrase`Send it to ${name}`;
export const sending = "Sending...";
export const byWhatsApp = "Send it by WhatsApp:";
export const orByWhatsApp = "Or by WhatsApp:";
export const byWhatsAppAs = (tone: string, name: string) => `${tone}, by WhatsApp to ${name}`;
export const failed = "Failed to send reminder";
export const notCancelled = "The reminder was not cancelled";
export const waiting = (name: ReactNode, tone: string, at: string) =>
	phrase`Waiting: ${name} gets a ${tone} reminder at ${at}`;
export const cancelReminder = (name: string) => `Cancel the reminder to ${name}`;

export const remind = "Remind";
export const whatsApp = "WhatsApp";
export const waitsUntil = (at: string) => `Waits until ${at}`;

type ByHand = Omit<Payment, "amount"> & { to: string; amount: Cents; day: string; days: number };
const ofPayment = ({ amount, trip, number, total }: ByHand) =>
	`${formatCents(amount)} for ${trip}${total > 1 ? ` (payment ${number} of ${total})` : ""}`;
export const friendly = (about: ByHand) =>
	about.days > 0
		? `Hi ${about.to}, a quick reminder: ${ofPayment(about)} was due on ${about.day}. If it slipped your mind, now is a good time. Thank you!`
		: `Hi ${about.to}, a quick reminder: ${ofPayment(about)} is due on ${about.day}. Thank you!`;
export const firm = (about: ByHand) =>
	about.days > 0
		? `Hi ${about.to}, ${ofPayment(about)} was due on ${about.day} and is ${pluralize(about.days, "day")} late. Please pay it now, or tell me what is holding it up.`
		: `Hi ${about.to}, ${ofPayment(about)} is due on ${about.day}. Please pay it by then, or tell me what is holding it up.`;
export const asksToPay = (sender: string, amount: Cents) =>
	`${sender} asks you to pay ${formatCents(amount)}`;
export const messageOf = (text: string, link: string, from: string) => `${text}\n${link}\n${from}`;
export const paymentOf = (number: number, total: number) => `payment ${number} of ${total}`;
export const daysLate = (days: number) => `${pluralize(days, "day")} late`;
export const sentOf = (sent: number, max: number) => `${sent} of ${max} reminders sent`;
export const alsoLate = (amount: Cents) => `${formatCents(amount)} is late in total.`;
export const longestFirst = "Longest late first";
export const moreLate = (count: number) => `${count} more`;
export const remindAllTitle = (count: number) =>
	count === 1 ? "Remind the one who is late" : `Remind all ${count}`;
export const remindAllHint = (names: string[]) =>
	`Each gets a message like this, in your name: ${someNames(names)}.`;
export const sendAll = (count: number) => `Send ${pluralize(count, "reminder")}`;
export const allSentTitle = (count: number) =>
	count === 0 ? "Nobody was reminded" : `${count === 1 ? "1 person" : `${count} people`} reminded`;
export const allHeldTitle = (count: number) => `${pluralize(count, "reminder")} saved for the morning`;
export const allSent = "Everyone who is late has your reminder.";
export const allHeld = (at: string) => `We remind nobody at night, so they go out at ${at}.`;
export const notAll = (names: string[]) => `Not reminded: ${someNames(names)}. You can read why below.`;
export const sentTitle = "Reminder sent";
export const sent = (name: string) => `${name} was reminded.`;
export const heldTitle = "Reminder saved for the morning";
export const held = (name: string, at: string) =>
	`We remind nobody at night, so ${name} gets it at ${at}. You can cancel it until then.`;
export const timeIn = (time: string, zone: string) => `${time} (${zone})`;
export const sendsInTheMorning = (now: string, morning: string) =>
	`It is ${now} now, so a reminder you send will wait until ${morning}.`;
export const cancelledTitle = "Reminder cancelled";
export const cancelled = (name: string) => `${name} won't get it.`;
export const chooseTone = "Choose a tone: friendly or firm";
export const sayWhom = "Say whom to remind";
export const yourself = "You can't remind yourself.";
export const notDue = (name: string) => `${name} has no payment due.`;
export const onHoldShort = "Payments on hold";
export const onHold = (name: string) =>
	`${name}'s payments are on hold because of a refund or a dispute, so we don't remind them.`;
export const usedUpShort = "No reminders left";
export const usedUp = (name: string) =>
	`${name} has had all three reminders for this payment. Please write to them yourself now.`;
export const alreadyWaiting = (name: string, at: string) =>
	`A reminder is already waiting for ${name}. They get it at ${at}.`;
export const noneWaiting = (name: string) =>
	`No reminder is waiting for ${name}: it was sent or cancelled in the meantime.`;
export const remindedOn = (day: string) => `Reminded ${day}`;
export const againOn = (name: string, day: string, at: string) =>
	`${name} was reminded within the last 24 hours. You can remind them again on ${day} at ${at}.`;
export const unreachableShort = "Can't be reminded";
export const unreachable = (name: string) =>
	`We can't remind ${name}: they gave no email address, or they switched reminders off. Please send the message yourself.`;

export const title = "Payment reminders";
export const description =
	"Who is late with a payment, and reminders that you can send to all or to each of them.";

/** Mails and notifications may be read on another day, so they name the date. */
export const departsOn = (trip: string, day: string) => `${trip} starts on ${day}`;
export const checkPlan = (destination: string) =>
	`Look through the plan before you leave for ${destination}.`;
export const seePlan = "See the plan";
export const datesLabel = "Dates";
export const fromLabel = "From";
export const toLabel = "To";

export type Payment = { amount: string; trip: string; number: number; total: number };
export const willBeCharged = (amount: string, day: string) => `We charge ${amount} on ${day}`;
export const fromCard = (payment: Payment, card: string) =>
	`This is ${nameOf(payment)}, charged to your ${card}. You can also pay it now with any card.`;
export const expiresFirst = (announced: string, card: string) =>
	`${announced} But your ${card} expires before that day, so please change the card first.`;
export const payYourself = "Pay it yourself now";
export const oneChargeOnly =
	"If you pay it yourself before that day, with any card, we won't charge this card. You are never charged twice for a payment.";
export const dueSoon = (amount: string, day: string) => `${amount} is due on ${day}`;
export const payByThen = (payment: Payment) => `Please make ${nameOf(payment)} by then, with any card.`;
export const due = (amount: string) => `${amount} is due`;
export const payDue = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)}. It is due on ${day}.`;
export const overdue = (amount: string) => `${amount} is overdue`;
export const payOverdue = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)} now. It was due on ${day}.`;
export const payFirst = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)} now. It was due on ${day}, and it confirms your spot.`;
export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
export const amountLabel = "Amount";
export const paymentLabel = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const cardLabel = "Card";
export const chargedLabel = "Charged on";
export const dueLabel = "Due";

function nameOf({ trip, number, total }: Payment): string {
	return total > 1 ? `payment ${number} of ${total} for ${trip}` : `your payment for ${trip}`;
}
