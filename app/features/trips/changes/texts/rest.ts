import { type Cents, formatCents } from "#app/lib/money.ts";

type Unreturned = { cardFee: Cents; bookingFee: Cents; stays: Cents };
type Rest = Unreturned & { later: Cents; wasRefunded: boolean };

export const spent = (amount: string, organizer: string) =>
	`${amount} of what you paid was released to pay for the trip. Ask ${organizer} about it.`;

/** Tells a member about the rest of their payments: fees, what stays, and what they get if that is refunded, too. */
export function restOf({ later, wasRefunded, ...unreturned }: Rest, organizer: string): string[] {
	return [
		...unreturnedTexts(unreturned),
		...(later > 0 ? [`You get ${formatCents(later)} if ${organizer} refunds the rest.`] : []),
		...(wasRefunded ? ["What was refunded to you before is not counted here."] : []),
	];
}

/** Describes the parts of payments that are neither refunded nor released. */
export function unreturnedTexts({ cardFee, bookingFee, stays }: Unreturned): string[] {
	const fees = formatCents(cardFee + bookingFee);
	const isBoth = cardFee > 0 && bookingFee > 0;
	return [
		...(isBoth ? [bothFees(fees, formatCents(cardFee), formatCents(bookingFee))] : []),
		...(!isBoth && cardFee > 0 ? [`The other ${fees} is the fee that the card company keeps.`] : []),
		...(!isBoth && bookingFee > 0 ? [`The other ${fees} is the booking fee.`] : []),
		...(stays > 0 ? [`${formatCents(stays)} of it stays in the fund.`] : []),
	];
}

const bothFees = (fees: string, cardFee: string, bookingFee: string) =>
	`The other ${fees} is fees: ${cardFee} that the card company keeps, and a booking fee of ${bookingFee}.`;
