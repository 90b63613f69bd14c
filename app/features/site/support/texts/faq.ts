import { percent } from "#app/features/plans/pricing/texts/plans.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { contactPath } from "#app/lib/contact-path.ts";
import { formatCents } from "#app/lib/money.ts";
import { ONE_TIME_PRO_PRICE, TIER_PRICES } from "#app/lib/tier-prices.ts";
import type { FaqGroup } from "../faq.ts";

const planning: FaqGroup = {
	id: "planning",
	title: "Planning a trip",
	questions: [
		{
			id: "how-to-start",
			question: "How do I plan a trip with friends?",
			answer:
				"Enter where you are going and when, how many of you there are, and what you want to book. Gangway splits the cost and gives you a link for your friends. There they see the trip and their share, and they pay by card.",
			where: { to: "/", label: "Plan a trip" },
		},
		{
			id: "edit-trip",
			question: "Can I change a trip after I have created it?",
			answer:
				"Yes, trip organizers can edit trip details at any time: the title, the places, and the names and links of bookings. Once someone has paid, the dates stay, spots can be added, and a new price goes through “Change the price”. We'll let everyone know what has changed.",
			also: "edit, date",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "price-changes",
			question: "What if the price changes after people have paid?",
			answer:
				"The organizer changes the price on the trip's page “Change the price”. If it rises, we ask everyone who has begun to pay whether they agree. If it falls, they get the lower price at once. Costs can move between the bookings at any time, as long as no share changes.",
			where: {
				to: "/trip-results",
				label: "Your trips: open one, then “Change the trip” or “Refund requests”",
			},
		},
		{
			id: "own-share",
			question: "Do I pay a share as the organizer?",
			answer:
				"Yes. You count as one of the group and pay your share like everyone else. If the cost can't be split evenly, you pay or save the cents that are left over. Cash back from an earlier trip can pay for your share.",
			also: "uneven, unequal, rounding",
			where: { to: "/profile/cash-back", label: "Your cash back" },
		},
		{
			id: "equal-shares",
			question: "Can we pay different shares?",
			answer:
				"Yes, by options. Everyone has the same base share, the cost of the trip divided by the size of the group, and chooses on top of it what you offer: a single room for more, a flight from another city for less, a boat day. For any other split, settle the difference among yourselves. Our article shows several ways to work it out.",
			also: "uneven, unequal, split, children, kids, couple, more, less",
			where: { to: "/blog/2", label: "The article on fair ways to split" },
		},
		{
			id: "new-organizer",
			question: "Can someone else take over as the organizer?",
			answer:
				"Yes. Where you change the trip, choose “Hand the trip over”, and pick someone on it who has an account. Once they accept, they organize it, and the fund, everyone's payments and plans stay as they are. You stay on the trip as a co-organizer.",
			also: "transfer, hand over, change, host, owner, admin, leader",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "group-size",
			question: "How many people can come along?",
			answer: `On Free, a group has at most ${TIER_BY_ID.free.maxGroupSize} people, you included, and ${TIER_BY_ID.free.maxMembersPerTrip} of them can have a spot. With Plus it has at most ${TIER_BY_ID.plus.maxGroupSize}. With Pro, or one-time Pro for the trip, the number is unlimited (${TIER_BY_ID.pro.maxGroupSize} per trip today).`,
			also: "limit, maximum, members",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "emergency",
			question: "What do we do in an emergency on the way?",
			answer:
				"Call the local emergency number. From the day before departure to the day after the return, the trip's page, the itinerary and the boarding pass lead to the numbers of where you are, on every plan and without a connection, too. On Pro you can also tell us from there, and ask everyone whether they are safe. Gangway is not an emergency service.",
			also: "112, 911, police, ambulance, accident, safe, help, danger",
			where: { to: "/trip-results", label: "See your trips" },
		},
		{
			id: "how-many-trips",
			question: "How many trips can I plan?",
			answer: `On Free you can create ${TIER_BY_ID.free.maxTripsPerMonth} trips each calendar month, on Plus ${TIER_BY_ID.plus.maxTripsPerMonth}, and on Pro as many as you like. You keep your trips, even if your plan ends.`,
			also: "limit, maximum",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "without-account",
			question: "Can I plan a trip without an account?",
			answer:
				"Yes. You can create it and send its link, and your friends can hold spots on it. Nobody can pay until you have signed in from the same browser, which makes the trip yours. A trip that nobody signs in for is deleted after 30 days.",
			where: { to: "/register", label: "Create an account" },
		},
	],
};

