import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TOPICS } from "#db/schema/messages.ts";
import { EVENTS } from "#tests/support/notices/events.ts";
import { type EventName, type Outcome, openStage, type Stage } from "#tests/support/notices/stage.ts";
import { kindOf, NOTICE_KINDS, type NoticeKind, type Topic } from "./kinds.ts";

const NOBODY = "nobody is told";

/**
 * The effect of each event for the organizer (Olga), a member with an account (Mia), a guest with an address (Gus), a
 * former member (Lea) and a stranger (Sam): an entry in the app, a mail, a push message. Before the slash with
 * everything switched on, after it with everything switched off that can be. The last column is what an account's entry
 * opens.
 */
const TABLE = `
event                 | kind                | Olga   | Mia    | Gus | Lea    | Sam | opens
Mia joins             | member_joined       | amp/-  | -      | -   | -      | -   | ?view=people
Gus joins             | member_joined       | amp/-  | -      | -   | -      | -   | ?view=people
Mia joins, invited    | invitation_accepted | amp/-  | -      | -   | -      | -   | ?view=people
Gus might come        | answer_given        | amp/-  | -      | -   | -      | -   | /members
Mia is in, pays later | member_joined       | amp/-  | -      | -   | -      | -   | ?view=people
                      | spot_held           | -      | amp/-  | -   | -      | -   | /join
her day is tomorrow   | spot_ends_soon      | -      | amp/-  | -   | -      | -   | /join
her day is over       | spot_lapsed         | -      | amp/-  | -   | -      | -   | /notifications
                      | spot_free_again     | amp/-  | -      | -   | -      | -   | /members
Sam waits for a spot  | waiting_joined      | amp/-  | -      | -   | -      | -   | /waiting-list
                      | waiting_listed      | -      | -      | -   | -      | amp/- | the place in line
Gus waits for a spot  | waiting_joined      | amp/-  | -      | -   | -      | -   | /waiting-list
                      | waiting_listed      | -      | -      | m/- | -      | -   |
two spots are free    | waiting_offered     | -      | -      | m/- | -      | amp/- | the place in line
Olga takes Sam off    | waiting_ended       | -      | -      | -   | -      | amp/- | the place in line
Olga cancels for both | waiting_ended       | -      | -      | m/- | -      | amp/- | the place in line
Mia pays              | payment_received    | -      | amp/am | -   | -      | -   | /receipts?payment=2
                      | member_paid         | amp/-  | -      | -   | -      | -   | the trip
Gus pays              | payment_received    | -      | -      | m/m | -      | -   |
                      | member_paid         | amp/-  | -      | -   | -      | -   | the trip
Mia pays the rest once | member_plan_changed | amp/- | -     | -   | -      | -   | ?view=people
Olga has Mia's cash   | outside_payment     | -      | amp/am | -   | -      | -   | what was paid outside
Olga has Gus's cash   | outside_payment     | -      | -      | m/m | -      | -   |
Mia says she has paid | outside_claim       | amp/am | -      | -   | -      | -   | what was paid outside
Gus says he has paid  | outside_claim       | amp/am | -      | -   | -      | -   | what was paid outside
Mia takes a room      | member_options_changed | amp/- | -     | -   | -      | -   | /options
Mia brings Cleo       | member_joined       | amp/-  | -      | -   | -      | -   | ?view=people
Mia gives Cleo up     | member_left         | amp/-  | -      | -   | -      | -   | the trip
                      | companion_changed   | -      | amp/am | -   | -      | -   | /companions
Gus asks Mia to pay   | companion_asks      | -      | amp/am | -   | -      | -   | /companions
Mia pays for Gus      | companion_changed   | -      | -      | m/m | -      | -   |
Mia can't pay for Gus | companion_changed   | -      | -      | m/m | -      | -   |
Gus pays the rest     | companion_changed   | -      | amp/am | -   | -      | -   | /companions
                      | member_options_changed | amp/- | -     | -   | -      | -   | the trip
the trip gets dearer  | price_asked         | -      | amp/-  | m/- | -      | -   | /price
Mia accepts the price | price_answered      | amp/-  | -      | -   | -      | -   | /price
the trip gets cheaper | price_lowered       | -      | amp/-  | m/- | -      | -   | /price
Olga keeps a surplus  | surplus_decided     | -      | amp/-  | m/- | -      | -   | /price
Mia has a free spot   | spot_confirmed      | -      | amp/am | -   | -      | -   | /join
Olga pays             | payment_received    | amp/am | -      | -   | -      | -   | /receipts?payment=1
Mia types a bad card  | nobody is told
Mia's kept card pays  | payment_received    | -      | amp/am | -   | -      | -   | /receipts?payment=2
                      | member_paid         | amp/-  | -      | -   | -      | -   | the trip
her card is declined  | payment_declined    | -      | amp/am | -   | -      | -   | the payment
her card is gone      | card_needed         | -      | amp/am | -   | -      | -   | the payment
her bank asks         | bank_asks           | -      | amp/am | -   | -      | -   | the payment
3 days before         | charge_announced    | -      | amp/am | -   | -      | -   | the payment
                      | payment_reminder    | -      | -      | m/- | -      | -   |
on the due date       | payment_reminder    | -      | -      | m/- | -      | -   |
3 days late           | payment_overdue     | -      | -      | m/- | -      | -   |
after all tries       | payment_overdue     | -      | amp/-  | m/- | -      | -   | the payment
Olga reminds Mia      | payment_overdue     | -      | amp/-  | -   | -      | -   | the payment
Olga reminds Gus      | payment_reminder    | -      | -      | m/- | -      | -   |
Mia asks for a refund | refund_requested    | amp/am | -      | -   | -      | -   | /refunds
Gus asks for a refund | refund_requested    | amp/am | -      | -   | -      | -   | /refunds
Mia takes hers back   | refund_withdrawn    | amp/am | -      | -   | -      | -   | /refunds
                      | refund_updated      | -      | amp/am | -   | -      | -   | /refunds
Mia waits for 3 days  | refund_reminder     | amp/am | -      | -   | -      | -   | /refunds
Gus waits for 7 days  | refund_reminder     | amp/am | -      | -   | -      | -   | /refunds
                      | refund_updated      | -      | -      | m/m | -      | -   |
Olga approves Mia's   | refund_updated      | -      | amp/am | -   | -      | -   | /refunds
Olga approves Lea's   | refund_updated      | -      | -      | -   | amp/am | -   | /notifications
Olga rejects Gus's    | refund_updated      | -      | -      | m/m | -      | -   |
Mia's refund arrives  | refund_updated      | -      | amp/am | -   | -      | -   | /notifications
support refunds Mia   | refund_updated      | -      | amp/am | -   | -      | -   | /refunds
                      | refund_by_hand      | amp/am | -      | -   | -      | -   | /refunds
Gus's refund fails    | refund_updated      | -      | -      | m/m | -      | -   |
                      | refund_failed       | amp/am | -      | -   | -      | -   | /refunds
Olga releases money   | release_sent        | amp/am | -      | -   | -      | -   | ?view=money#releases
                      | funds_released      | -      | amp/-  | m/- | -      | -   | ?view=money#releases
no release succeeds   | release_failed      | amp/am | -      | -   | -      | -   | ?view=money#releases
we take some back     | release_taken_back  | amp/am | -      | -   | -      | -   | the fund
a payout comes back   | payout_failed       | amp/am | -      | -   | -      | -   | the fund
her account is closed | payout_account_closed | amp/am | -    | -   | -      | -   | the fund
Mia's bank disputes   | payment_disputed    | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
                      | charges_stopped     | -      | amp/am | -   | -      | -   | the trip
Gus's bank disputes   | payment_disputed    | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
                      | charges_stopped     | -      | -      | m/m | -      | -   |
his bank gives back   | dispute_won         | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
                      | charges_stopped     | -      | -      | m/m | -      | -   |
Mia's bank keeps it   | dispute_lost        | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
                      | charges_stopped     | -      | amp/am | -   | -      | -   | the trip
its deadline is near  | dispute_reminder    | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
it was paid out       | organizer_debt      | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
Olga adds a dinner    | trip_changed        | -      | amp/-  | m/- | -      | -   | /itinerary
Olga changes the stay | trip_changed        | -      | amp/-  | m/- | -      | -   | the trip
Olga asks the group   | poll_asked          | -      | amp/-  | m/- | -      | -   | the poll
the rooms end soon    | options_reminder    | amp/-  | amp/-  | m/- | -      | -   | /options
it is open for a day  | poll_reminder       | amp/-  | amp/-  | m/- | -      | -   | the poll
its deadline comes    | poll_closed         | amp/-  | amp/-  | m/- | -      | -   | the poll
Olga asks who is safe | safety_asked        | -      | amp/amp | m/m | -     | -   | /emergency
Gus needs help        | safety_help         | amp/amp | -     | -   | -      | -   | /emergency
Mia shares a taxi     | expenses_changed    | amp/-  | -      | m/- | -      | -   | /expenses
Gus has paid Mia      | settlement_marked   | -      | amp/-  | -   | -      | -   | /expenses/settle
Mia says so too       | settlement_answered | -      | -      | m/- | -      | -   |
Mia fills the pool    | pool_topped_up      | -      | amp/am | -   | -      | -   | /pool
                      | pool_changed        | amp/-  | -      | -   | -      | -   | /pool
Gus asks the pool     | pool_asked          | amp/am | -      | -   | -      | -   | /pool
the pool pays Gus     | pool_answered       | -      | -      | m/m | -      | -   |
it does not pay Gus   | pool_answered       | -      | -      | m/m | -      | -   |
the pool is closed    | pool_returned       | -      | amp/am | -   | -      | -   | /pool
a bank takes of it    | pool_returned       | -      | amp/am | -   | -      | -   | /pool
                      | pool_problem        | amp/am | -      | -   | -      | -   | /pool
Olga resets the link  | link_changed        | -      | amp/-  | m/- | -      | -   | the trip
Olga cancels          | trip_cancelled      | -      | amp/am | m/m | -      | -   | the trip
Olga removes Mia      | member_removed      | -      | amp/am | -   | -      | -   | /notifications
Olga removes Gus      | member_removed      | -      | -      | m/m | -      | -   |
Mia helps organize    | co_organizer_made   | -      | amp/-  | -   | -      | -   | the trip
Mia helps no more     | co_organizer_ended  | -      | amp/-  | -   | -      | -   | the trip
Gus joins, Mia helps  | member_joined       | amp/-  | amp/-  | -   | -      | -   | ?view=people
Gus asks, Mia helps   | refund_requested    | amp/am | amp/am | -   | -      | -   | /refunds
Gus pays, Mia helps   | payment_received    | -      | -      | m/m | -      | -   |
                      | member_paid         | amp/-  | -      | -   | -      | -   | the trip
Gus disputes, Mia helps | payment_disputed  | amp/am | -      | -   | -      | -   | /disputes/jF9f15j7uGpZ
                      | charges_stopped     | -      | -      | m/m | -      | -   |
Olga offers the trip  | handover_offered    | -      | amp/-  | -   | -      | -   | /handover
                      | handover_begun      | amp/-  | -      | -   | -      | -   | /handover
Olga withdraws it     | handover_withdrawn  | -      | amp/-  | -   | -      | -   | the trip
Mia refuses it        | handover_answered   | amp/-  | -      | -   | -      | -   | /handover
Mia accepts it        | organizer_changed   | amp/-  | -      | m/- | -      | -   | the trip
nobody answers        | handover_answered   | amp/-  | -      | -   | -      | -   | /handover
Mia leaves            | member_left         | amp/-  | -      | -   | -      | -   | the trip
a week before         | departure           | amp/-  | amp/-  | m/- | -      | -   | /itinerary
a day before          | departure           | amp/-  | amp/-  | m/- | -      | -   | /itinerary
Olga claims the trip  | paying_open         | -      | amp/am | m/m | -      | -   | /join
Olga writes           | chat_digest         | -      | mp/-   | m/- | -      | -   | ?view=chat#chat
Mia writes            | chat_digest         | mp/-   | -      | m/- | -      | -   | ?view=chat#chat
Gus writes            | chat_digest         | mp/-   | mp/-   | -   | -      | -   | ?view=chat#chat
Mia chooses Plus      | plan_begun          | -      | amp/am | -   | -      | -   | a receipt
her Plus renews       | plan_renewed        | -      | amp/am | -   | -      | -   | a receipt
Mia takes a year      | plan_changed        | -      | amp/am | -   | -      | -   | a receipt
her year is to change | plan_changed        | -      | amp/am | -   | -      | -   | /profile/plan
she cancels her plan  | plan_cancelled      | -      | amp/am | -   | -      | -   | /profile/plan
she keeps her plan    | plan_resumed        | -      | amp/am | -   | -      | -   | /profile/plan
her renewal fails     | plan_unpaid         | -      | amp/am | -   | -      | -   | /profile/plan
her plan ends         | plan_ended          | -      | amp/am | -   | -      | -   | /profile/plan
her plan is refunded  | plan_refunded       | -      | amp/am | -   | -      | -   | a receipt
a week before a year  | plan_renews_soon    | -      | amp/am | -   | -      | -   | /profile/plan
`;

