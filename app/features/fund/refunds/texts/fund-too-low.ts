type Situation = {
	organizer: string;
	isOrganizer: boolean; // whether the reader is the organizer
	isCancelled: boolean; // the trip, for which no more payments come in
	hasSome: boolean; // whether the fund holds anything
};

export const fundTooLowTitle = "The fund doesn't hold enough right now";
export const fundTooLowForGood = "The fund doesn't hold enough";

/** What can be done while the fund holds less than a refund needs. */
export function fundTooLow({ organizer, isOrganizer, isCancelled, hasSome }: Situation): string {
	const sentences = isOrganizer
		? [
				isCancelled && noMorePayments,
				hasSome && (isCancelled ? refundYourself : refundYourselfOrWait),
				!hasSome && !isCancelled && waitForMore,
			]
		: isCancelled
			? [noMorePayments, hasSome && askForRest]
			: [askOrWait(organizer)];
	return sentences.filter(Boolean).join(" ");
}

const askOrWait = (organizer: string) =>
	`You can still ask: ${organizer} may approve part of it, or wait until more has come in.`;
const refundYourselfOrWait =
	"You can refund yourself a smaller amount with “Refund a member”, or wait until more has come in.";
const waitForMore = "You can refund yourself once more has come in.";

const noMorePayments = "The trip is cancelled, so no more payments come in.";
const askForRest = "You can still ask here for what the fund holds.";
const refundYourself = "You can refund yourself a smaller amount with “Refund a member”.";
