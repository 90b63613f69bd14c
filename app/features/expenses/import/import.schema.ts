import { z } from "zod";
import * as texts from "../texts/import.ts";
import { MAX_FILE_BYTES } from "./read-file.ts";

export const fileSchema = z.object({
	csv: z
		.string({ error: texts.fileMissing })
		.min(1, texts.fileMissing)
		.max(MAX_FILE_BYTES, texts.fileTooLarge)
		.meta({ description: "The text of the file, of Splitwise or of Spliit." }),
});

const choices = (problem: string) =>
	z
		.record(
			z.string().max(64),
			z.preprocess((value) => value ?? "", z.string({ error: problem }).max(64, problem)),
			{ error: problem },
		)
		.default({});

/** The answers about a file. A missing or blank value is not an answer. */
export const answersSchema = z.object({
	people: choices(texts.personProblem).meta({
		description: "The id of the member whom each name is, by n0, n1 and so on.",
	}),
	rates: choices(texts.rateProblem).meta({
		description: "How many units of each currency one US dollar is, by its code.",
	}),
	payers: choices(texts.personProblem).meta({
		description: "The id of the member who has paid a row, by its id, where the file does not say.",
	}),
});

export type AnswersInput = z.output<typeof answersSchema>;
