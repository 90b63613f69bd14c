export const TERMS_PATH = "/terms-of-paying";
export const REFUND_POLICY_PATH = "/refund-policy";