const NAMES = ["Olga", "Mia", "Gus", "Lea", "Sam"];

/** Threads with support are between two sides, and have mails of their own (features/requests). */
const TRIP_KINDS = (Object.keys(NOTICE_KINDS) as NoticeKind[]).filter(
	(kind) => kindOf(kind).topic !== "support",
);

type Row = { event: string; kind: string; cells: string[] };
const ROWS = readTable();

function readTable(): Row[] {
	let last = "";
	return TABLE.trim()
		.split("\n")
		.slice(1)
		.map((line) => {
			const [event = "", kind = "", ...cells] = line.split("|").map((cell) => cell.trim());
			last = event || last;
			return { event: last, kind, cells };
		})
		.map((row) => ({ ...row, kind: row.kind === NOBODY ? "" : row.kind }));
}

const rowsOf = (event: string) => ROWS.filter((row) => row.event === event && row.kind);
const lineOf = ({ kind, cells }: Row) => [kind, ...cells].join(" | ");

/** An event, as the table writes it. */
function toLines(on: Outcome, off: Outcome): string[] {
	return [...new Set([...on.keys(), ...off.keys()])].map((kind) => {
		const cells = NAMES.map((name) => {
			const both = [on, off].map((outcome) => outcome.get(kind)?.channels.get(name) ?? "-");
			return both.every((channels) => channels === "-") ? "-" : both.join("/");
		});
		return [kind, ...cells, [...(on.get(kind)?.opens ?? [])].join(" ")].join(" | ");
	});
}

