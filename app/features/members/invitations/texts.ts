import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { RefusalReason, SkipReason } from "./invitation-rules.ts";

export const lead =
	"Everyone gets their own email, and this page shows who has opened it and who has joined.";
export const leadByHand =
	"We write the email, and you send it from your own email app. The trip's page shows who has joined.";
export const description = "Invite friends by email, with a link to see the trip and join it.";

export const addresses = "Email addresses";
export const addressesHint = (max: number) => `Up to ${max}, with commas, spaces or new lines between them.`;
export const addressesExample = "ben@example.com, cara@example.com";
export const message = "Your message";
export const messageHint = "We put it in the email under your name.";
export const send = "Send invitations";
export const sending = "Sending...";
export const prepare = "Prepare the email";
export const preparing = "Preparing...";
export const otherWays = "Or share the link or the QR code";
export const groupPage = "A page of the group's own";

export const verifyFirst = "Confirm your own email address, and we'll send your invitations for you.";
export const verifyTitle = "Your address is not confirmed yet";
export const verify = "Confirm my address";
export const verifyUntilThen = "Until then, you can send them from your own email app.";

export const full = "The people you invite now can join when a place becomes free.";

export const noAddresses = "No email addresses";
export const enterAddresses = "Please enter at least one email address";
export const tooMany = (max: number) => `Use at most ${max} addresses at a time`;
export const notAddresses = (given: readonly string[]) =>
	`Not an email address: ${given.slice(0, 5).join(", ").slice(0, 200)}`;
export const notPrepared = "Failed to prepare invitations";
export const notSent = "Failed to send invitations";
export const nobodyInvited = "Nobody was invited";

export const preview = "See the email";
export const wordsHere = "Your message will go here.";
export const subjectLabel = "Subject";
export const personalLink = "(each person's own link)";

/** @param toSettings wraps the link's text */
export const repliesGoTo = (email: ReactNode, toSettings: (words: string) => ReactNode) =>
	phrase`Replies go to your own address, ${email}. ${toSettings("Choose who can reply to you")}`;

export const readyTitle = "Your email is ready";
export const ready = (count: number) =>
	`It goes to ${pluralize(count, "recipient")}, who can't see each other's addresses. Open it in your email app and send it.`;
export const openMail = "Open the email";

export const sentTitle = (count: number) => `${pluralize(count, "invitation")} on the way`;
export const leftOut = (email: string, reason: SkipReason) => `${email} ${SKIPPED[reason]}.`;
const SKIPPED: Record<SkipReason, string> = {
	repeated: "was entered twice",
	joined: "has already joined",
	enough: "has already had three invitations",
	recent: "was invited less than an hour ago",
	today: "has had three invitations within a day",
	unwanted: "does not accept our emails",
};

export const invited = "Who is invited";
export const openedMeans =
	"“Opened” appears once someone does something on the trip's page, such as joining or signing in. Just looking doesn't count, because email programs open links, too.";
export const nobodyYet = "Nobody yet. The people you invite will show up here.";
export const waiting = (day: string) => `Invited ${day}, email on its way`;
export const mailed = (day: string, count: number) =>
	count > 1 ? `Invited ${day}, email number ${count}` : `Invited ${day}`;
export const undelivered = (day: string) => `Invited ${day}, but the email could not be delivered`;
export const unsent = (day: string) => `Invited ${day}, but the email was not sent`;
export const opened = (day: string) => `Opened ${day}`;
export const joinedAs = (name: ReactNode, day: string) => phrase`Joined ${day} as ${name}`;
export const statuses = {
	joined: "Joined",
	opened: "Opened",
	invited: "Invited",
	failed: "Not delivered",
	withdrawn: "Withdrawn",
};
export const withdrawnOn = (day: string) => `Withdrawn ${day}: the link no longer works`;
export const sendAgain = "Send again";
export const withdraw = "Withdraw";
/** @param hidden shows words to screen readers only */
export const actionOn = (action: string, email: string, hidden: (words: string) => ReactNode) =>
	phrase`${action}${hidden(` the invitation to ${email}`)}`;
export const withdrawEffect = "The link in the email stops working. We don't tell anyone.";
export const withdrawInvitation = (email: ReactNode) => phrase`Withdraw the invitation to ${email}`;
export const noLongerThere = "This invitation has been accepted or withdrawn in the meantime.";
export const whyNotAgain: Record<RefusalReason, string> = {
	joined: noLongerThere,
	enough: "You can invite an address three times at most.",
	recent: "You can send it again an hour after the last one.",
	today: "This address has had three invitations within a day.",
	unwanted: "This address does not accept our emails.",
};
export const againTitle = "Another email is on the way";
export const againTo = (email: string) => `It goes to ${email}.`;
export const withdrawnTitle = "Invitation withdrawn";
export const withdrawn = (email: string) => `The link in the email to ${email} no longer works.`;
export const notMailed = "Email is not set up here, so an invitation can't be sent again.";

// The page of a dead link.
export const goneTitle = "This invitation no longer works";
export const gone = "It may have been withdrawn, or a part of the link is missing.";
export const askForAnother =
	"Ask whoever invited you for a new one. If you have joined already, your spot is safe.";

// The mail.
export const aFriend = "A friend";
export const aTrip = "a trip";
export const subject = (from: string, trip: string) => `${from} invited you to ${trip}`;
export const heading = (trip: string) => `Come along: ${trip}`;
export const invites = (from: string, trip: string) =>
	`${from} is planning ${trip} and would like you to come.`;
export const inviteTogether = (from: string, organizer: string, trip: string) =>
	`${from} and ${organizer} are planning ${trip} and would like you to come.`;
export const route = "Route";
export const fromTo = (origin: string, destination: string) => `${origin} to ${destination}`;
export const dates = "Dates";
export const share = "Your share";
export const noShare = "Nothing to pay";
export const seeAndJoin = "See the trip and join";
export const whyYou = (from: string) =>
	`${from} gave us your address for this invitation. If you don't know them, you can ignore this email.`;
