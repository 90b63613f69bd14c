import type { ReactNode } from "react";
import type { FundOverview } from "#app/features/fund/fund-overview.server.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

const decideRefundsFirst = "Decide the open refund requests first. Then you can release the rest.";
const waitForPayments = (days: number) =>
	days > 0
		? `A payment can be released ${pluralize(days, "day")} after it was made.`
		: "As soon as a payment comes in, you can release it here.";
const nothingMore = "The trip is cancelled, so no more payments come in.";
const allReleased = "Every payment has come in, and the fund has nothing left to release.";

type Fund = Pick<FundOverview, "status" | "reservedForRefunds" | "balance" | "totalReleased">;

/**
 * Why there is nothing to release.
 * @param hold how long each payment is held, and when the next part can be released, if some is too new
 */
export function nothingToRelease(
	{ status, reservedForRefunds, balance, totalReleased }: Fund,
	{ isCancelled }: { isCancelled: boolean },
	{ days, freeOn }: { days: number; freeOn?: string },
): { title: string; text: string; isAll: boolean } {
	// A cancelled trip's fund is complete without the payments that were cancelled, so it says nothing of them.
	const isAll = status === "completed" && !isCancelled;
	if (isAll) return { title: "Everything is released", text: allReleased, isAll };
	const isEmptied = totalReleased > 0 && balance === 0;
	const [empty, emptied] = isCancelled
		? ["Nothing to release", "Nothing left to release"]
		: ["Nothing to release yet", "Everything so far is released"];
	const title = isEmptied ? emptied : empty;
	if (reservedForRefunds > 0) return { title, text: decideRefundsFirst, isAll };
	if (freeOn) return { title, text: tooNew(freeOn), isAll };
	return { title, text: isCancelled ? nothingMore : waitForPayments(days), isAll };
}

export const inProgress = (amount: ReactNode) => phrase`${amount} is on its way. Do not release again.`;
export const inProgressHint =
	"We are waiting for the payment provider and check again every few seconds. What it does not pay out returns to the fund. You can close this page.";

export const waiting = (amount: ReactNode) => phrase`${amount} is on its way, usually within 2 days.`;
export const waitingHint =
	"Gangway is moving the money for it to the payment provider. It stays reserved for you, and goes out by itself: you don't have to do anything. After that you can release more.";
const tooNew = (freeOn: string) =>
	`A payment can be released some days after it was made. The next part can be released on ${freeOn}.`;
export const owed = (owed: ReactNode) =>
	phrase`You owe Gangway ${owed} for payments that went back after you had received them. A release pays that first.`;
export const paysDebt = (amount: ReactNode) =>
	phrase`${amount} of the next release pays what you owe Gangway`;

export const amount = "Amount";
export const amountHint = (available: Cents) =>
	`${formatCents(available)} is available. Leave it empty to release all of it.`;
export const purpose = "What is it for?";
export const purposeExample = "Flights for everyone";
export const recipient = "Who will you pay with it?";
export const recipientExample = "The airline";
export const recipientHint =
	"A note that everyone on the trip sees. The money itself goes to your own payout account, and you pay them from there.";
export const note = "Note";
export const everyoneSees = "Everyone on the trip sees the amount and what you write here.";
export const review = "Review release";
export const checking = "Checking...";
export const reviewTitle = (amount: string) => `Release ${amount} to your account?`;
export const whereItGoes = "Where it goes";
export const toYourAccount = "To your payout account";
export const paysWhatYouOwe = "Pays what you owe Gangway";
export const total = "Out of the fund";
export const isFinal =
	"Once the money has gone out, a release can't be undone. Everyone on the trip sees it.";
export const confirmAmount = (amount: string) => `Release ${amount}`;
export const goBack = "Don't release";
export const takeBack = "Take it back";
export const takingBack = "Taking it back...";
export const takeBackHint =
	"What has not gone out yet is then in the fund again, for refunds or for another release.";
export const takenBackByYou = "Release taken back";
export const notTakenBack = "The release was not taken back";
export const inFundAgain = (amount: Cents) => `${formatCents(amount)} is in the fund again.`;
export const nothingWaits = "No part of a release is waiting anymore, so there is nothing to take back.";
export const releasing = "Releasing...";

export const notAboveZero = "Enter an amount above $0.00";
export const amountMissing = "Enter the amount to release";
export const moreThanAvailable = (available: Cents) =>
	`At most ${formatCents(available)} can be released now`;
