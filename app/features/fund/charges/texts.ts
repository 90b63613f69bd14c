/** Memos of ledger entries. They are never changed, because the books keep them. */
export const disputedMemo = (name: string, number: number, total: number) =>
	`${name}, payment ${number} of ${total}, disputed at the bank`;
export const wonMemo = (name: string, number: number) =>
	`${name}, payment ${number}: the bank gave money back`;
export const shiftedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: the fund's part of the dispute has changed`;
export const refundShiftedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: the fund's part of the refund has changed`;
export const overpaidMemo = (name: string, number: number) =>
	`${name}, payment ${number}: a charge that was not needed, disputed at the bank`;
export const reversedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: taken back from the organizer's payout account`;

export const planRefundedMemo = "A plan's charge, refunded by hand";
export const planRefundFailedMemo = "A plan's charge, refund by hand failed";
export const planDisputedMemo = "A plan's charge, disputed at the bank";
export const planDisputeReturnedMemo = "A plan's charge: the bank gave money back";
export const takenBackMemo = "A release, taken back by hand";

export const returnedBeforeMemo = "A part that had gone back before: what it was for is not in this database";
export const returnedMemo = "Returned: what it was for is not in this database";
export const returnFailedMemo = "The card's bank sent back what was returned to it";
