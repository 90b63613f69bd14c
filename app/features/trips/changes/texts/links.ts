export const members = {
	title: "Who is aboard",
	details: "Remove somebody, or see who has paid nothing yet",
};
export const shareLink = { title: "Reset the share link", details: "The old one ends at once" };
export const cancel = { title: "Cancel the trip", details: "Refund what the fund holds, and tell everybody" };
