export const chooseSomebody = "Choose who gets a refund";
export const sayWhy = "Say why: everyone who gets a refund will read it";
export const sayExpected = "With an amount of your own, send what can go back as expectedAmount, in cents";
export const nobodyPaid = "There is nothing to refund: nobody has a payment that can go back.";
export const nothingPaid = (name: string) => `${name} has no payment that can go back.`;
export const underWay = (name: string) =>
	`A refund to ${name} is on its way already. Wait until it has arrived.`;
export const changed = (amount: string) =>
	`What can go back has changed since this page was loaded: it is ${amount} now. Nothing was refunded.`;
export const atMostTo = (amount: string, name: string) => `At most ${amount} can go back to ${name}`;
export const fundTooLow = (held: string, needed: string) =>
	`The fund holds ${held}, but this needs ${needed}. Nothing was refunded.`;
