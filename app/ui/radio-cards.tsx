import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { describedBy, type FieldBasics, FieldMessages, useControl } from "./field-parts.tsx";

export type RadioCard = {
	value: string;
	title: ReactNode;
	/** Pills beside the title. */
	pills?: ReactNode;
	details?: ReactNode;
	/** At the right, in money's type. */
	amount?: ReactNode;
	disabled?: boolean;
};

type Props = Omit<FieldBasics, "optional"> & {
	options: RadioCard[];
	onChange?: (value: string) => void;
};

/** One choice among a few, each a card of its own; the chosen one is known to the browser alone. */
export function RadioCards({ field, label, hint, labelHidden, options, onChange, className }: Props) {
	const { defaultValue, autoFocus, id: _id, ...control } = useControl(field, hint);
	return (
		<fieldset
			className={cx("flex min-w-0 flex-col gap-3", className)}
			aria-describedby={describedBy(field, hint)}
		>
			<legend className={labelHidden ? "sr-only" : "mb-3 font-display text-lg font-bold tracking-tight"}>
				{label}
			</legend>
			{options.map((option, index) => (
				<label
					key={option.value}
					className="flex items-center gap-3 rounded-control border border-line-strong bg-surface p-4 hover:border-ink has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:shadow-halo has-disabled:border-line has-disabled:bg-wash has-disabled:text-ink-soft"
				>
					<input
						type="radio"
						{...control}
						id={index === 0 ? field.id : undefined}
						value={option.value}
						defaultChecked={option.value === defaultValue}
						disabled={option.disabled}
						// biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the error is found
						autoFocus={index === 0 ? autoFocus : undefined}
						className="tick"
						onChange={onChange && (() => onChange(option.value))}
					/>
					<span className="choice">
						<span className="font-semibold">{option.title}</span>
						{option.pills && <span className="choice-pills">{option.pills}</span>}
						{option.details && <span className="choice-sub text-sm text-ink-soft">{option.details}</span>}
						{option.amount && <span className="choice-amount money font-bold">{option.amount}</span>}
					</span>
				</label>
			))}
			<FieldMessages field={field} hint={hint} />
		</fieldset>
	);
}
