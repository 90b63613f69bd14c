import { Field, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

/** The platform's own calendar; values are YYYY-MM-DD. */
export function DateField(props: Omit<FieldProps, "icon" | "type">) {
	return <Field autoComplete="off" {...props} type="date" icon={<Icon name="calendar-days" />} />;
}