const joining: FaqGroup = {
	id: "joining",
	title: "Joining a trip",
	questions: [
		{
			id: "join-without-account",
			question: "Do I need an account to join a trip?",
			answer:
				"No. Open the trip's link, give your name and email address, and pay; the link then shows your boarding pass, the plan, the people and the chat. With an account, which is free, you can see the trip in any browser. Register in the same browser with the same address, and your spot moves into the account.",
			where: { to: "/register", label: "Create an account" },
		},
		{
			id: "what-guests-see",
			question: "Who sees what on a trip?",
			answer:
				"Anyone with the link sees the trip, its bookings with their prices, the share, the names and pictures of those who have joined, and whose spot is confirmed. People on the trip also see the itinerary, who has paid, who is late with how much, and the chat. An itinerary that the organizer shares has a link of its own, which shows no amounts and no last names. Your email address and how much you have paid are shown to the organizer, and to nobody else in the group.",
			also: "private, privacy, visible",
			where: { to: "/security", label: "Security and privacy" },
		},
		{
			id: "place-confirmed",
			question: "When is my spot confirmed?",
			answer:
				"Your first payment confirms your spot. It is charged when you press Pay, and does not wait for the others.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "pay-to-join",
			question: "Why do I have to pay at once to join?",
			answer:
				"Guests who have not paid can hold at most half of a trip's places, so that nobody can fill a trip without paying. Once they hold that half, you join by paying at once, or you sign in and hold a spot.",
			where: { to: "/login", label: "Sign in" },
		},
		{
			id: "other-device",
			question: "How do I open my spot on another phone?",
			answer:
				"With an account, sign in there. Without one, open the trip's link and ask for a link to your spot. We email it to the address you joined with. It works once, within 30 minutes.",
			also: "lost link, new device, computer",
			where: { to: "/sign-in", label: "Sign in with a link by email" },
		},
		{
			id: "leave",
			question: "Can I leave a trip?",
			answer:
				"Yes. If you have paid nothing, you leave at once and your spot is free. If you have paid, ask for a refund and say that you are leaving: your spot is free once the refund is made. The organizer can't leave, but can cancel the trip.",
			also: "drop out, withdraw, quit, group, change my mind",
			where: { to: "/trip-results", label: "Your trips: open one, then “Leave the trip”" },
		},
	],
};

