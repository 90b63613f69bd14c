import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { quoteSentence } from "#app/lib/quote.ts";
import type { View } from "../views.ts";

export const viewNames = {
	trip: "Trip",
	plan: "Plan",
	money: "Money",
	people: "People",
	chat: "Chat",
} as const satisfies Record<View, string>;
export const viewTitle = (trip: string, view: View) =>
	view === "trip" ? trip : `${trip}: ${viewNames[view]}`;
export const description = "Who is aboard, what each person owes and has paid, the plan and the chat.";
export const signedOutDescription =
	"A trip on Gangway. People aboard sign in here to see the plan, the money and the chat.";
export const views = "Parts of this trip";

export const toDecide = "to decide";
export const late = "late";
export const unread = "new";

export const askInChat = (organizer: ReactNode) => phrase`Ask ${organizer} in the chat`;
export const writeToSupport = "Write to support";

export const membersOnly = "A trip's own page is for the people aboard.";
export const findingInvitation = "We're finding your invitation.";
export const goOn = "Continue";

export const tooManyPages = "Too many pages are open at once. Close some of them.";
export const tooManyStreams = "Too many people are here right now. This page is kept up to date more slowly.";

export const notFoundTitle = "Trip Not Found";
export const notFound = "This trip link may be invalid or expired.";
export const notLoadedLabel = "Failed to fetch trip data";
export const notLoadedTitle = "Trip Data Error";
export const notLoaded = "Unable to load trip information.";

export const cancelledNotice = (organizer: string, reason: string | null) =>
	`${reason ? `${organizer} writes: ${quoteSentence(reason)} ` : ""}Nobody can join or pay anymore. Past payments stay on record here${reason ? "." : `; ${organizer} can tell you more.`}`;
