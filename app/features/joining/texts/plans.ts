import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const howToPay = "How would you like to pay?";
export const moreWays = "More ways to pay";
export const recommended = "Recommended";
export const endsAfterStart = "Ends after departure";

export const onceToday = (amount: ReactNode) => phrase`${amount} today, once`;
export const onceOn = (amount: ReactNode, day: ReactNode) => phrase`${amount} once, on ${day}`;
export const weekly = (amount: ReactNode, last: ReactNode) => phrase`${amount} a week, last ${last}`;
export const biWeekly = (amount: ReactNode, last: ReactNode) =>
	phrase`${amount} every two weeks, last ${last}`;
export const monthly = (amount: ReactNode, last: ReactNode) => phrase`${amount} a month, last ${last}`;

export const plusFeature = "Plus Feature";
export const viewPlans = "View Plans";
export const unlockPlans = "Unlock Payment Plans:";
export const needsYourPlan = (unlock: ReactNode) =>
	phrase`${unlock} paying in instalments needs your Plus or Pro plan, or one-time Pro for this trip.`;
export const needsOrganizersPlan = (unlock: ReactNode) =>
	phrase`${unlock} paying in instalments needs Plus or Pro, the organizer's or your own, or one-time Pro for this trip.`;

export const schedule = "Your schedule";
export const everyWeek = (plan: string, weekday: string) => `${plan}, every ${weekday}`;
export const everySecondWeek = (plan: string, weekday: string) => `${plan}, every second ${weekday}`;
export const today = "Today";
export const todayWith = (date: string) => `Today, ${date}`;
export const total = "Total";
export const noInterest = "No interest, no extra fee";

export const consentMissing = "Agree to the later payments, or pay in full";

export const payNow = (amount: ReactNode) => phrase`Pay ${amount} now`;
export const payAndJoin = (amount: ReactNode) => phrase`Pay ${amount} and join`;
export const completePayment = "Complete Payment & Join Trip";
export const paymentFailed = "Payment failed";
export const paymentNotProcessed = "Failed to process payment. Please try again.";
