export const sumPaidTo = (amount: string, receivers: string) =>
	`${amount} paid to ${receivers}, outside Gangway`;
export const sumNotInFund = (text: string) => `${text}. It is not in the fund, but counts in the percentage.`;
