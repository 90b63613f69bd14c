export const checkingBooks =
	"We are checking our books. Nothing is charged meanwhile. Please try again in a few minutes.";
