import { type ComponentProps, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { type FieldBasics, FieldFrame, useControl } from "./field-parts.tsx";
import { Icon } from "./icon.tsx";
import * as texts from "./texts.ts";
import { useHydrated } from "./use-hydrated.ts";

type Props = FieldBasics & Omit<ComponentProps<"input">, "name" | "id" | "type">;

/** A number input whose − and + buttons need JavaScript. They fire `input`, so that forms and totals update. */
export function StepperField({
	field,
	label,
	hint,
	optional,
	labelHidden,
	className,
	min = 0,
	max,
	...rest
}: Props) {
	const control = useControl(field, hint);
	const hydrated = useHydrated();
	const input = useRef<HTMLInputElement>(null);
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
					<StepButton side="left" name={texts.oneFewer} onClick={() => step(-1)}>
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
					className="control stepper px-12 text-center font-semibold tabular-nums"
				/>
				{hydrated && (
					<StepButton side="right" name={texts.oneMore} onClick={() => step(1)}>
						<Icon name="plus" />
					</StepButton>
				)}
			</span>
		</FieldFrame>
	);
}

type StepButtonProps = { side: "left" | "right"; name: string; onClick: () => void; children: ReactNode };

function StepButton({ side, name, onClick, children }: StepButtonProps) {
	return (
		<button
			type="button"
			className={cx(
				"absolute inset-y-0.5 flex w-touch items-center justify-center rounded-control hover:bg-wash",
				side === "left" ? "left-0.5" : "right-0.5",
			)}
			aria-label={name}
			onClick={onClick}
		>
			{children}
		</button>
	);
}
