export const title = "Pool";
export const description = "Money that this group has pooled by card, and what it has paid back.";
export const lead = "Put money together by card, and pay expenses of the way back from it.";
export const backToPool = "Back to the pool";
export const noneTitle = "No pool yet";
export const noneText =
	"Once the organizer has opened one, everyone can put money in by card, and expenses are paid back from it.";
export const planTitle = "A pool needs Pro";
export const planText = "The crew wallet is part of Pro, and of one-time Pro for this trip.";
export const planEnded =
	"The plan of this trip has no crew wallet any more. What is in the pool can be spent and goes back when it is closed, and nothing more can be put in.";

export const inPool = "In the pool";
export const yours = (put: string, left: string) =>
	`You have put in ${put}. Of that, ${left} is still there.`;
export const oldestFirst =
	"The pool spends what was put in first, whoever put it in. What it has spent of yours counts in the shared expenses as paid by you.";
export const heldNote = (amount: string, days: number) =>
	`${amount} of it is less than ${days} days old and can't go to a payout account yet.`;
export const autoNote = (amount: string) =>
	`Up to ${amount} for an expense is paid back without an organizer, if the pool has that much.`;
export const noAutoNote = "Every expense is paid back by an organizer.";
export const openTitle = "Open the pool";
export const openText =
	"Everyone on the trip can then put money in by card. It is kept apart: nobody's share and nothing of the trip's fund is touched. Closing the pool sends what is left back to the cards it came from.";
export const openButton = "Open the pool";
export const reopenTitle = "Open the pool again";
export const opened = { title: "The pool is open", message: "Everyone on the trip can put money in now." };
export const notOpened = "The pool was not opened";
export const autoLabel = "Pay back automatically up to";
export const autoHint = "For each expense. Leave it empty, and an organizer decides each time.";
export const settings = "Settings";
export const settingsAndClosing = "Settings, or close the pool";
export const save = "Save";
export const saved = { title: "Saved", message: "The pool pays back by this from now on." };
export const notSaved = "The limit was not saved";

export const topUp = "Put money in";
export const topUpTitle = "Put money into the pool";
export const topUpDescription = "Put money into this group's pool by card.";
export const amountLabel = "Amount";
export const amountHint = (most: string) => `From $0.50 to ${most}.`;
export const next = "Go on to the card";
export const changeAmount = "Change the amount";
export const topUpNotMade = "The money was not put in";
export const topUpError = "The top-up failed";
export const topUpUnexpected =
	"Something went wrong, and we don't know yet whether the card was charged. Please reload this page.";
export const feeNote = (amount: string) =>
	`All of your ${amount} goes into the pool. There is no booking fee, and Gangway pays the card's fee.`;
export const groupsMoney =
	"The organizers pay expenses of this trip back from it. When the pool is closed, what is left of it goes back to the cards, the newest charge first.";
export const payButton = (amount: string) => `Put in ${amount}`;
export const putInNow = (amount: string) => ({
	title: `${amount} put in`,
	message: "It is in the pool now. A receipt is on its way to you.",
});
export const paidTitle = (amount: string) => `${amount} is in the pool`;
export const checkingTitle = "Checking your payment";
export const unpaidTitle = "Nothing was put in";
export const unpaidText = "The card was not charged.";
export const bankTitle = "Is this you?";
export const bankText = (amount: string) => `Your bank asks whether you are paying ${amount}.`;
export const bankYes = "Yes, pay";
export const bankNo = "No, this isn't me";
export const tryAgain = "Try again";

export const askTitle = "Paid for something?";
export const askText =
	"Ask the pool to pay back what you have paid for the group. You can also ask for a part.";
export const noExpenses = "Expenses that you have paid are listed here, so that you can ask for them.";
export const addExpense = "Add an expense";
export const expenseLabel = "Expense";
export const chooseExpensePrompt = "Choose an expense";
export const leftOf = (name: string, left: string) => `${name}: ${left}`;
export const askAmount = "Amount";
export const askAmountHint = "Leave it empty for all of it.";
export const wayLabel = "Pay me back";
export const ways = { payout: "To my payout account", instalments: "Off my payments of the trip" };
export const waysOfOthers = {
	payout: "To their payout account",
	instalments: "Off their payments of the trip",
};
export const wayHints = {
	payout: "The payment provider sends it to your bank.",
	missing: "You have no payout account yet.",
	guest: "A payout account needs an account here.",
	instalments: (left: string) =>
		`The soonest of the ${left} that you have left to pay get smaller. You agree to that by asking.`,
	nothingOpen: "You have nothing left to pay, or have not made your first payment.",
};
export const noWay =
	"It can't come off your payments for the trip: you have nothing left to pay, or have not made your first payment. The pool can pay to your payout account.";
