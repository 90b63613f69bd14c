import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import * as common from "#app/lib/texts.ts";

export const title = "Group Chat";
export const messages = "Messages";
export const earlier = "Earlier messages";
export const newest = "Newest messages";
export const showNew = "Show new messages";

export const emptyTitle = "Start the conversation";
export const empty = "No messages yet. Be the first to break the ice!";

export const joinFirst = "Join the trip to chat";
export const membersOnly = "Only people on the trip can read the chat.";
export const join = "Join the trip";

export const you = "You";
export const unknownAuthor = "Unknown User";
export const sending = "Sending...";
export const unread = "New";
export const events = {
	joined: (name: ReactNode) => phrase`${name} joined`,
	paid: (name: ReactNode) => phrase`${name} paid`,
};

export const message = "Message";
export const placeholder = "Type your message...";
export const send = "Send";
export const notSent = "Failed to send message";
export const signedOut = `${notSent}: you are not signed in any more. ${common.signInElsewhere}`;
export const emptyMessage = "Write a message";

export const remove = "Remove";
export const removed = "Message removed";
export const otherName = "You can write only under your own name";
