import { useState } from "react";
import type { FormResult } from "#app/ui/form-result.ts";
import { itemToAdd, type PlannerItem } from "../planner-values.ts";

/**
 * The item that is being added, until the server answers. The form keeps its values meanwhile, so nothing is lost if
 * the answer is an error, or if another button is pressed before it comes.
 * @param latest the server's latest answer
 */
export function useItemToAdd(latest: FormResult | undefined) {
	const [adding, setAdding] = useState<PlannerItem | null>(null);
	const [answered, setAnswered] = useState(latest);
	if (latest !== answered) {
		setAnswered(latest);
		setAdding(null);
	}
	const show = (form: HTMLFormElement | null) => setAdding(form && itemToAdd(new FormData(form)));
	return { adding, show };
}
