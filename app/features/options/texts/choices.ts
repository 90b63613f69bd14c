import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, MIN_CHARGE } from "#app/lib/money.ts";

export const groupNotFound = "This choice is no longer offered. Load the page again.";
export const optionNotFound = "This option is no longer offered. Choose another.";
export const tooLate = ({ name, chooseBy }: { name: string; chooseBy: CalendarDate | null }) =>
	`${name} could be chosen until ${formatDate(chooseBy ?? "")}.`;
export const closed = (name: string) => `${name} is no longer offered. Choose another.`;
export const full = (name: string) => `${name} has just been taken by others. Choose another.`;

export const lessThanNothing = "With these options your share would be less than nothing.";
export const tooLittle = (share: Cents) =>
	`With these options your share would be ${formatCents(share)}, and a card can pay ${formatCents(MIN_CHARGE)} at the least.`;
export const tooMuch = (share: Cents) =>
	`With these options your share would be ${formatCents(share)}, which is more than a card can pay at once.`;
