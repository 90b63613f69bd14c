import { pluralize } from "./pluralize.ts";

export const appName = "Gangway";
/** A page's title in the browser's tab. */
export const pageTitle = (name: string) => `${name} · ${appName}`;
/** The trip's name at the end of a page's title, and of a heading for screen readers. */
export const spokenTrip = (trip: string) => ` (${trip})`;
export const tripPageTitle = (heading: string, trip?: string) =>
	pageTitle(trip === undefined ? heading : `${heading}${spokenTrip(trip)}`);
/**
 * The description of a trip's page. It begins with the trip's title, because each page needs a different description.
 */
export const tripPageDescription = (description: string, trip?: string) =>
	trip === undefined ? description : `${trip}: ${description}`;
/** The start of a page's title if its form has errors. */
export const errorPrefix = "Error: ";
export const tagline = "Everyone aboard. Everyone paid.";

export const signIn = "Sign in";
export const signInButton = "Sign In";
export const createAccount = "Create an account";
export const authenticationRequired = "Authentication Required";
export const signInElsewhere = "Sign in or open the link to your spot in another tab, then try again here.";
export const signedOut = `You are not signed in any more, so nothing was saved or paid. What you typed is still on this page. ${signInElsewhere}`;
export const accessDenied = "Access Denied";
export const goHome = "Go Home";

export const email = "Email";
export const firstName = "First name";
export const lastName = "Last name";
export const notes = "Notes";
export const optional = "(optional)";

export const cancel = "Cancel";
export const edit = "Edit";
export const saveChanges = "Save changes";
export const saving = "Saving...";
export const tryAgain = "Try again";
export const loadAgain = "Load this page again";
export const invalidInput = "Invalid input";

export const copyLink = "Copy link";
export const linkCopied = "Link copied!";
export const linkNotCopied = "Failed to copy link";
export const pasteLink = "Paste it wherever your friends are.";

export const inviteByEmail = "Invite by email";

export const yourTrips = "Your trips";
export const yourPayments = "Your payments";
export const yourReceipts = "Your receipts";
export const planTrip = "Plan a trip";
export const openTrip = "Open the trip";
export const tripNotFound = "Trip not found";
export const tripNotFoundTitle = "Trip Not Found";
export const memberNotFound = "Member not found";
export const paymentNotFound = "Payment not found";
export const tripCancelled = "This trip has been cancelled";
export const tripFull = "This trip is full";

export const organizer = "Organizer";
export const membershipRoles = { organizer, "co-organizer": "Co-organizer" } as const;
export const unnamedOrganizer = "Trip Organizer";
export const groupSize = "Group size";
export const costPerPerson = "Cost per person";
export const perPerson = "Per person";
export const boardingPass = "Boarding pass";
export const fundManagement = "Fund Management";
export const refunds = "Refunds";
export const asksToLeave = "They want to leave the trip.";
export const asksToStay = "They want to stay on the trip.";
export const releaseFunds = "Release funds";
export const checkDocuments = "Check your documents";
export const addToCalendar = "Add to your calendar";
export const datesTbd = "Dates TBD";

export const card = "Card";
export const paid = "Paid";
export const paidThenRefunded = "Paid, then refunded";
export const allPaid = "All paid";
export const cancelled = "Cancelled";
export const collected = "Collected";
export const released = "Released";
export const bookingFees = "Booking fees";
export const balance = "Balance";
export const receipt = "Receipt";
export const nextPayment = "Next payment";
export const nothingLeftToPay = "Nothing left to pay.";
export const processingPayment = "Processing Payment...";
export const paymentSuccessful = "Payment successful!";
export const bankHasQuestion = "Your bank has a question";
export const bankAsks = "Your bank asks you to confirm this payment";
export const notHeardBack = "We have not heard back from the card company yet.";
export const banksTakeDays = "Banks take 5 to 10 business days to show it.";
export const settingUpPayment = "Setting up your payment...";
export const checkingPayment = "Checking your payment";
export const doNotPayAgain = "We are checking your payment. Do not pay again.";
export const demoMode = "Demo Mode";
export const demoNothingCharged = "Demo: nothing was charged.";
export const demoNoMoney = "Demo: no real money moved.";
export const chooseTestCard = "Choose a test card";

export const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
export const beforeNoon = "AM";
export const afterNoon = "PM";

export const enterText = "Enter text";
export const textTooLong = (max: number) => `Use at most ${max} characters`;
export const controlCharacters = "Remove the characters that cannot be shown";
export const wholeCents = "Amount is a whole number of cents, from 1 to 1,000,000,000";
export const wholeExpectedCents = "The amount you expect is a whole number of cents, from 0 to 1,000,000,000";
export const pointUnclear =
	"The point before three digits can mean two things. Write 1234 or 1,234 for thousands, or two digits after the point.";
export const enterAmount = "Enter an amount in dollars, such as 1200 or 1200.50";
export const enterDate = "Enter a date, such as 2027-03-12";
export const enterEmail = "Please enter a valid email address";
export const enterLink = "That is no link. A link looks like www.example.com/page";
export const whichLink = "Which of these links is it? Keep only that one.";
export const linkTooLong = "Use a link of at most 2048 characters";
export const linkUnreadable = "This link can't be read automatically. Enter the details manually.";
export const cardNotFound = "We can't find this card. It may have been deleted.";
export const unsent = "Not sent: you are offline.";

const MAX_NAMED = 6;

/** The first names of a list that may have 250, and the number of the others. */
export function someNames(names: readonly string[]): string {
	const named = names.slice(0, MAX_NAMED).join(", ");
	const others = names.length - MAX_NAMED;
	return others > 0 ? `${named} and ${pluralize(others, "other")}` : named;
}

/** "Ann, Ben and Cleo" */
export function listOf(names: readonly string[]): string {
	const last = names.at(-1) ?? "";
	return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
