export const waiting = "Waiting";
export const onItsWay = "On its way";
export const refunded = "Refunded";
export const deducted = (amount: string) => `${amount} more was deducted for card fees`;
export const rejected = "Rejected";
export const didNotGoThrough = "Did not go through";
