import { type MouseEvent, useEffect, useState } from "react";
import type { AddressQuestion } from "#app/lib/address-question.ts";
import { replaceAddress } from "#app/lib/replace-address.ts";
import { Button } from "./button.tsx";
import type { FieldLike } from "./field-parts.tsx";
import { Notice } from "./notice.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

type Question = AddressQuestion["open"][number];

/** Asks about misspelled addresses in a field until they are changed. Without JavaScript its buttons post the form. */
export function AddressQuestions({ field: { id, question } }: { field: FieldLike }) {
	const text = useTextOf(id);
	const isPasswordGone = usePasswordGone(id, question);
	if (!question) return null;
	const open = question.open.filter(({ typed }) => text?.includes(typed) ?? true);
	const asked = new Set([...question.answered, ...question.open.map(({ typed }) => typed)]);
	return (
		<div role="status" className="flex flex-col gap-3">
			{[...asked].map((typed) => (
				<input key={typed} type="hidden" name="asked" value={typed} />
			))}
			{open.length > 0 && <SendOnEnter />}
			{open.length > 1 && <p>{texts.toKeepAddresses(isPasswordGone)}</p>}
			{open.length === 0 && question.isCorrected && isPasswordGone && <p>{texts.typePasswordAgain}</p>}
			{open.map((one, index) => (
				<Notice
					key={one.typed}
					title={texts.didYouMean(<bdi className="wrap-anywhere">{one.meant}</bdi>)}
					action={
						<Button
							look="secondary"
							name="correct"
							value={one.typed}
							autoFocus={index === 0 || undefined}
							onClick={(event) => use(event, id, one)}
						>
							<span className="wrap-anywhere">{texts.takeAddress(<bdi>{one.meant}</bdi>)}</span>
						</Button>
					}
				>
					<Typed typed={one.typed} isOne={open.length === 1} isPasswordGone={isPasswordGone} />
				</Notice>
			))}
		</div>
	);
}

type TypedProps = { typed: string; isOne: boolean; isPasswordGone: boolean };

/** If there are several addresses, the text above them says how to keep them. */
function Typed({ typed, isOne, isPasswordGone }: TypedProps) {
	const address = <bdi className="wrap-anywhere">{typed}</bdi>;
	return isOne ? texts.toKeepAddress(address, isPasswordGone) : texts.typedAddress(address);
}

/** Whether the sent form had a password that the page does not show again, as after each post without JavaScript. */
function usePasswordGone(id: string, question: AddressQuestion | undefined): boolean {
	const [isEmpty, setEmpty] = useState(!useHydrated());
	useEffect(() => {
		if (!question) return;
		const fields = inputOf(id)?.form?.querySelectorAll<HTMLInputElement>("[autocomplete$=password]") ?? [];
		setEmpty([...fields].every(({ value }) => value === ""));
	}, [id, question]);
	return isEmpty && question?.hasPassword === true;
}

/** Whether the page has come back with the corrected address and has no other question. */
export function leadsToField({ question }: FieldLike): true | undefined {
	return (question?.isCorrected && question.open.length === 0) || undefined;
}

/** Enter presses a form's first submit button, which otherwise would be the button that changes the address. */
function SendOnEnter() {
	return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />;
}

/** What has been typed into a field since the page was loaded, or null. */
function useTextOf(id: string): string | null {
	const [text, setText] = useState<string | null>(null);
	useEffect(() => {
		const input = inputOf(id);
		const read = () => setText(input?.value ?? null);
		input?.addEventListener("input", read);
		return () => input?.removeEventListener("input", read);
	}, [id]);
	return text;
}

function use(event: MouseEvent, id: string, { typed, meant }: Question): void {
	const input = inputOf(id);
	if (!input) return;
	event.preventDefault();
	input.value = replaceAddress(input.value, typed, meant);
	input.dispatchEvent(new Event("input", { bubbles: true }));
	input.focus();
}

function inputOf(id: string): HTMLInputElement | HTMLTextAreaElement | null {
	const input = document.getElementById(id);
	return input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input : null;
}
