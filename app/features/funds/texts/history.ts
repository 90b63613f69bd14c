export const history = "Fund releases";
export const historyEmptyTitle = "Nothing released yet";
export const historyEmpty =
	"Each release will show up here, with what it was for. Everyone aboard can see it.";
export const onItsWay = "On its way";
export const refused = "Refused, back in the fund";
export const paidTo = (recipient: string) => `to ${recipient}`;

export const takenBack = (amount: string) =>
	`${amount} of it was taken back from your payout account and is in the fund again.`;
