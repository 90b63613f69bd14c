import { type RefObject, useEffect, useState } from "react";
import type { FormLike } from "./field-parts.tsx";

const NONE: ReadonlySet<string> = new Set();

/**
 * The names of the fields whose errors are mended: they were changed since the server's answer, and the browser finds
 * nothing wrong with them. "" is the form's own error. It stands above the fields and would move them, so it goes only
 * when a field is left. The error of a text field goes while one types.
 */
export function useMendedFields(box: RefObject<HTMLFormElement | null>, errors: FormLike["allErrors"]) {
	const [mended, setMended] = useState({ errors, names: NONE });
	const names = mended.errors === errors ? mended.names : NONE;
	useEffect(() => {
		const form = box.current;
		const check = ({ type, target }: Event) => {
			const { name, validity, type: kind } = target as HTMLInputElement;
			const gone = type === "change" ? ["", name] : kind === "text" ? [name] : [];
			if (!validity.valid || !gone.some((one) => one in errors && !names.has(one))) return;
			const mend = () => setMended({ errors, names: new Set([...names, ...gone]) });
			// An error that leaves while a button is being pressed would move the button away from the pointer.
			if (document.querySelector(":active"))
				addEventListener("click", () => setTimeout(mend), { once: true });
			else mend();
		};
		const events = ["input", "change"] as const;
		for (const event of events) form?.addEventListener(event, check);
		return () => {
			for (const event of events) form?.removeEventListener(event, check);
		};
	}, [box, errors, names]);
	return names;
}
