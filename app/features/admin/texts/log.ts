export const title = "Log";
export const lead = "What admins have done, newest first. Nothing in it can be changed or deleted.";
export const entries = "Entries";
export const admin = "Admin";
export const adminHint = "An email address or an id, or “command line”";
export const about = "About";
export const aboutHint = "For example user:, trip: or a whole subject";
export const empty = "Nothing is recorded.";
export const emptyHint = "Nothing matches. Change what you filter by.";
export const show = "Show";
export const time = "Time";
export const by = "By";

export const actions = {
	viewed: "Opened the page",
	retried: "Tried again",
	sent_again: "Sent a message again",
	ended_session: "Ended a session",
	ended_sessions: "Ended all sessions",
	sent_verification: "Sent a verification email",
	answered: "Answered a request",
	reopened: "Reopened a request",
	took_request: "Took a request",
	handed_over_request: "Handed a request over",
	closed_request: "Closed a request",
	changed_urgency: "Changed how urgent a request is",
	wrote_note: "Wrote a note",
	noted_call: "Wrote down a phone call",
	went_on_duty: "Went on duty",
	went_off_duty: "Went off duty",
	saved_canned_answer: "Saved an answer that is often given",
	deleted_canned_answer: "Deleted an answer that is often given",
	sent_article: "Sent an article to the newsletter",
	downloaded: "Downloaded addresses",
	corrected: "Booked a correction",
	returned: "Returned a charge that belongs to nothing here",
	let_money_move: "Let money move before the books agreed",
	made_admin: "Gave the admin role",
	removed_admin: "Took the admin role away",
} as const;

export type AdminActionName = keyof typeof actions;
