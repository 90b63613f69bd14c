import { type Cents, formatCents } from "#app/lib/money.ts";

export const base = (share: Cents) => `Base share ${formatCents(share)}`;

/** "+$300.00", "−$40.00" */
export const signed = (price: Cents) => (price > 0 ? `+${formatCents(price)}` : formatCents(price));

export const forCompanions = (amount: Cents) => `For companions +${formatCents(amount)}`;
export const paidForYou = (amount: Cents) => `Paid for you −${formatCents(amount)}`;

export const chosen = (name: string, price: Cents) => (price === 0 ? name : `${name} ${signed(price)}`);
