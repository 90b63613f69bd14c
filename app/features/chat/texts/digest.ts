export const newMessages = (count: number) => (count === 1 ? "1 new message" : `${count} new messages`);
export const groupWrote = (count: number, quoted: number) =>
	count > quoted
		? `The group wrote in the chat while you were away. These are the newest ${quoted} messages.`
		: "The group wrote in the chat while you were away.";
export const openChat = "Open the chat";
export const registerToAnswer =
	"To reply, create an account with this address. The chat is on the trip's page.";
