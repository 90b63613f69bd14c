export const START_FORM = "start-refund";
export const approvalForm = (refundId: string) => `approve-${refundId}`;
