import { useEffect, useRef, useState } from "react";
import { Field } from "#app/ui/field.tsx";
import { type FormSubmitEvent, PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import * as texts from "../texts/chat.ts";

type Props = {
	formKey: string; // so that the form, sent twice, posts one message
	formResult?: FormResult;
	onSend: (text: string) => void;
};

export function ChatForm({ formKey, formResult, onSend }: Props) {
	const hydrated = useHydrated();
	const { form, field } = buildForm<"message" | "formKey">({
		id: "chat-form",
		actionData: formResult && { result: formResult },
		defaults: { formKey },
	});
	const input = useRef<HTMLInputElement>(null);
	// The field may have been filled before hydration, and then a press of the button must not meet a disabled one.
	const [blank, setBlank] = useState(false);
	const updateBlank = () => setBlank(!input.current?.value.trim());
	useEffect(updateBlank, []);
	const send = (event: FormSubmitEvent) => {
		event.preventDefault();
		const box = input.current;
		const text = box?.value.trim();
		if (!box || !text) return false;
		onSend(text);
		box.value = "";
		box.focus({ preventScroll: true });
		setBlank(true);
		return false;
	};
	return (
		<PostForm form={form} errorTitle={texts.notSent} send={send}>
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
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
				<SubmitButton className="h-12" icon={<Icon name="send" />} disabled={hydrated && blank}>
					<span className="max-sm:sr-only">{texts.send}</span>
				</SubmitButton>
			</div>
		</PostForm>
	);
}
