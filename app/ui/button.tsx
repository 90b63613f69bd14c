import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

type ButtonStyle = { look?: ButtonLook; icon?: ReactNode; wide?: boolean };

const BASE =
	"relative inline-flex min-h-touch min-w-touch items-center justify-center gap-2 rounded-control border px-5 py-2 text-center text-base font-semibold no-underline aria-disabled:cursor-progress disabled:cursor-not-allowed disabled:border-line disabled:bg-wash disabled:text-ink-soft";

const LOOKS: Record<ButtonLook, string> = {
	primary: "border-coral bg-coral text-coral-ink hover:border-coral-deep hover:bg-coral-deep",
	secondary: "border-ink bg-surface text-ink hover:bg-wash",
	quiet: "border-transparent px-3 text-ink hover:bg-wash",
	danger: "border-late bg-late text-late-ink hover:opacity-90",
};

function buttonClass({ look = "primary", wide }: ButtonStyle, className?: string): string {
	return cx(BASE, LOOKS[look], wide && "w-full", className);
}

type ButtonProps = ComponentProps<"button"> & ButtonStyle & { pending?: boolean; pendingLabel?: string };

/** A `pending` button keeps the focus, unlike a disabled one, but ignores clicks. */
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
			aria-disabled={pending || undefined}
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
