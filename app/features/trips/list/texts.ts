import type { ReactNode } from "react";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const description =
	"The trips that you plan and join: when they start, what is left to pay and what is new.";
export const latePayments = (count: number) => `${pluralize(count, "payment")} late. That comes first.`;
export const tripsComingUp = (count: number) => `${pluralize(count, "trip")} coming up.`;
export const nothingComingUp = "Nothing coming up yet.";
export const comingUp = "Coming up";
export const past = "Past trips";
export const archivedCount = (count: number) => `Archived (${count})`;
export const allTrips = (more: number) => `All your trips (${more} more)`;
export const yourPasses = "Your boarding passes";
export const claimUntil = (day: string) =>
	`You planned this trip without an account. Create one in this browser by ${day}, and the trip comes with you.`;
export const planAnother = "Plan another trip";
export const emptyTitle = "No trips yet";
export const empty =
	"Plan one yourself, or open the link that a friend sends you. It will be here when you come back.";

export const find = "Find a trip";
export const search = "Search";
export const noneFound = (query: string) => `None of your trips has “${query}” in its name or places.`;

export const lateOthers = (count: number) => `${count} late`;
export const refundsToDecide = (count: number) => `${pluralize(count, "refund")} to decide`;
export const newMessages = (count: number) => pluralize(count, "new message");
export const late = (amount: Cents, days: number) => `${formatCents(amount)}, ${pluralize(days, "day")} late`;
export const due = (amount: Cents, date: CalendarDate, today: CalendarDate) =>
	`${formatCents(amount)} due ${formatDate(date, today)}`;
export const toPay = (amount: Cents) => `${formatCents(amount)} to pay`;
export const nothingToPay = "Nothing to pay";

export const over = "Over";
export const underWay = "Under way";
export const startsToday = "Starts today";
/** Keeps the day and month on one line; a year may wrap. */
export const startsOn = (day: string) => `Starts ${day.replace(" ", "\u00a0")}`;
export const daysToGo = (days: number, shown: ReactNode) =>
	days === 1 ? phrase`${shown} day to go` : phrase`${shown} days to go`;

export const planAgain = "Plan it again";
export const archive = "Archive";
export const bringBack = "Bring back";
export const notYours = "This trip is not one of yours";
export const archived = "Archived";
export const isAtTheEnd = (trip: string) => `${trip} is at the end of this page.`;
export const broughtBack = "Back on your list";

export const copied = "Copied to the planner";
export const checkTheCopy = "Check the dates and the prices, then create the trip.";
export const replaceTitle = "Your planner holds an unfinished plan";
export const unfinishedDraft = `${replaceTitle}.`;
export const wouldReplace = "Copying this trip would replace it. Nothing has been copied yet.";
export const replace = "Replace it with this trip";
export const seeDraft = "See the unfinished plan";

export const savedDraftTitle = "This browser holds an unfinished plan";
export const savedDraft =
	"It is where you left it. With an account, you keep it for longer and on every device.";
export const continuePlanning = "Continue planning";
export const signInTitle = "Sign in to see your trips";
export const tripsInAccount = "The trips that you plan and join are kept in your account.";
