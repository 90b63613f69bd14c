import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { type FieldBasics, FieldMessages, useControl, useDescription } from "./field-parts.tsx";

export type RadioCard = {
	value: string;
	title: ReactNode;
	pills?: ReactNode; // beside the title
	details?: ReactNode;
	amount?: ReactNode; // on the right, as an amount of money
	disabled?: boolean;
};

type Props = Omit<FieldBasics, "optional"> & {
	options: RadioCard[];
	onChange?: (value: string) => void;
};

/** The browser alone holds the choice, so that it works without JavaScript. */
export function RadioCards({ field, label, hint, labelHidden, options, onChange, className }: Props) {
	const { defaultValue, autoFocus, id: _id, ...control } = useControl(field, hint);
	return (
		<fieldset className={cx("radio-cards", className)} aria-describedby={useDescription(field, hint)}>
			<legend className={labelHidden ? "sr-only" : "title"}>{label}</legend>
			{options.map((option, index) => (
				<label key={option.value} className="radio-card">
					<input
						type="radio"
						{...control}
						id={index === 0 ? field.id : undefined}
						value={option.value}
						defaultChecked={option.value === defaultValue}
						disabled={option.disabled}
						// biome-ignore lint/a11y/noAutofocus: without JavaScript the focus leads to the error
						autoFocus={index === 0 ? autoFocus : undefined}
						className="tick"
						onChange={onChange && (() => onChange(option.value))}
					/>
					<span className="choice">
						<span>{option.title}</span>
						{option.pills && <span className="choice-pills">{option.pills}</span>}
						{option.details && <span className="choice-sub">{option.details}</span>}
						{option.amount && <span className="choice-amount">{option.amount}</span>}
					</span>
				</label>
			))}
			<FieldMessages field={field} hint={hint} />
		</fieldset>
	);
}
