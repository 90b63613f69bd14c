export const title = "Reset the share link";
export const lead =
	"The trip gets a new address. The old one ends at once, for everyone: whoever opens it finds no trip.";
export const stays = [
	"Everyone on the trip keeps their spot, and gets the new link by email.",
	"Invitations that you have sent by email still work for those you invited.",
	"Calendars that people have subscribed to keep working.",
	"Whoever said maybe, or that they can't make it, without an account or an invitation, is no longer listed.",
];
export const groupPageLeads =
	"Your group page stays open, and its button leads whoever opens it to the new link at once. Close the page first to keep people from it.";
export const current = "The link now";
export const reset = "Reset the link";
export const resetting = "Resetting the link…";
export const keep = "Keep the link";
export const notReset = "The link was not reset";
export const done = {
	title: "New link",
	message: "The old one has ended. We've sent everyone the new one.",
};
export const stale = "The link was reset in another window already. This is the new one.";

export const noticeTitle = "The trip has a new link";
export const notice = (trip: string) =>
	`The organizer has reset the link to ${trip}. The old one no longer works. Your spot is as it was.`;
