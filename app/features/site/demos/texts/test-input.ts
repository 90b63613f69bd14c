export const title = "The kit";
export const description =
	"Every input and every part that Gangway's pages are built of, in each of its states. Nothing you type here is saved.";
