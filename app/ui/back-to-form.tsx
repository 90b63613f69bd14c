import type { ReactNode } from "react";
import { PostForm, SubmitButton } from "./form.tsx";
import { buildForm, type FormResult } from "./form-result.ts";

type Props = {
	typed: FormResult["initialValue"]; // the form as it was sent, for the reader to confirm
	page: string;
	formId: string; // the form on that page
	children: ReactNode;
};

/** The button "Don't …" of a review, which leads back to the form with everything that was typed. */
export function BackToForm({ typed, page, formId, children }: Props) {
	const { form } = buildForm({ id: "back-to-form" });
	const fields = Object.entries(typed ?? {}).filter(([name]) => name !== "confirmed");
	return (
		<PostForm form={form} action={`${page}#${formId}`} replace>
			{fields.flatMap(([name, value]) =>
				[value]
					.flat()
					.map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={String(one ?? "")} />),
			)}
			<input type="hidden" name="confirmed" value="no" />
			<SubmitButton look="secondary">{children}</SubmitButton>
		</PostForm>
	);
}
