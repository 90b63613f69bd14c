import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** Uses the browser's own date picker; values are YYYY-MM-DD. */
export function DateField(props: Omit<FieldProps, "icon" | "type">) {
	return <Field autoComplete="off" {...props} type="date" icon={<Icon name="calendar-days" />} />;
}
