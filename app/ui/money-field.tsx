import { Field, type FieldProps } from "./field.tsx";

/** Accepts dollars as people type them, "1200" or "1,200.50". */
export function MoneyField(props: Omit<FieldProps, "icon" | "type">) {
	return (
		<Field
			inputMode="decimal"
			autoComplete="off"
			placeholder="0.00"
			{...props}
			type="text"
			icon={<span className="font-semibold">$</span>}
		/>
	);
}
