import * as common from "#app/lib/texts.ts";

export const openTrip = "Open the trip";
export const openProfile = "Open your profile";
export const openNotifications = "Open your notifications";
export const seeMoney = "See your payments and refunds";
export const mailSubject = (title: string, trip: string) =>
	title.includes(trip) ? title : title.endsWith("?") ? `${trip}: ${title}` : `${title}: ${trip}`;

export const notificationNotFound = "Notification not found";

type Paid = { amount: string; trip: string; number: number; total: number };

export const received = (amount: string) => `${amount} received`;
export const thanks = (paid: Paid) =>
	`${paid.total > 1 ? "Payment" : "Your payment"}${nth(paid)} for ${paid.trip} has arrived. Thank you!`;
export const givenToYou = (giver: string, amount: string) => `${giver} paid ${amount} for you`;
export const presentArrived = (giver: string, paid: Paid) =>
	`${paid.total > 1 ? "Payment" : "Your payment"}${nth(paid)} for ${paid.trip} is made: a present from ${giver}.`;
export const presentConfirmed = (giver: string, paid: Paid) =>
	`Your spot is confirmed. ${presentArrived(giver, paid)}`;
export const youGave = (name: string, amount: string) => `You paid ${amount} for ${name}`;
export const thanksForPresent = (name: string, trip: string) =>
	`Your present to ${name} for ${trip} has arrived. If it is refunded, it goes back to your card. Thank you!`;
export const gavePayment = (giver: string, name: string, amount: string) =>
	`${giver} paid ${amount} for ${name}`;
export const gaveMemberPayment = (giver: string, name: string, paid: Paid) =>
	paid.total > 1
		? `${giver} made ${name}'s payment${nth(paid)} for ${paid.trip}, as a present.`
		: `${giver} paid for ${name}'s whole share of ${paid.trip}, as a present.`;
export const youAreIn = (trip: string) => `You're in: ${trip}`;
export const spotConfirmed = (paid: Paid) => `Your spot is confirmed. ${thanks(paid)}`;
export const freeSpotConfirmed = (trip: string) =>
	`Your spot on ${trip} is confirmed. There is nothing to pay.`;
export const tripDates = "Trip dates";
export const seePass = "See your pass";
export const addToCalendar = "Add it to your calendar";
export const seeItinerary = "See the itinerary";

export const memberPaid = (name: string, amount: string) => `${name} paid ${amount}`;
export const memberJoinedAndPaid = (name: string, amount: string) => `${name} joined and paid ${amount}`;
export const memberMadePayment = (name: string, paid: Paid) =>
	paid.total > 1
		? `${name} made payment${nth(paid)} for ${paid.trip}.`
		: `${name} paid for ${paid.trip} in full.`;

export const memberJoined = (name: string) => `${name} joined`;
export const invitationAccepted = (name: string) => `${name} accepted your invitation`;
export const paysBy = (name: string, trip: string, day: string) =>
	`${name} is in on ${trip} and will pay by ${day}. Until then the spot is held.`;
export const notConfirmedYet = (name: string, trip: string) =>
	`${name} joined ${trip}. Their first payment confirms their spot.`;
export const confirmsFree = (name: string, trip: string) =>
	`${name} joined ${trip}. There is nothing to pay, so they confirm their spot themselves.`;
export const joinedAndPaid = (name: string, trip: string) =>
	`${name} joined ${trip} and made their first payment.`;
export const joinedLabel = "Joined";
export const shareLabel = "Their share";

export const asksForRefund = (name: string, amount: string) => `${name} asks for ${amount} back`;
export const youDecide = (amount: string, trip: string) =>
	`If you approve, ${amount} of what they paid for ${trip} goes back to them.`;
export const decide = "Decide on the refund";

export const refundApproved = (amount: string) => `Your refund of ${amount} is approved`;
/** @param card the refunded card or cards: "your card and Gina's card" */
export const refundOnItsWay = (amount: string, trip: string, card: string) =>
	`${amount} for ${trip} is on its way to ${card}.`;
export const hasApproved = (organizer: string) => `${organizer} has approved it.`;
export const hasRefunded = (organizer: string) => `${organizer} has refunded you.`;
export const wantedToRefund = (organizer: string) => `${organizer} wanted to refund you.`;
export const refundStarted = (organizer: string, amount: string) => `${organizer} refunds you ${amount}`;
export const leavesWithRefund =
	"Once it has gone back, you are no longer on the trip, and nothing more is charged.";
