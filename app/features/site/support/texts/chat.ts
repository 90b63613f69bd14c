export const title = "Live chat";
export const open =
	"Somebody of us is here now. Our answers appear on the next page, and come by email if you leave it.";
export const closed =
	"Nobody of us is in the chat now. Leave a message: we answer it by email, and in its conversation.";
export const name = "Your name";
export const email = "Your email";
export const emailHint = "For our answer, if you leave before it.";
export const message = "Message";
export const messageHint = "Please send no card numbers and no passwords.";
export const begin = "Start the chat";
export const leave = "Leave the message";
export const sending = "Sending...";
export const notSent = "Your message was not sent";
