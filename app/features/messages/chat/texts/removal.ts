export const done = "Message removed";
export const removeTitle = "Remove this message?";
export const description = "Take a message out of the chat. People still see that there was one.";
export const removeLead =
	"It disappears for everyone and can't be brought back. People will still see that a message was removed.";
export const removeMessage = "Remove message";
export const keepMessage = "Keep it";
export const removedAlready = "This message was removed.";
export const backToChat = "Group Chat";
export const messageNotFound = "Message not found";
export const othersMessage = "You can remove only your own messages";