export const notAskedAgain = "They aren't asked again for what goes back.";
export const staysWithRefund = "You stay on the trip, and aren't asked again for what goes back.";
export const chargesWait = "Automatic charges wait until the money has gone back.";
export const hasLeft = (trip: string) => `You are no longer on ${trip}, and nothing more is charged.`;
export const chargesGoOn = (amount: string, day: string, card: string) =>
	`Automatic charges go on: ${amount} on ${day}, from your ${card}.`;
export const chargesStayPaused = "Until the organizer has dealt with it, nothing is charged automatically.";
export const refundWaysOn =
	"On the page of refunds you can try again, or say that you paid it back another way.";
export const paidBackTitle = (amount: string) => `Your refund of ${amount} was paid back another way`;
export const paidBackOtherwise = (organizer: string, amount: string, trip: string, card: string) =>
	`${organizer} says that what did not reach ${card} of ${amount} for ${trip} was paid back to you another way. If it wasn't, ask them.`;
export const droppedTitle = (amount: string) => `Your refund of ${amount} is not tried again`;
export const refundDropped = (organizer: string, amount: string, trip: string, card: string) =>
	`What did not reach ${card} of ${amount} stays in the fund of ${trip}: ${organizer} has closed it. You can ask again.`;
export const refundRejected = "Your refund request was rejected";
export const nothingChanges = (trip: string) => `Nothing changes about your payments for ${trip}.`;
export const organizerSays = (organizer: string, notes: string) => `${organizer} says: “${notes}”`;

export const refundWithdrawn = "You took your refund request back";
export const memberWithdrew = (name: string) => `${name} no longer asks for a refund`;
export const withdrewRequest = (name: string, amount: string, trip: string) =>
	`${name} took back the request for ${amount} of ${trip}. They stay on the trip, and there is nothing to decide.`;
export const decisionMissing = (name: string, amount: string) => `${name} still waits for ${amount}`;
export const waitsForDecision = (name: string, day: string, trip: string) =>
	`${name} asked for a refund for ${trip} on ${day}. Please approve or reject it: until you do, nothing is charged to their card.`;
export const toldThatReminded = (name: string) => `${name} knows that we've reminded you.`;
export const stillUndecided = "No answer to your refund request yet";
export const organizerReminded = (request: {
	organizer: string;
	amount: string;
	day: string;
	trip: string;
}) =>
	`You asked for ${request.amount} of ${request.trip} on ${request.day}. We've reminded ${request.organizer} twice.`;
export const askSupport =
	"Talk to them first. If that doesn't help, write to our support, or take your request back.";

export const seeRefund = "See your refund";
export const refunded = (amount: string) => `${amount} refunded`;
export const refundWentBack = (trip: string, card: string) =>
	`Your refund for ${trip} went back to ${card}. ${common.banksTakeDays}`;
export const amountLabel = "Amount";
export const dateLabel = "Date";
export const paymentLabel = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const toLabel = "To";
export const cardPaidWith = "The card you paid with";
export const cardsThatPaid = (cards: string) => cards.charAt(0).toUpperCase() + cards.slice(1);
export const refundFailed = "Your refund did not go through";
/** @param missing the part that did not arrive @param amount the whole refund */
/** @param card whose card, if not only the member's own */
export const bankRefused = (missing: string, amount: string, trip: string, card: string | null) =>
	`${card ? `The bank of ${card}` : "Your card's bank"} did not accept ${partOf(missing, amount)} for ${trip}. It is still in the trip's fund, and you can ask again.`;
export const memberRefunded = (name: string, amount: string) => `${amount} went back to ${name}`;
export const refundedByHand = (card: string, amount: string, trip: string) =>
	`Gangway's support has sent ${amount} for ${trip} back to ${card}. It is out of the fund. If you have had that money already, it comes out of your next release.`;
export const memberRefundFailed = (name: string) => `${name}'s refund did not go through`;
export const memberBankRefused = (card: string, missing: string, amount: string, trip: string) =>
	`${partOf(missing, amount)} did not reach ${card}. It is back in the fund of ${trip}.`;
const partOf = (part: string, whole: string) => (part === whole ? whole : `${part} of ${whole}`);

const nth = ({ number, total }: Paid) => (total > 1 ? ` ${number} of ${total}` : "");
