import { type RefObject, useEffect, useState } from "react";
import type { FormLike } from "./field-parts.tsx";

const NONE: ReadonlySet<string> = new Set();

/**
 * The names of the fields whose errors are mended, "" for the form's own: those that were changed since the server's
 * answer and hold what the browser itself can check of them.
 */
export function useMendedFields(box: RefObject<HTMLFormElement | null>, errors: FormLike["allErrors"]) {
	const [mended, setMended] = useState({ errors, names: NONE });
	const names = mended.errors === errors ? mended.names : NONE;
	useEffect(() => {
		const form = box.current;
		const check = ({ target }: Event) => {
			const { name, validity } = target as HTMLInputElement;
			if (!validity.valid || !(name in errors || "" in errors)) return;
			const mend = () => setMended({ errors, names: new Set([...names, "", name]) });
			// An error that leaves while a button is being pressed would move the button away from the pointer.
			if (document.querySelector(":active"))
				addEventListener("click", () => setTimeout(mend), { once: true });
			else mend();
		};
		form?.addEventListener("change", check);
		return () => form?.removeEventListener("change", check);
	}, [box, errors, names]);
	return names;
}
