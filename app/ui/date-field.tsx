import CalendarDays from "lucide-react/icons/calendar-days";
import { Field, type FieldProps } from "./field.tsx";

/** The platform's own calendar; values are YYYY-MM-DD. */
export function DateField(props: Omit<FieldProps, "icon" | "type">) {
	return <Field autoComplete="off" {...props} type="date" icon={<CalendarDays size={20} aria-hidden />} />;
}
