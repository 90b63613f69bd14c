import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

type Props = Omit<ComponentProps<typeof Link>, "className">;

/** A choice among a few, each with an address of its own; `aria-current` marks the chosen one. */
export function PillLink(props: Props) {
	return <Link {...props} className="pill-link" />;
}
