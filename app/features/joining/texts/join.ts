import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const aboard = "You're aboard";
export const joinTrip = (name: string) => `Join ${name}`;
export const joinTripHeading = (name: ReactNode) => phrase`Join ${name}`;
export const description = "Where and when it goes, who is coming, your share, and how you can pay it.";

export const invited = "You are invited.";
export const invitedBy = (name: ReactNode) => phrase`${name} invited you.`;
export const ownTrip = "This is your trip. Your first payment confirms your place.";
export const onList = (name: ReactNode) =>
	phrase`You're on the list, ${name}. Your first payment confirms your place.`;
export const shareIs = (share: ReactNode) => phrase`Your share is ${share}.`;
export const shareIsAndStart = (share: ReactNode, start: string) => phrase`Your share is ${share}; ${start}.`;
export const confirmed = "Your place is confirmed.";
export const confirmedAndStart = (start: string) =>
	`Your place is confirmed. ${start.charAt(0).toUpperCase()}${start.slice(1)}.`;
export const refunded = (organizer: ReactNode) =>
	phrase`Your payments have been refunded. ${organizer} can tell you what happens to your place.`;
export const ownRefunded = "Your payments have been refunded.";

export const trip = "The trip";
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
export const name = "Your name";
export const emailHint = "We hold your place under this address. No account needed.";
export const signInAndContinue = "Sign in and continue here";
export const haveAccount = (signIn: ReactNode) => phrase`Have an account? ${signIn} and come back here.`;
export const signedInAs = "Signed in as";
export const notJoined = "You have not joined yet";
export const nameMissing = "Enter your name";
export const alreadyJoined = "This email has already joined. Sign in, or ask us to email you a link.";
export const unnamedMember = "Trip Member";

export const payFirst =
	"Half of the places are held by friends who have not paid yet. Pay now to join, or sign in to hold a place.";
export const signInFirst =
	"Half of the places are held by friends without an account, and paying is not open yet. Sign in to hold a place.";

export const allPlacesTaken = "All places are taken.";
export const askForRoom = (organizer: ReactNode) =>
	phrase`All places are taken. Ask ${organizer} to make room, then open this link again.`;
export const signInIfAboard = "If you are aboard already, sign in to see your payments.";
export const noJoiningAnyMore = (organizer: ReactNode) =>
	phrase`Nobody can join it or pay for it anymore. ${organizer} can tell you what comes next.`;
export const answerBank = "Answer your bank";
export const confirmAtBank = "Please confirm the payment, so that it can go through.";
export const seeStatus = "See its status";
export const usuallySeconds = "This usually takes a few seconds.";

export const noCosts = "Trip Costs Not Available";
export const noCostsYet = (organizer: ReactNode) =>
	phrase`${organizer} has not added any costs yet, so there is nothing to pay. You can take your place now.`;
export const viewTrip = "View Trip Details";
export const confirmPlace = "Confirm your place";
export const joinForFree = "Join for free";
export const joining = "Joining...";
export const firstPaymentConfirms = "Your first payment confirms your place";

export const joined = "You're aboard!";
export const welcome = "Welcome to the trip! Redirecting to trip dashboard...";
export const welcomeOrganizer = "Your share is paid, and your own place is confirmed.";
export const welcomeGuest = "Welcome to the trip! Your place is confirmed."; // a guest has no dashboard

export const paidBy = "Everything paid by";
export const leaveTrip = "Leave the trip";
