import type { ReactNode } from "react";
import { type CalendarDate, daysBetween, formatDate } from "#app/lib/dates.ts";
import { firstNameOf } from "#app/lib/first-name.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import type { JoinView } from "../join-view.server.ts";

export const aboard = "You're aboard";
export const joinTrip = (name: string) => `Join ${name}`;
export const joinTripHeading = (name: ReactNode) => phrase`Join ${name}`;
export const ownSpot = (name: string) => `Your spot on ${name}`;
export const ownSpotHeading = (name: ReactNode) => phrase`Your spot on ${name}`;
export const description = "Where and when it goes, who is coming, your share, and how you can pay it.";

export const invited = "You are invited.";
export const invitedBy = (name: ReactNode) => phrase`${name} invited you.`;
export const ownTrip = "This is your trip. Your first payment confirms your spot.";
export const onList = (name: ReactNode) =>
	phrase`You're on the list, ${name}. Your first payment confirms your spot.`;
export const onListPaidFor = (name: ReactNode) => phrase`You're on the list, ${name}.`;
export const confirmed = "Your spot is confirmed.";
export const refunded = (organizer: ReactNode) =>
	phrase`Your payments have been refunded. ${organizer} can tell you what happens to your spot.`;
export const ownRefunded = "Your payments have been refunded.";

export const trip = "The trip";
export const details = "Details";
export const onlyLeft = (places: number) => `Only ${pluralize(places, "place")} left`;
export const routeTo = "to";
export const duration = "Duration";
export const departure = "Departure";
export const yourShare = "Your share";
export const notSetYet = "Not set yet";
export const covers = (bookings: ReactNode) => phrase`What your share covers: ${bookings}`;
export const bookings = (count: number) => pluralize(count, "booking");
export const coversTogether = (total: ReactNode) => phrase`${total} together.`;
export const coversShared = (total: ReactNode, people: number, each: ReactNode) =>
	phrase`${total} together, shared by ${String(people)}: ${each} each.`;
export const coverOddCents = (others: ReactNode) =>
	phrase`The others pay ${others}. You cover the odd cents.`;
export const saveOddCents = (others: ReactNode) => phrase`The others pay ${others}. You save the odd cents.`;
export const travelers = (count: number) => pluralize(count, "traveler");

export const whoIsJoining = "Who is joining?";
export const signInAndContinue = "Sign in and continue here";
export const haveAccount = (signIn: ReactNode) => phrase`No account needed. Have one? ${signIn}.`;
export const signedInAs = "Signed in as";
export const notJoined = "You have not joined yet";
export const nameMissing = "Enter your name";
export const alreadyJoined = "This email has already joined. Sign in, or ask us to email you a link.";
export const unnamedMember = "Trip Member";

export const shareIsNow = (share: string) =>
	`Your share is ${share} now. Nothing was charged. Look at it again before you join.`;
export const plansChanged =
	"The payment plans have changed since you opened this page. Nothing was charged. Look at them again before you join.";
export const yourOptions = "Choose what you want";
export const choiceGone = "This can no longer be chosen";
export const showPrice = "Show my price";
export const plusOptions = "plus what you choose";
export const payFirst =
	"Half of the places are held by friends who have not paid yet. Pay now to join, or sign in to hold a spot.";
export const signInFirst =
	"Half of the places are held by friends without an account, and paying is not open yet. Sign in to hold a spot.";

export const allPlacesTaken = "All places are taken.";
export const askForRoom = (organizer: ReactNode) =>
	phrase`All places are taken. Ask ${organizer} to make room, then open this link again.`;
export const signInIfAboard = "If you're already in, sign in to see your payments.";
export const noJoiningAnyMore = (organizer: ReactNode) =>
	phrase`Nobody can join it or pay for it anymore. ${organizer} can tell you what comes next.`;
export const answerBank = "Answer your bank";
export const confirmAtBank = "Please confirm the payment, so that it can go through.";
export const seeStatus = "See its status";
export const usuallySeconds = "This usually takes a few seconds.";

export const noCosts = "Trip Costs Not Available";
export const noCostsYet = (organizer: ReactNode) =>
	phrase`${organizer} has not added any costs yet, so there is nothing to pay. You can take your spot now.`;
