import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const refundOne = (amount: string, name: ReactNode) => phrase`Refund ${amount} to ${name}?`;
export const refundSeveral = (amount: string, count: number) => `Refund ${amount} to ${count} people?`;
export const whoGets = "Who gets how much";
export const lessFee = (gross: string, fee: string) =>
	`${gross} of what was paid, less ${fee} card fee that is not returned`;
export const leaves = "Leaves the trip";
export const stays = "Stays on the trip";
export const leftBefore = "Has left before";
export const leavesMeans =
	"Whoever leaves pays nothing more: what is not paid yet is cancelled, and the place is free.";
export const staysMeans =
	"Whoever stays goes on paying. Automatic charges wait until the money has gone back, and are announced 3 days before.";
export const releasedOf = (amount: string) => `${amount} of it was released to you`;
export const releasedTitle = (amount: string) => `${amount} of this was released to you`;
export const releasedMeans =
	"We first take it back from your payout account. What we can't take back, you owe to Gangway, and it is taken from your later releases, of any trip. No other member's money pays for it.";
export const theyRead = "They will read";
export const total = "Back to cards";
export const isFinal = "The money goes back to the cards it came from. A refund can't be undone.";
export const confirm = (amount: string) => `Refund ${amount}`;
export const confirming = "Refunding...";
export const goBack = "Don't refund";
export const failed = "The refund was not made";
