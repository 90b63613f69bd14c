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

export const message = "Message";
export const placeholder = "Type your message...";
export const send = "Send";
export const notSent = "Failed to send message";
export const emptyMessage = "Write a message";
export const otherName = "You can write only under your own name";
