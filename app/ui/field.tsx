import type { ComponentProps, ReactNode } from "react";
import { cx } from "./cx.ts";
import { type FieldBasics, FieldFrame, useControl } from "./field-parts.tsx";

type InputProps = Omit<ComponentProps<"input">, "name" | "id">;

export type FieldProps = FieldBasics & InputProps & { icon?: ReactNode; trailing?: ReactNode };

/** `icon` is at the start of the input, `trailing` at its end. */
export function Field({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	icon,
	trailing,
	...input
}: FieldProps) {
	const control = useControl(field, hint);
	return (
		<FieldFrame {...{ field, label, hint, optional, labelHidden, className }}>
			<span className="field-control">
				{icon && <LeadingIcon>{icon}</LeadingIcon>}
				<input type="text" {...control} {...input} className={cx("control", Boolean(trailing) && "pr-14")} />
				{trailing && <span className="field-trailing">{trailing}</span>}
			</span>
		</FieldFrame>
	);
}

export function LeadingIcon({ children }: { children: ReactNode }) {
	return <span className="field-icon">{children}</span>;
}
