type Period = { plan: string; until: string };
type Renewal = Period & { amount: string };

export const begun = (plan: string) => `You have ${plan}`;
export const beginsNow = ({ plan, until, amount }: Renewal) =>
	`${plan} is yours now. It renews on ${until} for ${amount}, unless you cancel it before.`;
export const changedTo = (term: string) => `You have ${term} now`;
export const changedFrom = ({ plan, was, until, amount }: Renewal & { was: string }) =>
	`Your plan has changed from ${was} to ${plan}. It renews on ${until} for ${amount}, unless you cancel it before.`;
export const changesTo = (term: string, date: string) => `You get ${term} on ${date}`;
export const keepsUntil = ({ plan, next, until, amount }: Renewal & { next: string }) =>
	`You keep ${plan} until ${until}. On that day ${amount} is charged for ${next}. Until then you can take the change back.`;
export const cancelled = (term: string) => `You have cancelled ${term}`;
export const endsOn = ({ plan, until }: Period) =>
	`You keep ${plan} until ${until}, and nothing more is charged. After that you're on Free. Until then you can take it back.`;
export const goesOn = (term: string) => `${term} goes on`;
export const renewsAgain = ({ plan, until, amount }: Renewal) =>
	`You keep ${plan}. It renews on ${until} for ${amount}, unless you cancel it before.`;
export const renewed = (plan: string) => `${plan} was renewed`;
export const renewedUntil = ({ plan, until }: Period) => `${plan} is paid until ${until}.`;
export const unpaid = (plan: string) => `${plan} could not be renewed`;
export const graceUntil = ({ plan, until }: Period) =>
	`Your card was declined. You keep ${plan} until ${until}. Until then we try again. You can also pay now or change your card.`;
export const ended = (plan: string) => `${plan} has ended`;
export const freeNow =
	"You're on Free now. Your trips, and what you have agreed on with your friends, stay as they are.";
export const takenByBank = (amount: string, plan: string) =>
	`Your bank has taken back ${amount} that you paid for ${plan}.`;
export const allRefunded = (amount: string, plan: string) =>
	`${amount} that you paid for ${plan} was refunded.`;
export const refunded = (amount: string, plan: string) => `${amount} for ${plan} was refunded`;
export const goesToCard =
	"It goes back to the card that paid. Banks usually show it within 5 to 10 business days.";
export const oneTimeName = "one-time Pro";
export const oneTimeProEnded = (trip: string) => `${trip} no longer has one-time Pro`;
export const ownPlanNow = (trip: string) =>
	`From now on ${trip} has the features of your own plan, and later payments have the trip's booking fee again. What was agreed on and paid before stays as it is.`;
export const oneTimePro = (trip: string) => `${trip} has one-time Pro`;
export const hasProFeatures = (trip: string) =>
	`${trip} has the features of Pro now. Your own plan doesn't change, and nothing renews.`;
export const renewsSoon = (plan: string, date: string) => `${plan} renews on ${date}`;
export const renewsFor = (amount: string, date: string) =>
	`On ${date} your card is charged ${amount} for another year. If you don't want that, cancel before then.`;
export const amount = "Amount";
export const date = "Date";
export const priceLabel = "Price";
export const endLabel = "Ends on";
export const beginLabel = "Begins on";
export const renewalLabel = "Renews on";
export const everyYear = (amount: string) => `${amount} a year`;
export const everyMonth = (amount: string) => `${amount} a month`;
export const tierLabel = "Plan";
export const period = "Paid until";
export const annual = (plan: string) => `${plan}, annual`;
export const monthly = (plan: string) => `${plan}, monthly`;
export const yourPlan = "See your plan";
export const seeReceipt = "See the receipt";
export const payNow = "Pay it now";

const NAMES = { plus: "Plus", pro: "Pro" } as const;

export const chargedMemo = ({ plan, isAnnual }: { plan: keyof typeof NAMES; isAnnual: boolean }) =>
	`${NAMES[plan]}, ${isAnnual ? "a year" : "a month"}`;
export const oneTimeProMemo = "One-time Pro for a trip";
