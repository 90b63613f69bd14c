import { fullNameOf } from "#app/lib/full-name.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { instantInWords } from "../instants.ts";
import type { Tone } from "../records.ts";
import { type AdminRecord, toFacts } from "../records.ts";
import * as listTexts from "../texts/lists.ts";
import * as texts from "../texts/users.ts";
import type { findUser } from "./users.queries.ts";

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;
type Mark = { tone: Tone; word: string };

export function marksOf(user: Pick<User, "role" | "deletedAt" | "subscriptionPlan">): Mark[] {
	const marks: Mark[] = [];
	if (user.deletedAt !== null) marks.push({ tone: "late", word: texts.deleted });
	if (user.role === "admin") marks.push({ tone: "coral", word: texts.admin });
	if (user.subscriptionPlan !== "free")
		marks.push({ tone: "paid", word: texts.plans[user.subscriptionPlan] });
	return marks;
}

export function userRecord(user: User): AdminRecord {
	return {
		id: user.id,
		title: fullNameOf(user),
		to: pathTo("/admin/users/:id", { id: user.id }),
		marks: marksOf(user),
		facts: toFacts({
			[texts.address]: user.email,
			[texts.emailState]: user.emailVerifiedAt ? texts.verified : texts.notVerified,
			[texts.planLabel]: tierInWords(user),
			[texts.role]: texts.roles[user.role],
			[texts.created]: instantInWords(user.createdAt),
			[texts.lastSeen]: instantInWords(user.lastSeenAt) ?? listTexts.never,
		}),
	};
}

export function tierInWords(user: Pick<User, "subscriptionPlan" | "subscriptionStatus">): string {
	return texts.plan(texts.plans[user.subscriptionPlan], texts.statuses[user.subscriptionStatus]);
}
