import { ConfirmFirst } from "#app/features/account/security/components/proof-field.tsx";
import { contactPath } from "#app/lib/contact-path.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmailField } from "#app/ui/email-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import type { DeletionView } from "../delete-account.server.ts";
import * as texts from "../texts.ts";

const PAGE = "/profile/delete";

type Props = { view: DeletionView | null; formResult?: FormResult };

/** The support notice comes first; below it is what works without support. */
export function DeletePage({ view, formResult }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-6">
			<BackLink to="/profile">{texts.back}</BackLink>
			<PageHeading title={texts.title} />
			{!view && <SupportNotice />}
			{view && view.blocks.length > 0 && <Blocks blocks={view.blocks} />}
			{view && view.blocks.length === 0 && <Confirmation view={view} formResult={formResult} />}
		</div>
	);
}

function SupportNotice() {
	return (
		<>
			<Notice
				title={texts.noticeTitle}
				action={<ButtonLink to={contactPath("delete-account")}>{texts.contactSupport}</ButtonLink>}
			>
				{texts.notice}
			</Notice>
			<Card>
				<p className="text-ink-soft">{texts.orYourself}</p>
				<ButtonLink to={`${PAGE}?confirm`} look="secondary">
					{texts.goOn}
				</ButtonLink>
			</Card>
		</>
	);
}

function Blocks({ blocks }: Pick<DeletionView, "blocks">) {
	return (
		<Notice tone="due" title={texts.blockedTitle}>
			<p>{texts.blockedLead}</p>
			<ul className="mt-2 flex flex-col">
				{blocks.map(({ reason, title, path, amount }) => (
					<li key={`${reason} ${path}`} className="wrap-anywhere">
						<p>{texts.reasonOf(reason, title)}</p>
						<Link className="link inline-block py-3 font-semibold" to={path}>
							{texts.linkOf(reason, amount)}
						</Link>
					</li>
				))}
			</ul>
		</Notice>
	);
}

function Confirmation({ view, formResult }: { view: DeletionView; formResult?: FormResult }) {
	return (
		<>
			<Card>
				<Points title={texts.goesTitle} points={texts.goes(view)} />
				<Points title={texts.staysTitle} points={texts.stays} />
				<Link className="link -my-3 self-start py-3 font-semibold" to="/profile/data">
					{texts.dataFirst}
				</Link>
			</Card>
			{view.cancelled.length > 0 && <Notice tone="due">{texts.cancels(view.cancelled)}</Notice>}
			<ConfirmFirst view={view} path={`${PAGE}?confirm`} />
			{(view.hasPassword || view.isConfirmed) && (
				<Card>
					<ConfirmForm view={view} formResult={formResult} />
				</Card>
			)}
		</>
	);
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
	return (
		<section className="flex flex-col gap-2">
			<h2 className="text-lg">{title}</h2>
			<ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
		</section>
	);
}

function ConfirmForm({
	view: { hasPassword, email },
	formResult,
}: {
	view: DeletionView;
	formResult?: FormResult;
}) {
	const actionData = formResult && { result: formResult };
	const { form, field } = buildForm<"password" | "email">({ id: "delete", actionData });
	return (
		<PostForm form={form} action={`${PAGE}?confirm`} errorTitle={texts.notDeleted} reloadDocument>
			<p className="font-semibold">{texts.cannotUndo}</p>
			{hasPassword ? (
				<PasswordField
					field={field("password")}
					label={texts.password}
					autoComplete="current-password"
					required
				/>
			) : (
				<EmailField
					field={field("email")}
					label={texts.typeEmail}
					hint={texts.typeEmailHint(email)}
					autoComplete="off"
				/>
			)}
			<div className="flex flex-col gap-3">
				<SubmitButton look="danger" pendingLabel={texts.deleting}>
					{texts.confirm}
				</SubmitButton>
				<ButtonLink to="/profile" look="quiet">
					{texts.keep}
				</ButtonLink>
			</div>
		</PostForm>
	);
}
