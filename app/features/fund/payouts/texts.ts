import { formatCents } from "#app/lib/money.ts";

export const accountTitle = "Your payout account";
export const readyTitle = "Your payout account is ready";
export const ready = "The money you release goes there.";
export const pendingTitle = "Your payout account is not ready yet";
export const pending = "The payment provider still needs something from you, or is checking what you sent.";

export const whySetUp =
	"Before you can release money, the payment provider needs to know who receives it. You fill that in once, on its own page, for all your trips.";
export const country = "Country";
export const countryPrompt = "Choose a country";
export const countryHint = "Where you live, or where your company is registered. It can't be changed later.";
export const entityType = "Who receives the money?";
export const entityTypes = { individual: "A person", company: "A company" } as const;
export const entityTypeHints = {
	individual: "You, to a bank account in your name",
	company: "A registered company or association, to its bank account",
} as const;
export const accountOf = (kind: string, country: string) => `${kind.toLowerCase()}, ${country}`;
export const accountIs = "Your account, for all your trips:";
export const otherAccount = "Wrong country or kind of account?";
export const otherAccountHint = "A new account takes the place of this one, which was never used.";
export const setUpOther = "Set up another account";
export const closedTitle = "Your payout account was closed";
export const closed =
	"The payment provider has closed it. What is in the fund is safe. Set up a new account to release it.";
export const demoAccount = "Demo money: your account is ready right away, no questions asked.";
export const detailsArePrivate = "Your bank details stay with the payment provider. We never see them.";
export const setUp = "Set up my payout account";
export const continueSetUp = "Continue with my payout account";

export const setUpFailed = "Your payout account was not set up";
export const setUpRefused =
	"The payment provider refused to set up your payout account. No money has moved, and the fund is safe. Please try again in a moment.";
export const setUpFirst = "Set up your payout account first. Nothing was released.";
export const noAccount = "You have no payout account yet.";
export const noBankInDemo = "Demo money: there is no bank account to see.";
export const pageRefused =
	"The payment provider did not open its page. Nothing has changed. Please try again in a moment.";
export const countryFirst = "Choose the country in which you live or your company is registered";
export const chooseCountry = "Choose a country from the list";
export const chooseEntityType = "Choose a person or a company";

export const payoutsTitle = "Payouts to your bank";
export const none =
	"When released money reaches your payout account, the payment provider sends it on to your bank. You will see that here.";
export const states = {
	pending: "Planned",
	in_transit: "On its way",
	paid: "Arrived",
	failed: "Came back",
	canceled: "Cancelled",
} as const;
export const expected = (date: string) => `Expected on ${date}`;
export const arrived = (date: string) => `On ${date}`;
export const failure = (why: string | null) => why ?? "The bank did not take it.";

export const seeBank = "Change my bank account";
export const bankNotOpened = "Your bank account could not be opened";
export const bankHint =
	"Your bank account is kept by the payment provider. You see and change it on the provider's own page.";

export const failedTitle = (amount: string) => `A payout of ${amount} came back from your bank`;
export const failed = (amount: string, why: string | null) =>
	`Your bank did not take ${amount}${why ? ` (${why.replace(/[.!?]$/, "")})` : ""}. The money is safe on your payout account. Check your bank account there, and it is sent again.`;
export const accountClosedTitle = "Your payout account was closed";
export const accountClosed =
	"The payment provider has closed your payout account. What is in your trips' funds is safe. Set up a new account before you release money again.";
export const openFund = "Open the fund";

export function formatMoney(hundredths: number, currency: string): string {
	const dollars = formatCents(hundredths);
	return currency === "usd" ? dollars : `${dollars.replace("$", "")} ${currency.toUpperCase()}`;
}

/** The countries in which Stripe pays out to accounts of a platform in the United States. */
const NAMES = {
	US: "United States",
	AT: "Austria",
	BE: "Belgium",
	BG: "Bulgaria",
	CA: "Canada",
	HR: "Croatia",
	CY: "Cyprus",
	CZ: "Czech Republic",
	DK: "Denmark",
	EE: "Estonia",
	FI: "Finland",
	FR: "France",
	DE: "Germany",
	GR: "Greece",
	HU: "Hungary",
	IE: "Ireland",
	IT: "Italy",
	LV: "Latvia",
	LI: "Liechtenstein",
	LT: "Lithuania",
	LU: "Luxembourg",
	MT: "Malta",
	NL: "Netherlands",
	NO: "Norway",
	PL: "Poland",
	PT: "Portugal",
	RO: "Romania",
	SK: "Slovakia",
	SI: "Slovenia",
	ES: "Spain",
	SE: "Sweden",
	CH: "Switzerland",
	GB: "United Kingdom",
} as const;

export type PayoutCountry = keyof typeof NAMES;

export const PAYOUT_COUNTRIES = Object.keys(NAMES) as PayoutCountry[];

export const countryName = (country: PayoutCountry) => NAMES[country];
