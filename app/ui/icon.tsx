import { cx } from "./cx.ts";
import { iconShapes } from "./icon-shapes.ts";
import sprite from "./icons.svg?url";
import type { IconName } from "./icons.ts";

type Props = { name: IconName; size?: number; bold?: boolean; className?: string };

/**
 * A line icon, always beside words: it is hidden from screen readers. A page brings its icons' shapes along; those
 * that come up later are drawn from one cached file. Neither way are they in the script.
 */
export function Icon({ name, size = 20, bold, className }: Props) {
	const drawing = import.meta.env.SSR ? iconShapes(name) : `<use href="${sprite}#${name}"></use>`;
	return (
		<svg
			className={cx("icon", bold && "icon-bold", className)}
			viewBox="0 0 24 24"
			width={size}
			height={size}
			aria-hidden
			// biome-ignore lint/security/noDangerouslySetInnerHtml: both drawings are our own, and React keeps the server's as it is
			dangerouslySetInnerHTML={{ __html: drawing }}
			suppressHydrationWarning
		/>
	);
}
