import { z } from "zod";
import { amount, count, day } from "#app/lib/answers.ts";
import { formatMinor } from "../currency.ts";
import type { ImportPreview } from "./import-file.server.ts";

const OUTCOMES = [
	"expense",
	"payment",
	"known",
	"no_person",
	"no_payer",
	"no_rate",
	"own",
	"too_small",
	"too_large",
] as const;

export const previewAnswerSchema = z
	.object({
		id: z.string(),
		format: z.enum(["splitwise", "spliit"]),
		names: z.array(z.object({ field: z.string(), name: z.string(), memberId: z.string().nullable() })),
		rates: z.array(z.object({ currency: z.string(), rate: z.string().nullable() })),
		rows: z.array(
			z.object({
				id: z.string(),
				date: day(),
				name: z.string(),
				amount: z.string(),
				currency: z.string(),
				cents: amount().nullable(),
				outcome: z.enum(OUTCOMES).meta({ description: "What it becomes, or why it is left out." }),
			}),
		),
		unread: z.array(z.object({ line: count(), text: z.string(), problem: z.string() })),
	})
	.meta({ id: "ExpenseImport" });

export function previewJson(preview: ImportPreview): z.infer<typeof previewAnswerSchema> {
	return {
		...{ id: preview.id, format: preview.format, names: preview.names, rates: preview.rates },
		rows: preview.rows.map(({ id, date, name, amount: minor, currency, cents, status }) => ({
			...{ id, date, name, amount: formatMinor(minor, currency), currency, cents, outcome: status },
		})),
		unread: preview.unread,
	};
}
