import type { PaymentGateway } from "#app/gateway/gateway.ts";
import type { Clock } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Mailer } from "#app/mail/mailer.ts";
import type { Db } from "#db/db.ts";

export type SignedInUser = {
	id: string;
	email: string;
	firstName: string;
	lastName: string;
	profileImageUrl: string | null;
	role: "user" | "admin";
	emailVerified: boolean;
	subscriptionPlan: "free" | "plus" | "pro";
	subscriptionStatus: "active" | "past_due" | "cancelled";
	subscriptionEndAt: number | null; // when the plan ends by itself; null while it renews
};

/** Who asks: a signed-in user, or a browser that is known only by its guest cookie. */
export type Actor = { kind: "user"; user: SignedInUser } | { kind: "guest"; keyHash: string };

/** The operator's rules about money. */
export type HouseRules = {
	holdDays: number; // how long after a charge its money can be released
	reserve: Cents; // the balance that the house should keep at the provider beyond everything it owes
};

export type Ctx = {
	db: Db;
	now: Date; // when this request, or this turn of a job, began
	readTime: () => Date; // for takeTurn only: reading it twice gives two different times
	payments: PaymentGateway;
	mail: Mailer;
	house: HouseRules;
	actor: Actor | null;
	network?: string; // the browser's network; a job has none
	stopping?: AbortSignal | undefined; // of a job: aborted when it should not begin another row
	clock?: Clock; // the reader's; 12-hour if their language is not known
};

export function userOf(ctx: Pick<Ctx, "actor">): SignedInUser | null {
	return ctx.actor?.kind === "user" ? ctx.actor.user : null;
}
