import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { DateField } from "#app/ui/date-field.tsx";
import { Field } from "#app/ui/field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Link } from "#app/ui/link.tsx";
import { LinkRows } from "#app/ui/link-rows.tsx";
import { MoneyField } from "#app/ui/money-field.tsx";
import { NameList } from "#app/ui/name-list.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { BackToTrip } from "../../components/back-to-trip.tsx";
import { outsideListPath, recordPath } from "../outside-path.ts";
import type { OutsideRow, OutsideView } from "../outside-view.server.ts";
import { sumNotInFund } from "../texts/sums.ts";
import * as texts from "../texts.ts";
import { STATE_TONES } from "./state-tones.ts";

type Props = { view: OutsideView; formResult?: FormResult };

/** Payments made outside: the form to record or claim one, and the list. */
export function OutsidePage({ view, formResult }: Props) {
	const { trip, isGuest, isOrganizer, sum, payers, form, claim, list } = view;
	return (
		<div className="mx-auto flex w-full max-w-text flex-col gap-5">
			<BackToTrip shareId={trip.shareId} isGuest={isGuest} />
			<PageHeading
				tripTitle={trip.title}
				title={texts.title}
				lead={isOrganizer ? texts.leadForOrganizer : texts.leadForMember}
			/>
			{trip.cancelled && <Notice tone="late" title={common.tripCancelled} />}
			{sum && <p className="font-semibold">{sumNotInFund(sum)}</p>}
			{payers && !form.payer && <Payers payers={payers} shareId={trip.shareId} />}
			{form.payer && <RecordForm payer={form.payer} view={view} formResult={formResult} />}
			{claim && <ClaimForm claim={claim} view={view} formResult={formResult} />}
			<Card title={texts.listTitle}>
				{list.length === 0 ? (
					<p className="text-ink-soft">{texts.nothingYet}</p>
				) : (
					<ul className="divide-y divide-line">
						{list.map((row) => (
							<OutsideItem key={row.id} row={row} isOrganizer={isOrganizer} />
						))}
					</ul>
				)}
			</Card>
		</div>
	);
}

type PayersProps = { payers: NonNullable<OutsideView["payers"]>; shareId: string };

function Payers({ payers, shareId }: PayersProps) {
	return (
		<Card title={texts.whoPaid}>
			{payers.length === 0 ? (
				<p className="text-ink-soft">{texts.nobodyOwes}</p>
			) : (
				<NameList label={texts.whoPaid} count={payers.length}>
					{(isShown) => (
						<LinkRows
							rows={payers
								.filter(({ name }) => isShown(name))
								.map(({ id, name, left }) => ({
									...{ id, icon: "users", title: name },
									details: texts.leftToPay(formatCents(left)),
									to: recordPath(shareId, id),
								}))}
						/>
					)}
				</NameList>
			)}
		</Card>
	);
}

type RecordProps = Props & { payer: NonNullable<OutsideView["form"]["payer"]> };

function RecordForm({ payer, view, formResult }: RecordProps) {
	const name = <bdi>{payer.name}</bdi>;
	const left = <strong className="money">{formatCents(payer.left)}</strong>;
	return (
		<Card title={texts.recordOf(payer.name)}>
			<p>{texts.recordTitle(name, left)}</p>
			<OutsideForm
				{...{ view, formResult }}
				action={recordPath(view.trip.shareId, payer.id)}
				hidden={{ memberId: payer.id, left: String(payer.left) }}
				button={texts.recordButton}
				errorTitle={texts.notRecorded}
			/>
		</Card>
	);
}

type ClaimProps = Props & { claim: NonNullable<OutsideView["claim"]> };

function ClaimForm({ claim, view, formResult }: ClaimProps) {
	return (
		<Card title={texts.claim}>
			<p>
				{texts.leftToPay(claim.left)}. {texts.claimHint(claim.receiver)}
			</p>
			<OutsideForm
				{...{ view, formResult }}
				action={outsideListPath(view.trip.shareId)}
				hidden={{}}
				button={texts.claimButton}
				errorTitle={texts.notClaimed}
			/>
		</Card>
	);
}

type FormProps = Props & {
	action: string;
	hidden: Record<string, string>;
	button: string;
	errorTitle: string;
};

function OutsideForm({ view: { form: values }, formResult, action, hidden, button, errorTitle }: FormProps) {
	const { form, field } = buildForm<"amount" | "paidOn" | "how" | "note" | "formKey">({
		id: "outside",
		actionData: formResult && { result: formResult },
		defaults: { paidOn: values.today, how: "cash", formKey: values.formKey },
	});
	return (
		<PostForm form={form} action={action} errorTitle={errorTitle}>
			<input type="hidden" name="formKey" value={String(field("formKey").initialValue)} />
			{Object.entries(hidden).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<MoneyField field={field("amount")} label={texts.amountLabel} hint={texts.amountHint} required />
			<div className="grid gap-3 sm:grid-cols-2">
				<DateField field={field("paidOn")} label={texts.dayLabel} max={values.today} required />
				<SelectField
					field={field("how")}
					label={texts.howLabel}
					options={Object.entries(texts.wayLabels).map(([value, label]) => ({ value, label }))}
				/>
			</div>
			<Field field={field("note")} label={texts.noteLabel} optional maxLength={200} autoComplete="off" />
			<SubmitButton wide pendingLabel={texts.saving}>
				{button}
			</SubmitButton>
		</PostForm>
	);
}

function OutsideItem({ row, isOrganizer }: { row: OutsideRow; isOrganizer: boolean }) {
	const { name, amount, day, way, paidTo, state, to, note } = row;
	return (
		<li className="flex flex-col gap-1 py-4">
			<p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<Link className="link -my-3 py-3 font-semibold" to={to}>
					<span className="money">{amount}</span> {isOrganizer && <bdi>{name}</bdi>}
				</Link>
				<Pill tone={STATE_TONES[state]}>{texts.stateWords[state]}</Pill>
			</p>
			<p className="text-ink-soft wrap-anywhere">
				{paidTo} · {way} · {day}
				{note && ` · ${note}`}
			</p>
		</li>
	);
}
