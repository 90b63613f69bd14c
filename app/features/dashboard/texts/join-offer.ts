export const title = "Your Trip Payment";
export const free = "No costs so far.";
export const planCanChange = "Until your first payment you can still change your plan.";
export const isYourShare = "is your share of this trip.";
export const ways = "Pay in full, monthly, bi-weekly or weekly.";
export const plans = [
	"Free: friends pay upfront, in full.",
	"Pro: pay in instalments, with no booking fees.",
];
export const pay = "Pay Now - Simple & Secure";
export const join = "Join Trip & Set Payment Plan";
