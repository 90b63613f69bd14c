import { type CalendarDate, formatDate } from "#app/lib/dates.ts";

export const groupNotFound = "This choice is no longer offered. Load the page again.";
export const optionNotFound = "This option is no longer offered. Choose another.";
export const tooLate = ({ name, chooseBy }: { name: string; chooseBy: CalendarDate | null }) =>
	`${name} could be chosen until ${formatDate(chooseBy ?? "")}.`;
export const closed = (name: string) => `${name} is no longer offered. Choose another.`;
export const full = (name: string) => `${name} has just been taken by others. Choose another.`;
