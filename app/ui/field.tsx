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
			<span className="relative block">
				{icon && <LeadingIcon>{icon}</LeadingIcon>}
				<input
					type="text"
					{...control}
					{...input}
					className={cx("control", Boolean(icon) && "pl-11", Boolean(trailing) && "pr-14")}
				/>
				{trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
			</span>
		</FieldFrame>
	);
}

export function LeadingIcon({ children }: { children: ReactNode }) {
	return (
		<span className="pointer-events-none absolute inset-y-0 left-0 flex w-11 items-center justify-center text-ink-soft">
			{children}
		</span>
	);
}
