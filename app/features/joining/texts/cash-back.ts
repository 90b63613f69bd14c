import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const payWithCashBack = (amount: ReactNode) => phrase`Use ${amount} of your cash back`;
export const leavesToPay = (rest: ReactNode, share: ReactNode) =>
	phrase`You then pay ${rest} of your share of ${share}.`;
export const paysAll = (share: ReactNode) => phrase`It pays your whole share of ${share}.`;
export const cashBack = "Cash back";
export const paidByCashBack = (amount: string) => `${amount} of your share is paid with cash back.`;
export const notWithCashBack = "Not with cash back: the payments would be too small";