const paying: FaqGroup = {
	id: "paying",
	title: "Paying your share",
	questions: [
		{
			id: "pay-for-a-friend",
			question: "Can I pay for a friend?",
			answer:
				"Yes, one payment at a time, as a present. Your friend opens “Pay for a friend” on the trip and lets the others pay their next payment. Then you pay it there, with a card of your own. Nothing of your card is kept for your friend, and a refund goes back to it.",
			also: "gift, present, someone else's share, friend can't pay",
			where: { to: "/trip-results", label: "Your trips: open one, then “Pay for a friend”" },
		},
		{
			id: "deposit",
			question: "Can I take a deposit?",
			answer:
				"Yes. With a payment plan the first instalment works like a deposit: it is paid when someone joins, and it confirms their spot. On Pro you choose its amount, in a payment plan that you offer. It is refunded by the same rules as every other payment.",
			also: "down payment, upfront",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "instalments",
			question: "Can we pay in instalments, and with which plan?",
			answer:
				"Yes, all of you can if the organizer has Plus or Pro, or one-time Pro for the trip. With your own Plus or Pro, you can pay for any trip in instalments yourself. You choose 3, 6, 9 or 12 monthly payments, or one every week or every two weeks if the trip starts in 14 days or more. You see every date and amount before you agree.",
			also: "monthly, weekly, pay later, spread",
			where: { to: "/pricing?for=payment_plans", label: "Plans with instalments" },
		},
		{
			id: "when-charged",
			question: "When is my card charged?",
			answer:
				"Your first payment is charged when you press Pay. Later instalments are charged on their due dates, never earlier, and only if you have agreed to it. We announce each of them by email 3 days before. You can switch automatic charges off and pay by hand.",
			also: "autopay, automatically, taken",
			where: { to: "/trip-results", label: "Your trips: open one, then “Automatic charges”" },
		},
		{
			id: "late-payers",
			question: "What happens when someone pays late?",
			answer:
				"We remind everyone who pays by hand 3 days before the due date, on that day, and 3 days after it. As the organizer you can send a reminder yourself, but no payment gets more than 3 reminders. Everyone on the trip sees who is late and with how much. There is no late fee, and nobody else has to pay for them.",
			also: "doesn't pay, don't pay, won't pay, unpaid, missed, chase",
			where: { to: "/trip-results", label: "Your trips: open one, and its page shows who is late" },
		},
		{
			id: "declined",
			question: "What happens when a card is declined?",
			answer:
				"Nothing is charged, and you can pay with another card. If an automatic charge is declined, we try the card again after 1, 3 and 5 days and tell you each time. After several declines in a row you have to wait before the next try, for an hour at most.",
			also: "failed, rejected, error",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "change-schedule",
			question: "Can I change my payment plan later?",
			answer:
				"Yes, until your first payment. After it the schedule is locked, but you can still pay instalments early, choose another card, or switch automatic charges off.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Automatic charges”" },
		},
		{
			id: "ways-to-pay",
			question: "How can I pay?",
			answer:
				"By card, and by Apple Pay or Google Pay where the payment form shows them. We don't take PayPal, Venmo, bank transfers or cash.",
			also: "use, credit card, debit card, cashapp, wire, Zelle, method",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "receipts",
			question: "Do I get a receipt?",
			answer:
				"Yes. We email you a receipt for each payment, and you find all of them on the trip's page, to print or to keep. Receipts for Plus, Pro and one-time Pro are on your profile, under “Billing History”.",
			also: "invoice, bill, proof, tax",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "currencies",
			question: "Which currencies can we pay in?",
			answer:
				"Every share is in US dollars, and cards are charged in US dollars. If your card is in another currency, your bank converts the amount and may charge you for it.",
			also: "euro, pounds, foreign, exchange rate",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "card-safe",
			question: "Is my card safe?",
			answer:
				"Your card's number goes to Stripe and never to us. Your card is kept at Stripe only if you agree to it. A card kept for a trip is removed once nothing more will be charged to it, unless it is one of your account's saved cards.",
			also: "secure, security, scam, trust, credit, debit, store",
			where: { to: "/security", label: "Security and privacy" },
		},
		{
			id: "demo-money",
			question: "What is demo money?",
			answer:
				"Where Gangway says Demo Mode, you pay with test cards and no real money moves. Demo money is kept apart from real money and never added to it, and the organizer can release it at once.",
			where: { to: "/payment-demo", label: "Try the payment demo" },
		},
	],
};

