import * as common from "#app/lib/texts.ts";

export const openTrip = "Open the trip";
export const mailSubject = (title: string, trip: string) => `${title}: ${trip}`;

export const notificationNotFound = "Notification not found";

type Paid = { amount: string; trip: string; number: number; total: number };

export const paymentReceived = "Payment received";
export const weReceived = ({ amount, trip, number, total }: Paid) =>
	`We received ${amount} for ${trip}, payment ${number} of ${total}.`;
export const memberPaid = (name: string, amount: string) => `${name} paid ${amount}`;
export const memberMadePayment = (name: string, { trip, number, total }: Paid) =>
	`${name} made payment ${number} of ${total} for ${trip}.`;

export const memberJoined = (name: string) => `${name} joined`;
export const invitationAccepted = (name: string) => `${name} accepted your invitation`;
export const notConfirmedYet = (name: string, trip: string) =>
	`${name} joined ${trip}. Their first payment confirms their place.`;

export const asksForRefund = (name: string) => `${name} asks for a refund`;
export const youDecide = (amount: string, trip: string) =>
	`They would get back ${amount} for ${trip}. You decide.`;

export const refundApproved = "Your refund is approved";
export const refundOnItsWay = (amount: string, trip: string) =>
	`${amount} for ${trip} is on its way to your card.`;
export const refundRejected = "Your refund request was rejected";
export const nothingChanges = (trip: string) => `Nothing changes about your payments for ${trip}.`;
export const organizerSays = (organizer: string, notes: string) => `${organizer} says: ${notes}`;

export const seeRefund = "See your refund";
export const refunded = (amount: string) => `${amount} refunded`;
export const refundWentBack = (trip: string) =>
	`Your refund for ${trip} went back to your card. ${common.banksTakeDays}`;
export const amountLabel = "Amount";
export const dateLabel = "Date";
export const toLabel = "To";
export const cardPaidWith = "The card you paid with";
export const refundFailed = "Your refund did not go through";
export const bankRefused = (amount: string, trip: string) =>
	`Your card's bank did not accept all of ${amount} for ${trip}. The rest is still in the trip's fund, and you can ask again.`;
export const memberRefundFailed = (name: string) => `${name}'s refund did not go through`;
export const memberBankRefused = (name: string, amount: string, trip: string) =>
	`Not all of ${amount} reached ${name}'s card. The rest is back in the fund of ${trip}.`;
