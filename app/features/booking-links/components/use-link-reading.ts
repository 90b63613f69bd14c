import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { looksLikeLink } from "../booking-links.ts";
import { BY_HAND, type Reading, readingOf } from "../reading.ts";

const AFTER_PASTE_MS = 500;
const TYPED_AT_ONCE = 5;

const NAMES = ["name", "cost", "type"] as const;
type Fields = Pick<Reading, (typeof NAMES)[number]>;

/** The new item as the server gave it back after it read the link. */
export type ServerReading = Fields & { url: string; note: string };

type State = { reading: boolean; note: string };

const NOTHING: Fields = { name: "", cost: "", type: "" };

/**
 * Reads a link half a second after it was pasted, and fills in what is still blank, or what it had filled in before.
 * What the server read when a button was pressed is taken in the same way: the fields stay where they are, with what
 * was typed meanwhile.
 * @param input the link's
 * @param added how often what was here was taken into the list: only what was typed since then stays
 * @returns what there is to say of the link, and the handler for its input
 */
export function useLinkReading(
	input: RefObject<HTMLInputElement | null>,
	given: ServerReading | null,
	added: number,
) {
	const [state, setState] = useState<State>({ reading: false, note: given?.note ?? "" });
	const asked = useRef<AbortController>(null);
	const filled = useRef(new Map<string, string>());
	useEffect(() => () => asked.current?.abort(), []);

	const sent = useRef<FormData>(undefined);
	const { formData } = useNavigation();
	useEffect(() => {
		if (formData) sent.current = formData;
	}, [formData]);
	useEffect(() => {
		const [link, before] = [input.current, sent.current];
		if (!given || !before || !link?.form || link.value.trim() !== given.url.trim()) return;
		asked.current?.abort();
		take(link.form, given, { before, filled: filled.current });
		setState({ reading: false, note: given.note });
	}, [given, input]);
	useEffect(() => {
		const [form, before] = [input.current?.form, sent.current];
		if (added === 0 || !before || !form) return;
		take(form, { ...NOTHING, url: "" }, { before, filled: filled.current });
		const { activeElement: at } = document;
		const isHere = at instanceof HTMLInputElement && at.name.startsWith("newItem.");
		if (isHere && at.value === "") input.current?.focus();
	}, [added, input]);

	const read = async (link: HTMLInputElement, { signal }: AbortController) => {
		await new Promise((resolve) => setTimeout(resolve, AFTER_PASTE_MS));
		if (signal.aborted) return;
		setState({ reading: true, note: "" });
		const reading = await readLink(link.value, signal);
		if (signal.aborted) return;
		if (link.form) fill(link.form, reading, filled.current);
		setState({ reading: false, note: reading.note });
	};

	const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
		asked.current?.abort();
		setState({ reading: false, note: "" });
		// What one link gave must not be added with another.
		if (currentTarget.form) fill(currentTarget.form, NOTHING, filled.current);
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

/** Where the page cannot be read, or the server not be reached, it is typed by hand. */
async function readLink(url: string, signal: AbortSignal): Promise<Reading> {
	const byHand = { ...NOTHING, note: `This link can't be read automatically. ${BY_HAND}` };
	try {
		const response = await fetch("/api/extract-booking-info", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ url }),
			signal,
		});
		const answer = await response.json();
		if (response.status === 429) return { ...NOTHING, note: answer.message };
		return response.ok ? readingOf(answer) : byHand;
	} catch {
		return byHand;
	}
}

/** What a person typed stays as it is; what another link gave does not. */
function fill(form: HTMLFormElement, reading: Fields, filled: Map<string, string>): void {
	for (const name of NAMES) {
		const field = fieldOf(form, name);
		if (!field || (field.value.trim() !== "" && field.value !== filled.get(name))) continue;
		filled.set(name, reading[name]);
		write(field, reading[name]);
	}
}

type Sent = { before: FormData; filled: Map<string, string> };

/** What the server changed of what was sent, but for what was typed since. */
function take(form: HTMLFormElement, answer: Partial<ServerReading>, { before, filled }: Sent): void {
	for (const [name, value] of Object.entries(answer)) {
		const [field, was] = [fieldOf(form, name), before.get(`newItem.${name}`)];
		if (!field || was === value || ![was, value].includes(field.value)) continue;
		filled.set(name, value);
		write(field, value);
	}
}

function write(field: HTMLInputElement | HTMLSelectElement, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
	const field = form.elements.namedItem(`newItem.${name}`);
	return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}