export const nothingAvailable = "There is nothing to release right now";
export const alreadyUnderWay =
	"A release is already under way. It will finish on its own, so please don't release again.";
export const releasedMeanwhile =
	"Another release went through in the meantime. Please check the amounts again.";
export const debtChanged = ({ amount, debtPaid }: Pick<Release, "amount" | "debtPaid">) =>
	`What you owe Gangway has changed since this page was loaded: ${formatCents(debtPaid)} of this release would pay it now, and ${formatCents(amount - debtPaid)} would go to your payout account. Nothing was released.`;
export const failedTitle = "Fund Release Failed";
export const failed = "Failed to release funds to your account";

export const underWayTitle = "Release under way";
export const underWay = (amount: Cents) =>
	`We are waiting for the provider to confirm ${formatCents(amount)}.`;
export const releasedTitle = "Funds released";
export const waitingTitle = "Release on its way";
export const waitingMessage = (amount: Cents) =>
	`${formatCents(amount)} is on its way to your payout account, usually within 2 days.`;
export const released = ({ amount, debtPaid }: Pick<Release, "amount" | "debtPaid">) =>
	[
		...(amount > debtPaid ? [`${formatCents(amount - debtPaid)} is on its way to your payout account.`] : []),
		...(debtPaid > 0 ? [`${formatCents(debtPaid)} paid what you owed Gangway.`] : []),
	].join(" ");
export const amountReleased = (amount: Cents) => `${formatCents(amount)} released`;
export const restRefused = (rest: Cents) => `${formatCents(rest)} was refused and is back in the fund.`;

export const date = "Date";
export const to = "To";
export const forWhat = "For";
export const yourPayoutAccount = "Your payout account";

type Release = { amount: Cents; debtPaid: Cents; purpose: string | null };

export const releasedFromFund = (organizer: string, { amount, purpose }: Release, trip: string) =>
	withPurpose(`${organizer} released ${formatCents(amount)} from the fund of ${trip}.`, purpose);
export const onItsWayToYou = ({ amount, debtPaid }: Release) =>
	amount > debtPaid
		? `${formatCents(amount - debtPaid)} is on its way to you`
		: `${formatCents(debtPaid)} paid what you owed Gangway`;
export const wentToYourAccount = ({ amount, debtPaid, purpose }: Release, trip: string) =>
	withPurpose(
		[
			...(amount > debtPaid
				? [`${formatCents(amount - debtPaid)} from the fund of ${trip} is on its way to your payout account.`]
				: []),
			...(debtPaid > 0 ? [debtPaidFrom(amount > debtPaid ? "it" : `the fund of ${trip}`, debtPaid)] : []),
		].join(" "),
		purpose,
	);
export const notReleasedTitle = (amount: Cents) => `${formatCents(amount)} could not be released`;
export const notReleased = (amount: Cents, trip: string) =>
	`The payment provider refused to pay ${formatCents(amount)} out to you. All of it is back in the fund of ${trip}.`;

export const takenBackTitle = (amount: Cents) => `${formatCents(amount)} of a release was taken back`;
export const takenBack = (amount: Cents, trip: string) =>
	`Gangway has taken ${formatCents(amount)} of a release for ${trip} back from your payout account. It is in the trip's fund again, unless you owed it for a refund of the same payment. If you don't know why it was taken back, write to support.`;

export const debtReturnedTitle = (amount: Cents) => `${formatCents(amount)} is in your fund again`;
export const debtReturned = (amount: Cents, trip: string) =>
	`${formatCents(amount)} from the fund of ${trip} had paid what you owed Gangway. You owe it no more, because the money has come back. It is in the fund again, and you can release it.`;

export const reservedMemo = (id: string) => `Release ${id}, reserved`;
export const memo = (id: string, purpose: string | null) => `Release ${id}${purpose ? `, ${purpose}` : ""}`;

const debtPaidFrom = (fund: string, amount: Cents) =>
	`${formatCents(amount)} from ${fund} paid what you owed Gangway.`;

function withPurpose(sentence: string, purpose: string | null): string {
	return purpose ? `${sentence} For: ${purpose.replace(/[.!?]$/, "")}.` : sentence;
}

export const missingTransferMemo = "A transfer for a trip that this database does not know";
export const missingReversalMemo = "Taken back: the transfer's trip is not in this database";