export const viewTrip = "View Trip Details";
export const confirmPlace = "Confirm your spot";
export const joinForFree = "Join for free";
export const joining = "Joining...";
export const companionNameMissing = "Enter your companion's name";
export const tooManyCompanions = "You can pay for nine companions at most";
export const sameNames = "Use another name for each of your companions";
export const bringOthers = "Coming with others? Pay for them too";
export const party = "Who comes with you";
export const partyCount = "How many do you pay for, beside yourself?";
export const partyHint = (price: string) =>
	`Each of their spots is ${price}. You choose their options, and send them a link, once you have joined.`;
export const forYourself = "What you choose for yourself";
export const companionName = (number: number) => `Name of companion ${number}`;
export const paidForTitle = "Your spot is paid for by someone else";
export const payerConfirms = "Your spot is confirmed once the person who pays for you has made a payment";
export const firstPaymentConfirms = "Your first payment confirms your spot";

export const joined = "You're aboard!";
export const welcome = "Welcome to the trip! Redirecting to trip dashboard...";
export const welcomeOrganizer = "Your share is paid, and your own spot is confirmed.";
export const welcomeGuest = "Welcome to the trip! Your spot is confirmed."; // a guest has no dashboard

export const paidBy = "Everything paid by";
export const leaveTrip = "Leave the trip";
export const answerInstead = (organizer: string) =>
	`Pay later, pay cash, or can't come? Tell ${firstNameOf(organizer)}`;
export const answerWhenFull = (organizer: string) => `Maybe, or can't come? Tell ${firstNameOf(organizer)}`;
export const onListUntil = (name: ReactNode, day: string) =>
	phrase`You're in, ${name}. Your spot is yours until the end of ${day}: pay by then to keep it.`;

// The plans, their schedules and paying.
export const howToPay = "How would you like to pay?";
export const organizersPlan = "Your organizer's plan";
export const yourPlan = "Your own plan";
export const onlyCustom = (organizer: ReactNode) =>
	phrase`${organizer} offers this plan for the trip. You can also pay everything at once.`;
export const firstThen = (amount: ReactNode, more: number, day: ReactNode) =>
	phrase`${amount} first, then ${pluralize(more, "payment")} until ${day}`;
export const moreWays = "More ways to pay";
export const recommended = "Recommended";
export const fromShare = (share: string) => `for shares from ${share}`;
export const endsAfterStart = "Ends after departure";

export const onceToday = (amount: ReactNode) => phrase`${amount} today, nothing due later`;
export const onceOn = (amount: ReactNode, day: ReactNode) => phrase`${amount} on ${day}, nothing due later`;
export const weekly = (amount: ReactNode, last: ReactNode) => phrase`${amount} a week until ${last}`;
export const biWeekly = (amount: ReactNode, last: ReactNode) =>
	phrase`${amount} every two weeks until ${last}`;
export const monthly = (amount: ReactNode, last: ReactNode) => phrase`${amount} a month until ${last}`;

export const plusFeature = "Plus Feature";
export const viewPlans = "View Plans";
export const unlockPlans = "Unlock Payment Plans:";
export const needsYourPlan = (unlock: ReactNode) =>
	phrase`${unlock} you can pay in instalments once you have Plus or Pro, or this trip has one-time Pro.`;
export const needsOrganizersPlan = (unlock: ReactNode) =>
	phrase`${unlock} you can pay in instalments once you or the organizer have Plus or Pro, or this trip has one-time Pro.`;

export const schedule = "Your schedule";
export const allPayments = (plan: string) => `All payments: ${plan}`;
export const todayWith = (date: string) => `Today, ${date}`;
export const total = "Total";
export const noInterest = "No interest, no extra fee";

export const consentMissing = "Agree to the later payments, or pay in full";

export const payNow = (amount: ReactNode) => phrase`Pay ${amount} now`;
export const payAndJoin = (amount: ReactNode) => phrase`Pay ${amount} and join`;
export const completePayment = "Complete Payment & Join Trip";
export const nextName = "Next: your name";
export const nextEmail = "Next: your email";
export const nextConsent = "Next: agree to the later payments";
export const paymentFailed = "Payment failed";
export const paymentNotProcessed = "Failed to process payment. Please try again.";

