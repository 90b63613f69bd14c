import type { ComponentProps } from "react";
import { type FieldBasics, FieldFrame, useControl } from "./field-parts.tsx";

type Props = FieldBasics & Omit<ComponentProps<"textarea">, "name" | "id">;

export function TextareaField({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	rows = 4,
	...rest
}: Props) {
	const control = useControl(field, hint);
	return (
		<FieldFrame {...{ field, label, hint, optional, labelHidden, className }}>
			<textarea rows={rows} {...control} {...rest} className="control field-sizing-content" />
		</FieldFrame>
	);
}
