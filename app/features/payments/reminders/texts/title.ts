export const title = "Payment reminders";
export const description = "Who is late with a payment, and a reminder that you can send to each of them.";
