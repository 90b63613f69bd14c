import { redirect } from "react-router";
import { z } from "zod";
import { MembershipQuestionsPage } from "#app/features/joining/components/membership-questions.tsx";
import {
	listMembershipQuestions,
	type MembershipQuestion,
} from "#app/features/joining/membership-questions.server.ts";
import * as texts from "#app/features/joining/texts/membership-questions.ts";
import { formAction } from "#app/http/form-action.server.ts";
import {
	answerMembershipQuestion,
	guestKeyOf,
	type MembershipAnswer,
	questionPath,
} from "#app/http/guest-memberships.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { safePath } from "#app/http/paths.ts";
import { isDomainError } from "#app/lib/errors.ts";
import { text } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { privatePageMeta } from "#app/shell/private-page-meta.ts";
import type { Route } from "./+types/is-this-you";

export const loader = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const { returnTo, skip } = readQuery(args.url);
	const questions = without(await listMembershipQuestions(ctx, await guestKeyOf(args)), skip);
	if (questions.length === 0) throw redirect(returnTo);
	return { questions, returnTo };
});

const schema = z.object({
	memberId: text(common.memberNotFound, 64),
	answer: z.enum(["yes", "no"]),
	returnTo: z.string().max(2000).optional(),
});

export const action = formAction(
	schema,
	async (ctx, { memberId, answer, returnTo }, args: Route.ActionArgs) => {
		const outcome = await answerMembershipQuestion(args, { memberId, isMine: answer === "yes" }).catch(
			goneMeanwhile,
		);
		const query = readQuery(new URL(args.request.url));
		const to = returnTo ? safePath(returnTo, "/home") : query.returnTo;
		const skip = outcome?.to === "mailed" ? [...query.skip, memberId] : query.skip;
		const left = without(await listMembershipQuestions(ctx, await guestKeyOf(args)), skip);
		return { to: left.length > 0 ? questionPath(to, skip) : to, toast: toastOf(outcome) };
	},
	{ signedIn: true },
);

/** Ids beyond the number of memberships that a browser can hold are ignored. */
function readQuery({ searchParams }: URL): { returnTo: string; skip: string[] } {
	return {
		returnTo: safePath(searchParams.get("returnTo"), "/home"),
		skip: searchParams.getAll("skip").slice(0, 100),
	};
}

function without(questions: MembershipQuestion[], skip: readonly string[]): MembershipQuestion[] {
	return questions.filter(({ memberId }) => !skip.includes(memberId));
}

/** A stale page may ask about a membership that this browser no longer holds. */
function goneMeanwhile(error: unknown): null {
	if (isDomainError(error) && error.code === "not_found") return null;
	throw error;
}

function toastOf(outcome: (MembershipAnswer & { trip: string }) | null) {
	if (!outcome) return texts.answeredBefore;
	if (outcome.to === "mailed") return texts.mailed(outcome.address);
	return outcome.to === "attached" ? texts.isYours(outcome.trip) : texts.staysTheirs;
}

export const meta: Route.MetaFunction = () =>
	privatePageMeta({ title: texts.title, description: texts.description });

export default function IsThisYou({ loaderData: { questions, returnTo }, actionData }: Route.ComponentProps) {
	return (
		<MembershipQuestionsPage questions={questions} returnTo={returnTo} formResult={actionData?.result} />
	);
}
