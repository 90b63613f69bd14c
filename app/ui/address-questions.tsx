import { type MouseEvent, useEffect, useState } from "react";
import type { AddressQuestion } from "#app/lib/address-question.ts";
import { replaceAddress } from "#app/lib/replace-address.ts";
import { Button } from "./button.tsx";
import type { FieldLike } from "./field-parts.tsx";
import { Notice } from "./notice.tsx";
import * as texts from "./texts.ts";

type Question = AddressQuestion["open"][number];

/** Asks about misspelled addresses in a field until they are changed. Without JavaScript its buttons post the form. */
export function AddressQuestions({ field: { id, question } }: { field: FieldLike }) {
	const text = useTextOf(id);
	if (!question) return null;
	const open = question.open.filter(({ typed }) => text?.includes(typed) ?? true);
	const asked = new Set([...question.kept, ...question.open.map(({ typed }) => typed)]);
	return (
		<div role="status" className="flex flex-col gap-3">
			{[...asked].map((typed) => (
				<input key={typed} type="hidden" name="asked" value={typed} />
			))}
			{open.length > 0 && <SendOnEnter />}
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
					{texts.toKeepAddress(<bdi className="wrap-anywhere">{one.typed}</bdi>)}
				</Notice>
			))}
		</div>
	);
}

/** Enter presses a form's first submit button, which would otherwise be the one that changes the address. */
function SendOnEnter() {
	return <button type="submit" className="sr-only" tabIndex={-1} aria-hidden />;
}

/** What has been typed into a field since the page was shown, or null. */
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