const changes: FaqGroup = {
	id: "changes",
	title: "Refunds and cancelling",
	questions: [
		{
			id: "ask-for-refund",
			question: "How do I get a refund?",
			answer:
				"Ask for it on the trip's page, or on your boarding pass if you have no account, and say whether you are leaving or staying. The organizer decides, and gives a reason if the answer is no. While your request waits, nothing is charged automatically.",
			also: "money back, return",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "refund-amount",
			question: "How much comes back, and why is it less than I paid?",
			answer:
				"You get back what you paid, less the card fee that Stripe keeps: 2.9% and $0.30 for each payment. Gangway gives its booking fee back in proportion. You see the figures before you ask. It makes no difference to you if some of it was already paid out to the organizer: if they approve, we take it back from them.",
			also: "money back, deduction",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "refund-time",
			question: "How long does a refund take?",
			answer:
				"An approved refund goes to the card that paid, newest payment first. Banks usually show it within 5 to 10 business days. If your bank sends it back, we tell you and the organizer.",
			where: { to: "/refund-policy", label: "Refund policy" },
		},
		{
			id: "cancel-trip",
			question: "What happens when the organizer cancels the trip?",
			answer:
				"Nothing more is charged, and everyone reads why. Everyone gets back what the trip's fund still has of their own money, less the card fee, unless the organizer chooses to refund people one by one. Cancelling can't be undone.",
			also: "money back, call off",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "remove-member",
			question: "Can I take someone off my trip?",
			answer:
				"Yes. If they have paid, removing them also refunds what the fund still has of their money. The page shows the amount before you confirm, and they get a message with the words you choose.",
			also: "kick out, delete",
			where: { to: "/trip-results", label: "Your trips: open one, then “Change the trip”" },
		},
		{
			id: "chargebacks",
			question: "What happens when someone disputes a payment with their bank?",
			answer:
				"The bank takes the money back first and decides later. It never costs the other members their money. What was paid out of that payment is taken back from the organizer, or becomes their debt to Gangway. The organizer can answer the bank, and if they don't, we send what we know a day before its deadline.",
			also: "chargeback, fraud, unknown charge",
			where: { to: "/trip-results", label: "Your trips: open one, and its page shows the dispute" },
		},
	],
};

const { free, plus, pro } = TIER_BY_ID;
const price = (tier: keyof typeof TIER_PRICES) =>
	`${formatCents(TIER_PRICES[tier].month)} a month or ${formatCents(TIER_PRICES[tier].year)} a year`;

const money: FaqGroup = {
	id: "money",
	title: "Fees, payouts and cash back",
	questions: [
		{
			id: "who-holds-money",
			question: "Who holds the money?",
			answer:
				"Gangway holds it, in its account at Stripe, until the organizer releases it for the trip. Each trip has a fund of its own in our books, and it earns no interest. Everyone on the trip sees each payout, and what it is for if the organizer says so.",
			also: "escrow, safe, scam, trust",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "fees",
			question: "What does Gangway cost?",
			answer: `Planning is free, and a booking fee is taken out of each payment, never added to it: ${percent(free.bookingFeeRate)} on Free, ${percent(plus.bookingFeeRate)} on Plus and none on Pro. It goes by the plan that the organizer had when the trip was created or claimed. Plus costs ${price("plus")}, and Pro ${price("pro")}. One-time Pro costs ${formatCents(ONE_TIME_PRO_PRICE)} and takes the fee off the later payments of one trip.`,
			also: "price, pricing, charge, commission, subscription",
			where: { to: "/pricing", label: "Plans and prices" },
		},
		{
			id: "booking-fee-back",
			question: "Do I get the booking fee back?",
			answer:
				"Yes. A refund gives it back in proportion, and a full refund gives back all of it. If a trip is cancelled before the first payment, nobody has paid a booking fee.",
			also: "refundable",
			where: { to: "/pricing#fees", label: "Why we charge fees" },
		},
		{
			id: "payout-time",
			question: "When is the money paid out to me?",
			answer:
				"When you release it. A payment can be released some days after it was made, and your trip's fund shows from which day. The money then goes to your payout account at Stripe, which sends it on to your bank. The page behind “Manage funds” shows when it has arrived.",
			also: "withdraw, payout, transfer",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "payout-countries",
			question: "In which countries can organizers be paid out?",
			answer:
				"In the United States, Canada, the United Kingdom, Switzerland, and the European Economic Area except Iceland. The payout account can belong to you or to a company, and you set it up at Stripe.",
			where: { to: "/trip-results", label: "Your trips: open one, then “Money”" },
		},
		{
			id: "cash-back",
			question: "How does cash back work?",
			answer: `As an organizer you earn ${percent(plus.cashBackRate)} on Plus and ${percent(pro.cashBackRate)} on Pro or with one-time Pro of what the others pay by card, as credit for your own share of a later trip. You can use it 14 days after the trip ends, or 14 days after the payment if that is later. If the trip has no end date, you can use it 90 days after the payment. If a payment is refunded, its cash back is taken back in proportion.`,
			also: "cashback, reward",
			where: { to: "/pricing#cash-back", label: "Cash back with each plan" },
		},
		{
			id: "cancel-plan",
			question: "How do I cancel Plus or Pro?",
			answer:
				"Cancel it on the page of your plan, at any time. You keep the plan to the end of the period you have paid for, and no part of that period is refunded. If a payment for the plan is overdue, the plan ends at once and nothing more is charged.",
			also: "subscription, unsubscribe, downgrade, renew",
			where: { to: "/profile/plan", label: "Your plan" },
		},
	],
};

