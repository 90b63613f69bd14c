import { DomainError } from "#app/lib/errors.ts";
import type { VoteInput } from "./polls.schema.ts";
import type { Answer, PollKind } from "./polls.ts";
import * as texts from "./texts.ts";

type Votable = { kind: PollKind; severalAllowed: boolean };

/**
 * The answers of a vote, one for each option that has one. Of dates each option gets one, and what was left out is a no;
 * otherwise only what was chosen does.
 * @param optionIds the options of the poll
 * @throws DomainError invalid
 */
export function toAnswers(
	{ kind, severalAllowed }: Votable,
	optionIds: readonly string[],
	{ options, answers = {} }: VoteInput,
): Map<string, Answer> {
	const given = new Map<string, Answer>(options.map((id) => [id, "yes"]));
	for (const [id, answer] of Object.entries(answers)) if (answer) given.set(id, answer);
	if ([...given.keys()].some((id) => !optionIds.includes(id))) throw invalid(texts.optionGone);
	if (kind === "dates") {
		if (given.size === 0) throw invalid(texts.answerMissing);
		return new Map(optionIds.map((id) => [id, given.get(id) ?? "no"]));
	}
	if ([...given.values()].some((answer) => answer !== "yes")) throw invalid(texts.onlyYes);
	if (given.size === 0) throw invalid(severalAllowed ? texts.chooseSome : texts.chooseOne);
	if (given.size > 1 && !severalAllowed) throw invalid(texts.onlyOne);
	return given;
}

const invalid = (message: string) => new DomainError("invalid", message, { field: "options" });
