import type { PaymentPlan } from "#app/features/payments/schedule/schedule.ts";

export const title = "Payment plans";
export const lead = (share: string) =>
	`This is how each plan divides a share of ${share} on a trip that starts in a year. Members see their own amounts and dates, to the cent, before they agree.`;
export const rhythms: Record<PaymentPlan, string> = {
	full: "once, on the day of joining",
	"3-month": "a month, three times",
	"6-month": "a month, six times",
	"9-month": "a month, nine times",
	"12-month": "a month, twelve times",
	"bi-weekly": "every two weeks until departure",
	weekly: "every week until departure",
};
export const lastPayment = (amount: string) => `The last one is ${amount}.`;
export const everyPlan = "With every plan";
export const onlyWith = (plans: string[]) => `With ${plans.join(", ")} or one-time Pro`;
export const notes = [
	"One subscription is enough for instalments. The organizer's covers everybody on the trip, and your own covers you on any trip.",
	"Weekly and bi-weekly payments are offered if the departure is at least two weeks away.",
	"There is no interest and no extra fee. A plan that ends after the departure is offered with a warning.",
];
export const seePlans = "Compare Free, Plus and Pro";
