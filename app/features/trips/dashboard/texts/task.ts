import { type CalendarDate, formatDate } from "#app/lib/dates.ts";

export const nextDue = (date: CalendarDate, today: CalendarDate) => `Next, ${formatDate(date, today)}`;

export const share = "Your share";
export const free = "Free";
export const chooseSchedule = "Set Your Payment Plan";
export const changeSchedule = "Change your payment plan";
export const joinAndPay = "Join and pay";

export const openRefunds = (count: number) => `${count} open`;
export const decide = "Decide";

export const seeWhoIsLate = "See who is late";

export const available = "Available";

export const shareLink = "Share Trip Link";

export const payForPlace = "You're coming too: your first payment confirms your place.";
export const confirmPlace = "You're coming too: confirm your place.";
