import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { Payment } from "./notices.ts";

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
export const asksToPay = (organizer: string, amount: Cents) =>
	`${organizer} asks you to pay ${formatCents(amount)}`;
export const messageOf = (text: string, link: string, organizer: string) => `${text}\n${link}\n${organizer}`;
export const paymentOf = (number: number, total: number) => `payment ${number} of ${total}`;
export const daysLate = (days: number) => `${pluralize(days, "day")} late`;
export const sentOf = (sent: number, max: number) => `${sent} of ${max} reminders sent`;
export const alsoLate = (amount: Cents) => `${formatCents(amount)} is late in total.`;
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
	`You reminded ${name} within the last 24 hours. You can remind them again on ${day} at ${at}.`;
export const unreachableShort = "Can't be reminded";
export const unreachable = (name: string) =>
	`We can't remind ${name}: they gave no email address, or they switched reminders off. Please send the message yourself.`;
