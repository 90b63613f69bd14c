export const TERMS_PATH = "/terms-of-paying";
export const REFUND_POLICY_PATH = "/refund-policy";
export const PRIVACY_PATH = "/privacy";
export const TERMS_OF_USE_PATH = "/terms";
