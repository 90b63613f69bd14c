import { type FocusEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { oneLink } from "#app/lib/one-link.ts";
import * as common from "#app/lib/texts.ts";
import { isWebLink } from "#app/lib/web-link.ts";
import { looksLikeLink } from "../booking-links.ts";
import { typeOfName } from "../item-type.ts";
import { type LinkReading, toLinkReading } from "../link-reading.ts";
import * as texts from "../texts/booking.ts";

const PASTE_DELAY_MS = 500;
const MAX_TYPED_CHARS = 5;

const FIELD_NAMES = ["name", "cost", "type"] as const;
type Fields = Pick<LinkReading, (typeof FIELD_NAMES)[number]>;

export type ServerReading = Fields & { url: string; per: string; note: string };

/** The item that is being edited. */
export type OpenedItem = Fields & {
	url: string;
	per: string;
	at: string; // its index in the list
	before: Record<string, unknown>; // its earlier values
	isNew: boolean; // whether the last button opened it; after other buttons the typed values stay
};

type Answers = {
	serverReading: ServerReading | null;
	opened: OpenedItem | null;
	addedCount: number; // a new value clears the added item's fields, but keeps what was typed since
	sentForm: FormData | undefined; // the form as it was last sent
};

type State = { reading: boolean; note: string };

const EMPTY_FIELDS: Fields = { name: "", cost: "", type: "" };
const EMPTY_ITEM = { ...EMPTY_FIELDS, url: "", per: "" };

/**
 * Reads a pasted link after half a second, and fills the fields that are blank or were filled by an earlier link. When
 * an item is opened, it fills all fields.
 */
export function useLinkReading(
	input: RefObject<HTMLInputElement | null>,
	{ serverReading, opened, addedCount, sentForm }: Answers,
) {
	const [state, setState] = useState<State>({ reading: false, note: serverReading?.note ?? "" });
	const request = useRef<AbortController>(null);
	const filled = useRef(new Map<string, string>());
	useEffect(() => () => request.current?.abort(), []);

	const sent = useRef(sentForm);
	const sentFrom = useRef<Element>(null);
	const changed = useRef(new Set<string>());
	useEffect(() => {
		sent.current = sentForm;
		sentFrom.current = document.activeElement;
		changed.current.clear();
	}, [sentForm]);
	useEffect(() => {
		const form = input.current?.form;
		const note = ({ target, isTrusted }: Event) => {
			const { name } = target as HTMLInputElement;
			changed.current.add(name);
			// A chosen value stays, even if it equals the filled-in one.
			if (isTrusted) filled.current.delete(name.replace("newItem.", ""));
		};
		form?.addEventListener("input", note);
		return () => form?.removeEventListener("input", note);
	}, [input]);
	useEffect(() => {
		const [link, before] = [input.current, sent.current];
		if (!serverReading || !before || !link?.form || oneLink(link.value) !== serverReading.url) return;
		request.current?.abort();
		applyServerReading(link.form, serverReading, {
			before,
			changed: changed.current,
			filled: filled.current,
		});
		setState({ reading: false, note: serverReading.note });
	}, [serverReading, input]);
	useEffect(() => {
		const [form, before] = [input.current?.form, sent.current];
		if (addedCount === 0 || !before || !form) return;
		applyServerReading(form, EMPTY_ITEM, { before, changed: changed.current, filled: filled.current });
		const { activeElement: at } = document;
		const isHere = at instanceof HTMLInputElement && at.name.startsWith("newItem.");
		// The page shows what was added. If the user has gone on to another field, the focus stays there.
		if (isHere && at === sentFrom.current && at.value === "") input.current?.focus({ preventScroll: true });
	}, [addedCount, input]);

	useEffect(() => {
		const form = input.current?.form;
		if (!opened?.isNew || !sent.current || !form) return;
		request.current?.abort();
		filled.current.clear();
		for (const name of ["url", ...FIELD_NAMES, "per"] as const) {
			const field = fieldOf(form, name);
			if (field) setFieldValue(field, opened[name]);
		}
		fieldOf(form, "name")?.focus();
	}, [opened, input]);

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
		request.current?.abort();
		setState({ reading: false, note: "" });
		// The name and price of one link must not be added with another link.
		if (currentTarget.form) fillFields(currentTarget.form, EMPTY_FIELDS, filled.current);
		if (!isPasted(nativeEvent as InputEvent) || !looksLikeLink(currentTarget.value)) return;
		const link = oneLink(currentTarget.value);
		if (link === null) return setState({ reading: false, note: common.whichLink });
		if (link !== currentTarget.value) currentTarget.value = link;
		request.current = new AbortController();
		void read(currentTarget, request.current);
	};
	/** An invalid link is reported before the form is sent. */
	const onBlur = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
		const link = oneLink(value);
		if (link === null) setState({ reading: false, note: common.whichLink });
		else if (link !== "" && !isWebLink(link)) setState({ reading: false, note: common.enterLink });
	};
	/** A name that tells the type selects it, unless there is a link. */
	const onNameInput = ({ currentTarget: { form, value } }: FormEvent<HTMLInputElement>) => {
		if (form && !input.current?.value) fillFields(form, { type: typeOfName(value) ?? "" }, filled.current);
	};
	return { ...state, onInput, onBlur, onNameInput };
}

// Some keyboards paste without the input type of a paste.
function isPasted({ inputType, data }: InputEvent): boolean {
	return /^insert(From|Replacement)/.test(inputType) || (data?.length ?? 0) > MAX_TYPED_CHARS;
}

async function fetchReading(url: string, signal: AbortSignal): Promise<LinkReading> {
	const byHand = { ...EMPTY_FIELDS, note: texts.notReadable };
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

function fillFields(form: HTMLFormElement, reading: Partial<Fields>, filled: Map<string, string>): void {
	for (const name of FIELD_NAMES) {
		const [field, value] = [fieldOf(form, name), reading[name]];
		if (!field || value === undefined || field.value === value) continue;
		if (field.value.trim() !== "" && field.value !== filled.get(name)) continue;
		filled.set(name, value);
		// A page states the cost of the whole booking.
		const per = name === "cost" && value && fieldOf(form, "per");
		if (per) per.value = "";
		setFieldValue(field, value);
	}
}

type SentForm = { before: FormData; changed: Set<string>; filled: Map<string, string> };

// A field that was changed after sending keeps its value.
function applyServerReading(
	form: HTMLFormElement,
	answer: Partial<ServerReading>,
	{ before, changed, filled }: SentForm,
): void {
	const isChanged = (name: string) => changed.has(`newItem.${name}`);
	const kept = Object.keys(answer).filter((name) => isChanged(name) || (name === "per" && isChanged("cost")));
	for (const [name, value] of Object.entries(answer)) {
		const [field, sentValue] = [fieldOf(form, name), before.get(`newItem.${name}`)];
		if (!field || kept.includes(name) || sentValue === value) continue;
		// React may have filled in the answer already.
		if (![sentValue, value].includes(field.value)) continue;
		if (name === "url" && value !== "") {
			field.value = value; // an event would empty the fields that the link has filled
			continue;
		}
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
