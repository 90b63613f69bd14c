/** The topics that a link to the contact form can fill in. */
export type ContactTopic = "security" | "privacy" | "payment" | "plan" | "trip" | "delete-account" | "fault";

/** The path of the form for a message to support. */
export function contactPath(about?: ContactTopic): string {
	return `/support?tab=contact${about ? `&about=${about}` : ""}#contact`;
}
