import type { ComponentProps, ReactNode } from "react";
import { LeadingIcon } from "./field.tsx";
import { type FieldBasics, FieldFrame, useControl } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";

type Option = { value: string; label: string; disabled?: boolean; group?: string };

type Props = FieldBasics &
	Omit<ComponentProps<"select">, "name" | "id"> & { options: Option[]; icon?: ReactNode; prompt?: string };

/** `prompt` is the empty first option. Options without a `group` come first. */
export function SelectField({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	options,
	icon,
	prompt,
	...rest
}: Props) {
	const control = useControl(field, hint);
	const groups = [...new Set(options.flatMap(({ group }) => group ?? []))];
	return (
		<FieldFrame {...{ field, label, hint, optional, labelHidden, className }}>
			<span className="field-control">
				{icon && <LeadingIcon>{icon}</LeadingIcon>}
				<select {...control} {...rest} className="control appearance-none pr-14">
					{prompt !== undefined && <option value="">{prompt}</option>}
					{options.filter(({ group }) => !group).map(optionOf)}
					{groups.map((name) => (
						<optgroup key={name} label={name}>
							{options.filter(({ group }) => group === name).map(optionOf)}
						</optgroup>
					))}
				</select>
				<Icon
					name="chevron-down"
					className="pointer-events-none absolute top-3.5 right-3.5 text-ink-soft"
					size={20}
				/>
			</span>
		</FieldFrame>
	);
}

function optionOf({ value, label, disabled }: Option) {
	return (
		<option key={value} value={value} disabled={disabled}>
			{label}
		</option>
	);
}
