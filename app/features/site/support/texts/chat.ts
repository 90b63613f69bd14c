export const title = "Live chat";
export const open =
	"One of us is online now. Our answers appear on the next page, and come by email if you leave it.";
export const closed = "The chat is closed now. Leave a message, and we'll answer by email and on this site.";
export const name = "Your name";
export const email = "Your email";
export const emailHint = "For our answer, if you leave before it.";
export const message = "Message";
export const messageHint = "Please send no card numbers and no passwords.";
export const begin = "Start the chat";
export const leave = "Leave the message";
export const sending = "Sending...";
export const notSent = "Your message was not sent";
