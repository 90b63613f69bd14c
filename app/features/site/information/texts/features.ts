export const title = "Features";
export const description =
	"Everything that Gangway does for a group trip: planning, payments, chat, help and extras, and which plan has what.";
export const lead =
	"One page for the plan, the people and the money. This is what it does, and what each plan adds.";
export const sceneAlt = "A ship's bridge with a wheel, gauges and a row of luggage tags.";
export const planTrip = "Plan a trip";
export const seePlans = "See plans and prices";

export const currentPlan = (plan: string) => `You are on ${plan}`;
export const currentPlanText = {
	free: "Planning, sharing, chat and payments in full are included. Plus and Pro lower the booking fee, and let your friends pay in instalments.",
	plus: "Your friends can pay in instalments, and part of what they pay by card comes back to you as credit.",
	pro: "Your new trips have no booking fee, and you have everything that Gangway does.",
};
export const visitor = "You don't need an account to plan";
export const visitorText =
	"Plan a trip and share its link first. A feature below that is marked “From Plus” or “Pro” comes with the organizer's plan, and many of them with one-time Pro for a single trip.";
export const upgrade = "Upgrade";
export const changePlan = "Change plan";

export const from = { free: "Every plan", plus: "From Plus", pro: "Pro" };
export const orOneTime = (plans: string) => `${plans}, or one-time Pro`;
export const upgradeToUnlock = "Upgrade to unlock";
export const viewPlans = "View Plans";
/** For screen readers, because every locked card has the same button. */
export const forFeature = (feature: string) => ` for ${feature}`;
