/** What a message to support can be about, where a link has filled that in. */
export type ContactTopic = "security" | "privacy" | "payment" | "plan" | "trip" | "delete-account" | "fault";

/** The form that writes to support. */
export function contactPath(about?: ContactTopic): string {
	return `/support?tab=contact${about ? `&about=${about}` : ""}#contact`;
}
