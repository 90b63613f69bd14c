import type { ComponentProps } from "react";
import { Link } from "./link.tsx";

type Props = Omit<ComponentProps<typeof Link>, "className">;

/** One of a few choices, each with its own address; `aria-current` marks the chosen one. */
export function PillLink(props: Props) {
	return <Link {...props} className="pill-link" />;
}
