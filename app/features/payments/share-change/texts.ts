export const lessThanCashBack = (cashBack: string) =>
	`${cashBack} of your share is paid by your cash back, and your share can't become less than that.`;
export const tooLittleMore =
	"The difference is less than a card can pay, and you have no later payment that it could be added to.";
export const tooLittleLeft = (left: string) =>
	`${left} would be left to pay, which is less than a card can pay. Choose something else as well, or ask your organizer.`;
export const wayDoesNotFit = "This way to pay the difference does not fit. Choose another.";
