import { useEffect, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts.ts";

type Props = {
	fetcher: FetcherWithComponents<{ result: FormResult } | null>;
	formResult?: FormResult;
	inPlace: boolean; // whether posting keeps the page where it is
};

export function ChatForm({ fetcher, formResult, inPlace }: Props) {
	const hydrated = useHydrated();
	const { form, field } = buildForm<"message">({
		id: "chat-form",
		actionData: formResult && { result: formResult },
	});
	const { input, blank, updateBlank } = useMessageBox(fetcher.state === "submitting", formResult);
	return (
		<PostForm
			form={form}
			fetcher={fetcher}
			errorTitle={texts.notSent}
			action={hydrated && inPlace ? "?inplace" : undefined}
			preventScrollReset
		>
			<div className="flex items-start gap-2">
				<Field
					ref={input}
					field={field("message")}
					label={texts.message}
					labelHidden
					className="flex-1"
					placeholder={texts.placeholder}
					autoComplete="off"
					enterKeyHint="send"
					maxLength={2000}
					onInput={updateBlank}
				/>
				<SubmitButton
					className="h-12"
					icon={<Icon name="send" />}
					disabled={hydrated && (blank || fetcher.state !== "idle")}
				>
					<span className="max-sm:sr-only">{texts.send}</span>
				</SubmitButton>
			</div>
		</PostForm>
	);
}

/** Empties the input while its message is sent, and restores the message if the server refuses it. */
function useMessageBox(isSending: boolean, formResult?: FormResult) {
	const input = useRef<HTMLInputElement>(null);
	const [blank, setBlank] = useState(true);
	const updateBlank = () => setBlank(!input.current?.value.trim());
	useEffect(() => {
		const box = input.current;
		if (!box) return;
		if (isSending) {
			box.value = "";
			box.focus({ preventScroll: true });
		} else if (formResult && box.value === "") {
			box.value = String(formResult.initialValue?.message ?? "");
		}
		setBlank(!box.value.trim());
	}, [isSending, formResult]);
	return { input, blank, updateBlank };
}