export const noWayForGuest =
	"It can't come off your payments for the trip: you have nothing left to pay, or have not made your first payment. The pool can pay to a payout account, which needs an account here.";
export const setUpAccount = "Set up a payout account";
export const ask = "Ask the pool";
export const notAsked = "The pool was not asked";
export const askedToast = { title: "Asked", message: "The organizers decide, and we'll let you know." };
export const paidAtOnce = { title: "Paid back", message: "The pool pays it back to you." };

export const asksTitle = "Asked of the pool";
export const asksFor = (name: string, expense: string) => `${name} for “${expense}”`;
export const payIt = (amount: string) => `Pay ${amount}`;
export const paying = "Paying…";
export const decline = "Decline";
export const declineReason = "Why?";
export const declineButton = "Decline it";
export const takeBack = "Take it back";
export const notEnough = "The pool doesn't have that much right now.";
export const notAnswered = "That was not done";
export const answered = {
	pay: { title: "Paid back", message: "The pool pays it, and we'll let them know." },
	decline: { title: "Declined", message: "We'll let them know." },
	withdraw: { title: "Taken back", message: "The pool is not asked for it any more." },
};

export const history = "In and out";
export const putIn = (name: string) => `${name} put in`;
export const wentBack = (name: string) => `Back to the card of ${name}`;
export const paidBackTo = (name: string, expense: string) => `${name} for “${expense}”`;
export const someExpense = "an expense";
export const takenByBank = (amount: string) => `${amount} of it was taken back by the bank or by hand`;
export const refundStates = {
	created: "On its way",
	unknown: "On its way",
	processed: "Sent back",
	failed: "Did not arrive",
};
export const paymentStates = {
	asked: "Asked",
	reserved: "On its way",
	unknown: "On its way",
	waiting: "On its way, usually within 2 days",
	paid: "Paid back",
	failed: "Was not sent",
	declined: "Declined",
	withdrawn: "Taken back",
};
export const wayDone = { payout: "to their payout account", instalments: "off their payments of the trip" };
export const automatic = "automatically";
export const cameBack = (amount: string) => `${amount} came back`;

export const closeTitle = "Close the pool";
export const closeDescription = "What goes back to which card when this group's pool is closed.";
export const closeLead =
	"Nothing more can then be put in or paid back, and what is left goes back to the cards, the newest charge first.";
export const closeEmpty = "The pool is empty, so nothing goes back.";
export const closeAsks = (count: number) =>
	count === 1
		? "One ask that waits for an answer is declined."
		: `${count} asks that wait for an answer are declined.`;
export const closeRow = (name: string, date: string) => `${name}, put in on ${date}`;
export const partOf = (amount: string) => `of ${amount}`;
export const closeTotal = "Total to send back";
export const closeButton = (amount: string) => `Close it and send back ${amount}`;
export const closeEmptyButton = "Close the pool";
export const closing = "Closing…";
export const closed = (amount: string) => ({
	title: "The pool is closed",
	message: `${amount} goes back to the cards. Banks take 5 to 10 business days to show it.`,
});
export const notClosed = "The pool was not closed";
export const closedTitle = "This pool is closed";
export const closedText = "What was left has gone back to the cards.";
export const closedLeft = (amount: string) =>
	`${amount} could not be sent back yet, such as because a card was closed. It stays in the pool.`;
export const retry = "Try again to send it back";
export const retried = { title: "Sent again", message: "What could not be sent back is on its way again." };

export const payoutTitle = "Your payout account";
export const payoutDescription = "Set up the account to which this group's pool pays you back.";
export const payoutWhy =
	"The payment provider needs to know who receives the money. You fill that in once, on its own page, for all your trips.";
export const payoutReady = "Your payout account is ready. The pool can pay to it.";
export const payoutGuest = "A payout account belongs to an account here. Sign in or register first.";

export const enterAmount = "Enter an amount";
export const chooseExpense = "Choose an expense";
export const chooseWay = "Choose how it is paid back";
export const chooseAnswer = "Pay it, decline it or take it back";
export const expenseGone = "This expense is not there any more.";
export const notYourExpense = "The pool pays back who has paid an expense, so only they can ask.";
export const askedAlready =
	"The pool has been asked for this expense already. One ask is answered before the next.";
export const nothingLeftOfExpense = "The pool has paid back all of this expense.";
export const moreThanExpense = (left: string) => `Only ${left} of this expense is left to pay back.`;
export const payoutAccountFirst = "Set up your payout account first. The pool pays to it.";
export const askGone = "The pool was not asked for this.";
export const notYourAsk = "Only who has asked can take it back.";
export const notYourOwn = "The organizer, or another co-organizer, decides about your own expense.";
export const paidBackStays = (amount: string) =>
	`The pool has paid back ${amount} of this expense. It can't come to less, be someone else's or be deleted.`;
