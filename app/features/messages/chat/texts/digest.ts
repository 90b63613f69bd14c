export const newMessages = (count: number) => (count === 1 ? "1 new message" : `${count} new messages`);
export const groupWrote = (trip: string, count: number, quoted: number) =>
	count > quoted
		? `Your group wrote in the chat of ${trip} while you were away. These are the newest ${quoted} messages.`
		: `Your group wrote in the chat of ${trip} while you were away.`;
export const openChat = "Open the chat";
export const registerToAnswer =
	"To write in the chat, create an account with this address. The chat is on the trip's page.";
export const inUtc = (instant: string) => `${instant} UTC`;
