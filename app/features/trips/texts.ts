import { type CalendarDate, formatDate } from "#app/lib/dates.ts";

export const qrCode = (trip: string) => `QR code of the link to ${trip}`;
export const from = "From ";
export const to = " to ";

export const defaultTitle = (destination: string) => `${destination} Trip`;
export const defaultOrganizer = "Trip Organizer";

export const enterOrigin = "Enter where the trip starts";
export const enterDestination = "Enter where the trip goes";
export const chooseItemType = "Choose flight, accommodation, car or other";
export const chooseCostPer = "Say whether the cost is the group's or each person's";
export const enterItemName = "Enter a name";
export const sendItemList = "Send a list of items";
export const tooManyItems = (max: number) => `Add at most ${max} items`;
export const groupSizeProblem =
	"Group size is a whole number from 1 to 20, with Plus up to 50, and with Pro up to 250";
export const totalInCents = "Total cost is a whole number of cents";
export const totalTooHigh = "The total cost must be at most $10,000,000";
export const shareTooLow = "Each person's share must be at least $0.50, the least a card can be charged";
export const shareTooHigh =
	"Each person's share must be at most $999,999.99, the most a card can be charged at once";
export const dueInThePast = "Choose today or a later day";
export const dueAfterTrip = (lastDay: CalendarDate) =>
	`Choose a day no later than the trip's last day, ${formatDate(lastDay)}`;
export const endBeforeStart = "The end date is before the start date";

export const tierUnpaid = (plan: string) =>
	`Your last ${plan} payment did not go through. Once it has, you can plan more trips.`;
export const tierEnded = "Your plan has ended. Choose a plan to plan more trips.";
export const tierUsedUp = (plan: string, trips: number) =>
	`Your ${plan} plan has room for ${trips} trips a month, and this month's are used up.`;
export const moreTripsWith = (plan: string, trips: number) =>
	trips === -1 ? `${plan} has no such limit.` : `${plan} has room for ${trips}.`;

export const payingOpen = "You can pay now";
export const payingOpenFor = (organizer: string, trip: string) =>
	`${organizer} has signed in as the organizer of ${trip}. Your first payment confirms your spot.`;
export const shareLabel = "Your share";
export const payShare = "Pay your share";
export const onlyMembersAreTold = "Join the trip first, then we can tell you.";
export const canBePaid = "This trip can be paid for already.";
