import type { ComponentProps, MouseEvent, ReactNode } from "react";
import type { LinkProps } from "react-router";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

type ButtonLook = "primary" | "secondary" | "quiet" | "safe" | "danger" | "danger-outline";

type ButtonStyle = { look?: ButtonLook; icon?: ReactNode; wide?: boolean };

function buttonClass({ look = "primary", wide }: ButtonStyle, className?: string): string | undefined {
	return cx("button", look !== "primary" && `button-${look}`, wide && "w-full", className);
}

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { pending?: boolean; pendingLabel?: ReactNode };

/** Unlike a disabled button, a `pending` one keeps the focus, but it ignores clicks. */
export function Button({
	look,
	icon,
	wide,
	pending = false,
	pendingLabel,
	className,
	children,
	onClick,
	...rest
}: ButtonProps) {
	const press = (event: MouseEvent<HTMLButtonElement>) =>
		pending ? event.preventDefault() : onClick?.(event);
	return (
		<button
			type="submit"
			{...rest}
			className={buttonClass({ look, wide }, className)}
			aria-disabled={pending || rest["aria-disabled"] || undefined}
			onClick={press}
		>
			{pending ? <Icon name="loader-circle" className="animate-spin" /> : icon}
			{pending ? (pendingLabel ?? children) : children}
		</button>
	);
}

export function ButtonLink({ look, icon, wide, className, children, ...rest }: LinkProps & ButtonStyle) {
	return (
		<Link {...rest} className={buttonClass({ look, wide }, className)}>
			{icon}
			{children}
		</Link>
	);
}