const account: FaqGroup = {
	id: "account",
	title: "Your account, and Gangway",
	questions: [
		{
			id: "travel-agent",
			question: "Is Gangway a travel agent?",
			answer:
				"No. The organizer plans the trip, books it and answers for it. Gangway sells no travel. It collects the shares and keeps the books.",
			where: { to: "/terms-of-paying", label: "Terms of paying" },
		},
		{
			id: "cannot-sign-in",
			question: "I can't sign in. What can I do?",
			answer:
				"Ask for an email with a link that signs you in, or with one to choose a new password. Each link works once, within 30 minutes. If the email has not come after a few minutes, look in your spam folder.",
			also: "log in, login, forgot my password, reset",
			where: { to: "/sign-in", label: "Sign in with a link by email" },
		},
		{
			id: "change-email",
			question: "How do I change my email address?",
			answer:
				"Change it in your security settings. We email the new address a link to confirm it, and tell the old one. Every other browser is signed out.",
			also: "new, update, edit",
			where: { to: "/profile/security/email", label: "Change your email address" },
		},
		{
			id: "own-data",
			question: "Which data do you have about me?",
			answer:
				"You can download everything we hold about you from one page, as JSON or CSV. Your password is not in it, because we store only a hash of it. Your card's number is not in it either, because we never receive it.",
			also: "export, privacy, GDPR",
			where: { to: "/profile/data", label: "Your data" },
		},
		{
			id: "delete-account",
			question: "How do I delete my account?",
			answer:
				"Choose Delete Account on your profile. You have to wait while a trip of yours that others have paid for is not over, while its fund holds money, while you owe Gangway money, or while a payment, refund or dispute is open. Your other trips that others have joined and that are not over are cancelled. A place you have paid for stays on the trip as “Former member”, because the others rely on it.",
			also: "close, remove, erase",
			where: { to: "/profile/delete", label: "Delete your account" },
		},
		{
			id: "emails",
			question: "How do I get fewer emails?",
			answer:
				"Choose for each topic whether we tell you in the app, by email or by push message. You always get emails about your own payments and your account, so that you know what happens to your money. In an emergency on a trip we tell you in every way, whatever you choose.",
			also: "notifications, unsubscribe, stop",
			where: { to: "/notifications/settings", label: "Choose your notifications" },
		},
		{
			id: "when-answered",
			question: "How soon do you answer?",
			answer:
				"Messages from Plus and Pro are answered first, usually within 12 hours, at the latest within 24. Everyone else usually has an answer within 24 hours, at the latest within 48. The live chat is open Monday to Friday, 9 AM to 6 PM Eastern time, and with Pro at any hour, whenever somebody of us is there.",
			also: "contact, phone number, reply, response, help",
			where: { to: contactPath(), label: "Write to us" },
		},
	],
};

export const FAQ = [planning, joining, paying, changes, money, account] as const;
