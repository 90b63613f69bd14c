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
export const updates = (count: number) => `${count} updates`;
export const events = {
	joined: (name: ReactNode) => phrase`${name} joined`,
	paid: (name: ReactNode) => phrase`${name} paid`,
	organizes: (name: ReactNode) => phrase`${name} took over as organizer`,
};

export const askAssistant = "Ask the assistant";
export const message = "Message";
export const placeholder = "Type your message...";
export const send = "Send";
export const notSent = "Failed to send message";
export const signedOut = `${notSent}: you are not signed in any more. ${common.signInElsewhere}`;
export const emptyMessage = "Write a message";

/** @param author null for the reader's own */
const whose = (author: string | null) => (author === null ? "your" : `${author}'s`);
export const removeMessage = (author: string | null, words: string) =>
	`Remove ${whose(author)} message: ${words}`;
export const removed = "Message removed";
export const otherName = "You can write only under your own name";

export const removalDone = "Message removed";
export const removeTitle = "Remove this message?";
export const removalDescription = "Take a message out of the chat. People still see that there was one.";
export const removeLead =
	"It disappears for everyone and can't be brought back. People will still see that a message was removed.";
export const removeForGood = "Remove message";
export const keepMessage = "Keep it";
export const removedAlready = "This message was removed.";
export const backToChat = "Group Chat";
export const messageNotFound = "Message not found";
export const othersMessage = "You can remove only your own messages";

export const newMessages = (count: number) => (count === 1 ? "1 new message" : `${count} new messages`);
export const groupWrote = (trip: string, count: number, quoted: number) =>
	count > quoted
		? `Your group wrote in the chat of ${trip} while you were away. These are the newest ${quoted} messages.`
		: `Your group wrote in the chat of ${trip} while you were away.`;
export const openChat = "Open the chat";
export const answerOnOwnPage =
	"To answer, open the trip's link in the browser you joined with. The chat is there, and you don't need an account.";
export const inUtc = (instant: string) => `${instant} UTC`;
