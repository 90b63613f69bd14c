import { z } from "zod";
import { day, time } from "#app/lib/answers.ts";
import { toIso } from "#app/lib/dates.ts";
import { SAFETY_ANSWERS } from "#db/schema/emergency.ts";
import { numbersChecked, SERVICES } from "./emergency-numbers.ts";
import type { EmergencyFacts } from "./emergency-view.server.ts";

const countrySchema = z.object({
	code: z.string().meta({ description: "ISO 3166." }),
	name: z.string(),
	numbers: z.array(
		z.object({
			number: z.string(),
			services: z.array(z.enum(SERVICES)),
			sources: z.array(z.string()).meta({
				description:
					"Who agrees on it, three at least. Empty for 112 or 911 where they do not agree: mobile phones call it in most countries.",
			}),
		}),
	),
});

const bySchema = z.object({ at: time(), by: z.string() });

export const emergencyAnswerSchema = z
	.object({
		tripId: z.string(),
		countries: z.array(countrySchema).meta({
			description: "Where the group may be now by the itinerary, the likely country first.",
		}),
		checked: day().meta({ description: "When the sources of the numbers were read." }),
		hasPlan: z.boolean(),
		isNow: z.boolean().meta({
			description:
				"Whether it is the trip's time: from the day before departure to the day after the return.",
		}),
		open: z
			.object({
				id: z.string(),
				openedAt: time(),
				told: bySchema
					.nullable()
					.meta({ description: "Who has told Gangway. What they wrote is not shown." }),
				asked: bySchema.nullable().meta({ description: "Who has asked everyone whether they are safe." }),
				people: z.array(
					z.object({
						memberId: z.string(),
						name: z.string(),
						answer: z.enum(SAFETY_ANSWERS).nullable(),
						answeredAt: time().nullable(),
						recordedBy: z
							.string()
							.nullable()
							.meta({ description: "Who says so of them; null where they have answered themselves." }),
						isReachable: z.boolean().meta({ description: "Whether they have an account or an address." }),
					}),
				),
			})
			.nullable()
			.meta({ description: "The trip's open emergency." }),
		closed: z
			.object({
				at: time(),
				by: z.string(),
				answers: z
					.object({ safe: z.number(), help: z.number(), open: z.number() })
					.nullable()
					.meta({ description: "How many had answered what, or nothing; null if nobody was asked." }),
			})
			.nullable()
			.meta({ description: "The emergency that was closed last, for 24 hours." }),
	})
	.meta({ id: "Emergency" });

export function emergencyJson({
	access: { trip },
	countries,
	hasPlan,
	isNow,
	open,
	closed,
}: EmergencyFacts): z.infer<typeof emergencyAnswerSchema> {
	const by = (one: { at: number; by: string } | null) => one && { at: toIso(one.at), by: one.by };
	return {
		tripId: trip.id,
		countries: countries.map(({ code, name, numbers }) => ({ code, name, numbers })),
		checked: numbersChecked(),
		hasPlan,
		isNow,
		open: open && {
			id: open.id,
			openedAt: toIso(open.openedAt),
			told: by(open.told),
			asked: by(open.asked),
			people: open.people.map(({ id, answeredAt, ...person }) => ({
				memberId: id,
				...person,
				answeredAt: toIso(answeredAt),
			})),
		},
		closed: closed && { at: toIso(closed.at), by: closed.by, answers: closed.counts },
	};
}
