import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { looksLikeLink } from "../booking-links.ts";
import { type LinkReading, MANUAL_ENTRY_HINT, toLinkReading } from "../link-reading.ts";

const PASTE_DELAY_MS = 500;
const MAX_TYPED_CHARS = 5;

const FIELD_NAMES = ["name", "cost", "type"] as const;
type Fields = Pick<LinkReading, (typeof FIELD_NAMES)[number]>;

/** The new item as the server gave it back after it read the link. */
export type ServerReading = Fields & { url: string; note: string };

type State = { reading: boolean; note: string };

const EMPTY_FIELDS: Fields = { name: "", cost: "", type: "" };

/**
 * Reads a link half a second after it was pasted, and fills in what is still blank, or what it had filled in before.
 * What the server read when a button was pressed is taken in the same way: the fields stay where they are, with what
 * was typed meanwhile.
 * @param input the link's
 * @param addedCount how often what was here was taken into the list: only what was typed since then stays
 * @returns what there is to say of the link, and the handler for its input
 */
export function useLinkReading(
	input: RefObject<HTMLInputElement | null>,
	serverReading: ServerReading | null,
	addedCount: number,
) {
	const [state, setState] = useState<State>({ reading: false, note: serverReading?.note ?? "" });
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
		if (!serverReading || !before || !link?.form || link.value.trim() !== serverReading.url.trim()) return;
		asked.current?.abort();
		applyServerReading(link.form, serverReading, { before, filled: filled.current });
		setState({ reading: false, note: serverReading.note });
	}, [serverReading, input]);
	useEffect(() => {
		const [form, before] = [input.current?.form, sent.current];
		if (addedCount === 0 || !before || !form) return;
		applyServerReading(form, { ...EMPTY_FIELDS, url: "" }, { before, filled: filled.current });
		const { activeElement: at } = document;
		const isHere = at instanceof HTMLInputElement && at.name.startsWith("newItem.");
		if (isHere && at.value === "") input.current?.focus();
	}, [addedCount, input]);

	const read = async (link: HTMLInputElement, { signal }: AbortController) => {
		await new Promise((resolve) => setTimeout(resolve, PASTE_DELAY_MS));
		if (signal.aborted) return;
		setState({ reading: true, note: "" });
		const reading = await fetchReading(link.value, signal);
		if (signal.aborted) return;
		if (link.form) fillFields(link.form, reading, filled.current);
		setState({ reading: false, note: reading.note });
	};

	const onInput = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) => {
		asked.current?.abort();
		setState({ reading: false, note: "" });
		// What one link gave must not be added with another.
		if (currentTarget.form) fillFields(currentTarget.form, EMPTY_FIELDS, filled.current);
		if (!isPasted(nativeEvent as InputEvent) || !looksLikeLink(currentTarget.value)) return;
		asked.current = new AbortController();
		void read(currentTarget, asked.current);
	};
	return { ...state, onInput };
}

/** Some keyboards paste without saying so. */
function isPasted({ inputType, data }: InputEvent): boolean {
	return /^insert(From|Replacement)/.test(inputType) || (data?.length ?? 0) > MAX_TYPED_CHARS;
}

/** Where the page cannot be read, or the server not be reached, it is typed by hand. */
async function fetchReading(url: string, signal: AbortSignal): Promise<LinkReading> {
	const byHand = { ...EMPTY_FIELDS, note: `This link can't be read automatically. ${MANUAL_ENTRY_HINT}` };
	try {
		const response = await fetch("/api/extract-booking-info", {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ url }),
			signal,
		});
		const answer = await response.json();
		if (response.status === 429) return { ...EMPTY_FIELDS, note: answer.message };
		return response.ok ? toLinkReading(answer) : byHand;
	} catch {
		return byHand;
	}
}

/** What a person typed stays as it is; what another link gave does not. */
function fillFields(form: HTMLFormElement, reading: Fields, filled: Map<string, string>): void {
	for (const name of FIELD_NAMES) {
		const field = fieldOf(form, name);
		if (!field || (field.value.trim() !== "" && field.value !== filled.get(name))) continue;
		filled.set(name, reading[name]);
		setFieldValue(field, reading[name]);
	}
}

type SentForm = { before: FormData; filled: Map<string, string> };

/** What the server changed of what was sent, but for what was typed since. */
function applyServerReading(
	form: HTMLFormElement,
	answer: Partial<ServerReading>,
	{ before, filled }: SentForm,
): void {
	for (const [name, value] of Object.entries(answer)) {
		const [field, was] = [fieldOf(form, name), before.get(`newItem.${name}`)];
		if (!field || was === value || ![was, value].includes(field.value)) continue;
		filled.set(name, value);
		setFieldValue(field, value);
	}
}

function setFieldValue(field: HTMLInputElement | HTMLSelectElement, value: string): void {
	field.value = value;
	field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLSelectElement | null {
	const field = form.elements.namedItem(`newItem.${name}`);
	return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
}
