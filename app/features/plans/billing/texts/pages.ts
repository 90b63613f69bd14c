export const checkoutTitle = (plan: string) => `Your ${plan} plan`;
export const checkoutDescription =
	"Pay for a plan or for one-time Pro, and see first what is charged now and what renews.";
export const oneTimeTitle = "One-time Pro";
export const annual = "Annual";
export const monthly = "Monthly";
export const onceOnly = "Once";
export const perYear = "a year";
export const perMonth = "a month";
export const forTrip = (trip: string) => `For ${trip}`;
export const chargedNow = (amount: string) => `${amount} is charged now.`;
export const renewsEveryYear = (date: string) =>
	`It renews on ${date} and then every year, until you cancel. We email you a week before.`;
export const renewsEveryMonth = (date: string) =>
	`It renews on ${date} and then every month, until you cancel.`;
export const neverRenews = "Nothing renews, and your own plan doesn't change.";
export const cancelAnyTime =
	"You can cancel at any time from your profile. You keep the plan until the end of the period that you have paid for.";
export const keepsCardForRenewals =
	"Your card is saved to pay for the renewals. You can change it on your profile.";
export const keepsCard = "Your card is saved. You can delete it on your profile.";
export const earlierTrips = "Trips that you have planned already keep their booking fee.";
export const activate = "Activate Subscription";
export const activating = "Activating...";
export const payOnce = (amount: string) => `Pay ${amount}`;
export const yourCard = "Your card";
export const toPricing = "Back to Pricing";

export const signInFirst = "Sign in, and choose the plan again.";
export const invalidTitle = "Invalid Subscription";
export { setupNotFound as invalid } from "./subscribing.ts";

export const setupFailed = "Setup Failed";
export const setupFailedText = "There was an issue setting up your payment method.";
export const subscriptionError = "Subscription Error";
export const notCreated =
	"Payment method setup succeeded, but there was an issue creating your subscription. Please contact support.";
export const setupError = "Setup Error";
export const unexpected = "An unexpected error occurred. Please try again.";
export const chargedOnce = "You are charged only once, even if the first try went through.";
export const confirmationError = "Confirmation Error";
export const notConfirmed = "There was an issue confirming your subscription. Please contact support.";
export const contactSupport = "Contact Support";
export const nothingCharged = "Nothing was charged.";
export const useOtherCard = "Choose your plan again, and pay with another card.";
export const bankSays = (reason: string) => `What the card company said: ${reason}`;

export const activated = "Subscription Activated!";
export const goToDashboard = "Go to Dashboard";
export const leadsToProfile = (seconds: number) => `Your profile opens in ${seconds} seconds.`;
export const leadsToTrip = (seconds: number) => `The trip opens in ${seconds} seconds.`;
export const toProfileNow = "Go to your profile now";
export const dueNow = "Charged now";
export const checkingTitle = "Confirming your subscription";

export const welcome = (plan: string) => `Welcome to ${plan}!`;
export const successDescription =
	"Whether your payment for a plan or for one-time Pro went through, and what you have now.";
export { hasOneTimePro as tripHasPro, oneTimeProBought } from "./subscribing.ts";

export const isActive = (plan: string) => `${plan} is active.`;
export const nowYours = "This is what you have now:";
export const startPlanning = "Start Planning Your First Trip";
export const viewProfile = "View Your Profile & Settings";

export const yourPlan = "Your plan";
export const planDescription =
	"See when your plan renews and what it costs, change to another one, or cancel it.";
export const toProfile = "Back to your profile";
export const givenLead = (plan: string) =>
	`You have ${plan} without a subscription. Nothing is charged, and nothing renews.`;
export const freeLead = "You're on Free.";
export const oneTimeTrips = "One-time Pro for single trips";
export const seePlans = "See the plans";
export const renewsOn = (date: string) => `Renews on ${date}`;
export const endsOn = (date: string) => `Ends on ${date}. After that you're on Free.`;
export const changesTo = (plan: string, date: string) => `Changes to ${plan} on ${date}`;
export const overdueTitle = "Your renewal is not paid";
export const overdue = (plan: string, date: string) =>
	`Your card was declined. You keep ${plan} until ${date}. Until then we try again, or you can pay now.`;
export const payNow = (amount: string) => `Pay ${amount} now`;
export const overdueWithCard = (card: string) => `It is charged to ${card}, your default card.`;
export const noPlanCard = "You have no card that a plan can be charged to. Add one before the next charge.";
export const addCard = "Add a card";
export const yourCards = "Your cards";
export const nothingMore = "Nothing more is charged, so you can delete the card it was charged to.";
export const nextCharge = ({ card, amount, date }: { card: string; amount: string; date: string }) =>
	`On ${date} we charge ${amount} to ${card}.`;
