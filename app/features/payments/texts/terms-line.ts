export const payLine = "By paying you accept the";
export const terms = "terms of paying";
export const and = "and the";
export const refundPolicy = "refund policy";
export const howRefundsWork = "How refunds work";
