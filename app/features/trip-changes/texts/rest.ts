import { type Cents, formatCents } from "#app/lib/money.ts";

type Rest = { cardFee: Cents; bookingFee: Cents; stays: Cents; wasRefunded: boolean };

export const spent = (amount: string, organizer: string) =>
	`${amount} of what you paid was released to pay for the trip. Ask ${organizer} about it.`;

export function restOf({ cardFee, bookingFee, stays, wasRefunded }: Rest): string[] {
	const fees = formatCents(cardFee + bookingFee);
	const isBoth = cardFee > 0 && bookingFee > 0;
	return [
		...(isBoth ? [bothFees(fees, formatCents(cardFee), formatCents(bookingFee))] : []),
		...(!isBoth && cardFee > 0 ? [`The other ${fees} is the fee that the card company keeps.`] : []),
		...(!isBoth && bookingFee > 0 ? [`The other ${fees} is the booking fee.`] : []),
		...(stays > 0 ? [`${formatCents(stays)} of it stays in the fund.`] : []),
		...(wasRefunded ? ["What was refunded to you before is not counted here."] : []),
	];
}

const bothFees = (fees: string, cardFee: string, bookingFee: string) =>
	`The other ${fees} is fees: ${cardFee} that the card company keeps, and a booking fee of ${bookingFee}.`;
