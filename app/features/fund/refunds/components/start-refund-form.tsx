import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { FieldMessages, useControl } from "#app/ui/field-parts.tsx";
import { PostForm, SubmitButton } from "#app/ui/form.tsx";
import { buildForm, type FormResult } from "#app/ui/form-result.ts";
import { MoneyField } from "#app/ui/money-field.tsx";
import { RadioCards } from "#app/ui/radio-cards.tsx";
import { TextareaField } from "#app/ui/textarea-field.tsx";
import type { PossibleRefunds } from "../refunds-view.server.ts";
import * as texts from "../texts/start.ts";
import { formResultFor, START_FORM } from "./refund-forms.ts";

type Props = { possible: PossibleRefunds; reply?: FormResult };

type FieldName = "memberIds" | "customAmount" | "reason" | "leaving";

/** The organizer's form; the next page names who gets how much. */
export function StartRefundForm({ possible, reply }: Props) {
	const { form, field } = buildForm<FieldName>({
		id: START_FORM,
		actionData: formResultFor(reply, { intent: "start" }),
	});
	const isSent = reply?.initialValue?.intent === "start";
	if (possible.people.length === 0 && !isSent) return null;
	return (
		<Card id="start" title={texts.title}>
			<p className="text-ink-soft">{texts.lead}</p>
			{possible.held !== null && <p>{texts.fundHolds(formatCents(possible.held))}</p>}
			<Disclosure summary={texts.choose} open={isSent}>
				<PostForm form={form} errorTitle={texts.notStarted}>
					<input type="hidden" name="intent" value="start" />
					<ChooseMembers possible={possible} field={field("memberIds")} />
					<MoneyField
						field={field("customAmount")}
						label={texts.amountEach}
						optional
						hint={texts.amountHint}
					/>
					<TextareaField
						field={field("reason")}
						label={texts.reason}
						required
						rows={3}
						maxLength={1000}
						hint={texts.reasonHint}
					/>
					<RadioCards
						field={field("leaving")}
						label={texts.afterwards}
						hint={texts.unsaid}
						options={[
							{ value: "true", title: texts.theyLeave, details: texts.theyLeaveMeans },
							{ value: "false", title: texts.theyStay, details: texts.theyStayMeans },
						]}
					/>
					<SubmitButton wide pendingLabel={texts.reviewing}>
						{texts.review}
					</SubmitButton>
				</PostForm>
			</Disclosure>
		</Card>
	);
}

type ChooseProps = {
	possible: PossibleRefunds;
	field: ReturnType<ReturnType<typeof buildForm<FieldName>>["field"]>;
};

function ChooseMembers({ possible, field }: ChooseProps) {
	const { people, total } = possible;
	const chosen = [field.initialValue].flat();
	const { autoFocus, ...control } = useControl(field, null);
	const everyone = { value: "all", title: texts.everyone(formatCents(total)), sub: null };
	const rows = [
		...(people.length > 1 ? [everyone] : []),
		...people.map(({ memberId, name, refundable, isAsking }) => ({
			value: memberId,
			title: <bdi>{name}</bdi>,
			sub: `${texts.upTo(formatCents(refundable))}${isAsking ? ` · ${texts.isAsking}` : ""}`,
		})),
	];
	return (
		<fieldset className="flex flex-col gap-2" aria-describedby={control["aria-describedby"]}>
			<legend className="title mb-2">{texts.who}</legend>
			{rows.map(({ value, title, sub }, index) => (
				<label key={value} className="tick-label">
					<input
						type="checkbox"
						name={field.name}
						id={index === 0 ? field.id : undefined}
						value={value}
						defaultChecked={chosen.includes(value)}
						// biome-ignore lint/a11y/noAutofocus: without JavaScript the focus leads to the error
						autoFocus={index === 0 ? autoFocus : undefined}
						aria-invalid={control["aria-invalid"]}
						className="tick"
					/>
					<span className="min-w-0 wrap-anywhere">
						{title}
						{sub && <span className="block text-sm text-ink-soft tabular-nums">{sub}</span>}
					</span>
				</label>
			))}
			<FieldMessages field={field} />
		</fieldset>
	);
}