export const cardExpires = (card: string, date: string) =>
	`${card} expires before ${date}. Add another card before then, and make it your default.`;
export const changeCard = "Change your card";
export const paying = "Paying...";
export const changePlan = "Change your plan";
export const showCost = "Show what it costs";
export const changeIs = (from: string, to: string) => `From ${from} to ${to}`;
export const chargedAtOnce = (card: string) => `is charged to ${card} now`;
export const yourDefaultCard = "your default card";
export const nothingNow = "Nothing is charged now.";
export const notUsed = (plan: string) => `Not used of ${plan}`;
export const notUsedBefore = "Not used of the plan before";
export const restOfPeriod = (plan: string, date: string) => `${plan}, until ${date}`;
export const earlierCredit = "Your earlier credit";
export const earlierRest = "Too little to charge before";
export const tooLittle = "Less than $0.50 is not charged now. It is added to your next invoice.";
export const renewsAt = ({ amount, date, every }: { amount: string; date: string; every: string }) =>
	`It renews on ${date} for ${amount}, and then every ${every}, until you cancel.`;
export const chargedLater = ({
	amount,
	date,
	card,
	plan,
}: Record<"amount" | "date" | "card" | "plan", string>) =>
	`On ${date}, ${amount} for ${plan} is charged to ${card}.`;
export const year = "year";
export const month = "month";
export const creditLeft = (amount: string) =>
	`${amount} is left over as credit, and is taken off your next invoices.`;
export const effectiveNow = "The change takes effect at once.";
export const keepUntil = (plan: string) => `Until then you keep ${plan}.`;
export const payAndChange = (amount: string, plan: string) => `Pay ${amount} and change to ${plan}`;
export const changeNow = (plan: string) => `Change to ${plan} now`;
export const changeLater = (plan: string, date: string) => `Change to ${plan} on ${date}`;
export const notChanged = "Your plan was not changed";
export const stayCurrent = "Keep your plan";
export const cancelTitle = "Cancel your plan";
export const cancelHint = (plan: string, date: string) =>
	`You keep ${plan} until ${date}, and nothing more is charged. Trips and payment plans that are agreed on stay as they are.`;
export const cancelOverdueHint = "Your plan ends at once, and nothing more is charged.";
export const cancelNow = (plan: string) => `Cancel ${plan}`;
export const resume = (plan: string) => `Keep ${plan}`;
export const resumed = "Your plan goes on";
export const resumedText = "It renews as before.";
export const cancelledToast = "Your plan is cancelled";
export const cancelledText = "You keep it until the end of the period that you have paid for.";
export const endedToast = "Your plan has ended";
export const paidToast = "Paid";
export const paidText = "Your plan goes on.";
export const changedToast = "Subscription Updated!";
export const underWay = "Your plan is being changed. This page shows the change once it is made.";

export const billing = "Billing history";
export const billingLead = "What you have paid for plans.";
export const billingDescription =
	"What you have paid for plans and for one-time Pro, with a receipt for each payment.";
export const noInvoices = "Nothing yet";
export const noInvoicesHint = "When you pay for a plan, you find its receipt here.";
export const noPortal =
	"Stripe has no invoices or cards of yours yet. What you pay for is listed on this page.";
export const portal = "Invoices and cards at Stripe";
export const receiptFor = (what: string) => `Receipt: ${what}`;
export const receipt = "Receipt";
export const receiptDescription = (what: string, date: string) =>
	`${what}: What you paid Gangway on ${date}, and how the amount is made up.`;
export const issuer = "Gangway";
export const soldBy = "Sold by";
export const calculation = "How it is made up";
export const paidBy = "Paid by";
export const paidFor = "Paid for";
export const paidOn = (date: string) => `Paid on ${date}`;
export const period = "Period";
export const from = (start: string, end: string) => `${start} to ${end}`;
export const reference = "Reference";
export const fromCredit = "Paid from your credit";
export const refundedOf = (amount: string) => `${amount} of it was refunded.`;
export const takenByBankOf = (amount: string) => `Your bank has taken back ${amount} of it.`;
export const refunded = "Refunded";
export const partlyRefunded = "Partly refunded";
export const lost = "Lost to a dispute";
export const demoMoney = "Demo";
export const demoNothingPaid = "This is demo money: nothing was really paid.";
export const receiptNotFound = "Receipt not found";
export const oneTimeFor = (trip: string | null) => (trip ? `One-time Pro for ${trip}` : "One-time Pro");
export const toBilling = "Back to billing history";
