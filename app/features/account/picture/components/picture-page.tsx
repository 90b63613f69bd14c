import { Avatar } from "#app/ui/avatar.tsx";
import { BackLink } from "#app/ui/back-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import * as texts from "../texts.ts";

type Props = { user: { name: string; imageUrl: string | null }; formResult?: FormResult };

export function PicturePage({ user: { name, imageUrl }, formResult }: Props) {
	const actionData = formResult && { result: formResult };
	const { form, field } = buildForm<"picture">({ id: "picture", actionData });
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.back}</BackLink>
			<PageHeading title={texts.title} lead={texts.lead} />
			<Card>
				<Avatar name={name} imageUrl={imageUrl} size="lg" decorative />
				{/* The browser posts the file itself, and shows the progress. */}
				<PostForm
					form={form}
					action="/profile/picture"
					encType="multipart/form-data"
					reloadDocument
					errorTitle={texts.notSaved}
				>
					<Field
						field={{ ...field("picture"), initialValue: undefined }}
						label={texts.choose}
						hint={texts.rules}
						type="file"
						accept="image/jpeg,image/png,image/webp,image/gif"
						required
					/>
					<SubmitButton wide>{texts.save}</SubmitButton>
				</PostForm>
				{imageUrl && (
					<form method="post" action="/profile/picture">
						<button type="submit" className="button button-quiet w-full" name="intent" value="remove">
							{texts.remove}
						</button>
					</form>
				)}
			</Card>
		</div>
	);
}
