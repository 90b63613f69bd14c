export const cardDeclined = "Your card was declined.";
export const bankAsks = "Your bank wants to confirm this payment with you.";
export const notConfirmed = "Your bank did not confirm the payment.";
export const paymentFailed = "The payment failed.";
