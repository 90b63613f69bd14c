import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { type FieldBasics, FieldFrame, useControl } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

type Props = FieldBasics & Omit<ComponentProps<"input">, "name" | "id" | "type"> & { unit: string };

/**
 * A number input whose − and + buttons need JavaScript. They fire `input`, so that forms and totals update.
 * @param unit the counted unit, which the buttons' labels name together with the number
 */
export function StepperField({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	unit,
	onInput,
	min = 0,
	max,
	...rest
}: Props) {
	const control = useControl(field, hint);
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
	const [shown, setShown] = useState(control.defaultValue);
	const read = () => setShown(input.current?.value);
	const step = (by: number) => {
		const target = input.current;
		if (!target) return;
		const value = Math.max(Number(min), Math.min(Number(max ?? Infinity), Number(target.value) + by));
		Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(target, String(value));
		target.dispatchEvent(new Event("input", { bubbles: true }));
	};
	return (
		<FieldFrame {...{ field, label, hint, optional, labelHidden, className }}>
			<span className="field-control">
				{hydrated && (
					<StepButton side="left" name={texts.oneFewer(unit, shown)} onFocus={read} onClick={() => step(-1)}>
						<Icon name="minus" />
					</StepButton>
				)}
				<input
					ref={input}
					type="number"
					inputMode="numeric"
					{...{ min, max }}
					{...control}
					{...rest}
					onInput={(event) => {
						read();
						onInput?.(event);
					}}
					className="control stepper px-12 text-center font-semibold tabular-nums"
				/>
				{hydrated && (
					<StepButton side="right" name={texts.oneMore(unit, shown)} onFocus={read} onClick={() => step(1)}>
						<Icon name="plus" />
					</StepButton>
				)}
			</span>
		</FieldFrame>
	);
}

type StepButtonProps = {
	side: "left" | "right";
	name: string;
	onClick: () => void;
	onFocus: () => void; // because a script may have changed the number
	children: ReactNode;
};

function StepButton({ side, name, children, ...handlers }: StepButtonProps) {
	return (
		<button
			type="button"
			className={cx(
				"absolute inset-y-0.5 flex w-touch items-center justify-center rounded-control hover:bg-wash",
				side === "left" ? "left-0.5" : "right-0.5",
			)}
			aria-label={name}
			{...handlers}
		>
			{children}
		</button>
	);
}
