import "./group-page.css";
import { BackToTrip } from "#app/features/payments/components/back-to-trip.tsx";
import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { CopyField } from "#app/ui/copy-field.tsx";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { type FieldLike, FieldMessages } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import { ACCENT_CLASSES } from "../accent-class.ts";
import { MAX_ANSWER, MAX_QUESTION, MAX_QUESTIONS, MAX_WELCOME } from "../group-page.limits.ts";
import type { EditGroupPageView } from "../group-page-view.server.ts";
import { SLUG_LENGTH } from "../slug.ts";
import * as texts from "../texts.ts";
import { CoverPicture } from "./cover-picture.tsx";

type Props = { view: EditGroupPageView; formResult?: FormResult };

export function EditGroupPage({ view, formResult }: Props) {
	const { trip, isOpen, isClosed, hasPlan, address } = view;
	const isOfCover = isOpen && formResult?.error?.picture !== undefined;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} />
			<PageHeading tripTitle={trip.title} title={texts.title} lead={texts.lead} />
			{address && (
				<Card title={texts.address}>
					<CopyField
						name={texts.address}
						value={address}
						label={common.copyLink}
						success={{ type: "success", title: common.linkCopied, message: common.pasteLink }}
					/>
					<ButtonLink to={address} look="quiet" reloadDocument className="self-start">
						{texts.openIt}
					</ButtonLink>
				</Card>
			)}
			{isClosed && <Notice title={texts.isClosed}>{texts.isClosedText}</Notice>}
			{isOpen || hasPlan ? (
				<>
					<PageForm view={view} formResult={isOfCover ? undefined : formResult} />
					{isOpen && <CoverForm view={view} formResult={isOfCover ? formResult : undefined} />}
				</>
			) : (
				<Gate view={view} />
			)}
			{isOpen && <ClosePage />}
		</div>
	);
}

/** Marks the address of the form that creates the page, which includes a file. */
export const MAKE = "make";

function PageForm({ view, formResult }: Props) {
	const { values, isOpen, isClosed, origin, trip } = view;
	// A form that could not be read has no values to show again.
	const isUnread = formResult?.initialValue?.slug === undefined;
	const { form, field } = buildForm<string>({
		id: "group-page",
		actionData: formResult && { result: isUnread ? { ...formResult, initialValue: null } : formResult },
		defaults: { ...values, showsPeople: values.showsPeople ? "on" : "" },
	});
	return (
		<Card>
			<PostForm
				form={form}
				errorTitle={texts.notSaved}
				{...(!isOpen && {
					action: `${pathTo("/trip/:shareId/group-page", { shareId: trip.shareId })}?${MAKE}`,
					encType: "multipart/form-data",
					reloadDocument: true,
				})}
			>
				<input type="hidden" name="intent" value="save" />
				<Field
					field={field("slug")}
					label={texts.slug}
					hint={texts.slugHint(`${origin.replace(/^https?:\/\//, "")}/g/`)}
					maxLength={SLUG_LENGTH.max}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				<AccentChoice field={field("accent")} accents={view.accents} />
				{!isOpen && (
					<CoverField field={field("picture")} wasSent={formResult !== undefined} keeps={view.hasCover} />
				)}
				{(view.hasCover || !isOpen) && (
					<SelectField
						field={field("coverFocus")}
						label={texts.coverFocus}
						options={view.focuses.map((focus) => ({ value: focus, label: texts.focusNames[focus] }))}
					/>
				)}
				<TextareaField
					field={field("welcome")}
					label={texts.welcome}
					hint={texts.welcomeHint}
					maxLength={MAX_WELCOME}
					optional
				/>
				<CheckboxField field={field("showsPeople")} label={texts.showsPeople} hint={texts.showsPeopleHint} />
				<Questions field={field} count={values.questions.length} />
				<SubmitButton className="max-sm:w-full" pendingLabel={isOpen ? common.saving : texts.making}>
					{isOpen ? common.saveChanges : isClosed ? texts.openAgain : texts.make}
				</SubmitButton>
			</PostForm>
		</Card>
	);
}

