import type { ReactNode } from "react";
import { everyPlaceTaken, placesTaken } from "#app/features/members/texts.ts";
import { phrase } from "#app/lib/phrase.ts";
import type { Sharing } from "../sharing.ts";

export const created = "Trip created";
export const readyTitle = (trip: string) => `${trip} is ready for boarding`;
export const shareTripTitle = (trip: string) => `Share ${trip}`;
export const shareTripHeading = (trip: ReactNode) => phrase`Share ${trip}`;
export const ready = (trip: ReactNode) => phrase`${trip} is ready for boarding`;
const oneLink = "One link is all your friends need. Everyone who has it can join and pay their own share.";
export const oneLinkUnclaimed =
	"One link is all your friends need. They can join now, and pay once you have an account.";
export const shareTrip = "Share this trip";

/** Says what the link can be used for now. */
export function shareLead(sharing: Sharing, taken: number, places: number): string {
	switch (sharing) {
		case "new":
			return oneLink;
		case "open":
			return `${placesTaken(taken, places)}. Everyone who has the link can join and pay their own share.`;
		case "full":
			return `${everyPlaceTaken} Your friends can open the link, and join when a place becomes free.`;
		case "cancelled":
			return "Nobody can join any more.";
	}
}

export const share = "Share the link";
export const link = "Trip link";
export const copyByHand = "Select it and copy it by hand.";
export const whatsApp = "WhatsApp";
export const facebook = "Facebook";
export const twitter = "Twitter / X";
export const moreWays = "More ways to share";
export const notShared = "Sharing didn't work";
export const copyInstead = "Copy the link instead.";

/** @param place the destination, with the dates if there are any */
export const invitation = (trip: string, place: string) =>
	`You're invited: ${trip} (${place}). Join and pay your own share here:`;
export const invitationSubject = (trip: string) => `Come along: ${trip}`;

export const scan = "Scan to board";
export const scanHint = "Hold it up at the table. Your friends only need a camera.";
export const paidBy = (date: string) => `Everything paid by ${date}`;
export const travelers = "Travelers";

export const goToTrip = "Go to your trip";
export const claimTitle = "Make it yours";
export const accountTitle = "See who is coming";
export const account = "With an account you see who has joined and paid, and chat with the group.";
export const claim =
	"Your friends can pay once you have one. Until then only this browser can claim the trip, for 30 days.";

export const next = "What happens next";
export const shareStep = "You share the link";
export const shareHow = "In the group chat, by email, or as the QR code on the ticket.";
export const joinStep = "Your friends join and pay";
export const joinHow =
	"Each picks a payment plan and sees every date and amount beforehand. The first payment confirms their spot.";
export const ownPlan = "Set a deposit and due dates of your own";
export const joinHowInFull =
	"Each sees their share beforehand and pays it in full, or in instalments if they have Plus or Pro. If you get Plus, Pro, or one-time Pro for this trip, everyone can pay in instalments. The first payment confirms their spot.";
export const viewPlans = "View Plans";
export const watchStep = "You watch it fill up";
export const watchHow =
	"Your trip's page shows who's coming, what has come in and what is still due. You join and pay your own share there, too.";
/** @param rate in basis points */
export const fee = (rate: number) =>
	rate > 0
		? `We take ${rate / 100}% of each payment; it comes out of the trip fund, and your friends pay nothing extra.`
		: "We take no booking fee.";
