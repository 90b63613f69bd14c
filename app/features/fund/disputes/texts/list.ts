export const title = "Disputes";
export const tookBack = (name: string, amount: string) => `${name}'s bank took back ${amount}`;
export const answerBy = (date: string) => `Answer by ${date}, so that the bank hears your side`;
export const answered = "You have answered. The bank decides.";
export const tooLate = "The bank decides. It no longer takes an answer.";
export const won = "The bank has given the money back.";
export const lost = "The bank has kept the money.";
export const lostInPart = (kept: string, returned: string) =>
	`The bank has kept ${kept} and given ${returned} back.`;
