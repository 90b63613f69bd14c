import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const description =
	"Plan a trip with friends: paste the links, share one page, and let everyone pay their own share.";

export const headline = (lineBreak: ReactNode) => phrase`Everyone aboard. ${lineBreak}Everyone paid.`;
export const lead =
	"Paste the links, share one page, and let each friend pay their own share, at once or, with Plus or Pro, month by month. No spreadsheet, no chasing.";
export const planAnother = "Plan another trip";

export const features = "What Gangway does for your group";
export const onePageTitle = "One page for the group";
export const onePage =
	"One link shows the plan, the dates and who's coming. People on the trip can chat there, too.";
export const splitTitle = "Costs are split for you";
export const split = "Every cost is divided by the group, and the shares add up to the cent.";
export const instalmentsTitle = "Pay at once or in instalments";
export const instalments =
	"Each friend pays their own share, in full or month by month, with every date shown beforehand. Instalments need Plus or Pro, the organizer's or the payer's own, or one-time Pro for the trip.";
export const cardsTitle = "Card numbers stay private";
export const cards = "They go straight to Stripe, our payment provider, and never pass through our hands.";

export const places = (count: number) => `${count} places`;
export const tripSoFar = "Your trip so far";
export const you = "You";
export const originToCome = "From …";
export const to = "to";
export const destinationToCome = "to …";
export const each = "each";

export const friendsAboard = ["Olga Adams", "Maya Kline", "Jonas Thorn", "Sofia Reyes"];
export const friendsToCome = ["Dana Lund", "Priya Wadia"];
export const friends = "Six friends, four of them in";
export const forExample = "For example, six\u00a0friends";
export const exampleOrigin = "Boston";
export const exampleDestination = "Lisbon";

export const privacy = "Privacy notice";
export const dismissPrivacy = "Dismiss the privacy notice";
export const notSignedIn = "You are not signed in.";
export const keptForVisit = "Your plan is kept for this visit, then cleared.";
export const signInToKeep = (link: (words: string) => ReactNode) => phrase`${link("Sign in")} to keep it.`;
