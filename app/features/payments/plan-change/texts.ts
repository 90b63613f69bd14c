import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const title = "Change your payment plan";
export const description = "Choose another plan for what you have left to pay.";

export const left = (amount: string) => `You have ${amount} left to pay.`;
export const now = "Your plan now";
export const stays = (day: string) =>
	`What is due by ${day} stays as it is. Only the payments after it change.`;
export const unfold = (count: number) => (count === 2 ? "Both payments" : `All ${count} payments`);
export const total = "Total";

export const otherPlans = "Other plans that fit";
export const endsByOrganizer = (day: string) => `Your organizer has set ${day} as the last day to pay.`;
export const endsByPlan = (day: string) =>
	`Your organizer counts on your last payment by ${day}, so another plan ends by then, too.`;
export const noOther = "No other plan fits what is left to pay.";
export const needsSubscription =
	"More plans would fit. They are part of Gangway Plus and Pro, which neither your organizer nor you have.";
export const endsAfterDeparture = "Ends after departure";
export const each = (amount: string, last: string) =>
	amount === last ? `${amount} each` : `${amount} each, the last ${last}`;
export const fromTo = (first: string, last: string) =>
	first === last ? `On ${first}` : `${first} to ${last}`;
export const choose = (plan: ReactNode) => phrase`See this plan${plan}`;
export const notNow = "Your plan can't be changed now";
export const chooseOther = "See the other plans";

export const newPlan = "Your new plan";
export const confirm = (plan: string) => `Change to ${plan}`;
export const notChanged = "Your plan was not changed";
export const endsEarlier = (day: string) =>
	`This plan ends on ${day}. Once you have changed to it, you can't choose one that ends later.`;
export const withoutConsent =
	"If you don't tick this box, your automatic charges end with this change, and you pay each payment yourself by its date. You can switch them on again at any time.";
export const withConsent = "Your automatic charges go on, with the new amounts and dates.";
export const payYourself = "Automatic charges are off. You pay each payment yourself, by its date.";

export const changed = {
	on: { title: "Plan changed", message: "We charge your saved card on the new dates." },
	off: { title: "Plan changed", message: "You pay each payment yourself, by its date." },
};
export const unchanged = { title: "Nothing to change", message: "This is your plan already." };

export const firstPaymentFirst =
	"Make your first payment before you change the plan. Until then you can still choose another one where you pay.";
export const nothingToChange = "You have no payments left that can be changed.";
export const doesNotFit = "This payment plan does not fit what is left to pay. Choose another.";
export const amountLeft = (amount: string) => `The amount that another plan can pay is ${amount}`;
export const sayToWhat =
	"Send the amount, firstDueDate and lastDueDate of the plan, so that the consent is to what was shown.";

export const memberChanged = (name: string) => `${name} has changed their payment plan`;
type Moved = { name: string; trip: string; was: string; is: string };
export const lastPaymentMoved = ({ name, trip, was, is }: Moved) =>
	`${name} will make their last payment for ${trip} on ${is}. Before, it was due on ${was}. The total stays the same.`;
