import * as common from "#app/lib/texts.ts";

export const cardDeclined = "Your card was declined.";
export const bankAsks = `${common.bankAsks}.`;
export const notConfirmed = "Your bank did not confirm the payment.";
export const paymentFailed = "The payment failed.";
