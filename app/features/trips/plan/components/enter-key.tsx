import type { KeyboardEvent, MouseEvent } from "react";

/**
 * Enter presses a form's first submit button, so this hidden button comes before the others and presses the right one.
 */
export function CreateOnEnter({ disabled }: { disabled: boolean }) {
	return (
		<button
			type="submit"
			name="intent"
			value="create"
			className="sr-only"
			tabIndex={-1}
			aria-hidden
			disabled={disabled}
			onClick={pressCreate}
		/>
	);
}

function pressCreate(event: MouseEvent<HTMLButtonElement>): void {
	event.preventDefault();
	const buttons = event.currentTarget.form?.querySelectorAll<HTMLButtonElement>("button[value=create]");
	buttons?.item(buttons.length - 1).click();
}

/** Enter in the fields of a new item adds the item instead of creating the trip. */
export function addOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
	const field = event.target;
	if (event.key !== "Enter" || event.nativeEvent.isComposing || !(field instanceof HTMLInputElement)) return;
	if (!field.name.startsWith("newItem.")) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("button[value=add]")?.click();
}
