export const title = "Receipts";
export const yourReceipt = "Your receipt";
export const description = "A receipt for each of your payments, to print or to keep.";
export const receiptOf = (number: number, total: number) => `Receipt, payment ${number} of ${total}`;
export const onlyThisReceipt = "Only this receipt";
export const paymentNumber = (number: number) => `, payment ${number}`;
export const allReceipts = "All your receipts";

export const emptyTitle = "No receipts yet";
export const empty = "You get one for each payment, as soon as it goes through.";
export const seePayments = "See your payments";

export const issuer = "Gangway";
export const paidOn = (date: string) => `paid on ${date}`;
export const paidBy = "Paid by";
export const paidFor = "For";
export const wholeShare = "Share of the trip, in full";
export const partOfShare = (number: number, total: number) =>
	`Share of the trip, payment ${number} of ${total}`;
export const trip = "Trip";
export const travels = "Traveler";
export const refundedToCard = "Refunded to the card";
export const backInPool = "Back in the crew wallet's pool";
export const refundedToGiver = "Refunded to the giver's card";
export const keptForCardFees = "Kept for card fees";
export const onCardStatement = "On your card statement";
export const reference = "Reference";

export const refunded = "Refunded";
export const partlyRefunded = "Partly refunded";
export const disputed = "Disputed at the bank";
export const lost = "Lost to a dispute";
export const keptByBank = "Taken back by the bank";

export const demoMoney = "Demo money";
export const nothingWasPaid = "Demo money: no card was charged, and nothing was paid.";

export const share = "Your share";
