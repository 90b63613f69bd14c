import type { LoggedRequest, TwinState } from "#tests/support/stripe-twin/index.ts";
import type { KillSimulation } from "./kill-simulation.ts";

/** A call to Stripe at which to kill the server. */
export type KillTarget = {
	/** How many such calls every run makes at least. */
	perLife: number;
	/** @returns the id of our row that the request is for, or null for another kind of request */
	rowIdOf(request: LoggedRequest, house: KillSimulation): string | null;
	/** SQL for the row by its id: whether it has recorded the answer, and what its requester would be told. */
	rowSql: string;
	/** Whether Stripe has executed the call. */
	isDone(state: TwinState, subject: string): boolean;
	/** Someone else executes it: the server only fetches the result. */
	isDoneBefore?: true;
};

type Metadata = Record<string, string> | undefined;

/** The row that a request names in its metadata. */
const rowInMetadata = (path: string, key: string, also: Record<string, string> = {}) => {
	return ({ method, path: asked, params }: LoggedRequest): string | null => {
		const metadata = params.metadata as Metadata;
		const fits = Object.entries(also).every(([name, value]) => metadata?.[name] === value);
		return method === "POST" && asked === path && fits ? (metadata?.[key] ?? null) : null;
	};
};

const isPaid = ({ intents }: TwinState, id: string) =>
	intents.some(({ status, metadata }) => status === "succeeded" && metadata.attempt_id === id);

/** An attempt has recorded its call once it has its ref. */
const OPENED_SQL = "select ref is not null recorded, ref told from attempts where id = ?";
const BOOKED_SQL = `a.status = 'succeeded' and p.status = 'paid' and e.id is not null recorded from attempts a
	join payments p on p.id = a.payment_id left join ledger_entries e on e.source = 'charge:' || p.charge_ref where a.id = ?`;

/** Every kind of call that begins a payment, fetches its result, or moves money. */
export const KILL_TARGETS: Record<string, KillTarget> = {
	"an intent for our page": {
		perLife: 3,
		rowIdOf: rowInMetadata("/v1/payment_intents", "attempt_id", { surface: "embedded" }),
		rowSql: OPENED_SQL,
		isDone: ({ intents }, id) => intents.some(({ metadata }) => metadata.attempt_id === id),
	},
	"a page of Stripe's": {
		perLife: 2,
		rowIdOf: rowInMetadata("/v1/checkout/sessions", "attempt_id"),
		rowSql: OPENED_SQL,
		isDone: ({ sessions }, id) => sessions.some(({ metadata }) => metadata?.attempt_id === id),
	},
	"a charge of a kept card": {
		perLife: 2,
		rowIdOf: rowInMetadata("/v1/payment_intents", "attempt_id", { surface: "off_session" }),
		rowSql: `select '' told, ${BOOKED_SQL}`,
		isDone: isPaid,
	},
	"a look at what was paid": {
		perLife: 3,
		rowIdOf({ method, path }, { rows, twin }) {
			const ref = /^\/v1\/(?:payment_intents|checkout\/sessions)\/((?:pi|cs)_\w+)$/.exec(path)?.[1];
			if (method !== "GET" || !ref) return null;
			const [open] = rows("select id from attempts where ref = ? and status <> 'succeeded'", ref);
			const id = open && String(open.id);
			return id && isPaid(twin.state, id) ? id : null;
		},
		rowSql: `select 'paid ' || a.ref told, ${BOOKED_SQL}`,
		isDone: isPaid,
		isDoneBefore: true,
	},
	"a refund": {
		perLife: 1,
		rowIdOf: rowInMetadata("/v1/refunds", "refund_id"),
		rowSql:
			"select status = 'processed' recorded, 'refund ' || refund_request_id told from refund_lines where id = ?",
		isDone: ({ refunds }, id) => refunds.some(({ metadata }) => metadata?.refund_id === id),
	},
	"a transfer": {
		perLife: 1,
		rowIdOf: rowInMetadata("/v1/transfers", "line_id"),
		rowSql: `select l.status = 'completed' recorded, 'release ' || r.trip_id told from release_lines l
			join fund_releases r on r.id = l.release_id where l.id = ?`,
		isDone: ({ transfers }, id) => transfers.some(({ metadata }) => metadata.line_id === id),
	},
};
