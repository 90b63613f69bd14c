import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const confirmed = "Confirmed";
export const refunded = "Refunded";
export const notChargedAgain = "You won't be charged again.";
export const askAboutMoney = (organizer: ReactNode) =>
	phrase`${notChargedAgain} ${organizer} can tell you what happens to your payments.`;

export const passenger = "Passenger";
export const trip = "Trip";
export const dates = "Dates";
export const payments = "Payments";
export const paymentsMade = (made: number, total: number) => `${made} of ${total}`;
export const noPayments = "None";

export const toPay = "To pay";
export const due = (date: string) => `Due ${date}`;
export const wasDue = (date: string) => `Was due ${date}`;
export const wentBack = (amount: string, card: string) => `${amount} of it went back to ${card}.`;
export const otherWays = "Other ways to pay";
export const yourRefund = "Your refund";

export const whoIsComing = "Who is coming";

export const plan = "The plan";
export const planBehind = "Everything on the plan is behind you.";
export const planEmpty = (organizer: ReactNode) =>
	phrase`${organizer} has not planned anything yet. The plan will show up here.`;
export const noTimeYet = "No time yet";
export const seePlan = "See the whole plan";
export const seePlanWith = (more: number) => `See the whole plan (${more} more)`;

export const takeAlong = "Take it with you";
export const takeAlongHint =
	"Put the dates and payments in your calendar, and save your pass to your photos.";
export const saveAsPicture = "Save the pass as a picture";

export const pass = "Pass";
export const join = "Join";
export const backToPaying = "Back to your payment";
export const accountHint =
	"An account is optional. With one, you can open this trip on any device. Without one, open its link on the other device, and we'll email you a way in.";

export const membersOnly = "Only members have a boarding pass";
export const afterFirstPayment = "Your first payment confirms your spot. Then you get your boarding pass.";
