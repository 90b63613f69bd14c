type Facts = { name: string; number: number; total: number };

export const charged = ({ name, number, total }: Facts) => `${name}, payment ${number} of ${total}`;
export const chargedWithoutNeed = ({ name, number, total }: Facts) =>
	`${name}, payment ${number} of ${total}, charged without need`;
export const returned = (name: string) => `${name}, charged without need and returned`;
export const returnSentBack = (name: string) =>
	`${name}, charged without need; the bank sent the return back`;

/** Stripe shows it on its own page. */
export const chargeFor = (trip: string, number: number, total: number) =>
	`${trip}, payment ${number} of ${total}`;
