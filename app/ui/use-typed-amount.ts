import { type FormEvent, useCallback, useEffect, useState } from "react";
import { parseDollars } from "#app/lib/dollars.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

/**
 * The amount for a form's button to name: the value of its field, or `whole` while the field is empty. Null if there is
 * no amount, and without JavaScript, which is needed to follow what is typed.
 */
export function useTypedAmount(formId: string, name: string, whole: Cents | null) {
	const [cents, setCents] = useState<Cents | null>(null);
	const read = useCallback(
		(form: HTMLFormElement) => {
			const typed = String(new FormData(form).get(name) ?? "").trim();
			setCents(typed ? parseDollars(typed) : whole);
		},
		[name, whole],
	);
	useEffect(() => {
		const form = document.getElementById(formId);
		if (form instanceof HTMLFormElement) read(form);
	}, [formId, read]);
	const readAmount = ({ currentTarget }: FormEvent<HTMLFormElement>) => read(currentTarget);
	return { amount: cents === null ? null : formatCents(cents), readAmount };
}
