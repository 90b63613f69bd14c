export const disputedMemo = (name: string, number: number, total: number) =>
	`${name}, payment ${number} of ${total}, disputed at the bank`;
export const wonMemo = (name: string, number: number) =>
	`${name}, payment ${number}: the bank gave money back`;
export const shiftedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: who bears the dispute has changed`;
export const refundShiftedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: who bears the refund has changed`;
export const overpaidMemo = (name: string, number: number) =>
	`${name}, payment ${number}: a charge that was not needed, disputed at the bank`;
export const reversedMemo = (name: string, number: number) =>
	`${name}, payment ${number}: taken back from the organizer's payout account`;
