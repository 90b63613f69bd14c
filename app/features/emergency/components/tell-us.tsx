import { PlanCard } from "#app/features/tiers/components/plan-card.tsx";
import { contactPath } from "#app/lib/contact-path.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { EmergencyView } from "../emergency-view.server.ts";
import * as texts from "../texts.ts";

type Props = { view: EmergencyView; phone: Phone; formResult?: FormResult };

/** Our phone number while it is answered, or when it will be; null if there is none for the reader. */
export type Phone = { number: string; opens: string | null } | null;

/** The second step, after calling the local number. Until somebody has told us, it is one open field and a button. */
export function TellUs({ view, phone, formResult }: Props) {
	const { open, may } = view;
	if (!may.tell) return <NotHere view={view} />;
	const isKnown = open?.told ?? null;
	const form = <TellForm view={view} formResult={formResult} />;
	return (
		<Card title={texts.tellTitle}>
			{isKnown && (
				<Notice tone="paid" title={texts.toldBy(<bdi>{isKnown.by}</bdi>, isKnown.time)}>
					{texts.answerComes}
				</Notice>
			)}
			<p>{texts.tellLead}</p>
			<PhoneLine phone={phone} />
			<div className="needs-line">
				{isKnown ? (
					<Disclosure summary={texts.tellMore} button open={formResult !== undefined}>
						{form}
					</Disclosure>
				) : (
					form
				)}
			</div>
		</Card>
	);
}

function TellForm({ view, formResult }: Omit<Props, "phone">) {
	const { open, organizerReads } = view;
	const { form, field } = buildForm<"place" | "words" | "phone" | "askEveryone">({
		id: "tell",
		actionData: formResult && { result: formResult },
	});
	return (
		<PostForm form={form} errorTitle={texts.notTold}>
			<input type="hidden" name="intent" value="tell" />
			<Field field={field("place")} label={texts.place} hint={texts.placeHint} optional maxLength={200} />
			<Disclosure summary={texts.addDetails} quiet open={formResult !== undefined}>
				<div className="flex flex-col gap-4">
					<TextareaField
						field={field("words")}
						label={texts.words}
						hint={texts.wordsHint}
						optional
						maxLength={2_000}
					/>
					<Field
						field={field("phone")}
						label={texts.phone}
						optional
						type="tel"
						inputMode="tel"
						autoComplete="tel"
						maxLength={40}
					/>
				</div>
			</Disclosure>
			{!open?.asked && <CheckboxField field={field("askEveryone")} label={texts.askEveryone} />}
			<SubmitButton look="danger" wide>
				{open?.told ? texts.addNow : texts.tellNow}
			</SubmitButton>
			<p className="text-sm text-ink-soft">
				{texts.whatWeDo}{" "}
				{(organizerReads ? texts.organizerReads : texts.whoSees)((words) => (
					<Link className="link" to={contactPath()} reloadDocument>
						{words}
					</Link>
				))}
			</p>
		</PostForm>
	);
}

/** Shown until the reader has read our answer to their report. */
export function OurAnswer({ view: { answer } }: { view: EmergencyView }) {
	if (!answer) return null;
	return (
		<Notice
			tone="due"
			title={texts.answered}
			action={
				answer.at === "thread" && (
					<ButtonLink to={answer.path} look="secondary" reloadDocument>
						{texts.readAnswer}
					</ButtonLink>
				)
			}
		>
			{answerIsAt(answer)}
		</Notice>
	);
}

function answerIsAt(answer: NonNullable<EmergencyView["answer"]>) {
	if (answer.at === "thread") return texts.answeredInThread;
	if (answer.at === "mail") return texts.answeredByMail(<bdi>{answer.email}</bdi>);
	return texts.answeredOrganizer(<bdi>{answer.name}</bdi>);
}

function PhoneLine({ phone }: { phone: Phone }) {
	if (!phone) return null;
	if (phone.opens) return <p className="text-sm text-ink-soft">{texts.phoneClosed(phone.opens)}</p>;
	return (
		<a className="button button-secondary" href={`tel:${phone.number}`}>
			<Icon name="phone" />
			{texts.callUs(phone.number)}
		</a>
	);
}

/** Why they cannot report an emergency here: the plan, or the time. */
function NotHere({ view: { hasPlan, trip, role } }: Pick<Props, "view">) {
	if (hasPlan) {
		return (
			<Notice
				title={texts.notNowTitle}
				action={
					<Link to={contactPath()} className="link">
						{texts.support}
					</Link>
				}
			>
				{texts.notNowText}
			</Notice>
		);
	}
	return (
		<PlanCard
			wanted="emergency_support"
			shareId={trip.shareId}
			mayBuy={role === "organizer"}
			title={texts.planTitle}
		>
			{texts.planText}
		</PlanCard>
	);
}
