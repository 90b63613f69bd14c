export const topUpMemo = "A top-up of a crew wallet's pool";
export const returnedMemo = "A top-up of a crew wallet's pool, back to its card";
export const poolDisputedMemo = "A bank took back a top-up of a crew wallet's pool";
export const poolDisputeReturnedMemo = "A bank returned a top-up of a crew wallet's pool";
export const paidBackMemo = "An expense, paid back by a crew wallet's pool";
export const paidBackUndoneMemo = "A payment of a crew wallet's pool, back in the pool";
export const paidForMemo = (name: string, number: number) =>
	`${name}: payment ${number}, made by the crew wallet's pool`;
export const backToPoolMemo = (name: string, number: number) =>
	`${name}: payment ${number}, back into the crew wallet's pool`;