// Cash back.
export const payWithCashBack = (amount: ReactNode) => phrase`Use ${amount} of your cash back`;
export const leavesToPay = (rest: ReactNode, share: ReactNode) =>
	phrase`You then pay ${rest} of your share of ${share}.`;
export const paysAll = (share: ReactNode) => phrase`It pays your whole share of ${share}.`;
export const cashBack = "Cash back";
export const paidByCashBack = (amount: string) => `${amount} of your share is paid with cash back.`;
export const notWithCashBack = "Not with cash back: the payments would be too small";

type TripStart = { trip: Pick<JoinView["trip"], "startDate" | "cancelled">; today: CalendarDate };

/** "the trip starts in 112 days"; while the reader's day is not known (null), "the trip starts on Fri, Mar 12" */
export function tripStart({ trip, today }: TripStart, readersDay: CalendarDate | null): string {
	const { startDate } = trip;
	if (!startDate) return common.datesTbd;
	const left = daysBetween(readersDay ?? today, startDate);
	if (left < 0) return "the trip has started";
	if (!readersDay) return `the trip starts on ${formatDate(startDate, today)}`;
	return left === 0 ? "the trip starts today" : `the trip starts in ${days(left)}`;
}

/** "In 112 days"; while the reader's day is not known (null), "Fri, Mar 12" */
export function departureIn({ trip, today }: TripStart, readersDay: CalendarDate | null): string {
	const { startDate } = trip;
	if (trip.cancelled) return common.cancelled;
	if (!startDate) return common.datesTbd;
	const left = daysBetween(readersDay ?? today, startDate);
	if (left < 0) return "Under way";
	if (!readersDay) return formatDate(startDate, today);
	return left === 0 ? "Today" : `In ${days(left)}`;
}

export const durationOf = (length: number) => (length > 0 ? days(length) : common.datesTbd);

const days = (count: number) => pluralize(count, "day");

// A trip without an organizer.
export const notOpen = "Paying is not open yet";
export const opensFor = (organizer: ReactNode) =>
	phrase`Nobody can pay for this trip until ${organizer} signs in as its organizer. You can hold your spot now, and we'll email you once you can pay.`;
export const opensWithOrganizer =
	"Nobody can pay for this trip until its organizer signs in. You can hold your spot now, and we'll email you once you can pay.";
export const holdPlace = "Hold my spot";
export const holding = "Holding...";

export const held = "Your spot is held";
export const heldUntilOpen = (organizer: ReactNode) =>
	phrase`Paying opens once ${organizer} has signed in as the organizer.`;
export const heldUntilOpenUnnamed = "Paying opens once the organizer has signed in.";
export const weEmail = (address: ReactNode) => phrase`We'll email ${address} then.`;
export const tellMe = "Tell me when";
export const tellingWhere = "We need your email to tell you, and for your receipts.";
export const asking = "Saving...";
export const notAsked = "We could not save that";
export const told = { title: "We'll tell you", message: "You get an email once you can pay." };
export const heldToast = { title: held, message: told.message };

export const yourTrip = "Is this your trip?";
export const claimIt =
	"It was planned in this browser. Create an account, or sign in, to be its organizer. Then everyone can pay.";

export const placesHeld = "Half of the places are held";
export const payToJoin = (signIn: ReactNode) =>
	phrase`Friends who have not paid yet hold half of the places. You join by paying now. To hold a spot without paying, ${signIn}.`;
export const signInFirstLink = "sign in first";
export const signInToHold =
	"Friends without an account hold half of the places, and paying is not open yet. Sign in to hold a spot.";

export const invitedTo = (trip: ReactNode) => phrase`You're invited to ${trip}`;
export const friendInvites = "A friend is planning this trip and would like you to come.";
export const invites = (name: ReactNode) => phrase`${name} is planning this trip and would like you to come.`;
export const fullForNow =
	"This trip is full, so you can join only when someone leaves or the organizer makes room.";

export const invitation = "The invitation";
export const cost = "The cost";
export const joinTheTrip = "Join the trip";
export const joinFor = (share: ReactNode) => phrase`Join the trip · ${share}`;
export const seeTrip = "See the trip";
export const noAccountNeeded = "You don't need an account to join.";

export const signIn = "Already in? Sign in";
