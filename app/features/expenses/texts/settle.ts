import { formatCents } from "#app/lib/money.ts";

export const title = "Settle up";
export const description = "Who owes whom on this trip, and the fewest payments that settle it.";
export const noMoney =
	"No money moves through Gangway here. Pay each other as you like, such as in cash or by Venmo, and note it here.";
export const balances = "Balances";
export const isOwed = (cents: number) => `is owed ${formatCents(cents)}`;
export const owes = (cents: number) => `owes ${formatCents(cents)}`;
export const isEven = "is even";
export const transfersTitle = "Payments that settle it";
export const transfersLead = (count: number, isFewest: boolean) =>
	[
		count === 1 ? "This one payment settles everything." : `These ${count} payments settle everything.`,
		count > 1 && isFewest && "It can't be done with fewer.",
		count > 1 && "So someone may pay a friend who has paid nothing for them.",
	]
		.filter(Boolean)
		.join(" ");
export const allEven = "Everyone is even";
export const allEvenText = "Nobody owes anybody anything.";
export const transfer = (from: string, to: string, cents: number) => `${from} → ${to}: ${formatCents(cents)}`;
export const pays = "pays";
export const waiting = "Waiting for an answer";
export const markPaid = "Mark as paid";
export const marking = "Noting…";
export const marked = { title: "Noted", message: "It counts once the other side confirms it." };
export const notMarked = "The payment was not noted";
export const confirm = "Confirm";
export const confirming = "Confirming…";
export const confirmed = { title: "Confirmed", message: "The balances have changed." };
export const refuse = "That didn't happen";
export const refuseText = "The balances stay as they are, and we tell the person who noted it.";
export const refuseButton = "Don't confirm";
export const refused = { title: "Not confirmed", message: "We've let them know." };
export const reason = "Why?";
export const withdraw = "Take back";
export const withdrawn = { title: "Taken back" };
export const notAnswered = "That didn't work";
export const states = {
	pending: "Waiting",
	confirmed: "Confirmed",
	refused: "Not confirmed",
	withdrawn: "Taken back",
};
export const waitsFor = (name: string) => `Waits for ${name}`;
export const history = "All payments";
export const another = "Note another payment";
export const from = "Who paid?";
export const to = "Who was paid?";
export const choose = "Choose a name";
export const morePeople = (count: number) => `${count} more`;
export const amount = "Amount in $";
export const date = "When?";
export const how = "How?";
export const howHint = "Such as cash or Venmo.";
export const note = "Note the payment";
export const left = "has left the trip";
export const forGone = "Organizers answer for people who have left the trip.";

export const notOnTrip = "Choose someone from the list";
export const samePerson = "Choose two different people";
export const amountMissing = "Enter the amount that was paid";
export const notYourPayment = "Only the two people of a payment note it.";
export const notYourAnswer = "This payment is for someone else to answer.";
export const waitsAlready =
	"Another payment between the two waits for an answer. Once it is answered, or taken back, you can note this one.";
export const answeredAlready = "This payment was answered meanwhile. Have another look.";
export const paymentGone = "This payment is gone.";
