import { z } from "zod";
import { amount, count, day } from "#app/lib/answers.ts";
import { OPTION_GROUP_KINDS } from "#db/schema/options.ts";
import type { OptionsView } from "./options-view.server.ts";

const personSchema = z.object({ memberId: z.string(), name: z.string(), price: amount() });

const optionSchema = z.object({
	id: z.string(),
	name: z.string(),
	price: amount().meta({ description: "In cents, on top of the base share. Below 0, less than it." }),
	capacity: count().nullable(),
	left: count().nullable().meta({ description: "How many more people can choose it; null without a limit." }),
	isClosed: z.boolean(),
	people: z.array(personSchema).optional().meta({ description: "Who has chosen it. For organizers." }),
});

export const optionsAnswerSchema = z
	.object({
		groups: z.array(
			z.object({
				id: z.string(),
				kind: z.enum(OPTION_GROUP_KINDS),
				name: z.string(),
				chooseBy: day().nullable(),
				isDeparture: z.boolean(),
				chosen: z
					.string()
					.nullable()
					.meta({ description: "The id of the option that the caller has chosen." }),
				options: z.array(optionSchema),
			}),
		),
		share: amount()
			.nullable()
			.meta({ description: "The caller's, with their options; null without a spot." }),
		baseShare: amount().nullable(),
	})
	.meta({ id: "Options" });

/** GET /api/trips/{tripId}/options. Amounts are cents. */
export function optionsJson({ groups, own, people }: OptionsView): z.infer<typeof optionsAnswerSchema> {
	const peopleOf = (groupId: string, optionId: string) =>
		people
			?.find(({ id }) => id === groupId)
			?.options.find(({ id }) => id === optionId)
			?.people.map(({ id, name, price }) => ({ memberId: id, name, price }));
	return {
		groups: groups.map(({ id, kind, name, chooseBy, isDeparture, chosen, options }) => ({
			...{ id, kind, name, chooseBy, isDeparture, chosen },
			options: options.map((option) => ({
				id: option.id,
				name: option.name,
				price: option.price,
				capacity: option.capacity,
				left: option.left,
				isClosed: option.isClosed,
				...(people && { people: peopleOf(id, option.id) ?? [] }),
			})),
		})),
		share: own?.share ?? null,
		baseShare: own?.base ?? null,
	};
}
