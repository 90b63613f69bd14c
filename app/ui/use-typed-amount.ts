import { type FormEvent, useState } from "react";
import { parseDollars } from "#app/lib/dollars.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { useHydrated } from "./use-hydrated.ts";

/**
 * The amount that a form is about, for its button to say: what is typed, or `whole` while nothing is. Null where that is
 * no amount, and without JavaScript, which could not follow what is typed.
 */
export function useTypedAmount(name: string, whole: Cents) {
	const [cents, setCents] = useState<Cents | null>(whole);
	const hydrated = useHydrated();
	const readAmount = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
		const typed = String(new FormData(currentTarget).get(name) ?? "").trim();
		setCents(typed ? parseDollars(typed) : whole);
	};
	return { amount: hydrated && cents !== null ? formatCents(cents) : null, readAmount };
}
