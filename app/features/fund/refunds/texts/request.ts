import * as common from "#app/lib/texts.ts";

export const ofYourOwn = "For what you have paid yourself.";
export const earlier = "Earlier requests";
export const decides = (organizer: string) => `${organizer} decides.`;
export const youDecide = "You decide on it yourself.";
export const nothingYet =
	"You haven't paid anything that can be refunded yet. Once you have, you can ask for a refund here.";

export const nothingLeft = "Nothing of what you have paid can be refunded.";

export const disputed =
	"Your bank has taken a payment back and is deciding about it. While it does, that payment can't be refunded here.";
export const disputedThenLeave =
	"Your bank has taken a payment back and is deciding about it. While it does, that payment can't be refunded here. You can leave the trip once the bank has decided.";

export const pausedTitle = "Your later payments are on hold";
export const paused = "We won't charge your card automatically. You can still pay yourself.";
const onItsWay = (card: string) => `It is on its way to ${card}. ${common.banksTakeDays}`;
export const waitsFor = (organizer: string, day: string) =>
	`Asked ${day}. ${organizer} decides, and we'll let you know.`;
export const waitsUntold = (organizer: string, day: string) =>
	`Asked ${day}. ${organizer} decides. The answer will be on this page.`;
export const waitsForYou = (day: string) =>
	`Asked ${day}. It is in your list of requests, for you to decide.`;
export const approved = (organizer: string, card: string) =>
	`${organizer} has approved it. ${onItsWay(card)}`;
export const youApproved = (card: string) => `You have approved it. ${onItsWay(card)}`;
export const withdraw = "Withdraw the request";
export const withdrawing = "Withdrawing…";
export const withdrawnTitle = "Request withdrawn";
export const withdrawn = "You stay on the trip, and can ask again at any time.";
export const notWithdrawn = "The request was not withdrawn";
export const organizerReminded = (organizer: string, day: string) =>
	`We reminded ${organizer} on ${day}. Talk to them if you can.`;
export const askSupport = "Write to our support";
export const yourReason = "Your reason";

export const askAgain = "Ask for another refund";
export const wouldGetBack = "If you can't come, this is what you would get back.";
export const wouldGetBackNow = "If you can't come, this is what you would get back now.";
export const canGetBack = "This is what you can get back.";
export const wouldGoBack = "This is what would go back to you if the trip's fund held it.";
export const partReleased = (amount: string, organizer: string) =>
	`${amount} of it was released to ${organizer} to pay for the trip. If they approve, you get it all the same: we take it back from their payout account.`;
export const partReleasedToYou = (amount: string) =>
	`${amount} of it was released to you. We take it back from your payout account, and you owe Gangway what we can't take back.`;
export const backTo = (card: string) => `Back to ${card}`;
export const reason = "Reason";
export const goesToYourList = "It goes to your own list of requests.";
export const organizerReads = (organizer: string) =>
	`${organizer} reads it and decides. If you need only a part back, say how much: ${organizer} can approve less.`;
export const onlyTheCredit = (amount: string) => `Only the ${amount} that I have paid beyond my share`;
export const asksForCredit = (amount: string, organizer: string) =>
	`You have paid ${amount} more than your share. A request names all that you have paid, so your reason says that you want only the ${amount}. ${organizer} can approve just that, and you stay on the trip.`;
export const request = (amount: string) => `Request ${amount} back`;
export const send = "Send the request";
export const sending = "Sending...";

export const sentTitle = "Refund request sent";
export const sent = (amount: string) => `You have asked for ${amount}. The organizer decides.`;
export const sentToYourself = (amount: string) => `You have asked for ${amount}. ${youDecide}`;

export const notSent = "Failed to submit refund request";
export const afterwards = "And then";
export const iLeave = "I leave the trip";
export const iLeaveMeans =
	"Once the money has gone back, you pay nothing more, and someone else can take your spot.";
export const iStay = "I stay";
export const iStayMeans = {
	paid: "You keep your spot, and aren't asked again for what goes back.",
	byHand: "You aren't asked again for what goes back. Your later payments stay as they are.",
	automatic:
		"You aren't asked again for what goes back. Your later payments stay as they are, and we tell you the date before we charge your card again.",
};
export const leavesThen =
	"Once the money has gone back, you are no longer on the trip, and nothing more is charged.";
export const staysThen = "You stay on the trip, and aren't asked again for what goes back.";
export const sayWhether = "Say whether you leave the trip or stay";
export const sayWhose = "Say whose refund it is";
export const openAlready = "You already have an open refund request.";
export const nothingPaid = "You haven't paid anything that can be refunded.";
