import type { OwnCompanions } from "#app/features/companions/own-companions.server.ts";
import * as texts from "#app/features/companions/texts/own.ts";
import type { AttentionRow } from "./attention.ts";

/** Requests to the viewer to pay for someone else, each as a row on their page. */
export function companionTasks(own: OwnCompanions | null): AttentionRow[] {
	if (!own) return [];
	return own.asking.map(({ id, name }) => ({
		id: `asks-${id}`,
		icon: "users",
		title: texts.asksYou(name),
		details: texts.asksDetails,
		to: own.link.to,
		button: texts.answer,
	}));
}
