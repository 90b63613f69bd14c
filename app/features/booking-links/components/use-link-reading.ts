import { type FormEvent, useEffect, useRef, useState } from "react";
import { looksLikeLink } from "../booking-links.ts";
import { BY_HAND, type Reading, readingOf } from "../reading.ts";

const AFTER_PASTE_MS = 500;
const TYPED_AT_ONCE = 5;

type Fields = Omit<Reading, "note">;

type State = { reading: boolean; note: string };

const NOTHING: Fields = { name: "", cost: "", type: "" };

const QUIET: State = { reading: false, note: "" };

/**
 * Reads a link half a second after it was pasted, and fills in what is still blank, or what it had filled in before.
 * @returns what there is to say of it, and the handler for the link's input
 */
export function useLinkReading() {
	const [state, setState] = useState(QUIET);
	const asked = useRef<AbortController>(null);
	const filled = useRef(new Map<string, string>());
	useEffect(() => () => asked.current?.abort(), []);

	const read = async (input: HTMLInputElement, { signal }: AbortController) => {
		await new Promise((resolve) => setTimeout(resolve, AFTER_PASTE_MS));
		if (signal.aborted) return;
		setState({ reading: true, note: "" });
		const reading = await readLink(input.value, signal);
		if (signal.aborted) return;
		if (input.form) fill(input.form, reading ?? NOTHING, filled.current);
		setState({ reading: false, note: reading?.note ?? `This link can't be read automatically. ${BY_HAND}` });
	};

	const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
		asked.current?.abort();
		setState(QUIET);
		if (!isPasted(nativeEvent as InputEvent) || !looksLikeLink(currentTarget.value)) return;
		asked.current = new AbortController();
		void read(currentTarget, asked.current);
	};
	return { ...state, onInput };
}

/** Some keyboards paste without saying so. */
function isPasted({ inputType, data }: InputEvent): boolean {
	return /^insert(From|Replacement)/.test(inputType) || (data?.length ?? 0) > TYPED_AT_ONCE;
}

/** Null where the page cannot be read, or the server not be reached: it is typed by hand then. */
async function readLink(url: string, signal: AbortSignal): Promise<Reading | null> {
	try {
		const response = await fetch("/api/extract-booking-info", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ url }),
			signal,
		});
		return response.ok ? readingOf(await response.json()) : null;
	} catch {
		return null;
	}
}

/** What a person typed stays as it is; what another link gave does not. */
function fill(form: HTMLFormElement, reading: Fields, filled: Map<string, string>): void {
	for (const name of ["name", "cost", "type"] as const) {
		const field = form.elements.namedItem(`newItem.${name}`);
		if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
		if (field.value.trim() !== "" && field.value !== filled.get(name)) continue;
		filled.set(name, reading[name]);
		field.value = reading[name];
		field.dispatchEvent(new Event("input", { bubbles: true }));
	}
}