/** Each colour is labelled, so that it can be chosen by name as well as by look. */
function AccentChoice({ field, accents }: { field: FieldLike; accents: EditGroupPageView["accents"] }) {
	return (
		<fieldset id={field.id} tabIndex={-1}>
			<legend className="title mb-1">{texts.accent}</legend>
			<div className="accent-choices">
				{accents.map((accent) => (
					<label key={accent} className={cx("accent-choice", ACCENT_CLASSES[accent])}>
						<input
							type="radio"
							name={field.name}
							value={accent}
							defaultChecked={field.initialValue === accent}
							className="tick"
						/>
						<span className="accent-sample" />
						{texts.accentNames[accent]}
					</label>
				))}
			</div>
			<FieldMessages field={field} />
		</fieldset>
	);
}

/** This many empty rows are shown at first. The others are folded. */
const SHOWN_QUESTIONS = 2;

function Questions({ field, count }: { field: (name: string) => FieldLike; count: number }) {
	const shown = Math.min(MAX_QUESTIONS, Math.max(SHOWN_QUESTIONS, count));
	const rows = Array.from({ length: MAX_QUESTIONS }, (_, index) => index);
	const row = (index: number) => (
		<div key={index} className="flex flex-col gap-2">
			<Field
				field={field(`questions[${index}].question`)}
				label={texts.question(index + 1)}
				maxLength={MAX_QUESTION}
				autoComplete="off"
				optional
			/>
			<TextareaField
				field={field(`questions[${index}].answer`)}
				label={texts.answer(index + 1)}
				maxLength={MAX_ANSWER}
				rows={2}
				optional
			/>
		</div>
	);
	return (
		<fieldset id={field("questions").id} tabIndex={-1} className="flex flex-col gap-4">
			<legend className="title mb-1">{texts.questions}</legend>
			<p className="text-sm text-ink-soft">{texts.questionsHint}</p>
			{rows.slice(0, shown).map(row)}
			{shown < MAX_QUESTIONS && (
				<Disclosure summary={texts.moreQuestions} quiet>
					<div className="flex flex-col gap-4">{rows.slice(shown).map(row)}</div>
				</Disclosure>
			)}
			<FieldMessages field={field("questions")} />
		</fieldset>
	);
}

type CoverFieldProps = { field: FieldLike; wasSent: boolean; keeps: boolean };

/** No browser fills in a file again, so a form shown again says so. */
function CoverField({ field, wasSent, keeps }: CoverFieldProps) {
	const hint = keeps ? `${texts.coverHint} ${texts.keepCover}` : texts.coverHint;
	return (
		<Field
			field={{ ...field, initialValue: undefined }}
			label={texts.cover}
			hint={wasSent ? `${hint} ${texts.chooseCoverAgain}` : hint}
			type="file"
			accept={COVER_TYPES}
			optional
		/>
	);
}

const COVER_TYPES = "image/jpeg,image/png,image/webp,image/gif";

function CoverForm({ view: { cover }, formResult }: Props) {
	const { form, field } = buildForm<"picture">({
		id: "cover",
		actionData: formResult && { result: formResult },
	});
	return (
		<Card title={texts.cover}>
			{cover && <CoverPicture cover={cover} sizes="(width < 44rem) 100vw, 40rem" />}
			{/* The browser posts the file itself, and shows the progress. */}
			<PostForm form={form} encType="multipart/form-data" reloadDocument errorTitle={texts.coverNotSaved}>
				<Field
					field={{ ...field("picture"), initialValue: undefined }}
					label={texts.chooseCover}
					hint={texts.coverHint}
					type="file"
					accept={COVER_TYPES}
					required
				/>
				<SubmitButton look="secondary" className="max-sm:w-full" pendingLabel={texts.savingCover}>
					{texts.saveCover}
				</SubmitButton>
			</PostForm>
			{cover && (
				<form method="post">
					<Button look="quiet" name="intent" value="remove-cover">
						{texts.removeCover}
					</Button>
				</form>
			)}
		</Card>
	);
}

function ClosePage() {
	return (
		<Disclosure summary={texts.close} quiet>
			<form method="post" className="flex flex-col gap-3">
				<p className="text-ink-soft">{texts.closeText}</p>
				<Button look="danger" name="intent" value="close" className="self-start">
					{texts.close}
				</Button>
			</form>
		</Disclosure>
	);
}

function Gate({ view: { trip, isOrganizer } }: Pick<Props, "view">) {
	const pro = TIER_BY_ID.pro.name;
	return (
		<PlanCard
			wanted="custom_branding"
			shareId={trip.shareId}
			mayBuy={isOrganizer}
			title={texts.gateTitle(pro)}
			icon="compass"
		>
			{isOrganizer ? texts.gateText(pro) : texts.organizersPlan(pro)}
		</PlanCard>
	);
}