let stage: Stage;
beforeAll(async () => {
	stage = await openStage();
});
afterAll(() => stage.close());

describe.each(Object.keys(EVENTS) as EventName[])("%s", (event) => {
	test("tells whom the table names, through the channels that it names", async () => {
		const lines = toLines(await stage.play(event, []), await stage.play(event, TOPICS));
		expect(lines.sort()).toEqual(rowsOf(event).map(lineOf).sort());
	});

	test.each(topicsOf(event))("is kept from nobody by the switches of other topics than %s", async (topic) => {
		const outcome = await stage.play(
			event,
			TOPICS.filter((one) => one !== topic),
		);
		for (const { kind, cells } of rowsOf(event).filter(isAbout(topic))) {
			const told = NAMES.map((name) => outcome.get(kind)?.channels.get(name) ?? "-");
			expect(told).toEqual(NAMES.map((_, index) => cells[index]?.split("/")[0]));
		}
	});
});

test("the table has every kind of notice, and every event a row", () => {
	const kinds = new Set(ROWS.map(({ kind }) => kind));
	expect(TRIP_KINDS.filter((kind) => !kinds.has(kind))).toEqual([]);
	expect([...new Set(ROWS.map(({ event }) => event))]).toEqual(Object.keys(EVENTS));
});

test("a kind goes to whom the settings offer it", () => {
	const told = Map.groupBy(ROWS, ({ kind }) => kind);
	for (const kind of TRIP_KINDS) {
		const others = (told.get(kind) ?? []).flatMap(({ cells }) => cells.slice(1, NAMES.length));
		const { to } = kindOf(kind);
		if (to === "organizers") continue; // others are told if they are co-organizers
		const expected = to !== "organizer";
		expect(
			others.some((cell) => cell !== "-"),
			kind,
		).toBe(expected);
	}
});

function topicsOf(event: string): Topic[] {
	return [...new Set(rowsOf(event).map(({ kind }) => kindOf(kind as NoticeKind).topic))];
}

function isAbout(topic: Topic) {
	return ({ kind }: Row) => kindOf(kind as NoticeKind).topic === topic;
}
