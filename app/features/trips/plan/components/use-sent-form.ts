import { useState } from "react";
import type { FormResult } from "#app/ui/form-result.ts";
import { itemToAdd, type PlannerItem } from "../planner-values.ts";

/**
 * The form as it was last sent, and the item that it adds, until the server answers. The fields keep their values
 * meanwhile, so nothing is lost if the answer is an error. Both come from the event: the router's own state of a form
 * that is sent may never be rendered while the page is being hydrated.
 * @param latest the server's latest answer
 */
export function useSentForm(latest: FormResult | undefined) {
	const [sentForm, setSentForm] = useState<FormData>();
	const [adding, setAdding] = useState<PlannerItem | null>(null);
	const [answered, setAnswered] = useState(latest);
	if (latest !== answered) {
		setAnswered(latest);
		setAdding(null);
	}
	const noteSent = (button: HTMLButtonElement) => {
		if (!button.form) return;
		const form = new FormData(button.form, button);
		setSentForm(form);
		setAdding(button.value === "add" ? itemToAdd(form) : null);
	};
	return { sentForm, adding, noteSent };
}
