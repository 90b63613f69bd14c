export const title = "Payment reminders";
