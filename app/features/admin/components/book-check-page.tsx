import type { MissingFact } from "#app/features/ledger/book-checks.server.ts";
import { formatInstant } from "#app/lib/dates.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { BookCheckView } from "../money/book-check.server.ts";
import { instantInWords } from "../records.ts";
import * as texts from "../texts/book-check.ts";
import { AdminPage } from "./admin-page.tsx";
import { FactList, FactTable } from "./records.tsx";

type Props = { view: BookCheckView; reply?: { result: FormResult } };

export function BookCheckPage({ view: { check, earlier }, reply }: Props) {
	return (
		<AdminPage
			here="money"
			title={texts.title}
			lead={check ? texts.lead : texts.agree(lastComparison(earlier))}
		>
			<BackLink to="/admin/money">{texts.backToMoney}</BackLink>
			{check ? (
				<>
					<HowFar check={check} />
					<Card title={texts.missing}>
						{check.missing.length === 0 ? (
							<p className="text-ink-soft">{texts.nothingMissing}</p>
						) : (
							<>
								<p className="max-w-text text-ink-soft">{texts.missingLead}</p>
								<ul className="divide-y divide-line border-t border-line">
									{check.missing.map((fact) => (
										<Missing
											key={fact.what}
											fact={fact}
											reply={fact.charge && aboutOf(reply) === fact.charge.ref ? reply : undefined}
										/>
									))}
								</ul>
							</>
						)}
					</Card>
					<WayOut reply={aboutOf(reply) === "end" ? reply : undefined} />
				</>
			) : null}
			{earlier.length > 0 && (
				<Card title={texts.earlier}>
					<ul className="divide-y divide-line border-t border-line">
						{earlier.map(({ id, reason, beganAt, endedAt, endedBy, note }) => (
							<li key={id} className="flex flex-col gap-1 py-4 last:pb-0">
								<p className="font-semibold">{texts.reasons[reason]}</p>
								<FactList
									facts={[
										{ label: texts.began, value: formatInstant(beganAt) },
										{
											label: texts.endedAt,
											value: `${formatInstant(endedAt ?? beganAt)}, ${endedBy ? texts.byAdmin : texts.byItself}`,
										},
										...(note ? [{ label: texts.returnReason, value: note }] : []),
									]}
								/>
							</li>
						))}
					</ul>
				</Card>
			)}
		</AdminPage>
	);
}

function lastComparison([last]: BookCheckView["earlier"]): string | null {
	return instantInWords(last?.checkedAt ?? last?.endedAt ?? null);
}

/** The form that a reply belongs to: that of a charge to return, or the one that ends the check. */
function aboutOf(reply: Props["reply"]): unknown {
	const { step, chargeRef } = reply?.result.initialValue ?? {};
	return step === "end" ? step : chargeRef;
}

function HowFar({ check }: { check: NonNullable<BookCheckView["check"]> }) {
	const { reason, beganAt, knownAt, appliedCount, eventCount, checkedAt, problem } = check;
	return (
		<Card title={texts.howFar}>
			<FactTable
				facts={[
					{ label: texts.reason, value: texts.reasons[reason] },
					{ label: texts.began, value: formatInstant(beganAt) },
					{ label: texts.known, value: formatInstant(knownAt) },
					{ label: texts.takenIn, value: texts.events(appliedCount, eventCount) },
					{ label: texts.checked, value: checkedAt ? formatInstant(checkedAt) : texts.notYet },
					...(problem ? [{ label: texts.problem, value: problem }] : []),
				]}
			/>
			<form method="post">
				<input type="hidden" name="step" value="check" />
				<Button look="secondary">{texts.checkNow}</Button>
			</form>
		</Card>
	);
}

function Missing({ fact: { what, why, charge }, reply }: { fact: MissingFact; reply: Props["reply"] }) {
	const { form, field } = buildForm<"reason">({
		id: `return-${charge?.ref ?? what}`,
		...(reply && { actionData: reply }),
	});
	if (!charge) {
		return (
			<li className="flex flex-col gap-1 py-4 last:pb-0">
				<p className="font-semibold wrap-anywhere">{what}</p>
				{why && <FactList facts={[{ label: texts.why, value: why }]} />}
			</li>
		);
	}
	const { ref, amount, payer, description, at } = charge;
	return (
		<li className="flex flex-col gap-3 py-4 last:pb-0">
			<p className="font-semibold wrap-anywhere" dir="auto">
				{texts.charge(amount, payer.name ?? payer.email ?? texts.unknownPayer)}
			</p>
			<FactList
				facts={[
					...(description ? [{ label: texts.forWhat, value: description }] : []),
					{ label: texts.paidAt, value: formatInstant(at) },
					...(payer.email ? [{ label: texts.address, value: payer.email }] : []),
					{ label: texts.chargeRef, value: ref },
				]}
			/>
			<PostForm form={form}>
				<input type="hidden" name="step" value="return" />
				<input type="hidden" name="chargeRef" value={ref} />
				<TextareaField
					field={field("reason")}
					label={texts.returnReason}
					hint={texts.returnHint}
					rows={2}
					maxLength={500}
					required
				/>
				<SubmitButton look="secondary">{texts.returnLabel(amount)}</SubmitButton>
			</PostForm>
		</li>
	);
}

function WayOut({ reply }: { reply: Props["reply"] }) {
	const { form, field } = buildForm<"reason" | "hasCompared">({
		id: "end-check",
		...(reply && { actionData: reply }),
	});
	return (
		<Card title={texts.wayOut}>
			<p className="max-w-text text-ink-soft">{texts.wayOutLead}</p>
			<PostForm form={form}>
				<input type="hidden" name="step" value="end" />
				<TextareaField field={field("reason")} label={texts.returnReason} rows={3} maxLength={500} required />
				<CheckboxField field={field("hasCompared")} label={texts.iHaveCompared} />
				<SubmitButton look="secondary">{texts.release}</SubmitButton>
			</PostForm>
		</Card>
	);
}
