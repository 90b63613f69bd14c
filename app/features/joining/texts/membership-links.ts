import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const joinedElsewhere = (link: ReactNode) => phrase`Joined on another phone? ${link}`;
export const mailMeLink = "Email me a link";
export const mailLinkTo = (address: ReactNode) => phrase`Email a link to ${address}`;

export const movedAway = "Your spot is open in another browser.";
export const openAgain = "We can email you a link to open it here.";
export const notYou = (link: ReactNode) => phrase`Not your spot? ${link}`;
export const joinAsYourself = "Join as yourself";

export const pageTitle = "Get back to your spot";
export const askDescription =
	"Ask for an email with a link that opens your spot in the browser you want to use.";
export const placeDescription = "Open this spot in your browser with a link that we email you.";
export const lead = (trip: ReactNode) =>
	phrase`Enter the email address that you joined ${trip} with. We'll email you a link that opens your spot.`;
export const sent =
	"If someone has joined with that address, a link is on its way. It works once, for 30 minutes. Open it in the browser that you want to use.";
export const backToTrip = "Back to the trip";

export const openElsewhere = (trip: ReactNode, address: ReactNode) =>
	phrase`Your spot on ${trip} is open in another browser. To use it here, we'll email a link to ${address}.`;

export const readTitle = (trip: ReactNode) => phrase`Your spot on ${trip}`;
export const readPageTitle = (trip: string) => `Your spot on ${trip}`;
export const readLead = "Your pass and your receipts, to look at on any phone.";
export const actTitle = "Pay or change something";
export const actText = (address: ReactNode) =>
	phrase`We'll email ${address} a link that opens your spot in this browser. Until then it stays where it is.`;
export const askedToPay = "Someone on the trip asks you to pay for them";
export const questionsTitle = "Waiting for your answer";
export const answerText = (address: ReactNode) =>
	phrase`To answer, or to pay or change something, we'll email ${address} a link that opens your spot in this browser. Until then it stays where it is.`;
export const addDates = "Add the dates to your calendar";
export const mailMeButton = { label: mailMeLink, pending: "Sending...", failed: "No link was sent" };
export const sentTo = (address: ReactNode) =>
	phrase`A link is on its way to ${address}. It works once, for 30 minutes. Open it in this browser.`;
export const notCome = "No email after a few minutes? Check your spam folder.";
export const askAgain = "Ask for another link";
export const placeGone =
	"This spot is no longer on the trip, or a part of the link is missing. Try the link in a newer email, or ask the organizer.";

export const openTitle = "Open your spot here";
export const openDescription = "Open your spot in this browser with the link that we emailed you.";
export const opens = (name: ReactNode, trip: ReactNode) =>
	phrase`This opens ${name}'s spot on ${trip} in this browser.`;
export const movesHere =
	"Your spot moves to this browser. The browser that had it before will need a new link.";
export const opensCompanions = "Your spot opens in this browser.";
export const whereToMail =
	"If you change your phone or browser, we can email you a link that opens your spot there.";
export const addressTaken =
	"Someone on this trip has this address. Use another, or ask them for a link to their own spot.";
export const comesToAccount = (email: ReactNode) =>
	phrase`You are signed in as ${email}, so your spot will be added to that account.`;
export const openHere = "Open my spot here";
export const opening = "Opening...";
export const notOpened = "Your spot was not opened";
export const opened = "Your spot is open here";
export const stopsCharges =
	"Automatic charges stop until you switch them on again here. What you have paid stays as it is.";
export const chargesStopped = "Automatic charges have stopped. You can switch them on again here.";
export const hasOtherPlace =
	"This browser already has another spot on this trip. Open the link in another browser.";

export const goneText =
	"Each link works once, for 30 minutes. Open the trip's link again to ask for a new one.";

// The mails.
const onceForHalfAnHour = "The link works once, for 30 minutes.";
const ignore = "If you did not ask for it, ignore this email: nothing changes.";
export const mailSubject = (trip: string) => `Your spot on ${trip}`;
export const mailHeading = "Open your spot in another browser";
export const guestMail = (trip: string) =>
	`Open this link in the browser where you want your spot on ${trip}, and confirm there. Your spot then moves to that browser.`;
export const guestClosing = `${onceForHalfAnHour} ${ignore}`;
export const accountMail = (trip: string) =>
	`Your spot on ${trip} belongs to your Gangway account, so it opens in any browser where you sign in. Open this link in the browser that you want to use.`;
export const otherAccountMail = (trip: string) =>
	`Your spot on ${trip} belongs to a Gangway account that now has another address. Sign in to that account to open your spot.`;
export const otherAccountClosing = ignore;
export const sentTitle = "Check your email";

export const money = "What happened to your money";
export const paid = "You paid";
export const cardFees = "Kept by the card company";
export const cardFeesHint = "Its fee is 2.9% and $0.30 of each payment.";
export const lost = "Taken back by your bank";
export const otherWay = "Paid back another way";
export const otherWayHint = "The organizer has noted this.";
export const rest = "Not refunded";
export const back = "Back to the card that paid";
export const nothingPaid =
	"You have not paid for this spot. If your card was charged after you lost it, the money goes back automatically.";

export const byOthers = (amount: ReactNode) =>
	phrase`Others paid ${amount} for you, as a present or from the crew wallet's pool. What goes back of it goes to them.`;

export const yourCard = "your card";
export const yourCards = "your cards";
export const partWentBack = (amount: ReactNode, paid: ReactNode, card: string) =>
	phrase`${amount} of ${paid} went back to ${card}.`;
export const partOnItsWay = (amount: ReactNode, paid: ReactNode, card: string) =>
	phrase`${amount} of ${paid} is on its way back to ${card}.`;
export const nothingMore = "Nothing more is charged.";
export const joinAgain = "Join this trip again";
export const refundSent = (amount: ReactNode, card: string, date: string) =>
	phrase`${amount} went back to ${card} on ${date}.`;
export const onItsWay = (amount: ReactNode, card: string) => phrase`${amount} is on its way back to ${card}.`;
export const failedTitle = "A refund did not go through";
export const failed = (amount: ReactNode, card: string) =>
	phrase`The bank of ${card} did not accept ${amount}. The organizer can try again, or pay it back another way.`;
export const waits = (amount: ReactNode) =>
	phrase`You have asked for ${amount}. The organizer decides, and we'll let you know.`;
export const restMeans =
	"What was not refunded may have been paid out for the trip already. Ask the organizer about it.";

export const questions = "Questions about it?";
export const ask =
	"Ask the organizer first: they decide what is refunded. If a refund doesn't arrive, or you think that something is wrong here, write to us.";
export const askUs = "Ask us";

/** Shown on the page behind a guest's mail while the spot is not paid. */
export const heldUntil = (day: string) =>
	`Your spot is yours until the end of ${day}. Pay by then to keep it.`;
