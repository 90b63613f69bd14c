export const hasPro = (cashBackRate: number) =>
	`This trip has one-time Pro: no booking fee, instalments for your friends, and ${cashBackRate / 100}% cash back.`;
export const seePro = "See one-time Pro";
/** @param rate of the booking fee, in basis points */
export const inFull = (rate: number) =>
	rate > 0
		? `This trip has no instalments, and Gangway keeps a ${rate / 100}% booking fee.`
		: "This trip has no instalments.";
