import type { ChangeEvent, ReactNode } from "react";
import { useSubmit } from "react-router";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { choiceField } from "../choice-field.ts";
import type { GroupView } from "../options-view.server.ts";
import * as texts from "../texts/choose.ts";
import { signed } from "../texts/share-line.ts";
import { CHOICES_FORM } from "./choices-form.tsx";

type Props = { groups: readonly GroupView[]; today: CalendarDate; className?: string };

/** Changing a choice reloads the page with its price; without a script, a button does it. */
export function ChoiceFields({ groups, today, className }: Props) {
	const hydrated = useHydrated();
	const submit = useSubmit();
	const show = ({ target }: ChangeEvent<HTMLInputElement>) =>
		submit(target.form, { replace: true, preventScrollReset: true });
	return (
		<div className={cx("choice-fields flex flex-col gap-6", className)}>
			{groups.map((group) =>
				group.isOver ? (
					<EndedGroup key={group.id} group={group} today={today} />
				) : (
					<GroupFields key={group.id} group={group} today={today} onChange={show} />
				),
			)}
			{!hydrated && (
				<Button form={CHOICES_FORM} look="secondary" className="self-start max-sm:w-full">
					{texts.seePrice}
				</Button>
			)}
		</div>
	);
}

type GroupProps = { group: GroupView; today: CalendarDate };
type OnChange = (event: ChangeEvent<HTMLInputElement>) => void;

function GroupFields({ group, today, onChange }: GroupProps & { onChange: OnChange }) {
	const { id, kind, name, chooseBy, chosen, options } = group;
	const hintId = `${id}-by`;
	const [extra] = options;
	const hint = chooseBy && (
		<p id={hintId} className="text-sm text-ink-soft">
			{texts.chooseBy(formatDate(chooseBy, today))}
		</p>
	);
	// An unchecked extra sends the blank before it; for a checked one, the last value counts.
	if (kind === "extra" && extra)
		return (
			<div className="radio-cards">
				<input type="hidden" form={CHOICES_FORM} name={choiceField(id)} value="" />
				<Choice group={group} option={extra} type="checkbox" onChange={onChange} />
				{hint}
			</div>
		);
	return (
		<fieldset className="radio-cards" aria-describedby={chooseBy ? hintId : undefined}>
			<legend className="title">
				<bdi>{name}</bdi>
			</legend>
			<label className="radio-card">
				<input
					type="radio"
					form={CHOICES_FORM}
					name={choiceField(id)}
					value=""
					defaultChecked={chosen === null}
					className="tick"
					onChange={onChange}
				/>
				<ChoiceText title={texts.nothingYet} />
			</label>
			{options.map((option) => (
				<Choice key={option.id} group={group} option={option} type="radio" onChange={onChange} />
			))}
			{hint}
		</fieldset>
	);
}

type OptionView = GroupView["options"][number];
type ChoiceProps = { group: GroupView; option: OptionView; type: "radio" | "checkbox"; onChange: OnChange };

function Choice({ group, option, type, onChange }: ChoiceProps) {
	return (
		<label className={cx("radio-card", !option.canChoose && "text-ink-soft")}>
			<input
				type={type}
				form={CHOICES_FORM}
				name={choiceField(group.id)}
				value={option.id}
				defaultChecked={group.chosen === option.id}
				disabled={!option.canChoose}
				className="tick"
				onChange={onChange}
			/>
			<ChoiceText
				title={<bdi className="wrap-anywhere">{option.name}</bdi>}
				price={texts.priceOf(option.price)}
				details={availability(option)}
			/>
		</label>
	);
}

function ChoiceText({
	title,
	price,
	details,
}: {
	title: ReactNode;
	price?: string;
	details?: string | null;
}) {
	return (
		<span className="choice">
			<span className="flex w-full flex-wrap justify-between gap-x-3">
				<span>{title}</span>
				{price && <span className="money">{price}</span>}
			</span>
			{details && <span className="choice-sub">{details}</span>}
		</span>
	);
}

function availability({ isClosed, isOwn, left }: OptionView): string | null {
	if (isClosed) return isOwn ? texts.closedButYours : texts.closed;
	if (left === null) return null;
	if (left === 0) return isOwn ? texts.takenWithYours : texts.taken;
	return texts.left(left);
}

/** The choice made by its last day, which can no longer change. */
function EndedGroup({ group, today }: GroupProps) {
	const { name, own, chooseBy, options } = group;
	const option = options.find(({ id }) => id === own?.optionId);
	return (
		<div className="flex flex-col gap-1">
			<p className="title">
				<bdi>{name}</bdi>
			</p>
			<p className="flex flex-wrap justify-between gap-x-3">
				<bdi className="wrap-anywhere">{option?.name ?? texts.nothingChosen}</bdi>
				{option && <span className="money font-semibold">{signed(option.price)}</span>}
			</p>
			{chooseBy && <p className="text-sm text-ink-soft">{texts.ended(formatDate(chooseBy, today))}</p>}
		</div>
	);
}
