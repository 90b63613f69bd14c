import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import * as common from "#app/lib/texts.ts";
import type { SkipReason } from "./invitation-rules.ts";

export const titleOf = (trip: string) => `${common.inviteByEmail}: ${trip}`;
export const lead =
	"Everyone gets a mail of their own, and you see here who has opened it and who has joined.";
export const leadByHand =
	"We write the mail, and your own mail program sends it. You see on the trip's page who has joined.";

export const addresses = "Email addresses";
export const addressesHint = (max: number) => `Up to ${max}, with a comma or a new line between them.`;
export const addressesExample = "ben@example.com, cara@example.com";
export const message = "Your own words";
export const messageHint = "They stand in the mail as yours.";
export const send = "Send invitations";
export const sending = "Sending...";
export const prepare = "Prepare the mail";
export const preparing = "Preparing...";
export const otherWays = "Or share the link or the QR code";

export const verifyFirst = "Confirm your own email address, and we send your invitations.";
export const verifyTitle = "Your address is not confirmed yet";
export const verify = "Confirm my address";
export const verifyUntilThen = "Until then your own mail program sends them.";

export const full = "Whom you invite now can join when a place becomes free.";

export const noAddresses = "No email addresses";
export const enterAddresses = "Please enter at least one email address";
export const tooMany = (max: number) => `Use at most ${max} addresses at a time`;
export const notAddresses = (given: readonly string[]) =>
	`Not an email address: ${given.slice(0, 5).join(", ").slice(0, 200)}`;
export const notPrepared = "Failed to prepare invitations";
export const notSent = "Failed to send invitations";
export const nobodyInvited = "Nobody was invited";

export const preview = "See the mail";
export const wordsHere = "Your own words stand here.";
export const subjectLabel = "Subject";
export const personalLink = "(each one's own link)";

export const readyTitle = "Your mail is ready";
export const ready = (count: number) =>
	`It goes to ${pluralize(count, "recipient")}, who do not see each other's addresses. Open it in your mail program and send it.`;
export const openMail = "Open the mail";

export const sentTitle = (count: number) => `${pluralize(count, "invitation")} on the way`;
export const leftOut = (email: string, reason: SkipReason) => `${email} ${SKIPPED[reason]}.`;
const SKIPPED: Record<SkipReason, string> = {
	repeated: "was there twice",
	joined: "has joined already",
	enough: "has had three invitations",
	recent: "was invited less than an hour ago",
	today: "has had three invitations within a day",
	unwanted: "takes no invitations from us",
};

export const invited = "Who is invited";
export const nobodyYet = "Nobody yet. Whom you invite stands here, with what has become of it.";
export const waiting = (day: string) => `Invited ${day}, mail on its way`;
export const mailed = (day: string, count: number) =>
	count > 1 ? `Invited ${day}, mail number ${count}` : `Invited ${day}`;
export const undelivered = (day: string) => `Invited ${day}, but the mail could not be delivered`;
export const opened = (day: string) => `Opened ${day}`;
export const joinedAs = (name: ReactNode, day: string) => phrase`Joined ${day} as ${name}`;
export const statuses = { joined: "Joined", opened: "Opened", invited: "Invited", withdrawn: "Withdrawn" };
export const withdrawnOn = (day: string) => `Withdrawn ${day}: its link opens nothing any more`;
export const sendAgain = "Send again";
export const withdraw = "Withdraw";
/** @param hidden shows words to screen readers only */
export const about = (action: string, email: string, hidden: (words: string) => ReactNode) =>
	phrase`${action}${hidden(` the invitation to ${email}`)}`;
export const notAgain: Record<SkipReason, string> = {
	repeated: "",
	joined: "",
	enough: "Three mails are the most.",
	recent: "You can send it again an hour after the last one.",
	today: "This address has had three invitations within a day.",
	unwanted: "This address takes no invitations from us.",
};
export const noLongerThere = "This invitation has been taken up or withdrawn meanwhile.";
export const againTitle = "Another mail is on the way";
export const withdrawnTitle = "Invitation withdrawn";
export const withdrawn = "The link in its mail opens nothing any more.";
export const notMailed = "Mail is not set up here, so an invitation can't be sent again.";

// The mail.
export const aFriend = "A friend";
export const aTrip = "a trip";
export const subject = (organizer: string, trip: string) => `${organizer} invites you: ${trip}`;
export const heading = (trip: string) => `Come along: ${trip}`;
export const invites = (organizer: string, trip: string) =>
	`${organizer} is planning ${trip} and would like you to come.`;
export const route = "Route";
export const fromTo = (origin: string, destination: string) => `${origin} to ${destination}`;
export const dates = "Dates";
export const share = "Your share";
export const noShare = "Nothing to pay";
export const seeAndJoin = "See the trip and join";
export const whyYou = (organizer: string) =>
	`${organizer} gave us your address for this invitation. If you don't know them, you can leave it unanswered.`;
