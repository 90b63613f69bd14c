import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Group Chat";
export const messages = "Messages";
export const earlier = "Earlier messages";
export const newest = "Newest messages";

export const emptyTitle = "Start the conversation";
export const empty = "No messages yet. Be the first to break the ice!";

export const joinFirst = "Join the trip to chat";
export const membersOnly = "Only people on the trip can read the chat.";
export const join = "Join the trip";

export const you = "You";
export const unknownAuthor = "Unknown User";
export const justNow = "Just now";
export const sending = "Sending…";
export const unread = "New";
export const events = {
	joined: (name: ReactNode) => phrase`${name} joined`,
	paid: (name: ReactNode) => phrase`${name} paid`,
};

export const message = "Message";
export const placeholder = "Type your message...";
export const send = "Send";
export const notSent = "Failed to send message";
export const emptyMessage = "Write a message";

export const remove = "Remove";
export const removed = "Message removed";
export const removeTitle = "Remove this message?";
export const removeLead =
	"Its words go for everyone, and cannot be brought back. That a message was here stays visible.";
export const removeMessage = "Remove message";
export const keepMessage = "Keep it";
export const removedAlready = "This message was removed.";
export const backToChat = "Group Chat";
export const messageNotFound = "Message not found";
export const othersMessage = "You can remove only your own messages";

export const newMessages = (count: number) => (count === 1 ? "1 new message" : `${count} new messages`);
export const groupWrote = (count: number, quoted: number) =>
	count > quoted
		? `The group wrote in the chat while you were away. These are the newest ${quoted} messages.`
		: "The group wrote in the chat while you were away.";
export const openChat = "Open the chat";
export const registerToAnswer =
	"To answer, create an account with this address: the chat is on the trip's page.";

export const otherName = "You can write only under your own name";
