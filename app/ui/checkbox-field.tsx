import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { type FieldBasics, FieldMessages, useControl } from "./field-parts.tsx";

type Props = Omit<FieldBasics, "labelHidden" | "optional"> &
	Omit<ComponentProps<"input">, "name" | "id" | "type">;

export function CheckboxField({ field, label, hint, className, ...rest }: Props) {
	const { defaultValue, ...control } = useControl(field, hint);
	return (
		<div className={cx("flex flex-col gap-1", className)}>
			<label className="tick-label">
				<input
					type="checkbox"
					value="on"
					defaultChecked={defaultValue === "on"}
					{...control}
					{...rest}
					className="tick"
				/>
				<span>{label}</span>
			</label>
			<FieldMessages field={field} hint={hint} />
		</div>
	);
}
