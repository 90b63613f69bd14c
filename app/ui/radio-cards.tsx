import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Disclosure } from "./disclosure.tsx";
import { type FieldBasics, FieldMessages, useControl, useDescription } from "./field-parts.tsx";

export type RadioCard = {
	value: string;
	title: ReactNode;
	pills?: ReactNode; // next to the title
	details?: ReactNode;
};

type Props = Omit<FieldBasics, "optional"> & {
	options: RadioCard[];
	/** Less likely choices, folded away unless one of them is chosen. */
	more?: { summary: string; options: RadioCard[] };
	onChange?: (value: string) => void;
};

/** Only the browser holds the choice, so that it works without JavaScript. */
export function RadioCards({ field, label, hint, labelHidden, options, more, onChange, className }: Props) {
	const { defaultValue, id, ...control } = useControl(field, hint);
	const card = (option: RadioCard) => (
		<label key={option.value} className="radio-card">
			<input
				type="radio"
				{...control}
				id={option === options[0] ? id : undefined}
				value={option.value}
				defaultChecked={option.value === defaultValue}
				className="tick"
				onChange={onChange && (() => onChange(option.value))}
			/>
			<RadioCardText {...option} />
		</label>
	);
	return (
		<fieldset className={cx("radio-cards", className)} aria-describedby={useDescription(field, hint)}>
			<legend className={labelHidden ? "sr-only" : "title"}>{label}</legend>
			{options.map(card)}
			{more && more.options.length > 0 && (
				<Disclosure
					summary={more.summary}
					open={more.options.some((option) => option.value === defaultValue) || undefined}
				>
					<div className="radio-cards">{more.options.map(card)}</div>
				</Disclosure>
			)}
			<FieldMessages field={field} hint={hint} />
		</fieldset>
	);
}

function RadioCardText({ title, pills, details }: RadioCard) {
	return (
		<span className="choice">
			<span>{title}</span>
			{pills && <span className="choice-pills">{pills}</span>}
			{details && <span className="choice-sub">{details}</span>}
		</span>
	);
}
