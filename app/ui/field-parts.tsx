import { createContext, type ReactNode, useContext } from "react";
import type { AddressQuestion } from "#app/lib/address-question.ts";
import * as common from "#app/lib/texts.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

/** A form field made by `buildForm` or `plainField`. */
export type FieldLike = {
	id: string;
	name: string;
	errorId: string;
	descriptionId: string;
	errors?: string[];
	initialValue?: unknown;
	question?: AddressQuestion;
};

export type FormLike = {
	id: string;
	errorId: string;
	errors?: string[];
	allErrors: Record<string, string[] | null>;
	lost?: "unanswered";
};

export type FieldBasics = {
	field: FieldLike;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean; // shows "(optional)" next to the label
	labelHidden?: boolean; // only screen readers read the label
	className?: string;
};

/** The names of fields that were corrected, so their errors are no longer shown. */
export const MendedFields = createContext<ReadonlySet<string>>(new Set());

/** The errors of a field that has not been corrected since. */
export function useErrors({ name, errors }: FieldLike): string[] | undefined {
	return useContext(MendedFields).has(name) ? undefined : errors;
}

/** A field that does not belong to a form of `buildForm`. */
export function plainField(name: string, overrides: Partial<FieldLike> = {}): FieldLike {
	const id = overrides.id ?? name;
	return { ...overrides, id, name, errorId: `${id}-error`, descriptionId: `${id}-hint` };
}

/** The attributes that connect an input, select or textarea with its label, hint and errors. */
export function useControl(field: FieldLike, hint: ReactNode) {
	const describedBy = useDescription(field, hint);
	return {
		id: field.id,
		name: field.name,
		defaultValue: typeof field.initialValue === "string" ? field.initialValue : undefined,
		"aria-invalid": useErrors(field) ? true : undefined,
		"aria-describedby": describedBy,
	};
}

/** The ids of the field's visible hint and errors. */
export function useDescription(field: FieldLike, hint: ReactNode): string | undefined {
	return cx(useErrors(field) && field.errorId, hint ? field.descriptionId : null) || undefined;
}

export function FieldFrame({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	children,
}: FieldBasics & { children: ReactNode }) {
	return (
		<div className={cx("field", className)}>
			<label htmlFor={field.id} className={labelHidden ? "sr-only" : undefined}>
				{label} {optional && <span className="text-sm font-normal text-ink-soft">{common.optional}</span>}
			</label>
			{children}
			<FieldMessages field={field} hint={hint} />
		</div>
	);
}

export function FieldMessages({ field, hint }: Pick<FieldBasics, "field" | "hint">) {
	const errors = useErrors(field);
	return (
		<>
			{hint && (
				<p id={field.descriptionId} className="field-hint">
					{hint}
				</p>
			)}
			{errors && (
				<p id={field.errorId} className="field-error">
					<Icon name="circle-alert" size={16} />
					{errors.join(" ")}
				</p>
			)}
		</>
	);
}
